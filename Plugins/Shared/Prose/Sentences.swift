/// The sentences of `text`, each with its closing marks, without white space around. What holds no letter and no number is
/// none.
///
/// - Parameter partsClauses: Whether a Chinese semicolon ends a sentence, too.
package func sentences(_ text: Substring, partsClauses: Bool = false) -> [String] {
  var result: [String] = []
  var start = text.startIndex
  var index = start
  func close(at end: Substring.Index) {
    let sentence = text[start..<end].withoutSpaceAround
    if sentence.contains(where: { $0.isLetter || $0.isNumber }) { result.append(String(sentence)) }
    start = end
  }
  while index < text.endIndex {
    let character = text[index]
    var next = text.index(after: index)
    switch character {
    case "；" where !partsClauses: break
    case "。", "！", "？", "；", "\u{2026}":
      next = text.endOfMarks(from: next)
      close(at: next)
    case ".", "!", "?":
      let end = text.endOfMarks(from: next)
      let isFollowedBySpace = end == text.endIndex || text[end].isWhitespace || text[end].isChinese
      if isFollowedBySpace, character != "." || !endsWithAbbreviation(text[start..<index]) {
        next = end
        close(at: next)
      }
    default: break
    }
    index = next
  }
  close(at: text.endIndex)
  return result
}

extension Substring {
  /// Behind quotation marks, brackets and further marks that belong to a sentence which ends at `position`.
  fileprivate func endOfMarks(from position: Index) -> Index {
    var end = position
    while end < endIndex, "。！？!?\u{2026}\"”’')）」』】]".contains(self[end]) { end = index(after: end) }
    return end
  }

  fileprivate var withoutSpaceAround: Substring {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest }
    return rest[...last]
  }
}

/// Whether a full stop after `text` belongs to its last word.
private func endsWithAbbreviation(_ text: Substring) -> Bool {
  let word = text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
  if word.count == 1, word.first?.isUppercase == true { return true }
  return ["e.g", "i.e", "mr", "mrs", "ms", "dr", "vs", "approx", "incl", "no", "st", "resp", "cf"]
    .contains(word.lowercased().drop { !$0.isLetter })
}
