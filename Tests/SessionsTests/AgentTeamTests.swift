import Agent
import AgentSupport
import Catalog
import Core
import Execution
import JSON
import Models
import Ranking
import Sessions
import Synchronization
import Testing

/// Agents that hand work to each other.
@Suite struct AgentTeamTests {
  private static func agent(_ id: String, uses skills: String...) throws -> AgentDefinition {
    let list = skills.map { "\"\($0)\"" }.joined(separator: ",")
    let text = #"{"version":1,"agents":[{"id":"\#(id)","description":"Does \#(id).","skills":[\#(list)]}]}"#
    return try AgentDefinition.parse(Array(text.utf8))[0]
  }

  /// Each agent calls what `plan` names for it, and answers with the result.
  private struct Planned: SkillChooser {
    let call: ChosenCall?

    func choose(
      _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
    ) async throws(SkillFailure) -> Choice {
      if let last = request.rounds.last?.last { return .answer("\(try last.outcome.get().text)!") }
      return call.map { .call([$0]) } ?? .nothingFits(reason: "nothing to do")
    }
  }

  private static func hand(to id: String) -> ChosenCall {
    ChosenCall(skill: SkillID(id)!, arguments: ["request": .string("go on, \(id)")])
  }

  private static func team(
    _ agents: [AgentDefinition], _ plan: [String: ChosenCall], executor: any Executor = ScriptedExecutor(),
    recorder: Recorder
  ) -> AgentTeam {
    AgentTeam(
      agents,
      AgentTeam.Surroundings(
        catalog: CatalogSnapshot(skills: [Chat.adder]), executor: executor, confirmer: FixedConfirmer(.nobodyToAsk),
        ranker: { catalog in
          FixedRanker(found: catalog.skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) })
        }, chooser: { Planned(call: plan[$0?.id.description ?? ""]) }, keep: recorder.receive, now: { 1_000 }))
  }

  private static let add = ChosenCall(skill: Chat.adder.id, arguments: ["a": 1])

  @Test func `work is handed on, done in a conversation of its own, and its answer comes back`() async throws {
    let (front, inner) = (Recorder(), Recorder())
    let team = Self.team(
      [try Self.agent("desk", uses: "adder")], ["": Self.hand(to: "desk"), "desk": Self.add], recorder: inner)
    let end = await team.runtime().ask(Submission(sentence: "add"), event: front.receive)
    #expect(end == .answered("3!!", SkillResult(text: "3!")))
    let call = try #require(front.events.compactMap(\.call).first)
    var request = SubmittedRequest("go on, desk")
    request.agent = SkillID("desk")
    request.within = call
    #expect(inner.events.first?.event == .sessionStarted(request))
    #expect(inner.events.last?.event == .completed)
    #expect(Set(inner.events.map(\.conversation)).isDisjoint(with: front.events.map(\.conversation)))
    // Who handed it on sees how it goes.
    #expect(front.events.map(\.event).contains(.progress(fraction: nil, text: #"adder {"a":1}"#)))
    #expect(front.events.map(\.event).contains(.message("3!")))
    #expect(front.events.filter { $0.call == call && $0.event == .toolResult(SkillResult(text: "3!")) }.count == 1)
  }

  @Test func `an agent sees the skills that its patterns name, and itself never`() async throws {
    let chooser = ScriptedChoices([.nothingFits(reason: "")])
    let agents = [try Self.agent("desk", uses: "*"), try Self.agent("other", uses: "ad*")]
    let team = AgentTeam(
      agents,
      AgentTeam.Surroundings(
        catalog: CatalogSnapshot(skills: [Chat.adder]), executor: ScriptedExecutor(),
        confirmer: FixedConfirmer(.nobodyToAsk),
        ranker: { FixedRanker(found: $0.skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) }) },
        chooser: { _ in chooser }, keep: { _ in }, now: { 1_000 }))
    _ = await team.runtime(of: agents[0]).ask(Submission(sentence: "x")) { _ in }
    #expect(chooser.asked.withLock { $0.first?.candidates.map(\.manifest.id.description) } == ["adder", "other"])
  }

  @Test func `agents do not hand work to each other in a circle, nor without end`() async throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let circle = Self.team(
      [try Self.agent("a", uses: "b"), try Self.agent("b", uses: "a")],
      ["": Self.hand(to: "a"), "a": Self.hand(to: "b"), "b": Self.hand(to: "a")], recorder: Recorder())
    guard case .failed(let failure) = await circle.runtime().ask(Submission(sentence: "x"), event: { _ in }) else {
      Issue.record("the circle has no end")
      return
    }
    #expect(failure.code == "hand_off_cycle" && failure.message.contains("a → b → a"))

    var plan = ["": Self.hand(to: "a")]
    for (one, next) in zip(names, names.dropFirst()) { plan[one] = Self.hand(to: next) }
    let chain = Self.team(try names.map { try Self.agent($0, uses: "*") }, plan, recorder: Recorder())
    guard case .failed(let deep) = await chain.runtime().ask(Submission(sentence: "x"), event: { _ in }) else {
      Issue.record("the chain has no end")
      return
    }
    #expect(deep.code == "hand_off_depth")
  }

  @Test func `what was handed on ends with the one that handed it on`() async throws {
    let (front, inner) = (Recorder(), Recorder())
    let gate = Gate()
    let executor = ScriptedExecutor { _ async throws(SkillFailure) in
      try await gate.pass()
      return SkillResult(text: "3")
    }
    let team = Self.team(
      [try Self.agent("desk", uses: "adder")], ["": Self.hand(to: "desk"), "desk": Self.add], executor: executor,
      recorder: inner)
    let asking = Task { await team.runtime().ask(Submission(sentence: "add"), event: front.receive) }
    await gate.waitForVisitor()
    asking.cancel()
    #expect(await asking.value == .stopped)
    #expect(inner.events.last?.event == .stopped)
  }

  @Test func `a hand-off that takes too long is over with its deadline`() async throws {
    var agent = try Self.agent("desk", uses: "adder")
    agent.manifest.timeout.total = .milliseconds(50)
    let gate = Gate()
    let executor = ScriptedExecutor { _ async throws(SkillFailure) in
      try await gate.pass()
      return SkillResult(text: "3")
    }
    let inner = Recorder()
    let team = Self.team(
      [agent], ["": Self.hand(to: "desk"), "desk": Self.add], executor: executor, recorder: inner)
    guard case .failed(let failure) = await team.runtime().ask(Submission(sentence: "add"), event: { _ in }) else {
      Issue.record("there is no end")
      return
    }
    #expect(failure.kind == .timeout)
    while inner.events.last?.event != .stopped { await Task.yield() }
  }

  @Test func `a thousand hand-offs leave nothing behind`() async throws {
    let inner = Recorder()
    let agents = [try Self.agent("desk", uses: "hall"), try Self.agent("hall", uses: "adder")]
    weak var team: AgentTeam?
    do {
      let strong = Self.team(
        agents, ["": Self.hand(to: "desk"), "desk": Self.hand(to: "hall"), "hall": Self.add],
        recorder: inner)
      team = strong
      for _ in 1...500 {
        #expect(await strong.runtime().ask(Submission(sentence: "add"), event: { _ in }).isAnswered)
      }
    }
    let started = inner.events.filter { $0.event.kind == "sessionStarted" }
    #expect(started.count == 1_000 && Set(started.map(\.conversation)).count == 1_000)
    #expect(inner.events.filter { $0.event == .completed }.count == 1_000)
    // Whatever a hand-off began holds the team until it is over.
    while team != nil { await Task.yield() }
  }
}
