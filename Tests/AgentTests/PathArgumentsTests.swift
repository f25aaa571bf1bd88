import Agent
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

private func submission() -> Submission {
  var submission = Submission(sentence: "copy")
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
