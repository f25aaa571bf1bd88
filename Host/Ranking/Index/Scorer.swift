/// The scoring formula, for one query over one catalogue.
///
/// Scores are whole numbers, in units of 1/4096: sums come out the same in any order.
struct Scorer {
  static let unit = 4096.0

  let query: Query
  private let model: RankingModel
  /// For each concept, each alternative's weight: class, rarity and factor together.
  private let weights: [[Int]]
  /// For each concept, what it would give at most.
  private let greatest: [Int]

  /// - Parameter frequency: in how many documents a term occurs.
  init(_ query: Query, documents: Int, frequency: (UInt32) -> Int, model: RankingModel) {
    self.query = query
    self.model = model
    let all = Double(documents) + model.backgroundDocuments
    func rarity(_ count: Int) -> Double {
      let count = Double(count) + model.backgroundFrequency
      return Logarithm.natural(1 + (all - count + 0.5) / (count + 0.5))
    }
    weights = query.concepts.map { concept in
      concept.alternatives.map { alternative in
        Int((concept.weight * alternative.factor * rarity(frequency(alternative.term)) * Scorer.unit).rounded())
      }
    }
    greatest = zip(query.concepts, weights).map { concept, weights in
      weights.max() ?? Int((concept.weight * rarity(0) * Scorer.unit * 0.5).rounded())
    }
  }

  /// What one document gets.
  struct Score {
    var total = 0
    var relevance = 0.0
    /// By concept, without what neighbours add.
    var contributions: [Int] = []
    /// By concept, the alternative that matched best.
    var matched: [Int?] = []
  }

  func score(_ document: IndexedDocument) -> Score {
    var score = Score()
    for (index, concept) in query.concepts.enumerated() {
      var best = 0
      var matched: Int?
      for (choice, alternative) in concept.alternatives.enumerated() {
        let value = (Scorer.impact(document.occurrences(of: alternative.term), model) * weights[index][choice]) >> 16
        if value > best { (best, matched) = (value, choice) }
      }
      score.contributions.append(best)
      score.matched.append(matched)
    }
    let sums = clauseSums(score.contributions)
    let adjacent = adjacency(document, score)
    let whole = sums.whole + adjacent
    let share = Int((model.clauseShare * 1024).rounded())
    score.total = (whole * (1024 - share) + (sums.best + adjacent) * share) >> 10
    score.relevance = relevance(score.contributions)
    let likeness = counterLikeness(document)
    if likeness > 0 {
      let kept = 1024 - Int((model.counterExampleShare * likeness * 1024).rounded())
      score.total = (score.total * kept) >> 10
      score.relevance *= Double(kept) / 1024
    }
    return score
  }

  /// BM25F's saturated frequency of a term, as a fraction of 65536.
  static func impact(_ occurrences: ArraySlice<IndexedDocument.Occurrence>, _ model: RankingModel) -> Int {
    var frequency = 0.0
    for occurrence in occurrences { frequency += occurrence.frequency }
    return frequency <= 0 ? 0 : Int((65535 * frequency / (model.saturation + frequency)).rounded())
  }

  private func sum(_ values: [Int], _ clause: Int) -> Int {
    var total = 0
    for (value, concept) in zip(values, query.concepts) where concept.clauses >> UInt64(clause) & 1 == 1 {
      total += value
    }
    return total
  }

  /// The share of what was asked that was met: of the whole sentence, or of the clause in which most was met.
  private func relevance(_ contributions: [Int]) -> Double {
    let met = evidence(contributions)
    let possible = evidence(greatest)
    let all = clauseSums(possible).whole
    guard all > 0 else { return 0 }
    var best = Double(clauseSums(met).whole) / Double(all)
    for clause in 0..<query.clauseCount {
      let part = sum(possible, clause)
      if part > all / 3 { best = max(best, Double(sum(met, clause)) / Double(part)) }
    }
    return min(1, best)
  }

  private func evidence(_ values: [Int]) -> [Int] {
    zip(values, query.concepts).map { $1.isEvidence ? $0 : 0 }
  }

  private func clauseSums(_ values: [Int]) -> (whole: Int, best: Int) {
    (values.reduce(0, +), (0..<query.clauseCount).reduce(0) { max($0, sum(values, $1)) })
  }

  private func adjacency(_ document: IndexedDocument, _ score: Score) -> Int {
    var total = 0
    let share = Int((model.adjacency * 1024).rounded())
    for (left, right) in query.pairs {
      guard score.matched[left] == 0, score.matched[right] == 0 else { continue }
      let first = query.concepts[left].alternatives[0].term
      let second = query.concepts[right].alternatives[0].term
      if document.hasPair(first, second) {
        total += (min(score.contributions[left], score.contributions[right]) * share) >> 10
      }
    }
    return total
  }

  /// How like the sentence is to the nearest counter-example, from 0 to 1: shared weight over all weight.
  private func counterLikeness(_ document: IndexedDocument) -> Double {
    guard !document.counterExamples.isEmpty else { return 0 }
    let all = greatest.reduce(0, +)
    guard all > 0 else { return 0 }
    return document.counterExamples.map { terms in
      var shared = 0
      for (index, concept) in query.concepts.enumerated() {
        if let first = concept.alternatives.first, first.factor == 1, terms.contains(first.term) {
          shared += greatest[index]
        }
      }
      return Double(shared) / Double(all)
    }.max() ?? 0
  }
}
