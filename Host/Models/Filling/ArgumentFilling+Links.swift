extension ArgumentFilling {
  /// The link in a piece between spaces. Chinese needs none around it (看看https://a.org/b的内容), so that ideographs are
  /// part of a link only where one can begin with them: behind a slash or an equals sign.
  func link(in token: Range<Int>) -> Range<Int>? {
    guard let start = token.first(where: { isStartOfLink($0, in: token) }) else { return nil }
    var end = start
    while end < token.upperBound, belongsToLink(end, from: start) { end += 1 }
    while end > start, ".,;:!?".unicodeScalars.contains(sentence.scalars[end - 1]) { end -= 1 }
    return start..<end
  }

  private func isStartOfLink(_ position: Int, in token: Range<Int>) -> Bool {
    guard position == token.lowerBound || !sentence.scalars[position - 1].isASCIIWord else { return false }
    if sentence.folded(position..<min(position + 4, token.upperBound)) == "www." { return true }
    var end = position
    while end < token.upperBound, sentence.scalars[end].isASCIIWord { end += 1 }
    return end > position && sentence.folded(end..<min(end + 3, token.upperBound)) == "://"
  }

  private func belongsToLink(_ position: Int, from start: Int) -> Bool {
    let scalar = sentence.scalars[position]
    guard !scalar.isASCII else { return true }
    guard position > start, scalar.properties.isAlphabetic else { return false }
    let last = sentence.scalars[position - 1]
    return !scalar.isIdeographic || last.isIdeographic || last == "/" || last == "="
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool {
    self >= "a" && self <= "z" || self >= "A" && self <= "Z" || self >= "0" && self <= "9"
  }
}
