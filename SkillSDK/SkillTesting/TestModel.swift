public import SkillSDK
import Synchronization

/// The answers of a model, as ``SkillContext/model`` gives them, in order:
///
///     host.model = ["A short summary."]
///
/// Empty, it stands for a user who has set no model.
public final class TestModel: Sendable, ExpressibleByArrayLiteral {
  /// What a skill has asked.
  public struct Prompt: Hashable, Sendable {
    public var instructions: String
    public var text: String
    /// 0: as many as the model likes.
    public var mostTokens: UInt32
  }

  private struct State {
    var answers: [Result<String, SkillError>]
    var prompts: [Prompt] = []
  }

  private let state: Mutex<State>
  private let isSet: Bool

  /// No model.
  public convenience init() { self.init([]) }

  public init(_ answers: [Result<String, SkillError>]) {
    isSet = !answers.isEmpty
    state = Mutex(State(answers: answers))
  }

  public convenience init(arrayLiteral elements: String...) { self.init(elements.map { .success($0) }) }

  /// What it was asked so far.
  public var prompts: [Prompt] { state.withLock { $0.prompts } }

  func answer(_ prompt: Prompt) throws(SkillError) -> String {
    let next = state.withLock { state -> Result<String, SkillError>? in
      state.prompts.append(prompt)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    guard let next else {
      throw .technical(
        isSet ? "the test has no further answer of the model" : "there is no model to ask",
        code: isSet ? "unscripted" : "no_model")
    }
    return try next.get()
  }
}
