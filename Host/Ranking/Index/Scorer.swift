/// The scoring formula, for one query over one catalogue.
///
/// Scores are whole numbers, in units of 1/4096: sums come out the same in any order.
struct Scorer {
  static let unit = 4096.0

  let query: Query
  private let model: RankingModel
  /// All alternatives of all concepts, by term.
  let alternatives: [WeightedAlternative]
  /// For each concept, what it would give at most.
  let greatest: [Int]
  /// For each concept, the clauses that it is in.
  private let clauses: [UInt64]
  /// What a word gives at most that one document has, for nothing but that.
  private let rarest: Double
  let adjacencyShare: Int
  let clauseShare: Int

  struct WeightedAlternative {
    var term: UInt32
    var concept: Int32
    /// Place among the query's alternatives.
    var choice: Int32
    /// Class, rarity and factor together.
    var weight: Int
  }

  /// - Parameter frequency: in how many documents a term occurs.
  init(_ query: Query, documents: Int, model: RankingModel, frequency: (UInt32) -> Int) {
    self.query = query
    self.model = model
    adjacencyShare = Int((model.adjacency * 1024).rounded())
    clauseShare = Int((model.clauseShare * 1024).rounded())
    let rarity = Rarity(documents: documents, model)
    rarest = rarity(0) * Scorer.unit
    var greatest = [Int](repeating: 0, count: query.concepts.count)
    var all: [WeightedAlternative] = []
    all.reserveCapacity(query.alternatives.count)
    for (choice, alternative) in query.alternatives.enumerated() {
      let concept = query.concepts[alternative.concept]
      let weight = rarity(frequency(alternative.term)) * concept.weight * alternative.factor * Scorer.unit
      let rounded = Int(weight.rounded())
      greatest[alternative.concept] = max(greatest[alternative.concept], rounded)
      all.append(
        WeightedAlternative(
          term: alternative.term, concept: Int32(alternative.concept), choice: Int32(choice), weight: rounded))
    }
    for (place, concept) in query.concepts.enumerated() {
      guard let share = concept.unknownShare else { continue }
      greatest[place] = max(greatest[place], Int((rarity(0) * concept.weight * share * Scorer.unit).rounded()))
    }
    all.sort { $0.term < $1.term }
    alternatives = all
    self.greatest = greatest
    clauses = query.concepts.map(\.clauses)
  }

  /// What one document gets.
  struct Score {
    var total = 0
    var relevance = 0.0
  }

  /// Where a document's points come from. Memory that many calls share.
  struct Detail {
    /// What a concept gives, without what neighbours add.
    struct Met {
      var value = 0
      /// The alternative that matched best; -1 for none.
      var choice = -1
    }

    /// By concept.
    var met: [Met]
    /// The sum of all values.
    var whole = 0
    var adjacency = 0
    /// Sums of the values by clause.
    var clauses: [Int]
    /// What likeness to a counter-example leaves, in 1024ths.
    var kept = 1024
    var total = 0
  }

  func makeDetail() -> Detail {
    Detail(
      met: Array(repeating: Detail.Met(), count: query.concepts.count),
      clauses: Array(repeating: 0, count: query.clauseCount))
  }

  /// Fills `detail` for a document.
  ///
  /// - Parameters:
  ///   - slots: of the alternatives.
  ///   - least: a total below it is of no interest.
  /// - Returns: `false`, with `detail` in part that of another document, when the total is below `least`.
  func fill(
    _ detail: inout Detail, _ document: Int, in index: borrowing InvertedIndex, _ slots: borrowing TermSlots,
    least: Int = 0
  ) -> Bool {
    meet(
      index.terms.range(document), index.terms.elements.span, index.impacts.elements.span, slots.places.span, &detail)
    // No clause has more than the whole sentence, and no counter-example adds anything.
    let most = detail.whole + mostAdjacency(detail)
    guard most >= least else { return false }
    sumClauses(detail.met, &detail.clauses)
    let shared = total(whole: detail.whole, best: detail.clauses.max() ?? 0)
    guard shared + most - detail.whole >= least else { return false }
    detail.adjacency = 0
    for pair in query.pairs {
      let less = min(detail.met[pair.left].value, detail.met[pair.right].value)
      if less > 0, index.hasPair(document, pair.key) { detail.adjacency += adjacency(less) }
    }
    detail.total = shared + detail.adjacency
    detail.kept = 1024
    if !index.counterExamples.isEmpty, let examples = index.counterExamples[document] {
      detail.kept -= Int((model.counterExampleShare * likeness(to: examples) * 1024).rounded())
      detail.total = (detail.total * detail.kept) >> 10
    }
    return detail.total >= least
  }

  /// - Parameter detail: as `fill` left it.
  func score(_ detail: Detail) -> Score { Score(total: detail.total, relevance: relevance(detail)) }

