/// Why a skill got its score for a sentence.
package struct Explanation: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// As in the sentence, folded; empty for what belongs to no one word.
    package var word: String
    /// The term of the skill that it met; another one than `word` where endings, slips or synonyms are at work. For what
    /// belongs to no one word, what it is.
    package var matched: String
    /// `nil` for what belongs to no one field.
    package var field: RankingField?
    /// A whole number of 4096ths, so that sums of contributions are exact. Below zero for what was taken away.
    package var contribution: Double
  }

  package var rows: [Row]
  package var relevance: Double

  /// Exactly the score of `rank`.
  package var score: Double { rows.reduce(0) { $0 + $1.contribution } }
}

extension Explanation {
  /// - Parameters:
  ///   - occurrences: the fields that have a term.
  ///   - text: of a term.
  init(
    _ scorer: Scorer, _ detail: Scorer.Detail, occurrences: [UInt32: [DocumentReader.Occurrence]],
    text: (UInt32) -> String
  ) {
    rows = []
    relevance = scorer.score(detail).relevance
    for (place, concept) in scorer.query.concepts.enumerated() where detail.met[place].choice >= 0 {
      let term = scorer.query.alternatives[detail.met[place].choice].term
      let fields = occurrences[term] ?? []
      let all = fields.reduce(0) { $0 + $1.frequency }
      var left = detail.met[place].value
      for (number, occurrence) in fields.enumerated() {
        let isLast = number == fields.count - 1
        let part = isLast ? left : Int(Double(detail.met[place].value) * occurrence.frequency / all)
        left -= part
        add(part, word: concept.word, matched: text(term), field: occurrence.field)
      }
    }
    let whole = detail.whole
    let shared = scorer.total(whole: whole, best: detail.clauses.max() ?? 0)
    add(shared - whole, matched: "words outside the best clause")
    add(detail.adjacency, matched: "words side by side")
    add(detail.total - shared - detail.adjacency, matched: "likeness to a counter-example")
  }

  private mutating func add(_ points: Int, word: String = "", matched: String, field: RankingField? = nil) {
    guard points != 0 else { return }
    rows.append(
      Row(word: word, matched: matched, field: field, contribution: Double(points) / Scorer.unit))
  }
}
