import Core
import JSON
import Models
import Testing

@testable import Agent

private let adder = ChoiceRequest.Candidate(manifest: .adder, score: 1)
private let call = ChosenCall(skill: Manifest.adder.id, arguments: [:])
private let three = SkillResult(text: "3")

@Test func `an answer ends the attempt with the result that it rests on`() {
  var machine = AttemptMachine(maxSteps: 8)
  #expect(machine.start().isRank)
  #expect(machine.ranked([adder]).asksForChoice(after: 0))
  #expect(machine.chosen(.success(.call([call]))).runs([call]))
  #expect(machine.returned([.success(three)]).asksForChoice(after: 1))
  #expect(machine.chosen(.success(.answer("three"))).end == .answered("three", three))
}

@Test func `nothing relevant ends the attempt before a chooser is asked`() {
  var machine = AttemptMachine(maxSteps: 8)
  _ = machine.start()
  guard case .nothingFits = machine.ranked([]).end else {
    Issue.record("expected nothingFits")
    return
  }
}

@Test func `a chooser that never answers is cut off after the agreed rounds`() {
  var machine = AttemptMachine(maxSteps: 3)
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
  var machine = AttemptMachine(maxSteps: 8)
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call([call, call])))
  let cancelled = SkillFailure(.cancelled, code: "cancelled", message: "")
  #expect(machine.returned([.success(three), .failure(cancelled)]).end == .stopped)
}

@Test func `a failed call goes back to the chooser`() {
  var machine = AttemptMachine(maxSteps: 8)
  _ = machine.start()
  _ = machine.ranked([adder])
  _ = machine.chosen(.success(.call([call])))
  let no = SkillFailure(.business, code: "no", message: "no such city")
  #expect(machine.returned([.failure(no)]).asksForChoice(after: 1))
  #expect(machine.chosen(.failure(no)).end == .failed(no))
}

extension AttemptMachine.Action {
  fileprivate var isRank: Bool { if case .rank = self { true } else { false } }
  fileprivate var end: AttemptEnd? { if case .end(let end) = self { end } else { nil } }
  fileprivate func asksForChoice(after turns: Int) -> Bool {
    if case .choose(_, let made) = self { made.count == turns } else { false }
  }
  fileprivate func runs(_ expected: [ChosenCall]) -> Bool {
    if case .run(let calls) = self { calls == expected } else { false }
  }
}
