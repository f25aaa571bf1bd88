import Arguments
import Catalog
import Core
import Glibc
import JSON
import POSIX
import Terminal

enum CheckCommand: Subcommand {
  private static let manifestOnly = Option("manifest-only", help: "Check manifests and run nothing")

  static let grammar = Command(
    "check", abstract: "Check skills as their author would want it",
    discussion: [
      "Each FILE is a library, or a manifest (.json) that is still outside of one. Without FILE, all that 'skillhost "
        + "list' sees is checked, ids that are taken twice included. Problems make the exit code 6, warnings do not."
    ],
    operands: [Operand(Value("FILE", .file), count: .any, help: "A library or a manifest")], options: [manifestOnly],
    examples: [.init("skillhost check --manifest-only libtide_times.so", "Before it is dropped into skills.d")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    if !invocation.has(manifestOnly) {
      console.note("manifests are checked; checks that run a skill are not there yet", label: "note")
    }
    for path in invocation.operands where !FileSystem.allows(F_OK, path) {
      throw .file(SystemError(code: ENOENT, call: "check", subject: path))
    }
    let reports =
      invocation.operands.isEmpty
      ? FileReport.reports(of: try Workspace(invocation).catalog()) : FileReport.reports(of: invocation.operands)
    if console.isJSON {
      console.json([
        "version": 1, "ok": .bool(reports.allSatisfy(\.isGood)), "files": .array(reports.map(\.json)),
      ])
    } else {
      for report in reports { report.show(on: console) }
      if reports.isEmpty { console.note("there is nothing to check") }
    }
    if !reports.allSatisfy(\.isGood) { throw .found(.broken) }
  }
}

/// What `check` found out about one file.
struct FileReport {
  struct Finding {
    let isWarning: Bool
    /// JSON Pointer into the manifest; empty for its whole or for the file.
    let pointer: String
    let message: String
  }

  let path: String
  var skills: [Manifest] = []
  var findings: [Finding] = []

  var isGood: Bool { findings.allSatisfy(\.isWarning) }

  init(path: String) { self.path = path }

  /// Reads each file, and finds ids that more than one of them gives.
  static func reports(of paths: [String]) -> [FileReport] {
    var reports = paths.map { FileReport(reading: $0) }
    var taken: [SkillID: String] = [:]
    for index in reports.indices {
      for manifest in reports[index].skills {
        guard let first = taken[manifest.id] else {
          taken[manifest.id] = reports[index].path
          continue
        }
        reports[index].findings.append(
          Finding(
            isWarning: false, pointer: "",
            message: "the id '\(manifest.id)' is taken by '\(first)' already; rename the skill in one of the two"))
      }
    }
    return reports
  }

  /// What the catalog says, by file.
  static func reports(of catalog: CatalogSnapshot) -> [FileReport] {
    var reports: [String: FileReport] = [:]
    for skill in catalog.skills {
      reports[skill.library.path, default: FileReport(path: skill.library.path)].skills.append(skill.manifest)
    }
    for rejection in catalog.rejected {
      reports[rejection.path, default: FileReport(path: rejection.path)].findings += Finding.all(of: rejection)
    }
    for warning in catalog.warnings {
      reports[warning.path, default: FileReport(path: warning.path)].findings.append(Finding(warning.problem))
    }
    return reports.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private init(reading path: String) {
    self.path = path
    do {
      let bytes = try Self.manifest(in: path)
      let file = Manifest.parse(bytes)
      skills = file.manifests
      findings = (file.errors.flatMap(\.problems) + file.warnings).map { Finding($0) }
    } catch {
      findings = [Finding(isWarning: false, pointer: "", message: "\(error)")]
    }
  }

  private static func manifest(in path: String) throws -> [UInt8] {
    guard path.hasSuffix(".json") else { return try ManifestSection.read(path) }
    // One byte more than is allowed, so that parsing says so.
    return try FileDescriptor.open(path).read(at: 0, count: Manifest.limit + 1)
  }

  var json: JSONValue {
    [
      "path": .string(path), "ok": .bool(isGood),
      "skills": .array(
        skills.map { ["id": .string($0.id.description), "version": $0.version.map { .string($0) } ?? .null] }),
      "findings": .array(
        findings.map {
          [
            "severity": .string($0.isWarning ? "warning" : "error"), "pointer": .string($0.pointer),
            "message": .string($0.message),
          ]
        }),
    ]
  }

  func show(on console: Console) {
    let palette = console.palette
    let names = skills.map { "\($0.id)" + ($0.version.map { " \($0)" } ?? "") }.joined(separator: ", ")
    let verdict = isGood ? palette(.green, "good") : palette(.red, "bad")
    console.line("\(path.visible()): \(verdict)\(names.isEmpty ? "" : "  \(names.visible())")")
    for finding in findings {
      let label = finding.isWarning ? palette(.yellow, "warning") : palette(.red, "error")
      let place = finding.pointer.isEmpty ? "" : " \(finding.pointer.visible()):"
      console.line("  \(label):\(place) \(finding.message.visible())")
    }
  }
}

extension FileReport.Finding {
  fileprivate init(_ problem: ManifestProblem) {
    self.init(isWarning: problem.isWarning, pointer: "\(problem.pointer)", message: "\(problem.reason)")
  }

  /// The problems of a manifest each by itself, the others as they are.
  fileprivate static func all(of rejection: Rejection) -> [Self] {
    if case .manifest(let error) = rejection.reason { return error.problems.map { Self($0) } }
    return [Self(isWarning: false, pointer: "", message: "\(rejection)")]
  }
}
