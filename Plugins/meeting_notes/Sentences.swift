/// The sentences of `text`, each with its closing mark, without white space around.
func sentences(_ text: Substring) -> [String] {
  var result: [String] = []
  var start = text.startIndex
  var index = start
  func close(at end: Substring.Index) {
    let sentence = text[start..<end].trimmed
    if sentence.contains(where: { $0.isLetter || $0.isNumber }) { result.append(String(sentence)) }
    start = end
  }
  while index < text.endIndex {
    let character = text[index]
    let next = text.index(after: index)
    switch character {
    case "。", "！", "？", "；", "\u{2026}":
      close(at: next)
    case ".", "!", "?":
      let isFollowedBySpace = next == text.endIndex || text[next].isWhitespace || text[next].isChinese
      if isFollowedBySpace, character != "." || !endsWithAbbreviation(text[start..<index]) { close(at: next) }
    default: break
    }
    index = next
  }
  close(at: text.endIndex)
  return result
}

/// Whether a full stop after `text` belongs to its last word.
private func endsWithAbbreviation(_ text: Substring) -> Bool {
  let word = text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
  if word.count == 1, word.first?.isUppercase == true { return true }
  return ["e.g", "i.e", "mr", "mrs", "ms", "dr", "vs", "approx", "incl", "no", "st", "resp", "cf"]
    .contains(word.lowercased().drop { !$0.isLetter })
}
