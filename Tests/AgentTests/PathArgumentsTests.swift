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