  /// Looks each term of the document up among the query's.
  private func meet(
    _ range: Range<Int>, _ terms: Span<UInt32>, _ impacts: Span<UInt16>, _ slots: Span<UInt32>, _ detail: inout Detail
  ) {
    let alternatives = alternatives.span
    var met = detail.met.mutableSpan
    for place in met.indices { met[place] = Detail.Met() }
    var whole = 0
    for place in range {
      let term = terms[place]
      var slot = Int(slots[Int(term)])
      guard slot > 0 else { continue }
      repeat {
        let alternative = alternatives[slot - 1]
        let value = Scorer.contribution(impacts[place], alternative.weight)
        let concept = Int(alternative.concept)
        let known = met[concept]
        if value > known.value || (value == known.value && value > 0 && Int(alternative.choice) < known.choice) {
          met[concept] = Detail.Met(value: value, choice: Int(alternative.choice))
          whole += value - known.value
        }
        slot += 1
      } while slot <= alternatives.count && alternatives[slot - 1].term == term
    }
    detail.whole = whole
  }

  private func sumClauses(_ met: [Detail.Met], _ sums: inout [Int]) {
    let met = met.span
    let places = clauses.span
    var sums = sums.mutableSpan
    for clause in sums.indices { sums[clause] = 0 }
    for place in met.indices where met[place].value > 0 {
      for clause in Bits(places[place]) { sums[clause] += met[place].value }
    }
  }

  /// What neighbours add if the document has all pairs whose words it has.
  private func mostAdjacency(_ detail: Detail) -> Int {
    let met = detail.met.span
    var most = 0
    for pair in query.pairs { most += adjacency(min(met[pair.left].value, met[pair.right].value)) }
    return most
  }

  /// - Parameter less: the points of the lesser neighbour.
  private func adjacency(_ less: Int) -> Int { (less * adjacencyShare) >> 10 }

  static func contribution(_ impact: UInt16, _ weight: Int) -> Int { (Int(impact) * weight) >> 16 }

  /// The contribution, rounded up: more than zero.
  static func bound(_ impact: UInt16, _ weight: Int) -> Int32 {
    Int32(truncatingIfNeeded: contribution(impact, weight)) &+ 1
  }

  /// The whole sentence's points and the best clause's, blended.
  func total(whole: Int, best: Int) -> Int { (whole * (1024 - clauseShare) + best * clauseShare) >> 10 }

  /// In 1024ths.
  var coverageShare: Int {
    let shares = model.coverage
    return Int((shares[min(max(query.clauseCount, 1), shares.count) - 1] * 1024).rounded())
  }

  func isRelevant(_ score: Score) -> Bool { score.relevance >= model.leastRelevance }

  /// No document with fewer points is relevant, even if it leaves nothing open.
  var leastTotal: Int { Int(model.leastRelevance * model.doubt * rarest) - 16 }

  /// The share of what was asked that was met: of the whole sentence, or of the clause in which most was met.
  private func relevance(_ detail: Detail) -> Double {
    var whole = Evidence()
    var clauses = [Evidence](repeating: Evidence(), count: query.clauseCount)
    for (place, concept) in query.concepts.enumerated() where concept.evidence > 0 {
      let met = Double(detail.met[place].value) * concept.evidence
      let possible = concept.isPayload ? met : Double(greatest[place]) * concept.evidence
      whole.add(met, of: possible)
      for clause in Bits(concept.clauses) { clauses[clause].add(met, of: possible) }
    }
    var best = share(whole)
    for clause in clauses where clause.possible > whole.possible / 3 { best = max(best, share(clause)) }
    return detail.kept == 1024 ? best : best * (Double(detail.kept) / 1024)
  }

  /// Long sentences say much that no skill has to meet: what is left open counts by its square root.
  private func share(_ evidence: Evidence) -> Double {
    guard evidence.met > 0 else { return 0 }
    let open = max(evidence.possible - evidence.met, 0)
    return evidence.met
      / (evidence.met + model.openShare * (open * rarest).squareRoot() + model.doubt * rarest)
  }

  private struct Evidence {
    private(set) var met = 0.0
    private(set) var possible = 0.0

    mutating func add(_ met: Double, of possible: Double) {
      self.met += met
      self.possible += possible
    }
  }

  /// How like the sentence is to the nearest counter-example, from 0 to 1: the share of the sentence's weight that stands
  /// in the example, times the share of the example's words that stand in the sentence. One word that both have makes
  /// neither of them the other.
  private func likeness(to examples: [[UInt32]]) -> Double {
    var all = 0
    for (place, concept) in query.concepts.enumerated() where concept.isMain && concept.evidence > 0 {
      all += greatest[place]
    }
    guard all > 0 else { return 0 }
    var most = 0.0
    for terms in examples where !terms.isEmpty {
      var shared = 0
      var words = 0
      for (place, concept) in query.concepts.enumerated() where concept.isMain {
        guard let term = concept.term else { continue }
        let found = terms.lowerBound(of: term)
        guard found < terms.count, terms[found] == term else { continue }
        words += 1
        if concept.evidence > 0 { shared += greatest[place] }
      }
      most = max(most, Double(shared) / Double(all) * (Double(words) / Double(terms.count)))
    }
    return most
  }
}

/// How much meeting a term says, by how few documents have it: BM25's inverse document frequency, in nats.
struct Rarity {
  private let all: Double
  private let background: Double

  init(documents: Int, _ model: RankingModel) {
    all = Double(documents) + model.backgroundDocuments
    background = model.backgroundFrequency
  }

  func callAsFunction(_ frequency: Int) -> Double {
    let count = Double(frequency) + background
    return Logarithm.natural(1 + (all - count + 0.5) / (count + 0.5))
  }
}

/// The places of the ones in a number, lowest first.
struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ value: UInt64) { rest = value }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
