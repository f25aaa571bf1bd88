/// Phrases to be found at a place of a sentence, the longest first.
struct PhraseSet {
  let phrases: [Phrase]
  private var byFirst: [Unicode.Scalar: [Phrase]] = [:]
  private var byLast: [Unicode.Scalar: [Phrase]] = [:]

  init(_ phrases: [Phrase]) {
    self.phrases = Set(phrases).sorted(by: Self.precedes)
    for phrase in self.phrases {
      guard let first = phrase.scalars.first, let last = phrase.scalars.last else { continue }
      byFirst[first, default: []].append(phrase)
      byLast[last, default: []].append(phrase)
    }
  }

  /// Longer ones first; a fixed order of equals.
  private static func precedes(_ left: Phrase, _ right: Phrase) -> Bool {
    left.scalars.count == right.scalars.count
      ? left.scalars.lexicographicallyPrecedes(right.scalars) : left.scalars.count > right.scalars.count
  }

  /// The longest phrase that begins at `start` and does not reach beyond `end`.
  func match(in sentence: Sentence, at start: Int, before end: Int) -> Range<Int>? {
    guard start < end else { return nil }
    for phrase in byFirst[sentence.folded[start]] ?? [] {
      if let place = sentence.match(phrase, at: start), place.upperBound <= end { return place }
    }
    return nil
  }

  /// The longest phrase that ends at `end` and does not begin before `start`.
  func match(in sentence: Sentence, endingAt end: Int, from start: Int) -> Range<Int>? {
    guard start < end else { return nil }
    for phrase in byLast[sentence.folded[end - 1]] ?? [] {
      // A space of the phrase stands for any number of them.
      let latest = end - phrase.scalars.count
      for first in stride(from: latest, through: max(start, latest - 4), by: -1) where first >= start {
        if let place = sentence.match(phrase, at: first), place.upperBound == end { return place }
      }
    }
    return nil
  }

  func contains(_ phrase: Phrase) -> Bool {
    phrase.scalars.first.map { byFirst[$0]?.contains(phrase) ?? false } ?? false
  }
}
