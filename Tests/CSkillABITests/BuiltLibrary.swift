import Catalog
import Core
import ELF
import Execution
import JSON
import Support
import Testing

/// A library that a test builds of a source in `Tests/ABI`.
struct BuiltLibrary {
  private let folder: TemporaryDirectory
  private let path: String

  /// - Returns: `nil` where the machine has no such compiler.
  init?(_ source: String, compiler: String, _ arguments: [String]) async throws {
    guard let tool = Tool(compiler) else {
      print("skipped: this machine has no \(compiler)")
      return nil
    }
    folder = try TemporaryDirectory()
    path = folder("libskill.so")
    let outcome = try await tool.run(arguments + ["-o", path, "\(Self.sources)/\(source)"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.output)")
  }

  static let sources = Checkout.root + "/Tests/ABI"

  func manifest() throws -> Manifest { try #require(Manifest.parse(try ManifestSection.read(path)).manifests.first) }

  /// A call of its one skill, or of a skill of that name where it has no manifest.
  func call(_ arguments: JSONValue = [:], as manifest: Manifest? = nil) throws -> SkillCall {
    let manifest =
      manifest
      ?? Manifest(id: SkillID("table")!, description: "A table.", parameters: ["type": "object"], source: .null)
    let skill = Skill(manifest: manifest, library: Skill.Library(path: path), isTrusted: true)
    return SkillCall(id: "call", skill: skill, arguments: arguments)
  }
}

extension Executor {
  func outcome(of call: SkillCall) async -> Result<SkillResult, SkillFailure> {
    do throws(SkillFailure) { return .success(try await run(call) { _ in }) } catch { return .failure(error) }
  }
}
