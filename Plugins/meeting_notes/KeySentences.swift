import Prose

/// Picks the sentences that say most of what a text says.
struct KeySentences {
  private struct Candidate {
    var position: Int
    var text: String
    var terms: Set<String>
    var score = 0.0
  }

  /// At most `limit` of `sentences`, in their order.
  ///
  /// A sentence counts by how often its terms occur in the whole text, damped by its length so that long ones do not
  /// win by length alone, and by the cues of ``Cues/weighty``, figures, and standing first. One that says mostly what
  /// a better one has said is left out.
  static func select(from sentences: [String], limit: Int) -> [String] {
    guard sentences.count > limit else { return sentences }
    var candidates = sentences.enumerated().map { position, text in
      Candidate(position: position, text: text, terms: terms(of: text))
    }
    var frequencies: [String: Int] = [:]
    for candidate in candidates {
      for term in candidate.terms { frequencies[term, default: 0] += 1 }
    }
    for index in candidates.indices {
      let candidate = candidates[index]
      let shared = candidate.terms.reduce(0) { $0 + squareRoot(frequencies[$1, default: 1] - 1) }
      var score = shared / squareRoot(candidate.terms.count + 4)
      if Cues.weighty.occur(in: candidate.text) { score += 1 }
      if candidate.text.contains(where: \.isNumber) { score += 0.5 }
      if candidate.position == 0 { score += 0.5 }
      candidates[index].score = score
    }
    var chosen: [Candidate] = []
    for candidate in candidates.sorted(by: { ($0.score, $1.position) > ($1.score, $0.position) }) {
      if chosen.count == limit { break }
      if chosen.allSatisfy({ overlap($0.terms, candidate.terms) < 0.5 }) { chosen.append(candidate) }
    }
    return chosen.sorted { $0.position < $1.position }.map(\.text)
  }

  private static func squareRoot(_ count: Int) -> Double { Double(count).squareRoot() }

  private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
    Double(left.intersection(right).count) / Double(max(1, min(left.count, right.count)))
  }
}
