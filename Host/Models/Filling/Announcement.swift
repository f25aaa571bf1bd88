/// Text that a request announces: what stands behind the colon, line or question that the request ends with.
enum Announcement {
  /// - Parameter mayName: Whether the request itself may hold a text, as in "message Ann: …".
  static func text(in sentence: Sentence, _ vocabulary: Vocabulary, mayName: Bool) -> Range<Int>? {
    for position in sentence.indices where ends(sentence, position) {
      let request = 0..<position
      guard isRequest(sentence, request, vocabulary, mayName: mayName && sentence.folded[position] == ":") else {
        return nil
      }
      let text = trimmed(position + 1..<sentence.scalars.count, of: sentence)
      if !text.isEmpty { return withoutQuestionMark(text, of: sentence, request) }
    }
    return nil
  }

  private static func ends(_ sentence: Sentence, _ position: Int) -> Bool {
    switch sentence.folded[position] {
    case "\n": true
    case ":": sentence.isBoundary(position + 1)
    case "?", "。": position + 1 < sentence.scalars.count
    case ".": position + 1 < sentence.scalars.count && sentence.folded[position + 1].isSpace
    default: false
    }
  }

  private static func isRequest(
    _ sentence: Sentence, _ range: Range<Int>, _ vocabulary: Vocabulary, mayName: Bool
  ) -> Bool {
    guard range.contains(where: { sentence.folded[$0].isWordLetter || sentence.folded[$0].isIdeographic }) else {
      return false
    }
    if vocabulary.covers(range, of: sentence) { return true }
    return mayName && Frame(of: sentence, in: range, vocabulary, .thing).isTouched
  }

  /// The mark at the very end belongs to the question that announced the text, unless the text has others.
  private static func withoutQuestionMark(_ text: Range<Int>, of sentence: Sentence, _ request: Range<Int>) -> Range<
    Int
  > {
    let marks = text.filter { sentence.folded[$0] == "?" }
    guard marks == [text.upperBound - 1], Frame.asks(sentence, request), text.count > 1 else { return text }
    return trimmed(text.lowerBound..<text.upperBound - 1, of: sentence)
  }

  /// Without white space at both ends.
  static func trimmed(_ range: Range<Int>, of sentence: Sentence) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, sentence.folded[start].isSpace { start += 1 }
    while end > start, sentence.folded[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
