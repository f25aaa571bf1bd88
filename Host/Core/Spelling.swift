/// Finds the word that somebody who mistyped may have meant.
package enum Spelling {
  /// The nearest candidate, if it is near: at most a third of its letters differ, upper and lower case do not count.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // Longer words are no typing errors, and the distance takes quadratic time.
    guard word.utf8.count <= 32 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(word.lowercased(), candidate.lowercased())
      guard distance * 3 <= max(candidate.utf8.count, 3), distance < (best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars)
    let right = Array(right.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, a) in left.enumerated() {
      var current = [row + 1]
      for (column, b) in right.enumerated() {
        var cost = min(last[column] + (a == b ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
