import Core
import Execution
import ExecutionSupport
import Foundation
import JSON
import Support
import Testing

/// Workers that stay and fork for each call.
@Suite struct WarmWorkerTests {
  private let temporary: TemporaryDirectory

  init() throws { temporary = try TemporaryDirectory() }

  private func workers(_ change: (inout WorkerExecutor.Configuration) -> Void = { _ in }) throws -> WorkerExecutor {
    try ExecutionTests.workers {
      $0.temporaryDirectory = temporary.path
      $0.limits.cancellationGrace = .seconds(20)
      change(&$0)
    }
  }

  private struct Count: Hashable {
    var calls: String
    var prepared: String
    var parent: Int32
  }

  private func count(by workers: WorkerExecutor) async throws -> Count {
    let words = try await workers.record(call(of: "counts")).end.get().text.split(separator: " ").map(String.init)
    return Count(calls: words[0], prepared: words[1], parent: try #require(Int32(words[2])))
  }

  @Test func `what one call sets no other sees, although they share a worker that was prepared once`() async throws {
    let workers = try workers()
    let first = try await count(by: workers)
    #expect(first == Count(calls: "1", prepared: "1", parent: getpid()))
    let second = try await count(by: workers)
    #expect(second.parent != getpid())
    for _ in 0..<10 {
      let next = try await count(by: workers)
      #expect(next == Count(calls: "1", prepared: "1", parent: second.parent))
    }
  }

  @Test func `a directory in which a call left nothing serves again, and no call finds what another left`() async throws
  {
    let workers = try workers()
    var directories: [String] = []
    for leaves in [false, false, false, false, false, false, true, true, true, false, false, false] {
      let arguments: JSONValue = leaves ? ["leave": true] : [:]
      let words = try await workers.record(call(of: "uses_directory", arguments: arguments)).end.get().text
        .split(separator: " ").map(String.init)
      #expect(words[0] == "0")
      directories.append(words[1])
    }
    // The first has a worker of its own; beside the one that does a call, one waits for the next.
    #expect(Set(directories[1..<6]).count == 2)
    #expect(Set(directories[6..<9]).count == 3)
    await workers.dismissWorkers()
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test func `many calls at a time have each their own`() async throws {
    let workers = try workers()
    _ = try await count(by: workers)
    let counts = try await withThrowingTaskGroup(of: Count.self) { group in
      for _ in 0..<60 { group.addTask { try await count(by: workers) } }
      return try await group.reduce(into: Set<Count>()) { $0.insert($1) }
    }
    #expect(counts.count == 1)
    #expect(counts.first?.calls == "1")
  }

  /// Each case three times: the first call has a worker of its own, the others are forked where that may be.
  @Test(arguments: VerdictTests.cases) func `a forked call has the verdict of any other`(
    bad: VerdictTests.Case
  ) async throws {
    let workers = try workers { $0.limits.cancellationGrace = .milliseconds(100) }
    for _ in 0..<3 {
      let call = try call(of: bad.fixture, arguments: bad.arguments, idle: bad.idle, total: bad.total)
      let failure = try #require(await workers.record(call).failure)
      #expect(failure.kind == bad.kind)
      #expect(failure.code == bad.code)
      #expect(failure.message.contains(bad.says), "\(failure.message)")
    }
  }

  @Test(arguments: ["echo", "events", "attaches"]) func `a forked call tells and gives what any other does`(
    fixture: String
  ) async throws {
    let workers = try workers()
    let call = try call(of: fixture, arguments: fixture == "attaches" ? ["way": "bytes"] : ["text": "潮"])
    let first = await workers.record(call)
    for _ in 0..<3 {
      let next = await workers.record(call)
      #expect(next.lasting == first.lasting)
      #expect(try next.end.get() == first.end.get())
    }
  }

  @Test func `files that a forked call hands over outlive its worker`() async throws {
    let workers = try workers()
    let call = try call(of: "attaches", arguments: ["way": "file"])
    for _ in 0..<2 {
      let attachment = try #require(try await workers.record(call).end.get().attachments.first)
      await workers.dismissWorkers()
      guard case .file(let path) = attachment.content else { throw Unexpected(attachment) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "content")
    }
  }

  @Test func `a library that starts threads gets a worker for each call`() async throws {
    let workers = try workers()
    for _ in 0..<4 { #expect(try await workers.record(call(of: "starts_threads")).end.get().text == "threaded") }
    await workers.dismissWorkers()
  }

  /// A worker that stays may fork, and so may a constructor in it; where it does one call only, it may not.
  @Test func `what a constructor forks goes with its worker`() async throws {
    let workers = try workers()
    #expect(try await workers.record(call(of: "constructor_forks")).end.get().text == "refused")
    for _ in 0..<2 { _ = await workers.record(try call(of: "constructor_forks")) }
    await workers.dismissWorkers()
    #expect(try await Holdings.processes(naming: temporary.path) == [])
  }

  @Test func `cancelling reaches a forked call`() async throws {
    let workers = try workers()
    let call = try call(of: "waits")
    for _ in 0..<3 {
      let record = try await Running(call, by: workers).cancelled()
      #expect(record.failure?.message == "stopped waiting")
    }
  }

  @Test func `the death of a worker ends its calls with a verdict, and the next call has another worker`() async throws
  {
    let workers = try workers()
    let parent = try call(of: "names_parent", arguments: ["kill": 0])
    let first = try await workers.record(parent).end.get().text
    #expect(first == "\(getpid())")
    let worker = try #require(Int32(try await workers.record(parent).end.get().text))
    let running = try await Running(call(of: "names_parent", arguments: ["kill": 1]), by: workers)
    #expect(kill(worker, SIGKILL) == 0)
    let failure = try #require(await running.value.failure)
    #expect(failure.kind == .crashed)
    #expect(failure.code == "SIGKILL")
    let next = try #require(Int32(try await workers.record(parent).end.get().text))
    #expect(next != worker)
  }

  @Test(.timeLimit(.minutes(1))) func `idle workers leave, and their directories with them`() async throws {
    let workers = try workers { $0.pool.idle = .milliseconds(20) }
    for _ in 0..<2 { _ = try await count(by: workers) }
    while try !FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty { await Task.yield() }
    #expect(try await count(by: workers).calls == "1")
  }

  @Test func `no more workers stay than the pool has places`() async throws {
    let workers = try workers { $0.pool.workers = 1 }
    for _ in 0..<5 {
      #expect(try await count(by: workers).calls == "1")
      #expect(try await workers.record(call(of: "answer")).end.get().text == "42")
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).count <= 1)
    }
  }

  @Test func `a replaced library gets another worker`() async throws {
    let workers = try workers()
    let library = try temporary.copy(Fixture.library("answer"), to: "lib.so")
    for _ in 0..<3 {
      #expect(try await workers.record(call(of: "answer", library: library)).end.get().text == "42")
    }
    try FileManager.default.removeItem(atPath: library)
    try temporary.copy(Fixture.library("echo"), to: "lib.so")
    for _ in 0..<3 {
      #expect(try await workers.record(call(of: "answer", library: library)).end.get().text == "{}")
    }
  }
}
