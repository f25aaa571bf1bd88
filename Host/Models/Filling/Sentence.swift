/// What somebody asked, character by character, with marks on what has been understood.
struct Sentence {
  /// As written.
  let scalars: [Unicode.Scalar]
  /// Half-width and lower-case; as long as `scalars`.
  let folded: [Unicode.Scalar]
  /// Whether a character belongs to the same atom as the one before it: `my_file-name.txt`, `https://a.org`, `don't`.
  /// An atom is never cut.
  private let isJoined: [Bool]
  /// Where an argument or an option has been found.
  private(set) var isTaken: [Bool]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    folded = scalars.map(\.folded)
    isJoined = Self.joints(of: folded)
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

  /// Whether a word may begin or end between `position - 1` and `position`.
  func isBoundary(_ position: Int) -> Bool { position >= isJoined.count || !isJoined[position] }

  private static func joints(of text: [Unicode.Scalar]) -> [Bool] {
    var isJoined = Array(repeating: false, count: text.count)
    var last: Int?
    for position in text.indices {
      if text[position].isWordLetter {
        let start = last ?? position
        // Joints in front of a word, as in `/etc`, `@ann` and `.c`, belong to it; a dash there is mostly punctuation.
        var first = start
        while last == nil, first > 0, text[first - 1] == "/" || text[first - 1] == "@" { first -= 1 }
        if last == nil, first > 0, text[first - 1] == ".", first == 1 || " *".unicodeScalars.contains(text[first - 2]) {
          first -= 1
        }
        let isWhole = (start + 1..<max(position, start + 1)).allSatisfy { joins(text, $0) }
        if last == nil || isWhole, !endsWithPossessive(text, position, from: start) {
          for place in min(first + 1, position)...position where place > first { isJoined[place] = true }
        }
        last = position
      } else if !joins(text, position) {
        last = nil
      }
    }
    return isJoined
  }

  /// A colon joins only in `https://` and `10:30`.
  private static func joins(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    guard text[position] == ":" else { return text[position].joinsWords }
    let next = position + 1 < text.count ? text[position + 1] : " "
    return next == "/" || (next.isDigit && position > 0 && text[position - 1].isDigit)
  }

  /// Ann's: the word ends before the apostrophe.
  private static func endsWithPossessive(_ text: [Unicode.Scalar], _ position: Int, from start: Int) -> Bool {
    position == start + 2 && text[position] == "s" && (text[start + 1] == "'" || text[start + 1] == "\u{2019}")
      && (position + 1 == text.count || !text[position + 1].isWordLetter)
  }
}

extension Sentence {
  /// The place of `phrase` when it begins at `position`; words are matched whole.
  func match(_ phrase: Phrase, at position: Int) -> Range<Int>? {
    guard let first = phrase.scalars.first, position < folded.count else { return nil }
    if first.isWordLetter, !isBoundary(position) { return nil }
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
    if let last = phrase.scalars.last, last.isWordLetter, !isBoundary(place) { return nil }
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
      if let previous, scalar.isCapital, !previous.isCapital, previous.isWordLetter, !previous.isDigit {
        scalars.append(" ")
      }
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
    if scalar.isCommonIdeograph { return scalar }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    if lower.count == 1, let only = lower.first { return only }
    return scalar
  }

  /// Letters and digits of scripts that put spaces between words.
  var isWordLetter: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || isDigit }
    return !isIdeographic && properties.isAlphabetic
  }
  /// Chinese characters.
  var isIdeographic: Bool { isCommonIdeograph || (!isASCII && (properties.isIdeographic || value == 0x3007)) }
  /// Of the block that nearly all are in, which needs no table.
  private var isCommonIdeograph: Bool { (0x4e00...0x9fff).contains(value) }
  /// A letter in upper case.
  var isCapital: Bool {
    isASCII ? ("A"..."Z").contains(self) : !isCommonIdeograph && properties.isUppercase
  }
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isSpace: Bool { isASCII ? self == " " || (9...13).contains(value) : properties.isWhitespace }
  var separatesWords: Bool { isSpace || self == "-" || self == "_" }
  /// Between letters it makes one word of them.
  var joinsWords: Bool {
    switch self {
    case "_", "-", ".", "/", "\\", "@", "'", "\u{2019}", "~": true
    default: false
    }
  }
}
