import Agent
import AgentSupport
import Catalog
import Core
import JSON
import Models
import Ranking
import Support
import Synchronization
import SystemLibraries
import Testing

/// The whole loop, with a model behind real sockets that fails in all ways that there are, at random.
@Suite struct FaultyModelTests {
  private static let asks = 1000

  /// Of each ask, what the executor has seen.
  private final class Ledger: Sendable {
    private struct State {
      var runs: [Int: Int] = [:]
      var ended: Set<Int> = []
      var late = 0
    }

    private let state = Mutex(State())

    var runs: [Int: Int] { state.withLock(\.runs) }
    /// Runs that began after their ask had ended.
    var late: Int { state.withLock(\.late) }

    func run(_ ask: Int) {
      state.withLock { state in
        state.runs[ask, default: 0] += 1
        if state.ended.contains(ask) { state.late += 1 }
      }
    }

    func end(_ ask: Int) { state.withLock { _ = $0.ended.insert(ask) } }
  }

  /// The model: asked first, it calls the skill; told the result, it answers. About half of its answers fail.
  private static func answer(_ request: ScriptedServer.Request, _ number: Int) -> [ScriptedServer.Step] {
    let body = (try? JSONValue(parsing: request.body)) ?? .null
    let messages = body["messages"]?.array ?? []
    let sentence = messages.first { $0["role"]?.string == "user" }?["content"]?.string ?? ""
    let ask = Int(sentence.split(separator: " ").last ?? "") ?? 0
    var random = SeededGenerator(seed: UInt64(number) &* 7919 &+ UInt64(ask))
    let hasResult = messages.contains { $0["role"]?.string == "tool" }
    let chunks: [JSONValue] =
      hasResult
      ? [delta(["role": "assistant", "content": "It "]), delta(["content": "is done."]), delta([:], "stop")]
      : [
        delta(["role": "assistant", "content": .null]),
        delta([
          "tool_calls": [
            ["index": 0, "id": "c", "type": "function", "function": ["name": "adder", "arguments": ""]]
          ]
        ]),
        delta(["tool_calls": [["index": 0, "function": ["arguments": .string("{\"a\":\(ask)}")]]]]),
        delta([:], "tool_calls"),
      ]
    let lines = chunks.map { "data: \($0.serialized())\n\n" }
    let cut = Int.random(in: 0..<lines.count, using: &random)
    let half = lines[..<cut].joined() + lines[cut].prefix(lines[cut].count / 2)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return [.reset]
    case 1: return [.close]
    case 2:
      return .response(
        status: 429, headers: ["Retry-After: 0"], "{\"error\":{\"message\":\"slow\"}}")
    case 3: return .response(status: 503, "")
    case 4: return .response(status: 500, type: "text/html", "<h1>no</h1>")
    case 5: return .response(type: "text/event-stream", "data: {\"choi\n\ndata: garbage\n\n")
    case 6: return .open() + [.send(half), .close]
    case 7: return .open() + [.send(half), .reset]
    case 8: return .open() + [.send(half), .stall]
    case 9:
      return .open() + [.send(lines[0] + "data: {\"error\":{\"message\":\"oom\"}}\n\n"), .close]
    default: return .open() + [.send(lines.joined() + "data: [DONE]\n\n"), .close]
    }
  }

  private static func delta(_ delta: JSONValue, _ finish: String? = nil) -> JSONValue {
    ["choices": [["index": 0, "delta": delta, "finish_reason": finish.map { .string($0) } ?? .null]]]
  }

  @Test func `a thousand asks of a model that fails end once each, and no skill runs twice or after the end`()
    async throws
  {
    let server = try ScriptedServer(Self.answer)
    let transport = HTTPClient()
    let ledger = Ledger()
    let adder = Skill.make(.make("adder") { $0.confirm = .never })
    let executor = ScriptedExecutor { call async throws(SkillFailure) in
      ledger.run(call.arguments["a"]?.int ?? -1)
      return SkillResult(text: "done")
    }

    let ends = try await withThrowingTaskGroup(of: AttemptEnd.self) { group in
      var ends: [AttemptEnd] = []
      for ask in 0..<Self.asks {
        if ask >= 16, let end = try await group.next() { ends.append(end) }
        group.addTask {
          try await Self.ask(ask, server, transport, [adder], executor, ledger)
        }
      }
      for try await end in group { ends.append(end) }
      return ends
    }
    #expect(ends.count == Self.asks)
    #expect(ledger.late == 0)
    #expect(ledger.runs.values.allSatisfy { $0 == 1 })
    // All kinds of ends are there, or the faults have tested nothing.
    #expect(ends.count(where: \.isAnswered) > Self.asks / 4)
    #expect(ends.count { if case .failed = $0 { true } else { false } } > Self.asks / 20)
    #expect(ends.count { $0 == .stopped } > Self.asks / 50)
  }

  private static func ask(
    _ ask: Int, _ server: ScriptedServer, _ transport: HTTPClient, _ skills: [Skill], _ executor: ScriptedExecutor,
    _ ledger: Ledger
  ) async throws -> AttemptEnd {
    var configuration = ChatClient.Configuration()
    configuration.sleep = { _ in }
    configuration.timeouts.idle = .milliseconds(300)
    let client = ChatClient(
      ModelEndpoint(try ModelURL(server.url), model: "m"), transport: transport, configuration: configuration)
    let recorder = Recorder()
    let host = AgentRuntime(
      catalog: CatalogSnapshot(skills: skills),
      ranker: FixedRanker(found: skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) }),
      chooser: ModelChooser(client, local: LocalChooser(), mayFallBack: ask.isMultiple(of: 2)), executor: executor,
      confirmer: FixedConfirmer(.accept), now: { 1_000 })
    let attempt = Task {
      let end = await host.ask(Submission(sentence: "add \(ask)"), event: recorder.receive)
      ledger.end(ask)
      return end
    }
    // Every eighth is stopped, after as many events as its number says.
    if ask % 8 == 7 {
      while recorder.events.count < ask % 7, !recorder.isOver { try await Task.sleep(for: .milliseconds(1)) }
      attempt.cancel()
    }
    let end = await attempt.value
    let kinds = recorder.kinds
    let final: Set<String> = ["completed", "failed", "stopped"]
    let attemptEnds = recorder.events.filter { $0.call == nil && final.contains($0.event.kind) }
    #expect(attemptEnds.count == 1 && kinds.last.map(final.contains) == true, "\(ask): \(kinds)")
    for call in Set(recorder.events.compactMap(\.call)) {
      let callEnds = recorder.events.filter {
        $0.call == call && ["toolResult", "failed", "timeout"].contains($0.event.kind)
      }
      #expect(callEnds.count == 1, "\(ask): \(kinds)")
    }
    return end
  }
}

extension Recorder {
  fileprivate var isOver: Bool { events.last.map { $0.call == nil && $0.event.isEnd } ?? false }
}

extension AgentEvent {
  fileprivate var isEnd: Bool {
    switch self {
    case .completed, .failed, .stopped, .interrupted: true
    default: false
    }
  }
}
