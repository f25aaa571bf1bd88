import Core
import Execution
import Foundation
import JSON
import POSIX
import Support
import Synchronization
import Testing

@Suite struct WorkerExecutorTests {
  @Test func `a good skill gives its result`() async throws {
    let record = try await workers().record(call(of: "answer"))
    #expect(try record.end.get() == SkillResult(text: "42"))
    #expect(record.events == [])
  }

  @Test func `nothing of the skill runs before its start has been told`() async throws {
    let told = Mutex<Int64>(0)
    let result = try await workers().run(call(of: "facts")) { event in
      guard case .started = event else { return }
      // A store takes its time.
      try? await Task.sleep(for: .milliseconds(100))
      told.withLock { $0 = Clock.now() }
    }
    let ran = try #require(JSONValue(parsing: result.text)["now"]?.int)
    #expect(told.withLock { $0 } > 0)
    #expect(ran >= told.withLock { Int($0) })
  }

  @Test func `arguments arrive and results return whole`() async throws {
    let arguments: JSONValue = ["text": "潮 tide \u{1F30A}", "numbers": [1, 2.5, -3], "nothing": .null]
    let result = try await workers().record(call(of: "echo", arguments: arguments)).end.get()
    #expect(result.structured == arguments)
    #expect(try JSONValue(parsing: result.text) == arguments)
    #expect(result.metadata == ["from": "echo"])
  }

  @Test func `a megabyte of arguments and of result passes`() async throws {
    let arguments: JSONValue = ["text": .string(String(repeating: "0123456789abcdef", count: 64 << 10))]
    #expect(try await workers().record(call(of: "echo", arguments: arguments)).end.get().structured == arguments)
  }

  @Test func `a skill is told the facts of its call, and nothing of the host's environment`() async throws {
    var call = try call(of: "facts", total: .seconds(10))
    call.circumstances.request = "when is high tide?"
    call.circumstances.conversation = "c1"
    call.circumstances.attempt = "a1"
    call.circumstances.attemptNumber = 3
    call.circumstances.locale = "zh-Hans-CN"
    call.circumstances.timeZone = "Europe/Paris"
    call.circumstances.workingDirectory = "/somewhere"
    call.circumstances.fixedTime = 1_700_000_000_123_456_789
    let executor = try workers { $0.environment["SKILLHOST_API_KEY"] = "hidden" }
    let before = Int(Date().timeIntervalSince1970)
    let facts = try JSONValue(parsing: await executor.record(call).end.get().text)
    #expect(facts["skill"] == "facts")
    #expect(facts["request"] == "when is high tide?")
    #expect(facts["conversation"] == "c1")
    #expect(facts["attempt"] == "a1")
    #expect(facts["attemptNumber"] == 3)
    #expect(facts["call"] == "call-1")
    #expect(facts["locale"] == "zh-Hans-CN")
    #expect(facts["timeZone"] == "Europe/Paris")
    #expect(facts["workingDirectory"] == "/somewhere")
    #expect(facts["now"] == 1_700_000_000_123_456_789)
    #expect(facts["unknownService"] == .some(.null))
    #expect(facts["cancelled"] == 0)
    #expect(facts["secret"] == "")
    #expect(facts["home"] == facts["temporaryDirectory"])
    let deadline = try #require(facts["deadline"]?.int) / 1_000_000_000
    #expect((before + 10...before + 12).contains(deadline))
  }

  @Test func `events arrive in order and before the end`() async throws {
    let record = try await workers().record(call(of: "events"))
    // The reader may have been too slow for the first progress, which the second replaces then.
    let kept = record.events.filter { $0 != .progress(fraction: 0.5, text: "half") }
    #expect(
      kept == [.message("so far"), .log(.warning, "look out"), .progress(fraction: nil, text: "unknown")])
    #expect(try record.end.get().text == "done")
  }

  @Test func `a slow reader gets the latest of a flood, and the end`() async throws {
    let events = Mutex<[CallEvent]>([])
    let result = try await workers().run(call(of: "progress_flood")) { event in
      // Slower than any flood: each event costs a turn of all other tasks.
      for _ in 0..<50 { await Task.yield() }
      events.withLock { $0.append(event) }
    }
    let seen = events.withLock { $0 }
    #expect(result.text == "counted")
    #expect(seen.count < 20_000)
    #expect(seen.contains { if case .log(.warning, let text) = $0 { text.contains("dropped") } else { false } })
  }

  @Test func `a slow skill does not hold up an instant one that starts later`() async throws {
    let workers = try workers { $0.limits.cancellationGrace = .seconds(20) }
    let slow = try await Running(call(of: "waits"), by: workers)
    #expect(try await workers.record(call(of: "answer")).end.get().text == "42")
    // It would have waited for another minute.
    #expect(await slow.cancelled().failure?.message == "stopped waiting")
  }

  /// Runs the fixture and cancels its task once it has told something.
  private func cancelled(_ fixture: String, grace: Duration = .seconds(20)) async throws -> Record {
    let workers = try workers { $0.limits.cancellationGrace = grace }
    return try await Running(call(of: fixture), by: workers).cancelled()
  }

  @Test func `cancelling the task reaches a skill that listens`() async throws {
    let expected = SkillFailure(.cancelled, code: "cancelled", message: "stopped waiting")
    #expect(try await cancelled("waits").failure == expected)
  }

  @Test(arguments: ["hangs", "ignores_signals"])
  func `cancelling the task stops a skill that does not listen`(fixture: String) async throws {
    let failure = try #require(try await cancelled(fixture, grace: .milliseconds(20)).failure)
    #expect(failure.kind == .cancelled)
    #expect(failure.message.contains("was stopped"), "\(failure.message)")
  }

  @Test func `a skill that is done before it stops has its result`() async throws {
    #expect(try await cancelled("finishes_anyway").end.get().text == "done")
  }

  @Test func `a call of a cancelled task ends without running`() async throws {
    let workers = try workers()
    let call = try call(of: "waits")
    let running = Task {
      while !Task.isCancelled { await Task.yield() }
      return await workers.record(call)
    }
    running.cancel()
    #expect(await running.value.failure?.kind == .cancelled)
  }

  @Test func `a worker that is missing is a technical failure that names it`() async throws {
    let executor = try WorkerExecutor(worker: "/nowhere/skillhost-worker")
    let failure = try #require(await executor.record(call(of: "answer")).failure)
    #expect(failure.kind == .technical)
    #expect(failure.message.contains("/nowhere/skillhost-worker"), "\(failure.message)")
  }

  @Test func `a program that is no worker is found out`() async throws {
    let executor = try WorkerExecutor(worker: "/bin/true")
    #expect(try await executor.record(call(of: "answer")).failure?.kind == .crashed)
  }

  @Test func `more calls than the bound are refused as busy`() async throws {
    let workers = try workers { $0.concurrentCalls = 1 }
    let first = try await Running(call(of: "waits"), by: workers)
    let second = try call(of: "answer")
    #expect(await workers.record(second).failure?.kind == .busy)
    #expect(await first.cancelled().failure?.kind == .cancelled)
    #expect(try await workers.record(second).end.get().text == "42")
  }
}
