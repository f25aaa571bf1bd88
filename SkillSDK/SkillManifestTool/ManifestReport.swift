import Core
import JSON

/// What is wrong with a manifest, in the form of a compiler's messages, which editors and build logs know how to show.
struct ManifestReport {
  let path: String
  let lines: [String]
  let isUsable: Bool

  init(path: String, bytes: [UInt8]) {
    let file = Manifest.parse(bytes)
    let locator = JSONLocator(bytes)
    let errors = file.errors.flatMap(\.problems).map { Self.line(path, "error", $0, locator) }
    self.path = path
    lines = errors + file.warnings.map { Self.line(path, "warning", $0, locator) }
    isUsable = errors.isEmpty
  }

  private static func line(
    _ path: String, _ severity: String, _ problem: ManifestProblem, _ locator: JSONLocator
  ) -> String {
    if case .syntax(let error) = problem.reason {
      return "\(path):\(error.line):\(error.column): \(severity): not JSON: \(error.reason)"
    }
    let place = locator.place(of: problem.pointer)
    return "\(path):\(place.line):\(place.column): \(severity): \(problem)"
  }
}
