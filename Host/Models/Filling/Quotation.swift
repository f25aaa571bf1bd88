/// Text that somebody put in quotation marks.
struct Quotation: Hashable {
  /// With the marks.
  let place: Range<Int>
  let text: String

  /// All quotations of `sentence` within `range`, outermost ones, in order.
  static func all(in sentence: Sentence, _ range: Range<Int>) -> [Quotation] {
    var found: [Quotation] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if let quotation = quotation(in: sentence, at: position, before: range.upperBound) {
        found.append(quotation)
        position = quotation.place.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  private static func quotation(in sentence: Sentence, at start: Int, before end: Int) -> Quotation? {
    let scalars = sentence.scalars
    guard let closer = closers[scalars[start]] else { return nil }
    // An apostrophe inside a word opens and closes nothing.
    let isApostrophe = closer == "'" || closer == "\u{2019}"
    if isApostrophe, start > 0, scalars[start - 1].isWordLetter { return nil }
    // Three backticks hold text with backticks in it.
    var width = 1
    if closer == "`" { while width < 3, start + width < end, scalars[start + width] == "`" { width += 1 } }
    if width == 2 { return nil }

    var position = start + width
    while position + width <= end {
      let closes = scalars[position..<position + width].allSatisfy { $0 == closer }
      let inWord = isApostrophe && position + 1 < scalars.count && scalars[position + 1].isWordLetter
      if closes, !inWord {
        let text = sentence.text(start + width..<position)
        return text.isEmpty ? nil : Quotation(place: start..<position + width, text: text)
      }
      position += 1
    }
    return nil
  }

  private static let closers: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "'": "'", "`": "`", "\u{201c}": "\u{201d}", "\u{201e}": "\u{201d}", "\u{2018}": "\u{2019}",
    "«": "»", "「": "」", "『": "』", "《": "》", "\u{ff02}": "\u{ff02}",
  ]
}
