/// Finds the best documents without scoring them all, and without missing one.
///
/// Lists of documents are taken by the most that they can give, and each document in them gets an upper bound of its
/// score. Once what the lists still to come can give together is less than the score of the last place, no document that
/// has not been seen can get there (MaxScore, Turtle and Flood 1995). Those that have been seen are candidates: they take
/// part in the further lists while their bounds reach the last place, and the few that are left are scored in full.
struct TopSearch {
  struct Place {
    var document: Int
    var score: Scorer.Score
  }

  typealias Order = (_ left: Int, _ right: Int) -> Bool

  private struct List {
    var term: Int
    /// Of the term's documents.
    var segment: Int
    var concept: Int
    var weight: Int
    /// No document gets more from it.
    var bound: Int
  }

  private let scorer: Scorer
  private let model: RankingModel
  private let limit: Int
  private let poolSize: Int
  private var lists: [List] = []
  /// What a document that is in none of the first i lists gets at most.
  private var rest: [Int] = []
  private var pool: [Place] = []
  private var detail: Scorer.Detail
  /// Nothing below it can be in the pool.
  private var threshold: Int

  /// So few candidates are scored in full without looking at further lists.
  private static let few = 48
  /// Adding a list's entry to a sum costs less than scoring a document by this factor.
  private static let scoringCost = 16
  /// Lists that give less than this share of the threshold together are not looked at for candidates.
  private static let tail = 8
  /// Candidates are looked through whenever what is still to come has fallen by this share of the threshold.
  private static let step = 8

  init(_ index: InvertedIndex, _ scorer: Scorer, _ model: RankingModel, limit: Int) {
    self.scorer = scorer
    self.model = model
    self.limit = limit
    poolSize = max(limit, model.pool)
    detail = scorer.makeDetail()
    threshold = scorer.leastTotal
    makeLists(index)
    makeRest()
  }

  /// - Parameters:
  ///   - exact: documents that go first whatever they score.
  ///   - doubtful: whether to give what is found for a sentence that is likely about something else.
  ///   - precedes: which of two documents goes first when their scores are equal.
  mutating func run(
    _ index: InvertedIndex, exact: [Int], doubtful: Bool, _ scratch: inout ScratchPool.Scratch, precedes: Order
  ) -> [Place] {
    var first: [Place] = []
    for document in exact {
      _ = scorer.fill(&detail, document, in: index, scratch.slots)
      first.append(Place(document: document, score: scorer.score(detail)))
      scratch.sums.close(document)
    }
    collect(index, &scratch, precedes)
    first.sort { Self.goes($0, before: $1, precedes) }
    let gate = model.gate(documents: index.count)
    let isAbout = doubtful || !first.isEmpty || pool.contains { $0.score.relevance >= gate }
    return Array((first + (isAbout ? inOrderOfUse(index, scratch.slots) : [])).prefix(limit))
  }

  private mutating func inOrderOfUse(_ index: InvertedIndex, _ slots: borrowing TermSlots) -> [Place] {
    guard pool.count > 1 else { return pool }
    var candidates: [Scorer.Detail] = []
    candidates.reserveCapacity(pool.count)
    for place in pool {
      _ = scorer.fill(&detail, place.document, in: index, slots)
      candidates.append(detail)
    }
    var coverage = Coverage(scorer, share: scorer.coverageShare)
    return coverage.order(candidates, limit: limit).map { pool[$0] }
  }

  // MARK: Lists

  private mutating func makeLists(_ index: InvertedIndex) {
    let shares = adjacencyShares()
    lists.reserveCapacity(scorer.alternatives.count)
    for alternative in scorer.alternatives {
      let concept = Int(alternative.concept)
      let weight = (alternative.weight * (1024 + shares[concept]) + 1023) >> 10
      let term = Int(alternative.term)
      for segment in index.postings[term].segments.indices
      where !index.postings[term].segments[segment].documents.isEmpty {
        let bound = Scorer.contribution(index.postings[term].segments[segment].greatest, weight) + 1
        lists.append(List(term: term, segment: segment, concept: concept, weight: weight, bound: bound))
      }
    }
    lists.sort { $0.bound > $1.bound }
  }

