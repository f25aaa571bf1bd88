import Core
import Models

/// Decides what an attempt does next, and does nothing itself.
///
/// `start`, `ranked`, `chosen` and `returned` are each called in answer to the action before; what they return is to be
/// done now. After `.end` nothing follows.
struct AttemptMachine {
  enum Action {
    case rank
    /// `mostTokens`: what a model may write this time, if that is bounded.
    case choose([ChoiceRequest.Candidate], rounds: [[ChoiceRequest.Turn]], mostTokens: Int?)
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

  private let limits: AttemptLimits
  private var state = State.idle
  private var candidates: [ChoiceRequest.Candidate] = []
  private var rounds: [[ChoiceRequest.Turn]] = []
  private var rejections = 0
  private var tokens = 0

  init(_ limits: AttemptLimits = AttemptLimits()) { self.limits = limits }

  mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("an attempt starts once") }
    state = .matching
    return .rank
  }

  /// - Parameter found: `nil` when no skill is to be used, and the chooser answers by itself.
  mutating func ranked(_ found: [ChoiceRequest.Candidate]?) -> Action {
    guard case .matching = state else { preconditionFailure("ranking was not asked for") }
    if let found, found.isEmpty { return end(.nothingFits(reason: "no skill here has to do with that")) }
    candidates = found ?? []
    return choose()
  }

  /// - Parameter used: What a model has read and written for it.
  mutating func chosen(_ choice: Result<Choice, SkillFailure>, used: Int = 0) -> Action {
    guard case .choosing = state else { preconditionFailure("no choice was asked for") }
    tokens += used
    switch choice {
    case .failure(let failure): return end(failure.kind == .cancelled ? .stopped : .failed(failure))
    case .success(.answer(let text)):
      // What a skill or a person has refused is said in their words, whatever a model makes of them.
      if let refusal = rounds.last?.refusal { return end(.failed(refusal)) }
      return end(.answered(text, rounds.lastResult))
    case .success(.nothingFits(let reason)): return end(.nothingFits(reason: reason))
    case .success(.missing(let skill, let arguments)): return end(.missing(skill, arguments))
    case .success(.unclear(let skills)): return end(.unclear(skills))
    case .success(.call(let calls)):
      guard !calls.isEmpty else { return end(.nothingFits(reason: "the chooser named no skill")) }
      guard rounds.count < limits.steps else { return end(.failed(.tooManySteps(limits.steps))) }
      if let most = limits.tokens, tokens >= most { return end(.failed(.tooManyTokens(tokens, most))) }
      state = .running(calls)
      return .run(calls)
    }
  }

  /// - Parameter outcomes: One for each call of the `run` action, in its order.
  mutating func returned(_ outcomes: [Result<SkillResult, SkillFailure>]) -> Action {
    guard case .running(let calls) = state else { preconditionFailure("no calls were asked for") }
    precondition(outcomes.count == calls.count, "each call has one outcome")
    rounds.append(zip(calls, outcomes).map { ChoiceRequest.Turn(call: $0, outcome: $1) })
    let failures = outcomes.compactMap(\.failure)
    if failures.contains(where: { $0.kind == .cancelled }) { return end(.stopped) }
    if let fault = failures.first(where: \.kind.isFault) { return end(.failed(fault)) }
    if let misfit = failures.first(where: { $0.kind == .invalidArguments }) {
      rejections += 1
      if rejections > limits.rejections { return end(.failed(misfit)) }
    }
    return choose()
  }

  private mutating func choose() -> Action {
    state = .choosing
    return .choose(candidates, rounds: rounds, mostTokens: limits.tokens.map { max(1, $0 - tokens) })
  }

  private mutating func end(_ end: AttemptEnd) -> Action {
    state = .ended
    return .end(end)
  }
}

/// How far an attempt may go.
package struct AttemptLimits: Hashable, Sendable {
  /// Rounds of calls after which a chooser that still wants more is cut off.
  package var steps = 8
  /// Rounds with arguments that do not fit, after which no more are taken back to the chooser.
  package var rejections = 3
  /// What models may read and write for it in all, as their providers count; the round that goes beyond is the last.
  package var tokens: Int?
  /// How long it may take in all.
  package var time: Duration?

  package init() {}
}

extension Result<SkillResult, SkillFailure> {
  fileprivate var failure: SkillFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension SkillFailure.Kind {
  /// Whether nothing that a chooser could write would mend it.
  fileprivate var isFault: Bool {
    switch self {
    case .technical, .timeout, .crashed, .contract, .unloadable, .busy, .model: true
    case .invalidArguments, .business, .cancelled, .refused: false
    }
  }
}

extension [ChoiceRequest.Turn] {
  /// Why nothing came of a round in which no call succeeded, unless it was for its arguments.
  fileprivate var refusal: SkillFailure? {
    let failures = compactMap(\.outcome.failure)
    guard failures.count == count else { return nil }
    return failures.first { $0.kind == .business || $0.kind == .refused }
  }
}

extension [[ChoiceRequest.Turn]] {
  /// The result that an answer rests on: the latest there is.
  fileprivate var lastResult: SkillResult? {
    for turn in joined().reversed() {
      if case .success(let result) = turn.outcome { return result }
    }
    return nil
  }
}

extension SkillFailure {
  fileprivate static func tooManyTokens(_ used: Int, _ limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "max_tokens",
      message: "no answer after \(used) tokens; ask more narrowly, or allow more than \(limit) with --max-tokens")
  }

  fileprivate static func tooManySteps(_ limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "max_steps",
      message: "no answer after \(limit) rounds of calls; ask more narrowly, or allow more with --max-steps")
  }
}
