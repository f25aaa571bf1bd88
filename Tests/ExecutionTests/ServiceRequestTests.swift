import Core
import Execution
import JSON
import Support
import Synchronization
import Testing

/// A service that the test plays.
private final class ScriptedService: HostService {
  let id: String
  private let body: @Sendable (ServiceRequest) async throws(SkillFailure) -> [[UInt8]]
  private let heard = Mutex<[ServiceRequest]>([])
  private let asked = AsyncStream<Void>.makeStream()
  private let done = AsyncStream<Void>.makeStream()

  init(
    _ id: String = ServiceID.storage,
    _ body: @escaping @Sendable (ServiceRequest) async throws(SkillFailure) -> [[UInt8]] = { _ in [] }
  ) {
    self.id = id
    self.body = body
  }

  var requests: [ServiceRequest] { heard.withLock { $0 } }

  func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    heard.withLock { $0.append(request) }
    asked.continuation.yield()
    defer { done.continuation.yield() }
    return try await body(request)
  }

  /// Waits until it has been asked so often, counted from the last time.
  func isAsked(_ times: Int = 1) async {
    var left = times
    for await _ in asked.stream {
      left -= 1
      if left == 0 { return }
    }
  }

  /// Waits until it has done with a request.
  func isDone() async { for await _ in done.stream { return } }
}

/// Never answers; returns when it is cancelled.
private let silent: @Sendable (ServiceRequest) async throws(SkillFailure) -> [[UInt8]] = { _ in
  try? await Task.sleep(for: .seconds(1000))
  return []
}

/// How requests of a skill reach services and answers the skill, whatever the services are.
@Suite struct ServiceRequestTests {
  enum Way: String, CaseIterable, Sendable { case worker, thread, caller }

  private func executor(
    _ way: Way, _ services: [any HostService], grace: Duration = .seconds(100)
  ) throws -> any Executor {
    switch way {
    case .worker:
      return try workers {
        $0.services = services
        $0.limits.cancellationGrace = grace
      }
    case .thread, .caller:
      var configuration = InProcessExecutor.Configuration()
      configuration.services = services
      configuration.placement = way == .thread ? .thread : .caller
      configuration.limits.cancellationGrace = grace
      return InProcessExecutor(configuration: configuration)
    }
  }

  private func call(
    _ deed: String, _ arguments: JSONValue = [:], services: [String] = [ServiceID.storage],
    total: Duration = .seconds(200)
  ) throws -> SkillCall {
    var arguments = arguments
    arguments["do"] = .string(deed)
    var call = try ExecutionTests.call(of: "keeps", arguments: arguments, total: total)
    call.skill.manifest.services = services
    return call
  }

  @Test(arguments: Way.allCases) func `a skill gets what its manifest asks for, if the host has it`(
    way: Way
  ) async throws {
    let both = [ServiceID.settings, ServiceID.storage]
    for asked in [[], [both[0]], [both[1]], both, both + ["skill.unheard_of/1"]] {
      for had in [[], [both[0]], [both[1]], both] {
        let executor = try executor(way, had.map { ScriptedService($0) })
        let text = try await executor.record(call("has", services: asked)).end.get().text
        let given = both.map { asked.contains($0) && had.contains($0) }
        #expect(text == "\(given[0] ? "settings" : "no settings"), \(given[1] ? "storage" : "no storage")")
      }
    }
  }

