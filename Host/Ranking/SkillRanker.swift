package import Core

/// Orders skills by how well they fit a sentence.
package protocol SkillRanker: Sendable {
  /// The best `limit` skills for `sentence`, best first; empty when nothing is relevant.
  ///
  /// A sentence that is exactly a skill's id or name puts that skill first.
  ///
  /// - Parameter doubtful: Whether skills are also given for a sentence that is likely about something else, for one who can
  ///   tell: the words of a short description are few.
  func rank(_ sentence: String, limit: Int, doubtful: Bool) -> [RankedSkill]
}

extension SkillRanker {
  package func rank(_ sentence: String, limit: Int) -> [RankedSkill] {
    rank(sentence, limit: limit, doubtful: false)
  }
}

/// A skill's place in an answer.
package struct RankedSkill: Hashable, Sendable {
  package var id: SkillID
  /// Sum of the contributions that `KeywordIndex.explain` lists. Comparable within one answer only.
  package var score: Double
  /// How much of what was asked the skill accounts for, from 0 to 1; comparable between sentences and catalogues.
  package var relevance: Double

  package init(id: SkillID, score: Double, relevance: Double) {
    self.id = id
    self.score = score
    self.relevance = relevance
  }
}
