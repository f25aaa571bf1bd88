/// Finds what of a sentence is the text that is asked about.
struct FreeText {
  let sentence: Sentence
  let vocabulary: Vocabulary

  /// Where the text begins that somebody announced: behind the colon or the line that ends a request in the skill's own
  /// words. `count words: …`
  static func announced(in sentence: Sentence, _ vocabulary: Vocabulary) -> Range<Int>? {
    for position in sentence.indices {
      let scalar = sentence.folded[position]
      guard scalar == ":" || scalar == "\n" else { continue }
      guard vocabulary.covers(0..<position, of: sentence) else { return nil }
      let isRequest = sentence.folded[..<position].contains { $0.isWordLetter || $0.isIdeographic }
      let text = trimmed(position + 1..<sentence.scalars.count, of: sentence)
      if isRequest, !text.isEmpty { return text }
    }
    return nil
  }

  /// What is left of the sentence without requests around it and without what was taken; `nil` when that is nothing.
  ///
  /// - Parameter keepsWords: Whether the skill's own words may be part of the text, so that only words of asking go.
  func remaining(keepsWords: Bool) -> String? {
    var range = sentence.indices
    dropOpenings(&range)
    dropClosings(&range)
    guard !range.isEmpty, !vocabulary.covers(range, of: sentence) else { return nil }
    if !keepsWords {
      dropSubject(&range)
      dropTrailingSubject(&range)
    }
    let text = withoutTaken(range)
    return text.isEmpty ? nil : text
  }

  private func dropOpenings(_ range: inout Range<Int>) {
    var (isOpen, hasVerb) = (false, false)
    var position = range.lowerBound
    while position < range.upperBound {
      if sentence.isTaken[position] || isIgnorable(sentence.folded[position]) {
        // Leading signs and parentheses belong to what is asked.
        position += 1
      } else if let (place, isVerb) = vocabulary.opening(in: sentence, at: position), !(isVerb && hasVerb),
        place.upperBound <= range.upperBound
      {
        position = place.upperBound
        (isOpen, hasVerb) = (true, hasVerb || isVerb)
      } else if isOpen, let place = longest(RequestWords.pointers, at: position), place.upperBound <= range.upperBound {
        position = place.upperBound
      } else if isOpen || position > range.lowerBound, position > 0, sentence.isTaken[0..<position].contains(true),
        let place = longest(RequestWords.connectives, at: position), place.upperBound <= range.upperBound
      {
        position = place.upperBound
      } else {
        break
      }
    }
    range = position..<range.upperBound
  }

  private func dropClosings(_ range: inout Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound {
      let last = sentence.folded[end - 1]
      if sentence.isTaken[end - 1] || last.isSpace || isFinalMark(at: end - 1) {
        end -= 1
      } else if let start = start(of: RequestWords.closings, endingAt: end), start >= range.lowerBound {
        end = start
      } else if end < range.upperBound, sentence.isTaken[end..<range.upperBound].contains(true),
        let start = start(of: RequestWords.connectives, endingAt: end), start >= range.lowerBound
      {
        end = start
      } else {
        break
      }
    }
    range = range.lowerBound..<end
  }

  /// "high tide in Brest": what stands before the preposition is what the skill is about.
  private func dropSubject(_ range: inout Range<Int>) {
    for position in range {
      guard let place = longest(RequestWords.prepositions, at: position), position > range.lowerBound,
        place.upperBound < range.upperBound
      else { continue }
      if vocabulary.covers(range.lowerBound..<position, of: sentence) {
        range = Self.trimmed(place.upperBound..<range.upperBound, of: sentence)
        return
      }
    }
    // "weather Paris"
    var position = range.lowerBound
    while position < range.upperBound {
      if let place = vocabulary.word(in: sentence, at: position) {
        position = place.upperBound
      } else if sentence.folded[position].isSpace || sentence.isTaken[position] {
        position += 1
      } else {
        break
      }
    }
    if position < range.upperBound { range = position..<range.upperBound }
  }

  /// "Paris weather", 北京的天气.
  private func dropTrailingSubject(_ range: inout Range<Int>) {
    for position in range.dropFirst() where vocabulary.covers(position..<range.upperBound, of: sentence) {
      // Not the last part of a word with hyphens.
      let (before, first) = (sentence.folded[position - 1], sentence.folded[position])
      guard before.isSpace || first.isSpace || before.isIdeographic || first.isIdeographic else { continue }
      range = Self.trimmed(range.lowerBound..<position, of: sentence)
      return
    }
  }

  // MARK: Pieces

  private func longest(_ phrases: [Phrase], at position: Int) -> Range<Int>? {
    for phrase in phrases {
      if let place = sentence.match(phrase, at: position) { return place }
    }
    return nil
  }

  private func start(of phrases: [Phrase], endingAt end: Int) -> Int? {
    for phrase in phrases {
      // Phrases match any run of spaces, so that the start is looked for a little further back, too.
      for start in stride(from: end - phrase.scalars.count, through: max(0, end - phrase.scalars.count - 4), by: -1)
      where start >= 0 {
        if let place = sentence.match(phrase, at: start), place.upperBound == end { return start }
      }
    }
    return nil
  }

  private func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isSpace || scalar == "," || scalar == ":" || scalar == ";" || scalar == "、" || scalar == "。"
  }

  /// A question mark or full stop at the end; "!" behind a number or a parenthesis is a factorial.
  private func isFinalMark(at position: Int) -> Bool {
    switch sentence.folded[position] {
    case "?", "。", ",", ";", ":", "=", ".": return true
    case "!":
      let before = position > 0 ? sentence.folded[position - 1] : " "
      return !before.isDigit && before != ")"
    default: return false
    }
  }

  private func withoutTaken(_ range: Range<Int>) -> String {
    var scalars: [Unicode.Scalar] = []
    for position in range {
      if sentence.isTaken[position] {
        if scalars.last?.isSpace == false { scalars.append(" ") }
      } else if !(sentence.scalars[position] == " " && scalars.last == " ") {
        scalars.append(sentence.scalars[position])
      }
    }
    while scalars.last?.isSpace == true { scalars.removeLast() }
    let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
    return String(String.UnicodeScalarView(scalars[start...]))
  }

  static func trimmed(_ range: Range<Int>, of sentence: Sentence) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, sentence.folded[start].isSpace { start += 1 }
    while end > start, sentence.folded[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
