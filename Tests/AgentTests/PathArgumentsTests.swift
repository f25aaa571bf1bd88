import Agent
import AgentSupport
import Core
import JSON
import Models
import Synchronization
import Testing

private let copier = Skill.make(
  .make("copier") {
    $0.effects.readOnly = true
    $0.confirm = .never
    $0.parameters = [
      "type": "object",
      "properties": [
        "from": ["type": "array", "items": ["type": "string"], "x-path": "read"],
        "to": ["type": "string", "x-path": "write"], "other": ["type": "string"],
      ],
    ]
  })

private func submission(_ sentence: String = "copy") -> Submission {
  var submission = Submission(sentence: sentence)
  submission.circumstances.workingDirectory = "/home/ada"
  submission.grants.read = ["/data"]
  return submission
}

@Test func `paths that a person typed are made absolute and granted, with what was allowed besides`() async throws {
  let executor = ScriptedExecutor()
  _ = await runtime([copier], executor: executor).run(
    copier, arguments: ["from": ["a.txt", "/b.txt"], "to": "out/c.txt", "other": "d.txt"], submission: submission()
  ) { _ in }
  let call = try #require(executor.calls.withLock { $0.first })
  #expect(
    call.arguments
      == ["from": ["/home/ada/a.txt", "/b.txt"], "to": "/home/ada/out/c.txt", "other": "d.txt"])
  #expect(call.grants.read == ["/data", "/home/ada/a.txt", "/b.txt"])
  #expect(call.grants.write == ["/home/ada/out/c.txt"])
}

@Test func `paths are found wherever the schema has them`() async throws {
  let skill = Skill.make(
    .make("nested") {
      $0.effects.readOnly = true
      $0.confirm = .never
      $0.parameters = [
        "type": "object",
        "properties": [
          "into": ["$ref": "#/$defs/file"], "list": ["type": "array", "items": ["$ref": "#/$defs/file"]],
          "job": ["type": "object", "properties": ["source": ["x-path": "read"]]],
        ], "$defs": ["file": ["type": "string", "x-path": "write"]],
      ]
    })
  let executor = ScriptedExecutor()
  _ = await runtime([skill], executor: executor).run(
    skill, arguments: ["into": "a", "list": ["b", "/c"], "job": ["source": "d"]], submission: submission()
  ) { _ in }
  let call = try #require(executor.calls.withLock { $0.first })
  #expect(
    call.arguments
      == ["into": "/home/ada/a", "list": ["/home/ada/b", "/c"], "job": ["source": "/home/ada/d"]])
  #expect(call.grants.read == ["/data", "/home/ada/d"])
  #expect(call.grants.write == ["/home/ada/a", "/home/ada/b", "/c"])
}

@Test func `a path that is left out is its default, unless what it lies in is left out, too`() async throws {
  let skill = Skill.make(
    .make("searcher") {
      $0.effects.readOnly = true
      $0.confirm = .never
      $0.parameters = [
        "type": "object",
        "properties": [
          "path": ["type": "string", "x-path": "read", "default": "."],
          "log": ["type": "object", "properties": ["file": ["type": "string", "x-path": "write", "default": "log"]]],
        ],
      ]
    })
  for (given, read, write) in [
    ([:], "/home/ada/.", []), (["path": "src", "log": [:]], "/home/ada/src", ["/home/ada/log"]),
  ] as [(JSONValue, String, [String])] {
    let executor = ScriptedExecutor()
    _ = await runtime([skill], executor: executor).run(skill, arguments: given, submission: submission()) { _ in }
    let call = try #require(executor.calls.withLock { $0.first })
    #expect(call.arguments["path"] == .string(read))
    #expect(call.grants.read == ["/data", read])
    #expect(call.grants.write == write)
  }
}

@Test(arguments: [("to", true), ("other", false)])
func `paths that were chosen for a sentence are confirmed first, whatever the manifest says`(
  name: String, asked: Bool
) async {
  let arguments = JSONValue.object([name: "c.txt"])
  let executor = ScriptedExecutor()
  let recorder = Recorder()
  let choices = ScriptedChoices([
    .call([ChosenCall(skill: copier.id, arguments: arguments)]), .nothingFits(reason: ""),
  ])
  _ = await runtime([copier], chooser: choices, executor: executor).ask(submission(), event: recorder.receive)
  #expect(recorder.kinds.contains("confirmationAsked") == asked)
  #expect(executor.calls.withLock { $0.isEmpty } == asked)
}

/// Whether a person is asked before a skill reads or writes what was chosen for a sentence.
private func isAsked(
  _ sentence: String, _ arguments: JSONValue, given: JSONObject = JSONObject(),
  change: (inout Manifest) -> Void = { _ in }
) async -> Bool {
  var manifest = copier.manifest
  change(&manifest)
  let recorder = Recorder()
  let choices = ScriptedChoices([
    .call([ChosenCall(skill: copier.id, arguments: arguments)]), .nothingFits(reason: ""),
  ])
  var submission = submission(sentence)
  submission.given = given
  _ = await runtime([Skill.make(manifest)], chooser: choices, executor: ScriptedExecutor()).ask(
    submission, event: recorder.receive)
  return recorder.kinds.contains("confirmationAsked")
}

@Test(arguments: [
  ("read ./notes.txt", "./notes.txt", false), ("read ./notes.txt.", "./notes.txt", false),
  ("看看./notes.txt的内容", "./notes.txt", false), ("read 'my notes.txt'", "my notes.txt", false),
  ("read ./notes.txt", "notes.txt", true), ("read notes.txt.old", "notes.txt", true),
  ("read /etc/passwd", "/etc", true), ("read a/b", "b", true), ("read everything", "/etc/passwd", true),
  ("read ~/x", "/x", true), ("read my-notes", "notes", true),
])
func `a path that stands in the sentence as a whole word was typed`(
  sentence: String, path: String, asked: Bool
) async {
  #expect(await isAsked(sentence, ["from": [.string(path)]]) == asked)
}

@Test func `paths in a sentence are confirmed where more than reading may come of them`() async {
  #expect(await isAsked("write c.txt", ["to": "c.txt"]))
  #expect(await isAsked("send a.txt", ["from": ["a.txt"]]) { $0.permissions.network = true })
  #expect(await isAsked("take a.txt", ["from": ["a.txt"]]) { $0.effects.readOnly = nil })
}

@Test func `paths that were given by name are the person's own`() async {
  #expect(await !isAsked("go", ["to": "c.txt"], given: ["to": "c.txt"]))
  #expect(await !isAsked("go", ["from": ["a", "b"]], given: ["from": ["a", "b"]]))
  #expect(await isAsked("go", ["from": ["a"], "to": "c.txt"], given: ["to": "c.txt"]))
}
