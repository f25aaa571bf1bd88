/// The words that `word` was probably meant to be, the likeliest first, at most three.
///
/// A word is near when it begins with what was typed, or when at most a third of its letters, and at least one, were
/// inserted, left out, exchanged or swapped with their neighbour.
package func nearest(to word: String, among words: [String]) -> [String] {
  guard !word.isEmpty else { return [] }
  let folded = word.lowercased()
  let scored = words.compactMap { candidate -> (distance: Int, word: String)? in
    let distance = editDistance(folded, candidate.lowercased())
    if distance <= max(candidate.count / 3, 1) { return (distance, candidate) }
    return folded.count >= 2 && candidate.lowercased().hasPrefix(folded) ? (candidate.count, candidate) : nil
  }
  return scored.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
}

/// Damerau–Levenshtein distance in its optimal string alignment form: each pair of neighbours is swapped at most once.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.unicodeScalars.prefix(64))
  let right = Array(right.unicodeScalars.prefix(64))
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      var best = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
