package import Core
import Synchronization

/// Makes choices that a test wrote down, in order, and keeps the requests for it.
package final class ScriptedChooser: SkillChooser {
  private let state: Mutex<State>

  private struct State {
    var choices: [Result<Choice, SkillFailure>]
    var requests: [ChoiceRequest] = []
  }

  package init(_ choices: [Result<Choice, SkillFailure>]) { state = Mutex(State(choices: choices)) }

  package convenience init(_ choices: Choice...) { self.init(choices.map { .success($0) }) }

  /// What was asked so far.
  package var requests: [ChoiceRequest] { state.withLock(\.requests) }

  /// - Throws: What the script says; a failure `unscripted` when it is at its end.
  package func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    let next = state.withLock { state in
      state.requests.append(request)
      return state.choices.isEmpty ? nil : state.choices.removeFirst()
    }
    guard let next else {
      throw SkillFailure(
        .contract, code: "unscripted", message: "the script has no choice left for '\(request.sentence)'")
    }
    return try next.get()
  }
}
