/// How many columns of a terminal a text fills.
///
/// East Asian wide and full-width characters and emoji fill two, combining marks none. Ambiguous ones count as one, as
/// terminals outside East Asian locales draw them. `text` must not hold control characters: see `visible(lines:)`.
package func displayWidth(_ text: some StringProtocol) -> Int {
  // To find where characters begin costs fifty times what it does to look at bytes.
  if text.isPrintableASCII { return text.utf8.count }
  var width = 0
  for character in text { width += displayWidth(character) }
  return width
}

package func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  // The fast path; it covers nearly all that is ever shown.
  if let first = scalars.first, first.isASCII { return 1 }
  var widest = 0
  for scalar in scalars {
    // VARIATION SELECTOR-16 asks for the emoji form of what precedes it.
    if scalar.value == 0xFE0F { return 2 }
    widest = max(widest, columns(scalar))
  }
  return widest
}

private func columns(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  // Medial vowels and final consonants of Hangul join the syllable before them.
  if (0x1160...0x11FF).contains(scalar.value) { return 0 }
  return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
}

/// Blocks whose assigned characters have East_Asian_Width W or F (Unicode 15, UAX #11), emoji left out.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

private func isWide(_ value: UInt32) -> Bool {
  guard value >= 0x1100 else { return false }
  var low = 0
  var high = wideRanges.count
  while low < high {
    let middle = (low + high) / 2
    if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
  }
  return low < wideRanges.count && wideRanges[low].contains(value)
}
