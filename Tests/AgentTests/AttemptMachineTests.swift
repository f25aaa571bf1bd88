import AgentSupport
import Core
import JSON
import Models
import Testing

@testable import Agent

private let adder = ChoiceRequest.Candidate(manifest: .adder, score: 1)
private let call = ChosenCall(skill: Manifest.adder.id, arguments: [:])
private let three = SkillResult(text: "3")

@Test func `an answer ends the attempt with the result that it rests on`() {
  var machine = AttemptMachine()
  #expect(machine.start().isRank)
  #expect(machine.ranked([adder]).asksForChoice(after: 0))
  #expect(machine.chosen(.success(.call([call]))).runs([call]))
  #expect(machine.returned([.success(three)]).asksForChoice(after: 1))
  #expect(machine.chosen(.success(.answer("three"))).end == .answered("three", three))
}

@Test func `nothing relevant ends the attempt before a chooser is asked`() {
  var machine = AttemptMachine()
  _ = machine.start()
  guard case .nothingFits = machine.ranked([]).end else {
    Issue.record("expected nothingFits")
    return
  }
}

@Test func `a chooser that never answers is cut off after the agreed rounds`() {
  var limits = AttemptLimits()
  limits.steps = 3
  var machine = AttemptMachine(limits)
  _ = machine.start()
  var action = machine.ranked([adder])
  var rounds = 0
  while action.end == nil, rounds < 100 {
    action = machine.chosen(.success(.call([call])))
    guard action.end == nil else { break }
    rounds += 1
    action = machine.returned([.success(three)])
  }
  #expect(rounds == 3)
  guard case .failed(let failure) = action.end else {
    Issue.record("expected a failure, got \(action)")
    return
  }
  #expect(failure.code == "max_steps")
}

@Test func `a call that was cancelled stops the attempt and no chooser is asked again`() {
  var machine = AttemptMachine()
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call([call, call])))
  let cancelled = SkillFailure(.cancelled, code: "cancelled", message: "")
  #expect(machine.returned([.success(three), .failure(cancelled)]).end == .stopped)
}

@Test func `a failed call goes back to the chooser`() {
  var machine = AttemptMachine()
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call([call])))
  let no = SkillFailure(.business, code: "no", message: "no such city")
  #expect(machine.returned([.failure(no)]).asksForChoice(after: 1))
  #expect(machine.chosen(.failure(no)).end == .failed(no))
}

@Test(arguments: SkillFailure.Kind.allCases)
func `each kind of failure goes back to the chooser or ends the attempt`(kind: SkillFailure.Kind) {
  var machine = AttemptMachine()
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call([call, call])))
  let failure = SkillFailure(kind, code: "x", message: "why")
  let action = machine.returned([.success(three), .failure(failure)])
  switch kind {
  case .invalidArguments, .business, .refused: #expect(action.asksForChoice(after: 2))
  case .cancelled: #expect(action.end == .stopped)
  case .technical, .timeout, .crashed, .contract, .unloadable, .busy, .model: #expect(action.end == .failed(failure))
  }
}

/// Kinds of failures of the last round; what the attempt ends with when the chooser then answers.
@Test(arguments: [
  ([SkillFailure.Kind.business], "business"), ([.refused], "refused"), ([.refused, .business], "refused"),
  ([.invalidArguments], nil), ([.invalidArguments, .business], "business"), ([nil, .business], nil), ([nil], nil),
])
func `what a skill or a person has refused is said in their words`(
  outcomes: [SkillFailure.Kind?], expected: String?
) {
  var machine = AttemptMachine()
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call(outcomes.map { _ in call })))
  _ = machine.returned(
    outcomes.map { kind in
      kind.map { .failure(SkillFailure($0, code: $0.rawValue, message: "why")) } ?? .success(three)
    })
  switch machine.chosen(.success(.answer("well"))).end {
  case .failed(let failure): #expect(failure.code == expected)
  case .answered(let text, _): #expect(expected == nil && text == "well")
  case let end: Issue.record("\(String(describing: end))")
  }
}

@Test func `arguments that never fit are taken back to the chooser three times`() {
  var machine = AttemptMachine()
  _ = machine.start()
  var action = machine.ranked([adder])
  let misfit = SkillFailure(.invalidArguments, code: "schema", message: "a is missing")
  var rounds = 0
  while action.end == nil, rounds < 100 {
    _ = machine.chosen(.success(.call([call])))
    rounds += 1
    action = machine.returned([.failure(misfit)])
  }
  #expect(rounds == 4)
  #expect(action.end == .failed(misfit))
}

@Test func `tokens are counted over all rounds, bound what may be written, and cut off who still wants more`() {
  var limits = AttemptLimits()
  limits.tokens = 100
  var machine = AttemptMachine(limits)
  _ = machine.start()
  #expect(machine.ranked([adder]).mostTokens == 100)
  #expect(machine.chosen(.success(.call([call])), used: 60).runs([call]))
  #expect(machine.returned([.success(three)]).mostTokens == 40)
  var other = machine
  #expect(machine.chosen(.success(.answer("three")), used: 70).end == .answered("three", three))
  guard case .failed(let failure) = other.chosen(.success(.call([call])), used: 40).end else {
    Issue.record("expected an end")
    return
  }
  #expect(failure.code == "max_tokens")
}

@Test func `without skills the chooser is asked at once, with no candidates`() {
  var machine = AttemptMachine()
  _ = machine.start()
  #expect(machine.ranked(nil).asksForChoice(after: 0))
  #expect(machine.chosen(.success(.answer("hello"))).end == .answered("hello", nil))
}

extension AttemptMachine.Action {
  fileprivate var isRank: Bool { if case .rank = self { true } else { false } }
  fileprivate var end: AttemptEnd? { if case .end(let end) = self { end } else { nil } }
  fileprivate var mostTokens: Int? { if case .choose(_, _, let most) = self { most } else { nil } }
  fileprivate func asksForChoice(after turns: Int) -> Bool {
    if case .choose(_, let rounds, _) = self { rounds.joined().count == turns } else { false }
  }
  fileprivate func runs(_ expected: [ChosenCall]) -> Bool {
    if case .run(let calls) = self { calls == expected } else { false }
  }
}
