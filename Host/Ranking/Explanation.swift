/// Why a skill got its score for a sentence.
package struct Explanation: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// As in the sentence, folded; empty for what belongs to no one word.
    package var word: String
    /// The term of the skill that it met; another one than `word` where endings or synonyms are at work.
    package var matched: String
    /// `nil` for what belongs to no one field: neighbours, clauses, counter-examples.
    package var field: RankingField?
    /// A whole number of 4096ths, so that sums of contributions are exact.
    package var contribution: Double
  }

  package var rows: [Row]
  package var relevance: Double

  /// Exactly the score of `rank`.
  package var score: Double { rows.reduce(0) { $0 + $1.contribution } }
}
