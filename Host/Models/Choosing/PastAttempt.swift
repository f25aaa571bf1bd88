/// What was asked before in the same conversation, and what came of it.
package struct PastAttempt: Hashable, Sendable {
  package var sentence: String
  /// Text that went with the sentence.
  package var context: String?
  /// Its calls, in their order, each with its one outcome.
  package var turns: [ChoiceRequest.Turn]
  package var outcome: Outcome

  package enum Outcome: Hashable, Sendable {
    case answer(String)
    /// There is none, and this is why; a clause.
    case none(String)
  }

  package init(sentence: String, context: String? = nil, turns: [ChoiceRequest.Turn] = [], outcome: Outcome) {
    self.sentence = sentence
    self.context = context
    self.turns = turns
    self.outcome = outcome
  }
}
