/// Finds the best documents without scoring them all, and without missing one.
///
/// Lists of documents are taken by the most that they can give, and each document in them gets an upper bound of its
/// score. Once what the lists still to come can give together is less than the score of the last place, no document that
/// has not been seen can get there (MaxScore, Turtle and Flood 1995). Those that have been seen take part in the further
/// lists while their bounds reach the last place, and the few that are left are scored in full.
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

  /// In `sums`, that a document has been scored.
  private static let scored: UInt32 = 0x8000_0000
  /// So few candidates are scored in full without looking at further lists; so are others when those lists give little.
  private static let few = 48

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
      _ = scorer.total(of: document, in: index, &detail)
      first.append(Place(document: document, score: scorer.score(detail)))
      scratch.touched.append(UInt32(document))
      scratch.sums[document] = Self.scored
    }
    collect(index, &scratch, precedes)
    first.sort { Self.goes($0, before: $1, precedes) }
    let gate = model.gate(documents: index.count)
    let isAbout = doubtful || !first.isEmpty || pool.contains { $0.score.relevance >= gate }
    return Array((first + (isAbout ? inOrderOfUse(index) : [])).prefix(limit))
  }

  private mutating func inOrderOfUse(_ index: InvertedIndex) -> [Place] {
    guard pool.count > 1 else { return pool }
    let candidates = pool.map { place in
      _ = scorer.total(of: place.document, in: index, &detail)
      return detail
    }
    var coverage = Coverage(scorer, share: scorer.coverageShare)
    return coverage.order(candidates, limit: limit).map { pool[$0] }
  }

  // MARK: Lists

  private mutating func makeLists(_ index: InvertedIndex) {
    var neighbours = [Int](repeating: 0, count: scorer.query.concepts.count)
    for pair in scorer.query.pairs {
      neighbours[pair.left] += 1
      neighbours[pair.right] += 1
    }
    lists.reserveCapacity(scorer.alternatives.count)
    for alternative in scorer.alternatives {
      let concept = Int(alternative.concept)
      // Of what two neighbours add, which is a share of the lesser one, each may be thought to give half.
      let factor = 2048 + scorer.adjacencyShare * neighbours[concept]
      let weight = (alternative.weight * factor + 2047) >> 11
      let term = Int(alternative.term)
      for segment in index.postings[term].segments.indices
      where !index.postings[term].segments[segment].documents.isEmpty {
        let bound = Scorer.contribution(index.postings[term].segments[segment].greatest, weight) + 1
        lists.append(List(term: term, segment: segment, concept: concept, weight: weight, bound: bound))
      }
    }
    lists.sort { $0.bound > $1.bound }
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
    var checkpoint = 1
    while place < lists.count, rest[place] >= threshold {
      addAll(of: lists[place], index, &scratch)
      place += 1
      if place == checkpoint {
        scoreBest(4, index, &scratch, precedes)
        checkpoint += max(1, checkpoint / 2)
      }
    }
    scoreBest(poolSize, index, &scratch, precedes)
    while place < lists.count, scratch.touched.count > Self.few, rest[place] > threshold / 4 {
      addToTouched(lists[place], index, &scratch)
      place += 1
    }
    scoreBest(poolSize, index, &scratch, precedes)
    var candidates: [Int] = []
    for document in scratch.touched where isOpen(Int(document), scratch, rest[place]) {
      candidates.append(Int(document))
    }
    var filtered = rest[place]
    while candidates.count > Self.few, place < lists.count, lists[place].bound * 32 > threshold {
      add(lists[place], to: candidates, index, &scratch)
      place += 1
      if (filtered - rest[place]) * 16 > threshold {
        candidates.removeAll { !isOpen($0, scratch, rest[place]) }
        filtered = rest[place]
      }
    }
    candidates.removeAll { !isOpen($0, scratch, rest[place]) }
    candidates.sort { scratch.sums[$0] > scratch.sums[$1] }
    for document in candidates where isOpen(document, scratch, rest[place]) {
      score(document, index, &scratch, precedes)
    }
  }

  /// Whether a document that has not been scored may be in the pool.
  private func isOpen(_ document: Int, _ scratch: borrowing ScratchPool.Scratch, _ rest: Int) -> Bool {
    let sum = scratch.sums[document]
    return sum < Self.scored && Int(sum) + rest >= threshold
  }

  private func addAll(of list: List, _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch) {
    let documents = index.postings[list.term].segments[list.segment].documents
    let impacts = index.postings[list.term].segments[list.segment].impacts
    for place in documents.indices {
      let document = Int(documents[place])
      let value = UInt32(truncatingIfNeeded: Scorer.contribution(impacts[place], list.weight)) + 1
      let sum = scratch.sums[document]
      if sum == 0 { scratch.touched.append(documents[place]) }
      scratch.sums[document] = sum &+ value
    }
  }

  /// Adds to the sums of the documents that have one.
  private func addToTouched(_ list: List, _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch) {
    let documents = index.postings[list.term].segments[list.segment].documents
    let impacts = index.postings[list.term].segments[list.segment].impacts
    for place in documents.indices {
      let document = Int(documents[place])
      let sum = scratch.sums[document]
      guard sum > 0 else { continue }
      let value = UInt32(truncatingIfNeeded: Scorer.contribution(impacts[place], list.weight)) + 1
      scratch.sums[document] = sum &+ value
    }
  }

  /// - Parameter candidates: documents with sums.
  private func add(
    _ list: List, to candidates: [Int], _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch
  ) {
    let documents = index.postings[list.term].segments[list.segment].documents
    let impacts = index.postings[list.term].segments[list.segment].impacts
    if documents.count < candidates.count * 4 {
      for place in documents.indices {
        let document = Int(documents[place])
        let sum = scratch.sums[document]
        guard sum > 0 else { continue }
        let value = UInt32(truncatingIfNeeded: Scorer.contribution(impacts[place], list.weight)) + 1
        scratch.sums[document] = sum &+ value
      }
    } else {
      for document in candidates {
        let place = documents.lowerBound(of: UInt32(document))
        guard place < documents.count, documents[place] == UInt32(document) else { continue }
        scratch.sums[document] &+=
          UInt32(truncatingIfNeeded: Scorer.contribution(impacts[place], list.weight)) + 1
      }
    }
  }

  /// Scores some of the documents with the greatest sums, so that the threshold rises.
  private mutating func scoreBest(
    _ count: Int, _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch, _ precedes: Order
  ) {
    var best: [(sum: UInt32, document: Int)] = []
    best.reserveCapacity(count + 1)
    for document in scratch.touched {
      let sum = scratch.sums[Int(document)]
      guard sum < Self.scored else { continue }
      if best.count == count {
        if sum <= best[count - 1].sum { continue }
        best.removeLast()
      }
      var place = best.count
      while place > 0, best[place - 1].sum < sum { place -= 1 }
      best.insert((sum, Int(document)), at: place)
    }
    for entry in best { score(entry.document, index, &scratch, precedes) }
  }

  private mutating func score(
    _ document: Int, _ index: InvertedIndex, _ scratch: inout ScratchPool.Scratch, _ precedes: Order
  ) {
    scratch.sums[document] |= Self.scored
    guard scorer.total(of: document, in: index, &detail) >= threshold else { return }
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
