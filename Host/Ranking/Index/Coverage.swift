/// Puts candidates in the order in which they are of use together.
///
/// A sentence may ask for several things. Each next skill is judged by what it adds to the ones before it: a share of what
/// they have met already is not counted again. The first is always the one with the highest score.
struct Coverage {
  private let scorer: Scorer
  private let share: Int
  /// By concept, the most that a chosen candidate has given.
  private var covered: [Int]
  /// Sums of one candidate by clause.
  private var clauses: [Int]

  /// - Parameter share: of what was met already and is not counted again, in 1024ths.
  init(_ scorer: Scorer, share: Int) {
    self.scorer = scorer
    self.share = share
    covered = Array(repeating: 0, count: scorer.query.concepts.count)
    clauses = Array(repeating: 0, count: scorer.query.clauseCount)
  }

  /// - Parameter candidates: best first.
  /// - Returns: the places of the first `limit`.
  mutating func order(_ candidates: [Scorer.Detail], limit: Int) -> [Int] {
    var rest = Array(candidates.indices)
    var order: [Int] = []
    while order.count < limit, !rest.isEmpty {
      var best = 0
      var most = Int.min
      for (place, candidate) in rest.enumerated() {
        let value = value(of: candidates[candidate])
        if value > most { (best, most) = (place, value) }
      }
      let chosen = rest.remove(at: best)
      order.append(chosen)
      for (concept, met) in candidates[chosen].met.enumerated() {
        covered[concept] = max(covered[concept], met.value)
      }
    }
    return order
  }

  /// The candidate's score for what is still open.
  private mutating func value(of candidate: Scorer.Detail) -> Int {
    var whole = 0
    for clause in clauses.indices { clauses[clause] = 0 }
    for (concept, met) in candidate.met.enumerated() where met.value > 0 {
      let open = met.value - (min(met.value, covered[concept]) * share) >> 10
      whole += open
      for clause in Bits(scorer.query.concepts[concept].clauses) { clauses[clause] += open }
    }
    return scorer.total(whole: whole, best: clauses.max() ?? 0) + candidate.adjacency * whole / max(candidate.whole, 1)
  }
}
