/// Runs of letters and digits that joins of a name hold together (`team.ics`), or of Chinese characters.
///
/// - Parameter isWanted: Whether a position may be in a run.
package func wordRuns(in scalars: [Unicode.Scalar], where isWanted: (Int) -> Bool = { _ in true }) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var start: Int?
  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
  for position in 0...scalars.count {
    let isInside =
      position < scalars.count && isWanted(position)
      && (isLetter(scalars[position])
        || (start != nil && "._-'’/".unicodeScalars.contains(scalars[position]) && position + 1 < scalars.count
          && isLetter(scalars[position + 1])))
    let isChinese = position < scalars.count && scalars[position].properties.isIdeographic
    if let first = start, !isInside || isChinese != scalars[first].properties.isIdeographic {
      runs.append(first..<position)
      start = nil
    }
    if start == nil, isInside { start = position }
  }
  return runs
}
