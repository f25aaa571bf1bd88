import Core
import Execution
import JSON
import Support
import Testing

/// The executor without protection gives the same events and ends as workers do.
@Suite struct InProcessExecutorTests {
  static let placements = [InProcessExecutor.Placement.thread, .caller]

  private func executor(
    _ placement: InProcessExecutor.Placement, _ change: (inout InProcessExecutor.Configuration) -> Void = { _ in }
  ) -> InProcessExecutor {
    var configuration = InProcessExecutor.Configuration()
    configuration.placement = placement
    configuration.limits.cancellationGrace = .milliseconds(50)
    configuration.limits.settling = .milliseconds(50)
    change(&configuration)
    return InProcessExecutor(configuration: configuration)
  }

  @Test(
    arguments: placements,
    ["answer", "events", "no_result", "fail_then_result", "not_utf8", "not_json", "same_name_one"])
  func `events and end are those of a worker`(placement: InProcessExecutor.Placement, fixture: String) async throws {
    let call = try call(of: fixture, arguments: ["n": 1])
    let here = await executor(placement).record(call)
    let there = try await workers().record(call)
    #expect(here.end == there.end)
    // Which progress and message are replaced by the next depends on the reader's speed.
    #expect(here.logs.isEmpty == there.logs.isEmpty)
  }

  @Test(arguments: placements) func `events arrive`(placement: InProcessExecutor.Placement) async throws {
    let record = try await executor(placement).record(call(of: "events"))
    let kept = record.events.filter { $0 != .progress(fraction: 0.5, text: "half") }
    #expect(kept == [.message("so far"), .log(.warning, "look out"), .progress(fraction: nil, text: "unknown")])
  }

  @Test(arguments: placements) func `facts, arguments and structured results pass`(
    placement: InProcessExecutor.Placement
  ) async throws {
    var call = try call(of: "facts")
    call.circumstances.request = "潮"
    call.circumstances.fixedTime = 5
    let facts = try JSONValue(parsing: await executor(placement).record(call).end.get().text)
    #expect(facts["skill"] == "facts")
    #expect(facts["request"] == "潮")
    #expect(facts["now"] == 5)
    #expect(facts["temporaryDirectory"] == "")
    let arguments: JSONValue = ["a": [1, "b"]]
    let echo = try await executor(placement).record(ExecutionTests.call(of: "echo", arguments: arguments))
    #expect(try echo.end.get().structured == arguments)
  }

  @Test(arguments: placements) func `attachments by file leave the call's directory`(
    placement: InProcessExecutor.Placement
  ) async throws {
    let parent = try TemporaryDirectory()
    let executor = executor(placement) { $0.temporaryDirectory = parent.path }
    let record = try await executor.record(call(of: "attaches", arguments: ["way": "file"]))
    guard case .file(let path) = try record.end.get().attachments.first?.content else { throw Unexpected(record) }
    #expect(path.hasPrefix(parent.path + "/skillhost-result-"))
  }

  static let unloadable = [
    "unresolved_symbol", "missing_library", "no_entry", "null_table", "short_table", "other_major", "newer_minor",
    "no_execute", "prepare_fails",
  ]

  @Test(arguments: unloadable) func `a library that cannot be used is refused in the same words`(
    fixture: String
  ) async throws {
    let call = try call(of: fixture)
    #expect(await executor(.thread).record(call).end == (try await workers().record(call).end))
  }

  @Test func `cancelling reaches a skill that listens`() async throws {
    let failure = try await Running(call(of: "waits"), by: executor(.thread)).cancelled().failure
    #expect(failure == SkillFailure(.cancelled, code: "cancelled", message: "stopped waiting"))
  }

  @Test func `a deadline reaches a skill that listens`() async throws {
    let record = try await executor(.thread).record(call(of: "waits", total: .milliseconds(50)))
    #expect(record.failure?.code == "total")
  }

  @Test func `a call that hears nothing is given up`() async throws {
    let record = try await executor(.thread).record(call(of: "constructor_sleeps", idle: .milliseconds(50)))
    #expect(record.failure?.code == "idle")
  }

  @Test func `a result counts although the skill does not return`() async throws {
    let record = try await executor(.thread).record(call(of: "result_then_hang"))
    #expect(try record.end.get().text == "good")
    #expect(record.logs == ["the skill went on after the end of its call and was killed"])
  }

  @Test func `many calls at a time each have their own end`() async throws {
    let executor = executor(.thread)
    let calls = try (0..<200).map { try call(of: "echo", arguments: ["n": .number(.init($0))]) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for call in calls { group.addTask { try await executor.run(call) { _ in }.structured == call.arguments } }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
