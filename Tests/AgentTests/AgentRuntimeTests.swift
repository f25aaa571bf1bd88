import Agent
import AgentSupport
import Catalog
import Core
import JSON
import Models
import Ranking
import Synchronization
import Testing

func runtime(
  _ skills: [Skill], chooser: any SkillChooser = ScriptedChoices([]), executor: any Executor = ScriptedExecutor(),
  confirmer: any Confirmer = FixedConfirmer(.nobodyToAsk)
) -> AgentRuntime {
  AgentRuntime(
    catalog: CatalogSnapshot(skills: skills),
    ranker: FixedRanker(found: skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) }), chooser: chooser,
    executor: executor,
    confirmer: confirmer, now: { 1_000 })
}

private func call(_ skill: Skill, _ arguments: JSONValue = ["a": 1]) -> Choice {
  .call([ChosenCall(skill: skill.id, arguments: arguments)])
}

@Test func `a named skill runs and every step is told in order, numbered without gaps`() async {
  let skill = Skill.make(.adder)
  let recorder = Recorder()
  let executor = ScriptedExecutor(telling: [.progress(fraction: 0.5, text: "half"), .message("so far")])
  let end = await runtime([skill], executor: executor)
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: ""), event: recorder.receive)
  #expect(end == .answered("3", SkillResult(text: "3")))
  #expect(
    recorder.kinds == [
      "sessionStarted", "toolQueued", "toolStarted", "progress", "message", "toolResult", "answer", "completed",
    ])
  #expect(recorder.events.map(\.sequence) == Array(1...8))
  #expect(Set(recorder.events.compactMap(\.call)).count == 1)
  #expect(Set(recorder.events.map(\.attempt)).count == 1)
}

@Test(arguments: ["toolQueued", "toolStarted"])
func `a skill whose start cannot be kept is not started, and its call has one end`(kind: String) async {
  struct Full: Error, CustomStringConvertible { var description: String { "no room" } }
  let skill = Skill.make(.adder)
  let recorder = Recorder()
  let executor = ScriptedExecutor { _ in
    Issue.record("it runs")
    return SkillResult(text: "3")
  }
  let end = await runtime([skill], executor: executor)
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: "")) { envelope in
      await recorder.receive(envelope)
      // Nothing more is kept.
      if envelope.event.kind == kind || recorder.kinds.contains(kind) { throw Full() }
    }
  let failure = SkillFailure(
    .technical, code: "not_kept", message: "'adder' was not started, since that cannot be kept on record: no room")
  #expect(end == .failed(failure))
  let start = kind == "toolQueued" ? ["toolQueued"] : ["toolQueued", "toolStarted"]
  #expect(recorder.kinds == ["sessionStarted"] + start + ["failed", "failed"])
}

@Test func `what happens on the way and cannot be kept holds nothing up`() async {
  struct Full: Error {}
  let skill = Skill.make(.adder)
  let executor = ScriptedExecutor(telling: [.progress(fraction: 0.5, text: "half")])
  let end = await runtime([skill], executor: executor)
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: "")) { envelope in
      switch envelope.event {
      case .sessionStarted, .toolQueued, .toolStarted: break
      default: throw Full()
      }
    }
  #expect(end == .answered("3", SkillResult(text: "3")))
}

@Test func `nothing is done of a request that cannot be kept`() async {
  struct Full: Error, CustomStringConvertible {
    let description = "no room"
  }
  let skill = Skill.make(.adder)
  let executor = ScriptedExecutor()
  let chooser = ScriptedChoices([])
  let recorder = Recorder()
  let keep: @Sendable (EventEnvelope) async throws -> Void = { envelope in
    await recorder.receive(envelope)
    throw Full()
  }
  let runtime = runtime([skill], chooser: chooser, executor: executor)
  let failure = SkillFailure(
    .technical, code: "not_kept", message: "nothing was done, since it cannot be kept: no room")
  #expect(await runtime.ask(Submission(sentence: "add"), event: keep) == .failed(failure))
  #expect(
    await runtime.run(skill, arguments: ["a": 1], submission: Submission(sentence: ""), event: keep)
      == .failed(failure))
  #expect(recorder.kinds == ["sessionStarted", "failed", "sessionStarted", "failed"])
  #expect(executor.calls.withLock { $0.isEmpty } && chooser.asked.withLock { $0.isEmpty })
}

