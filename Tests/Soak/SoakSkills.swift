import Core
import ExecutionSupport
import Foundation
import JSON
import Support

/// The twenty skills that are called: six that ship and fixtures, five of them bad.
enum SoakSkills {
  static let bad: Set = ["crashes", "exits", "garbage", "hangs", "ignores_signals"]

  private static let shipped = ["calculator", "text_tools", "meeting_notes"]
  private static let fixtures =
    bad.sorted() + [
      "answer", "attaches", "echo", "events", "fails", "litters", "result_then_crash", "starts_threads", "waits",
    ]

  /// Skill, arguments, how its calls end.
  private static let deeds: [(String, JSONValue, String)] = [
    ("calculator", ["expression": "12*7"], "84"),
    ("count_text", ["text": "one two"], "2 words, 7 characters, 1 line, 1 sentence, 1 paragraph"),
    ("convert_case", ["text": "hello world", "style": "upper"], "HELLO WORLD"),
    ("extract_from_text", ["text": "write to a@b.org today", "kind": "emails"], "a@b.org"),
    ("sort_lines", ["text": "b\na\nc"], "a\nb\nc"),
    (
      "meeting_notes", ["minutes": "Decision: freeze the interface."],
      "# Meeting notes\n\n## Decisions\n\n- Freeze the interface.\n\n## Action items\n\nNone.\n"
    ),
    ("answer", [:], "42"),
    ("attaches", ["way": "file"], "see the attachment"),
    ("echo", ["a": 1], #"{"a":1}"#),
    ("events", [:], "done"),
    ("fails", [:], "no_such_city"),
    ("litters", [:], "littered"),
    ("result_then_crash", [:], "good"),
    ("starts_threads", [:], "threaded"),
    ("waits", ["milliseconds": 5], "waited"),
    ("crashes", [:], "SIGSEGV"),
    ("exits", [:], "exit"),
    ("garbage", [:], "garbage"),
    ("hangs", [:], "idle"),
    ("ignores_signals", [:], "idle"),
  ]

  static func folder() throws -> LibraryFolder {
    try LibraryFolder(shipped.map { "\(Checkout.products)/lib\($0).so" } + fixtures.map { try Fixture.library($0) })
  }

  /// One call in ten is of a bad skill.
  static func load(from folder: LibraryFolder) throws -> MixedLoad {
    let skills = try folder.skills()
    let kinds = try deeds.flatMap { name, arguments, end in
      guard var skill = SkillID(name).flatMap({ skills[$0] }) else { throw SoakFault("there is no skill '\(name)'") }
      // With which a skill may change the modes of its own files.
      if name == "litters" { skill.manifest.permissions.write = ["/nowhere"] }
      let idle = Duration.milliseconds(end == "idle" ? 30 : 100_000)
      let call = SkillCall(
        id: "call", skill: skill, arguments: arguments, timeout: Manifest.Timeout(idle: idle, total: .seconds(200)))
      return Array(repeating: MixedLoad.Kind(call, end: end), count: bad.contains(name) ? 1 : 3)
    }
    return MixedLoad(kinds)
  }
}

struct SoakFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
