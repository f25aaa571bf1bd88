import Core
import Models

/// Decides what an attempt does next, and does nothing itself.
///
/// `start`, `ranked`, `chosen` and `returned` are each called in answer to the action before; what they return is to be
/// done now. After `.end` nothing follows.
struct AttemptMachine {
  enum Action {
    case rank
    case choose([ChoiceRequest.Candidate], turns: [ChoiceRequest.Turn])
    case run([ChosenCall])
    case end(AttemptEnd)
  }

  private enum State {
    case idle
    case matching
    case choosing
    case running([ChosenCall])
    case ended
  }

  private let maxSteps: Int
  private var state = State.idle
  private var candidates: [ChoiceRequest.Candidate] = []
  private var turns: [ChoiceRequest.Turn] = []
  private var steps = 0

  /// - Parameter maxSteps: Rounds of calls after which a chooser that still wants more is cut off.
  init(maxSteps: Int) { self.maxSteps = maxSteps }

  mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("an attempt starts once") }
    state = .matching
    return .rank
  }

  mutating func ranked(_ found: [ChoiceRequest.Candidate]) -> Action {
    guard case .matching = state else { preconditionFailure("ranking was not asked for") }
    guard !found.isEmpty else { return end(.nothingFits(reason: "no skill here has to do with that")) }
    candidates = found
    state = .choosing
    return .choose(candidates, turns: turns)
  }

  mutating func chosen(_ choice: Result<Choice, SkillFailure>) -> Action {
    guard case .choosing = state else { preconditionFailure("no choice was asked for") }
    switch choice {
    case .failure(let failure): return end(failure.kind == .cancelled ? .stopped : .failed(failure))
    case .success(.answer(let text)): return end(.answered(text, turns.lastResult))
    case .success(.nothingFits(let reason)): return end(.nothingFits(reason: reason))
    case .success(.missing(let skill, let arguments)): return end(.missing(skill, arguments))
    case .success(.unclear(let skills)): return end(.unclear(skills))
    case .success(.call(let calls)):
      guard !calls.isEmpty else { return end(.nothingFits(reason: "the chooser named no skill")) }
      guard steps < maxSteps else { return end(.failed(.tooManySteps(maxSteps))) }
      steps += 1
      state = .running(calls)
      return .run(calls)
    }
  }

  /// - Parameter outcomes: One for each call of the `run` action, in its order.
  mutating func returned(_ outcomes: [Result<SkillResult, SkillFailure>]) -> Action {
    guard case .running(let calls) = state else { preconditionFailure("no calls were asked for") }
    precondition(outcomes.count == calls.count, "each call has one outcome")
    turns += zip(calls, outcomes).map { ChoiceRequest.Turn(call: $0, outcome: $1) }
    if outcomes.contains(where: \.isCancelled) { return end(.stopped) }
    state = .choosing
    return .choose(candidates, turns: turns)
  }

  private mutating func end(_ end: AttemptEnd) -> Action {
    state = .ended
    return .end(end)
  }
}

extension Result<SkillResult, SkillFailure> {
  fileprivate var isCancelled: Bool {
    if case .failure(let failure) = self { failure.kind == .cancelled } else { false }
  }
}

extension [ChoiceRequest.Turn] {
  /// The result that an answer rests on: the latest there is.
  fileprivate var lastResult: SkillResult? {
    for turn in reversed() {
      if case .success(let result) = turn.outcome { return result }
    }
    return nil
  }
}

extension SkillFailure {
  fileprivate static func tooManySteps(_ limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "max_steps",
      message: "no answer after \(limit) rounds of calls; ask more narrowly, or allow more with --max-steps")
  }
}
