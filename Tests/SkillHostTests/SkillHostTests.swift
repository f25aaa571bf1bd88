import Observation
import SkillHost
import Support
import Synchronization
import Testing

/// A program that embeds the host, by what is public of it.
@Suite struct SkillHostTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func host(_ change: (inout SkillHost.Configuration) -> Void = { _ in }) throws -> SkillHost {
    var configuration = SkillHost.Configuration()
    configuration.skillDirectories = [try directory.makeDirectory("skills", mode: 0o755)]
    configuration.worker = "\(Checkout.products)/skillhost-worker"
    configuration.conversations = directory("conversations.sqlite")
    configuration.environment = ["HOME": directory.path]
    change(&configuration)
    return try SkillHost(configuration)
  }

  private static let greeter = """
    {"id": "greet_person", "description": "Greets a person by name. Needs the name; gives the greeting.",
     "keywords": ["greet"], "examples": ["greet Ann"], "effects": {"readOnly": true}, "services": ["acme.words/1"],
     "parameters": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
                    "additionalProperties": false}}
    """

  /// Greets with the word that the service has, once the gate is open.
  private func register(in host: SkillHost, gate: Gate? = nil) throws {
    try host.register(OwnService("acme.words/1") { method, arguments in [Array("Good \(method)".utf8)] })
    try host.register(
      OwnSkill(manifest: Self.greeter) { call in
        call.progress(0.5, "looking for words")
        try await gate?.pass()
        let words = try await call.ask("acme.words/1", "morning")
        return Reply(
          "\(String(decoding: words[0], as: UTF8.self)), \(call.text("name") ?? "")!", structured: "{\"n\":1}")
      })
  }

  @Test func `a skill and a service of the program are found, run and answer`() async throws {
    let host = try host()
    try register(in: host)
    #expect(host.skills.map(\.id) == ["greet_person"])
    #expect(
      try await host.run("greet_person", arguments: #"{"name": "Ann"}"#)
        == Reply("Good morning, Ann!", structured: "{\"n\":1}"))
    #expect(try await host.conversation().ask("greet Bob").text == "Good morning, Bob!")
    await host.close()
  }

  @Test func `what does not fit is refused by name`() async throws {
    let host = try host()
    try register(in: host)
    #expect { try register(in: host) } throws: { ($0 as? SkillHostError)?.code == "duplicate" }
    #expect { try OwnSkill(manifest: "{}") { _ in Reply("") } } throws: { "\($0)".contains("'id' is missing") }
    await #expect { try await host.run("greet_person", arguments: "{") } throws: { "\($0)".contains("no JSON") }
    await #expect { try await host.run("greet_person") } throws: {
      ($0 as? SkillHostError)?.kind == "invalidArguments"
    }
    await #expect { try await host.run("nobody") } throws: { "\($0)".contains("no skill 'nobody'") }
    await #expect { try await host.conversation().ask("buy me a pony") } throws: {
      ($0 as? SkillHostError)?.kind == "nothingMatched"
    }
    #expect { try host.register(OwnService("acme.late/1") { _, _ in [] }) } throws: {
      ($0 as? SkillHostError)?.code == "too_late"
    }
    #expect { try self.host { $0.worker = "/nonexistent" } } throws: { "\($0)".contains("skillhost-worker") }
    #expect { try self.host { $0.modelURL = "ftp://x" } } throws: { ($0 as? SkillHostError)?.code == "bad_url" }
    #expect { try host.conversation("none") } throws: { "\($0)".contains("no conversation 'none'") }
  }

  @Test func `a skill that may change something runs when the program agrees`() async throws {
    let asked = Mutex<[SkillHost.Question]>([])
    let writer = Self.greeter.replacing(#""effects": {"readOnly": true}, "#, with: "")
    for (isAllowed, kind) in [(true, nil), (false, "refused")] as [(Bool, String?)] {
      let host = try host {
        $0.confirm = { question in
          asked.withLock { $0.append(question) }
          return isAllowed
        }
      }
      try host.register(OwnSkill(manifest: writer) { _ in Reply("done") })
      let outcome: Result<Reply, SkillHostError>
      do throws(SkillHostError) { outcome = .success(try await host.conversation().ask("greet Ann")) } catch {
        outcome = .failure(error)
      }
      switch outcome {
      case .success(let reply): #expect(reply.text == "done" && isAllowed)
      case .failure(let error): #expect(error.kind == kind)
      }
    }
    #expect(asked.withLock { $0.map(\.skill) } == ["greet_person", "greet_person"])
  }

  @Test func `a conversation is kept, and goes on in another process's eyes`() async throws {
    let first = try host()
    try register(in: first)
    let session = try first.conversation()
    _ = try await session.ask("greet Ann")
    #expect(try first.conversation(session.id) === session)
    let second = try host()
    try register(in: second)
    let again = try second.conversation(session.id)
    #expect(again.messages == session.messages)
    #expect(try await again.retry().text == "Good morning, Ann!")
    let calls = again.messages.filter { if case .call = $0.content { true } else { false } }
    #expect(try await again.retry(call: calls[0].id).text == "Good morning, Ann!")
  }

  @Test func `events are those of the stream, and end calls and attempts`() async throws {
    let host = try host()
    try register(in: host)
    let events = host.events()
    let kinds = Task {
      var kinds: [String] = []
      for await event in events {
        kinds.append(event.kind)
        if event.kind == "completed" { break }
      }
      return kinds
    }
    _ = try await host.conversation().ask("greet Ann")
    #expect(
      await kinds.value == [
        "sessionStarted", "skillMatched", "toolQueued", "toolStarted", "progress", "toolResult", "answer", "completed",
      ])
  }

  @Test func `work is handed on to agents, on the same stream of events`() async throws {
    let agents = """
      {"version": 1, "agents": [{"id": "desk", "description": "Greets people by name. Needs the name; gives a greeting.",
       "keywords": ["welcome"], "examples": ["welcome Ann"], "effects": {"readOnly": true}, "skills": ["greet_*"]}]}
      """
    try directory.write(agents, to: "agents.json")
    let host = try host { $0.agents = directory("agents.json") }
    try register(in: host)
    #expect(host.skills.map(\.id) == ["desk", "greet_person"])
    let events = host.events()
    let seen = Task {
      var seen: [ChatEvent] = []
      for await event in events {
        seen.append(event)
        if seen.count(where: { $0.kind == "completed" }) == 2 { break }
      }
      return seen
    }
    #expect(try await host.conversation().ask("welcome: greet Ann").text.hasPrefix("Good morning, "))
    let begun = await seen.value.filter { $0.kind == "sessionStarted" }
    #expect(begun.count == 2 && Set(begun.map(\.conversation)).count == 2)
    #expect(begun.last?.json.contains(#""agent":"desk""#) == true)
    #expect { try self.host { $0.agents = directory("none") } } throws: {
      ($0 as? SkillHostError)?.code == "bad_agents"
    }
  }

  // MARK: AgentStore

  @MainActor private func wait(for store: AgentStore, _ condition: (AgentStore) -> Bool) async {
    while !condition(store) {
      await withCheckedContinuation { continuation in
        let once = Once(continuation)
        withObservationTracking {
          _ = (store.phase, store.messages, store.activeSkill, store.timeline.count)
        } onChange: {
          once.resume()
        }
        if condition(store) { once.resume() }
      }
      await Task.yield()
    }
  }

  @MainActor @Test func `two stores of one conversation show the same, and a second request is refused by name`()
    async throws
  {
    let host = try host()
    let gate = Gate()
    try register(in: host, gate: gate)
    let session = try host.conversation()
    let store = AgentStore(session, of: host)
    let other = AgentStore(session, of: host)
    store.draft = "greet Ann"
    await store.send()
    #expect(store.draft == "" && store.problem == nil)
    await wait(for: store) { $0.activeSkill == "greet_person" && $0.phase == .running }
    #expect(store.isBusy)
    other.draft = "greet Bob"
    await other.send()
    #expect(other.problem?.code == "busy" && other.draft == "greet Bob")
    gate.open()
    await wait(for: store) { $0.phase == .completed }
    await wait(for: other) { $0.phase == .completed }
    #expect(store.messages == other.messages && store.messages.last?.content == .answer("Good morning, Ann!"))
    await wait(for: store) { $0.timeline.last?.kind == "completed" }
    #expect(store.activeSkill == nil && !store.isBusy)
  }

  @MainActor @Test func `stop ends the work as the person's wish, and retry begins it anew`() async throws {
    let host = try host()
    let gate = Gate()
    try register(in: host, gate: gate)
    let store = AgentStore(try host.conversation(), of: host)
    await store.send("greet Ann")
    await wait(for: store) { $0.phase == .running }
    await store.stop()
    await wait(for: store) { $0.phase == .stopped }
    #expect(store.messages.last?.content == .ending("stopped"))
    gate.open()
    await store.retry()
    await wait(for: store) { $0.phase == .completed }
    #expect(store.messages.last?.content == .answer("Good morning, Ann!"))
    #expect(Set(store.messages.map(\.attempt)).count == 2)
  }

  @MainActor @Test func `work goes on without the view that began it, unless the view owns it`() async throws {
    let host = try host()
    let gate = Gate()
    try register(in: host, gate: gate)
    let session = try host.conversation()
    do {
      let leaving = AgentStore(session, of: host)
      await leaving.send("greet Ann")
      await wait(for: leaving) { $0.phase == .running }
    }
    gate.open()
    let staying = AgentStore(session, of: host)
    await wait(for: staying) { $0.phase == .completed }
    gate.close()
    do {
      let owner = AgentStore(session, of: host, ownsWork: true)
      await owner.send("greet Bob")
      await wait(for: owner) { $0.phase == .running }
    }
    await wait(for: staying) { $0.phase == .stopped }
  }
}

/// Holds up who passes until it is open.
final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func pass() async throws { while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) } }

  func open() { isOpen.withLock { $0 = true } }

  func close() { isOpen.withLock { $0 = false } }
}

final class Once: Sendable {
  private let continuation: Mutex<CheckedContinuation<Void, Never>?>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = Mutex(continuation) }

  func resume() {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume()
  }
}
