/// What somebody asked, character by character, with marks on what has been understood.
struct Sentence {
  /// As written.
  let scalars: [Unicode.Scalar]
  /// Half-width and lower-case; as long as `scalars`.
  let folded: [Unicode.Scalar]
  /// Where an argument or an option has been found.
  private(set) var isTaken: [Bool]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    folded = scalars.map(\.folded)
    isTaken = Array(repeating: false, count: scalars.count)
  }

  var isEmpty: Bool { scalars.isEmpty }
  var indices: Range<Int> { scalars.indices }

  func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
  func folded(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(folded[range])) }

  mutating func take(_ range: Range<Int>) {
    for position in range { isTaken[position] = true }
  }

  func isFree(_ range: Range<Int>) -> Bool { !isTaken[range].contains(true) }
}

extension Sentence {
  /// The place of `phrase` when it begins at `position`; words are matched whole.
  func match(_ phrase: Phrase, at position: Int) -> Range<Int>? {
    guard let first = phrase.scalars.first, position < folded.count else { return nil }
    if first.isWordLetter, position > 0, folded[position - 1].isWordLetter { return nil }
    var place = position
    for scalar in phrase.scalars {
      guard place < folded.count else { return nil }
      if scalar == " " {
        guard folded[place].separatesWords else { return nil }
        while place < folded.count, folded[place].separatesWords { place += 1 }
      } else {
        guard folded[place] == scalar else { return nil }
        place += 1
      }
    }
    if let last = phrase.scalars.last, last.isWordLetter, place < folded.count, folded[place].isWordLetter {
      return nil
    }
    return position..<place
  }

  /// Places of `phrase` within `range`, one after the other.
  func places(of phrase: Phrase, in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if let place = match(phrase, at: position), place.upperBound <= range.upperBound {
        found.append(place)
        position = place.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  /// The place of `phrase` at the very start.
  func start(with phrase: Phrase) -> Range<Int>? { match(phrase, at: 0) }
}

/// Words to look for, folded. A space in it stands for any white space, hyphen or underscore.
struct Phrase: Hashable {
  let scalars: [Unicode.Scalar]

  /// Identifiers come apart: `max_items` and `maxItems` are "max items".
  init(_ text: some StringProtocol) {
    var scalars: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let previous, previous.properties.isLowercase, scalar.properties.isUppercase { scalars.append(" ") }
      let folded = scalar.folded
      if folded.separatesWords {
        if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
      } else {
        scalars.append(folded)
      }
      previous = scalar
    }
    if scalars.last == " " { scalars.removeLast() }
    self.scalars = scalars
  }

  var isEmpty: Bool { scalars.isEmpty }
  var words: [Phrase] { String(String.UnicodeScalarView(scalars)).split(separator: " ").map { Phrase($0) } }
}

extension Phrase: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}

extension Unicode.Scalar {
  /// Half-width and lower-case, always one scalar for one.
  var folded: Unicode.Scalar {
    var scalar = self
    if (0xff01...0xff5e).contains(value), let half = Unicode.Scalar(value - 0xfee0) { scalar = half }
    if value == 0x3000 || value == 0xa0 { return " " }
    if scalar.isASCII { return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    if lower.count == 1, let only = lower.first { return only }
    return scalar
  }

  /// Letters and digits of scripts that put spaces between words.
  var isWordLetter: Bool { !isIdeographic && (properties.isAlphabetic || isDigit) }
  /// Chinese characters.
  var isIdeographic: Bool { properties.isIdeographic || value == 0x3007 }
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isSpace: Bool { properties.isWhitespace }
  var separatesWords: Bool { isSpace || self == "-" || self == "_" }
}
