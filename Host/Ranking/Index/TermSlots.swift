/// Which of a query's alternatives a term is, in one look. Memory that searches share.
struct TermSlots: Sendable {
  /// By term, one more than the place of its first alternative; zeros between searches.
  private(set) var places: [UInt32] = []

  /// - Parameter alternatives: by term.
  mutating func set(_ alternatives: [Scorer.WeightedAlternative], terms: Int) {
    if places.count < terms { places.append(contentsOf: repeatElement(0, count: terms - places.count)) }
    for place in alternatives.indices.reversed() { places[Int(alternatives[place].term)] = UInt32(place) + 1 }
  }

  mutating func clear(_ alternatives: [Scorer.WeightedAlternative]) {
    for alternative in alternatives { places[Int(alternative.term)] = 0 }
  }
}