@Test func `a sentence is ranked, chosen, run and answered`() async {
  let skill = Skill.make(.adder)
  let chooser = ScriptedChoices([call(skill), .answer("It is 3.")])
  let recorder = Recorder()
  let end = await runtime([skill], chooser: chooser)
    .ask(Submission(sentence: "add one"), event: recorder.receive)
  #expect(end == .answered("It is 3.", SkillResult(text: "3")))
  #expect(
    recorder.kinds == [
      "sessionStarted", "skillMatched", "toolQueued", "toolStarted", "toolResult", "answer", "completed",
    ])
}

/// The sentence; what ranking finds; the candidates that are offered.
@Test(
  arguments: [
    ("done: feed the cat", [], ["notes"]), ("Done：feed the cat", ["a", "b", "c"], ["a", "b", "notes"]),
    ("done: feed the cat", ["notes", "a"], ["notes", "a"]), ("well done: feed the cat", ["a"], ["a"]),
    ("done", ["a"], ["a"]), ("open: feed the cat", ["a"], ["a"]),
  ] as [(String, [String], [String])])
func `the one skill with a keyword before a colon is a candidate, whatever ranking makes of the word`(
  sentence: String, ranked: [String], offered: [String]
) async {
  let skills = [
    Skill.make(.make("a") { $0.keywords = [Manifest.Keyword(term: "open")] }), Skill.make(.make("b")),
    Skill.make(.make("c") { $0.keywords = [Manifest.Keyword(term: "open")] }),
    Skill.make(.make("notes") { $0.keywords = [Manifest.Keyword(term: "done")] }),
  ]
  let chooser = ScriptedChoices([.answer("")])
  let runtime = AgentRuntime(
    catalog: CatalogSnapshot(skills: skills),
    ranker: FixedRanker(found: ranked.map { RankedSkill(id: SkillID($0)!, score: 2, relevance: 1) }),
    chooser: chooser, executor: ScriptedExecutor(), confirmer: FixedConfirmer(.nobodyToAsk), now: { 1_000 })
  _ = await runtime.ask(Submission(sentence: sentence), event: Recorder().receive)
  #expect(chooser.asked.withLock { $0.first?.candidates.map(\.manifest.id.description) } == offered)
}

@Test func `arguments that do not fit go back to the chooser and never reach the skill`() async {
  let skill = Skill.make(.adder)
  let chooser = ScriptedChoices([call(skill, ["b": true]), call(skill), .answer("3")])
  let executor = ScriptedExecutor()
  let recorder = Recorder()
  let end = await runtime([skill], chooser: chooser, executor: executor)
    .ask(Submission(sentence: "add"), event: recorder.receive)
  #expect(end == .answered("3", SkillResult(text: "3")))
  #expect(executor.calls.withLock { $0.map(\.arguments) } == [["a": 1]])
  #expect(recorder.kinds.contains("argumentsRejected"))
  let ends = recorder.events.filter { $0.call != nil && ["toolResult", "failed", "timeout"].contains($0.event.kind) }
  #expect(ends.map(\.event.kind) == ["failed", "toolResult"])
}

@Test func `arguments are fitted without loss, told as such, and the skill gets the fitted ones`() async {
  let skill = Skill.make(.adder)
  let executor = ScriptedExecutor()
  let recorder = Recorder()
  _ = await runtime([skill], executor: executor)
    .run(skill, arguments: ["a": "42"], submission: Submission(sentence: ""), event: recorder.receive)
  #expect(executor.calls.withLock { $0.map(\.arguments) } == [["a": 42]])
  let change = Coercion.Change(place: JSONPointer(["a"]), from: "42", to: 42)
  #expect(
    recorder.events.map(\.event).contains(
      .argumentsCoerced(skill.id, from: ["a": "42"], to: ["a": 42], changes: [change])))
}

@Test func `an untrusted skill does not run, whoever asks`() async {
  let skill = Skill.make(.adder, trusted: false)
  let executor = ScriptedExecutor()
  let end = await runtime([skill], executor: executor, confirmer: FixedConfirmer(.accept))
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: "")) { _ in }
  guard case .failed(let failure) = end else {
    Issue.record("ran: \(end)")
    return
  }
  #expect(failure.code == "not_trusted")
  #expect(executor.calls.withLock { $0.isEmpty })
}

@Test(arguments: [
  // (manifest's confirm, reads only, a person typed it, is anybody asked)
  (Manifest.Confirmation.auto, false, false, true),
  (.auto, true, false, false),
  (.auto, false, true, false),
  (.always, true, false, true),
  (.always, true, true, true),
  (.never, false, false, false),
])
func `a person is asked before a skill that may write, unless they typed it`(
  confirm: Manifest.Confirmation, readOnly: Bool, typed: Bool, asked: Bool
) async {
  let skill = Skill.make(
    .make("writer") {
      $0.confirm = confirm
      if readOnly { $0.effects.readOnly = true }
    })
  let executor = ScriptedExecutor()
  let recorder = Recorder()
  let host = runtime([skill], chooser: ScriptedChoices([call(skill), .nothingFits(reason: "")]), executor: executor)
  if typed {
    _ = await host.run(skill, arguments: ["a": 1], submission: Submission(sentence: ""), event: recorder.receive)
  } else {
    _ = await host.ask(Submission(sentence: "write"), event: recorder.receive)
  }
  #expect(recorder.kinds.contains("confirmationAsked") == asked)
  #expect(executor.calls.withLock { $0.isEmpty } == asked)
}

