import Arguments
import Catalog
import JSON
import POSIX
import Terminal

enum TrustCommand: Subcommand {
  private static let list = Option("list", help: "Show the trusted directories, and change nothing")
  private static let revoke = Option("revoke", help: "Trust DIR no longer")

  static let grammar = Command(
    "trust", abstract: "Let the skills of a directory run",
    discussion: [
      "A ./skills.d that is found by itself is listed, but its skills run only once its directory is trusted, so that "
        + "entering somebody's folder runs none of their code. Files that are dropped in later are trusted too."
    ],
    operands: [Operand(Value("DIR", .directory), count: .optional, help: "The directory; ./skills.d if not given")],
    options: [list, revoke],
    examples: [
      .init("skillhost trust ./skills.d", "After you have looked at what is in it"),
      .init("skillhost trust --revoke ./skills.d", "Takes it back"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    var store = workspace.records().trust
    let notice = store.notice
    if let notice { console.note("\(notice)") }
    var changed: String?
    if !invocation.has(list) || !invocation.operands.isEmpty {
      let named = FileSystem.absolute(invocation.operands.first ?? "skills.d", in: workspace.workingDirectory)
      do throws(RecordError) {
        if invocation.has(revoke) {
          changed = try store.revoke(named) ? named : nil
        } else {
          changed = try store.trust(named)
        }
      } catch { throw .record(error) }
      if changed == nil { console.note("'\(named)' was not trusted") }
      if let changed, !invocation.has(revoke) { try warn(of: changed, console) }
    }
    if console.isJSON {
      console.json([
        "version": 1, "changed": changed.map { .string($0) } ?? .null,
        "trusted": .array(store.directories.map { .string($0) }),
        "notice": notice.map { .string("\($0)") } ?? .null,
      ])
    } else if let changed {
      let word = invocation.has(revoke) ? "no longer trusted" : "trusted"
      console.line("\(word): \(changed.visible())")
    } else if invocation.has(list) {
      for directory in store.directories { console.line(directory.visible()) }
    }
  }

  /// Trust is consent; what others may write to does not run all the same.
  private static func warn(of directory: String, _ console: Console) throws(Problem) {
    let catalog = try Workspace(folders: [directory]).catalog()
    for case .insecure(let problems) in catalog.directories.map(\.state) {
      for problem in problems { console.note("its skills do not run yet: \(problem)") }
    }
    for rejection in catalog.rejected where rejection.code == .insecure { console.note("\(rejection)") }
  }
}