  /// What neighbours add to a concept's points at most, in 1024ths: all of what a pair adds is a share of the lesser one,
  /// and so is no more than that share of the one that can give less.
  private func adjacencyShares() -> [Int] {
    var most = [Int](repeating: 0, count: scorer.query.concepts.count)
    for alternative in scorer.alternatives {
      most[Int(alternative.concept)] = max(most[Int(alternative.concept)], alternative.weight)
    }
    var shares = [Int](repeating: 0, count: most.count)
    for pair in scorer.query.pairs {
      shares[most[pair.left] < most[pair.right] ? pair.left : pair.right] += scorer.adjacencyShare
    }
    return shares
  }

  private mutating func makeRest() {
    rest = Array(repeating: 0, count: lists.count + 1)
    var greatest = [Int](repeating: 0, count: scorer.query.concepts.count)
    var whole = 0
    var clauses = [Int](repeating: 0, count: scorer.query.clauseCount)
    var best = 0
    for place in lists.indices.reversed() {
      let list = lists[place]
      let more = list.bound - greatest[list.concept]
      if more > 0 {
        greatest[list.concept] = list.bound
        whole += more
        for clause in Bits(scorer.query.concepts[list.concept].clauses) {
          clauses[clause] += more
          best = max(best, clauses[clause])
        }
      }
      rest[place] = scorer.total(whole: whole, best: best) + 1
    }
  }

  // MARK: Documents

  private mutating func collect(
    _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch, _ precedes: Order
  ) {
    var place = 0
    while place < lists.count, rest[place] >= threshold {
      var leaders = Leaders(pool.count < poolSize ? poolSize : 3)
      scratch.sums.add(segment(place, index), weight: lists[place].weight, &leaders)
      place += 1
      for document in leaders.documents { score(document, index, &scratch, rest[place], precedes) }
    }
    scratch.sums.choose(least: least(rest[place]))
    narrow(index, &scratch, rest[place], precedes)
    var checked = rest[place]
    while scratch.sums.count > Self.few, place < lists.count, rest[place] * Self.tail > threshold,
      segment(place, index).documents.count < scratch.sums.count * Self.scoringCost
    {
      scratch.sums.addToTouched(segment(place, index), weight: lists[place].weight)
      place += 1
      if (checked - rest[place]) * Self.step > threshold {
        checked = rest[place]
        scratch.sums.keep(least: least(checked))
        narrow(index, &scratch, checked, precedes)
      }
    }
    for number in 0..<scratch.sums.count {
      score(scratch.sums.candidate(number), index, &scratch, rest[place], precedes)
    }
  }

  /// Scores the best of the candidates, so that the threshold rises, and lets those go that cannot reach it.
  private mutating func narrow(
    _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch, _ rest: Int, _ precedes: Order
  ) {
    for document in scratch.sums.leaders(poolSize).documents { score(document, index, &scratch, rest, precedes) }
    scratch.sums.keep(least: least(rest))
  }

  /// What a document must have so far that may be in the pool.
  private func least(_ rest: Int) -> Int { max(threshold - rest, 1) }

  private func segment(_ place: Int, _ index: InvertedIndex) -> PostingList.Segment {
    index.postings[lists[place].term].segments[lists[place].segment]
  }

  /// Scores a document in full if it may be in the pool.
  private mutating func score(
    _ document: Int, _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch, _ rest: Int, _ precedes: Order
  ) {
    guard scratch.sums[document] >= least(rest) else { return }
    scratch.sums.close(document)
    guard scorer.fill(&detail, document, in: index, scratch.slots, least: threshold) else { return }
    let candidate = Place(document: document, score: scorer.score(detail))
    guard scorer.isRelevant(candidate.score) else { return }
    if pool.count == poolSize {
      guard let last = pool.last, Self.goes(candidate, before: last, precedes) else { return }
      pool.removeLast()
    }
    var place = pool.count
    while place > 0, Self.goes(candidate, before: pool[place - 1], precedes) { place -= 1 }
    pool.insert(candidate, at: place)
    if pool.count == poolSize, let last = pool.last { threshold = max(threshold, last.score.total) }
  }

  private static func goes(_ left: Place, before right: Place, _ precedes: Order) -> Bool {
    if left.score.total != right.score.total { return left.score.total > right.score.total }
    return precedes(left.document, right.document)
  }
}