@Test func `arguments that the person edited are validated again and are what runs`() async {
  struct Editor: Confirmer {
    let edited: JSONValue
    func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer { .accepted(arguments: edited) }
  }
  let skill = Skill.make(.make("writer"))
  let executor = ScriptedExecutor()
  for edited: JSONValue in [["a": 2], ["a": "x"]] {
    _ = await runtime(
      [skill], chooser: ScriptedChoices([call(skill), .nothingFits(reason: "")]), executor: executor,
      confirmer: Editor(edited: edited)
    ).ask(Submission(sentence: "write")) { _ in }
  }
  #expect(executor.calls.withLock { $0.map(\.arguments) } == [["a": 2]])
}

@Test func `a result that breaks the manifest's promise is a contract failure`() async {
  let skill = Skill.make(.make("adder") { $0.output = ["type": "object", "required": ["sum"]] })
  for structured: JSONValue? in [nil, [:], ["sum": 3]] {
    let executor = ScriptedExecutor { _ in SkillResult(text: "3", structured: structured) }
    let end = await runtime([skill], executor: executor)
      .run(skill, arguments: ["a": 1], submission: Submission(sentence: "")) { _ in }
    if case .failed(let failure) = end {
      #expect(failure.kind == .contract)
      #expect(structured != ["sum": 3])
    } else {
      #expect(structured == ["sum": 3])
    }
  }
}

@Test func `a stopped attempt ends as stopped, once, and nothing runs after it`() async {
  let skill = Skill.make(.adder)
  let recorder = Recorder()
  let executor = ScriptedExecutor { _ throws(SkillFailure) in
    while !Task.isCancelled { await Task.yield() }
    throw SkillFailure(.cancelled, code: "cancelled", message: "")
  }
  let chooser = ScriptedChoices([call(skill)])
  let host = runtime([skill], chooser: chooser, executor: executor)
  let attempt = Task {
    await host.ask(Submission(sentence: "add"), event: recorder.receive)
  }
  while !recorder.kinds.contains("toolStarted") { await Task.yield() }
  attempt.cancel()
  #expect(await attempt.value == .stopped)
  #expect(recorder.kinds.suffix(2) == ["failed", "stopped"])
  #expect(recorder.kinds.filter { ["completed", "stopped", "interrupted"].contains($0) } == ["stopped"])
}

@Test func `a deadline that passed is told as a time-out`() async {
  let skill = Skill.make(.adder)
  let recorder = Recorder()
  let failure = SkillFailure(.timeout, code: "idle", message: "silent for 30 s")
  let end = await runtime([skill], executor: ScriptedExecutor { _ throws(SkillFailure) in throw failure })
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: ""), event: recorder.receive)
  #expect(end == .failed(failure))
  #expect(recorder.kinds.suffix(2) == ["timeout", "failed"])
}

@Test func `a caller may shorten deadlines, never lengthen them`() async {
  let skill = Skill.make(.make("adder") { $0.timeout = .init(idle: .seconds(5), total: .seconds(10)) })
  let executor = ScriptedExecutor()
  for limit in [Duration.seconds(7), .seconds(60), .seconds(1)] {
    _ = await runtime([skill], executor: executor)
      .run(skill, arguments: ["a": 1], submission: Submission(sentence: "", timeout: limit)) { _ in }
  }
  #expect(
    executor.calls.withLock { $0.map(\.timeout) } == [
      .init(idle: .seconds(5), total: .seconds(7)), .init(idle: .seconds(5), total: .seconds(10)),
      .init(idle: .seconds(1), total: .seconds(1)),
    ])
}

@Test func `a slow receiver gets every event in order`() async {
  let skill = Skill.make(.adder)
  let recorder = Recorder()
  let told = (1...50).map { CallEvent.message(String(repeating: "x", count: $0)) }
  _ = await runtime([skill], executor: ScriptedExecutor(telling: told))
    .run(skill, arguments: ["a": 1], submission: Submission(sentence: "")) { envelope in
      for _ in 0..<5 { await Task.yield() }
      await recorder.receive(envelope)
    }
  #expect(recorder.events.map(\.sequence) == Array(1...recorder.events.count))
  #expect(recorder.kinds.filter { $0 == "message" }.count == 50)
}