  @Test(arguments: Way.allCases) func `a request arrives as it was made, and so does the answer`(way: Way) async throws
  {
    let service = ScriptedService { _ in [Array("潮".utf8), [], [0, 255]] }
    let record = try await executor(way, [service]).record(call("get", ["key": "a/b"]))
    #expect(record.result?.text == nil)
    #expect(record.failure?.code == "not_utf8")
    let lines = ScriptedService { _ in [Array("潮".utf8), []] }
    #expect(try await executor(way, [lines]).record(call("list", ["key": "a"])).end.get().text == "潮\n\n")
    let set = ScriptedService()
    _ = try await executor(way, [set]).record(call("set", ["key": "k", "value": "v"])).end.get()
    #expect(
      set.requests == [
        ServiceRequest(service: ServiceID.storage, method: "set", arguments: [Array("k".utf8), Array("v".utf8)])
      ])
    #expect(service.requests.map(\.method) == ["get"])
    #expect(lines.requests.map(\.method) == ["list"])
  }

  static let replacements: [(arguments: JSONValue, method: String, count: Int)] = [
    (["key": "k", "expected": "a", "value": "b"], "replace", 3), (["key": "k", "value": "b"], "add", 2),
    (["key": "k", "expected": "a"], "drop", 2), (["key": "k"], "get", 1),
  ]

  @Test(arguments: Way.allCases) func `replacing tells what there was none of, and whether it was done`(
    way: Way
  ) async throws {
    for (arguments, method, count) in Self.replacements {
      for answer in ["1", "0"] {
        let service = ScriptedService { _ in [Array(answer.utf8)] }
        let text = try await executor(way, [service]).record(call("replace", arguments)).end.get().text
        #expect(text == (method == "get" ? "0" : answer), "\(method)")
        #expect(service.requests.map(\.method) == [method])
        #expect(service.requests.map(\.arguments.count) == [count])
      }
    }
    let nothing = ScriptedService()
    #expect(try await executor(way, [nothing]).record(call("replace", ["key": "k"])).end.get().text == "1")
  }

  @Test(arguments: Way.allCases) func `a failure of the service is one that the skill can pass on`(way: Way)
    async throws
  {
    for kind in [SkillFailure.Kind.invalidArguments, .business, .technical] {
      let failure = SkillFailure(kind, code: "storage_full", message: "it is full: 潮")
      let service = ScriptedService { _ throws(SkillFailure) in throw failure }
      #expect(try await executor(way, [service]).record(call("get", ["key": "k"])).failure == failure)
    }
    let busy = ScriptedService { _ throws(SkillFailure) in throw SkillFailure(.busy, code: "busy", message: "busy") }
    #expect(try await executor(way, [busy]).record(call("get", ["key": "k"])).failure?.kind == .technical)
  }

  @Test(arguments: Way.allCases) func `threads of a skill ask at once, and each gets its own answer`(
    way: Way
  ) async throws {
    let service = ScriptedService { request in
      for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
      return request.method == "get" ? [request.arguments[0]] : []
    }
    let record = try await executor(way, [service]).record(call("threads", ["value": "150"]))
    #expect(try record.end.get().text == "150")
    #expect(service.requests.count == 300)
  }

  @Test(arguments: Way.allCases) func `a call that is cancelled while it asks wakes at once`(way: Way) async throws {
    let service = ScriptedService(body: silent)
    let executor = try executor(way, [service])
    let call = try call("get", ["key": "k"])
    let task = Task { await executor.record(call) }
    await service.isAsked()
    task.cancel()
    let failure = await task.value.failure
    #expect(failure?.kind == .cancelled)
    #expect(failure?.message == "the call was cancelled while it asked the host")
    await service.isDone()
  }

  @Test(arguments: [Way.worker, .thread]) func `a deadline wakes it too`(way: Way) async throws {
    let record = try await executor(way, [ScriptedService(body: silent)])
      .record(call("get", ["key": "k"], total: .milliseconds(300)))
    #expect(record.failure?.code == "total")
  }

  @Test(arguments: Way.allCases) func `who waits for a service holds up no other call`(way: Way) async throws {
    let release = AsyncStream<Void>.makeStream()
    let service = ScriptedService { request in
      guard request.arguments[0] == Array("slow".utf8) else { return [Array("fast".utf8)] }
      for await _ in release.stream { break }
      return [Array("slow".utf8)]
    }
    let executor = try executor(way, [service])
    let slow = try call("get", ["key": "slow"])
    let task = Task { await executor.record(slow) }
    await service.isAsked()
    #expect(try await executor.record(call("get", ["key": "k"])).end.get().text == "fast\n")
    release.continuation.finish()
    #expect(try await task.value.end.get().text == "slow\n")
  }

  @Test(arguments: Way.allCases) func `after the end of its call a skill is not served`(way: Way) async throws {
    let service = ScriptedService()
    #expect(try await executor(way, [service]).record(call("too late")).end.get().text == "done")
    #expect(service.requests == [])
  }

  @Test func `what a process asks that the skill forked is answered by nobody`() async throws {
    let service = ScriptedService()
    var call = try call("forks")
    call.skill.manifest.permissions.processes = true
    #expect(try await executor(.worker, [service]).record(call).end.get().text == "3")
    #expect(service.requests == [])
  }

  @Test func `a request above the limit is not sent`() async throws {
    let service = ScriptedService()
    let executor = try executor(.worker, [service])
    let failure = try await executor.record(call("sets large", ["key": "k", "value": "4194304"])).failure
    #expect(failure?.code == "too_large")
    #expect(service.requests == [])
    _ = try await executor.record(call("sets large", ["key": "k", "value": "4194303"])).end.get()
    #expect(service.requests.map { $0.arguments[1].count } == [4_194_303])
  }

  @Test(arguments: Way.allCases) func `an answer that no frame holds is a failure`(way: Way) async throws {
    let service = ScriptedService { _ in [[UInt8](repeating: 65, count: 17 << 20)] }
    let failure = try await executor(way, [service]).record(call("get", ["key": "k"])).failure
    #expect(failure?.kind == .technical)
    #expect(failure?.code == "too_large")
  }

  @Test(arguments: [(bytes: 1, most: 32), (bytes: 1 << 20, most: 4)])
  func `who asks without end waits`(bytes: Int, most: Int) async throws {
    let service = ScriptedService(body: silent)
    let executor = try executor(.worker, [service], grace: .milliseconds(100))
    let call = try call("floods", ["value": .string(String(repeating: "x", count: bytes))])
    let task = Task { await executor.record(call) }
    await service.isAsked(most)
    task.cancel()
    #expect(await task.value.failure?.kind == .cancelled)
    #expect(service.requests.count == most)
  }

  @Test func `who does not read its answers is served no further`() async throws {
    let service = ScriptedService { _ in [[UInt8](repeating: 65, count: 1 << 20)] }
    let executor = try executor(.worker, [service], grace: .milliseconds(100))
    let call = try call("floods", ["value": "x"])
    let task = Task { await executor.record(call) }
    await service.isAsked(32)
    // Time in which thousands would be served.
    for _ in 0..<20 { _ = try await executor.record(self.call("has")).end.get() }
    task.cancel()
    #expect(await task.value.failure?.kind == .cancelled)
    #expect(service.requests.count <= 64, "\(service.requests.count)")
  }

  @Test func `what a skill asks past its table reaches no service that its manifest does not name`() async throws {
    let service = ScriptedService()
    let other = ScriptedService(ServiceID.settings)
    let executor = try executor(.worker, [service, other])
    _ = try await executor.record(call("asks past its table", services: [ServiceID.settings])).end.get()
    #expect(other.requests.count == 1)
    #expect(service.requests == [])
    _ = try await executor.record(call("asks past its table", services: [ServiceID.settings, ServiceID.storage])).end
      .get()
    await service.isAsked(3)
  }
}

extension ScriptedService {
  fileprivate convenience init(body: @escaping @Sendable (ServiceRequest) async throws(SkillFailure) -> [[UInt8]]) {
    self.init(ServiceID.storage, body)
  }
}