@Test func `calls that only read go on side by side, others in order, and results come in the order of the calls`()
  async
{
  let reader = Skill.make(.adder)
  let writer = Skill.make(.make("writer") { $0.confirm = .never })
  let log = Mutex<[String]>([])
  let both = Barrier(2)
  let executor = ScriptedExecutor { call async throws(SkillFailure) in
    let number = call.arguments["a"]?.int ?? -1
    log.withLock { $0.append("start \(number)") }
    // Two readers that wait for one another end only if both have started.
    if call.skill.id == reader.id, number < 3 { await both.wait() }
    log.withLock { $0.append("end \(number)") }
    return SkillResult(text: "\(number)")
  }
  func chosen(_ skill: Skill, _ number: Int) -> ChosenCall {
    ChosenCall(skill: skill.id, arguments: ["a": .number(JSONNumber(number))])
  }
  let chooser = ScriptedChoices([
    .call([chosen(reader, 1), chosen(reader, 2), chosen(writer, 3), chosen(writer, 4), chosen(reader, 5)]),
    .answer("done"),
  ])
  let end = await runtime([reader, writer], chooser: chooser, executor: executor)
    .ask(Submission(sentence: "add")) { _ in }
  #expect(end == .answered("done", SkillResult(text: "5")))
  #expect(
    log.withLock { $0.dropFirst(4) } == [
      "start 3", "end 3", "start 4", "end 4", "start 5", "end 5",
    ])
  let texts = chooser.asked.withLock { $0.last?.rounds.first?.map { try? $0.outcome.get().text } }
  #expect(texts == ["1", "2", "3", "4", "5"])
}

@Test func `an answer that grows is told as a whole each time, and its end only once`() async {
  let chooser = GrowingAnswer(["a", "ab", "abc"])
  let recorder = Recorder()
  let end = await runtime([.make(.adder)], chooser: chooser)
    .ask(Submission(sentence: "add"), event: recorder.receive)
  #expect(end == .answered("abc", nil))
  #expect(recorder.events.suffix(4).map(\.event) == [.answer("a"), .answer("ab"), .answer("abc"), .completed])
}

/// Whether something of an answer was to be seen before the model failed; whether another chooser goes on.
@Test(arguments: [(false, true), (true, false)])
func `a model that fails is replaced while nothing of its answer is to be seen`(isVisible: Bool, isReplaced: Bool) async
{
  let failure = SkillFailure(.model, code: "unreachable", message: "the model cannot be reached")
  let chooser = GrowingAnswer(isVisible ? ["a"] : [], failure: failure, successor: ScriptedChoices([.answer("local")]))
  let recorder = Recorder()
  let end = await runtime([.make(.adder)], chooser: chooser)
    .ask(Submission(sentence: "add"), event: recorder.receive)
  #expect(end == (isReplaced ? .answered("local", nil) : .failed(failure)))
  #expect(recorder.events.map(\.event).contains(.fellBack(reason: failure.message)) == isReplaced)
}

@Test func `offline, skills that need the network are no candidates`() async {
  let web = Skill.make(.make("web") { $0.permissions.network = true })
  let online = Skill.make(.make("online") { $0.requiresOnline = true })
  let chooser = ScriptedChoices([.answer("x")])
  let skills = [web, online, Skill.make(.adder)]
  _ = await AgentRuntime(
    catalog: CatalogSnapshot(skills: skills),
    ranker: FixedRanker(found: skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) }), chooser: chooser,
    executor: ScriptedExecutor(), confirmer: FixedConfirmer(.nobodyToAsk), isOffline: true, now: { 1_000 }
  ).ask(Submission(sentence: "add")) { _ in }
  #expect(chooser.asked.withLock { $0.map { $0.candidates.map(\.manifest.id.description) } } == [["adder"]])
}

/// Whether hosts are found by their names; what is left for the local rules.
@Test(arguments: [(true, ["web", "adder"]), (false, ["adder"])])
func `where neither the model nor any name is found, skills that need the network are left out`(
  findsNames: Bool, left: [String]
) async {
  let skills = [Skill.make(.make("web") { $0.permissions.network = true }), Skill.make(.adder)]
  let local = ScriptedChoices([.answer("local")])
  let failure = SkillFailure(.model, code: "no_such_host", message: "the model's host is not found")
  _ = await AgentRuntime(
    catalog: CatalogSnapshot(skills: skills),
    ranker: FixedRanker(found: skills.map { RankedSkill(id: $0.id, score: 1, relevance: 1) }),
    chooser: GrowingAnswer([], failure: failure, successor: local), executor: ScriptedExecutor(),
    confirmer: FixedConfirmer(.nobodyToAsk), findsNames: { findsNames }, now: { 1_000 }
  ).ask(Submission(sentence: "add")) { _ in }
  #expect(local.asked.withLock { $0.map { $0.candidates.map(\.manifest.id.description) } } == [left])
}

@Test func `an attempt whose time is over is stopped, and says so`() async {
  var limits = AttemptLimits()
  limits.time = .milliseconds(50)
  let skill = Skill.make(.adder)
  let executor = ScriptedExecutor { call throws(SkillFailure) in
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    throw SkillFailure(.cancelled, code: "cancelled", message: "stopped")
  }
  let recorder = Recorder()
  let end = await AgentRuntime(
    catalog: CatalogSnapshot(skills: [skill]),
    ranker: FixedRanker(found: [RankedSkill(id: skill.id, score: 1, relevance: 1)]),
    chooser: ScriptedChoices([call(skill)]), executor: executor, confirmer: FixedConfirmer(.accept), limits: limits,
    now: { 1_000 }
  ).ask(Submission(sentence: "add"), event: recorder.receive)
  guard case .failed(let failure) = end else {
    Issue.record("\(end)")
    return
  }
  #expect(failure.kind == .timeout && failure.code == "max_time")
  #expect(recorder.kinds.suffix(2) == ["failed", "failed"])
}

/// The skill's manifest; why it is asked.
@Test(arguments: [
  ("writes", "may change something"), ("destroys", "may destroy something"), ("always", "wants to be confirmed"),
  ("opens", "would open 'notes.txt', which was not named"),
])
func `why a person would have to be asked is said`(kind: String, reason: String) async {
  let skill = Skill.make(
    .make("skill") {
      $0.effects.readOnly = kind == "opens" || kind == "always"
      $0.effects.destructive = kind == "destroys"
      $0.confirm = kind == "always" ? .always : .auto
      $0.parameters = ["type": "object", "properties": ["file": ["type": "string", "x-path": "read"]]]
    })
  let chooser = ScriptedChoices([call(skill, ["file": "notes.txt"]), .answer("no")])
  let end = await runtime([skill], chooser: chooser).ask(Submission(sentence: "read my notes")) { _ in }
  guard case .failed(let failure) = end else {
    Issue.record("\(end)")
    return
  }
  #expect(failure.code == "nobody_to_ask" && failure.message.contains(reason))
}

@Test func `questions about calls that go on side by side come one after another`() async {
  let skills = ["one", "two"].map { id in
    Skill.make(
      .make(id) {
        $0.effects.readOnly = true
        $0.confirm = .always
      })
  }
  let confirmer = SlowConfirmer()
  let chooser = ScriptedChoices([
    .call(skills.map { ChosenCall(skill: $0.id, arguments: ["a": 1]) }), .answer("done"),
  ])
  let end = await runtime(skills, chooser: chooser, confirmer: confirmer).ask(Submission(sentence: "add")) { _ in }
  #expect(end.isAnswered)
  #expect(confirmer.most.withLock { $0 } == 1)
}

@Test func `doubtful skills are offered to one who can decline, and not to the one who goes on in its place`() async {
  let certain = Skill.make(.adder)
  let doubtful = Skill.make(.make("guess"))
  let local = ScriptedChoices([.answer("local")])
  let failure = SkillFailure(.model, code: "unreachable", message: "the model cannot be reached")
  func matched(_ chooser: any SkillChooser) async -> [String] {
    let recorder = Recorder()
    let skills = [certain, doubtful]
    _ = await AgentRuntime(
      catalog: CatalogSnapshot(skills: skills),
      ranker: FixedRanker(
        found: [RankedSkill(id: certain.id, score: 1, relevance: 1)],
        doubtful: [RankedSkill(id: doubtful.id, score: 1, relevance: 0)]),
      chooser: chooser, executor: ScriptedExecutor(), confirmer: FixedConfirmer(.accept), now: { 1_000 }
    ).ask(Submission(sentence: "add"), event: recorder.receive)
    return recorder.events.compactMap { if case .skillMatched(let id, _) = $0.event { id.description } else { nil } }
  }
  #expect(await matched(ScriptedChoices([.answer("x")])) == ["adder"])
  #expect(await matched(GrowingAnswer([], failure: failure, successor: local)) == ["adder", "guess"])
  #expect(local.asked.withLock { $0.map { $0.candidates.map(\.manifest.id.description) } } == [["adder"]])
}
