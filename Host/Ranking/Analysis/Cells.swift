/// What kind of sign a scalar is, for cutting text into words.
enum CellClass: UInt8 {
  case space, punctuation, lower, upper, digit
  /// Chinese characters, also in Japanese and Korean text.
  case han
  case hiragana, katakana, hangul
  /// Scripts without spaces between words that have no rules of their own here: Thai, Lao, Khmer, Burmese.
  case unspaced

  var isLetter: Bool { self == .lower || self == .upper }
  var isAlphanumeric: Bool { self == .lower || self == .upper || self == .digit }
  var isCJK: Bool { rawValue >= CellClass.han.rawValue }
}

/// A text as folded scalars: lower case, without accents, full-width forms made plain.
///
/// The classes keep what folding loses and cutting needs, such as where capitals stood.
struct Cells {
  private(set) var scalars: [UInt32] = []
  private(set) var classes: [CellClass] = []

  private(set) var hasHan = false
  /// Whether every cell is ASCII.
  private(set) var isASCII = true
  /// Whether there is a digit or another sign without which no value has a form of its own.
  private var hasValueSign = false
  /// Whether a point stands in or behind a word: notes.txt.
  private var hasPointAfterWord = false
  /// Whether something that can be seen may stand right behind a point.
  private var hasPointBeforeSign = false

  /// Whether there may be a value with a form of its own.
  var mayHoldValues: Bool { hasValueSign || (hasPointAfterWord && hasPointBeforeSign) }

  mutating func read(_ text: String) {
    scalars.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    hasHan = false
    isASCII = true
    hasValueSign = false
    hasPointAfterWord = false
    hasPointBeforeSign = false
    let bytes = text.utf8.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] < 0x80 { end += 1 }
      append(ascii: bytes.extracting(start..<end), isLast: end == bytes.count)
      start = end
      while start < bytes.count, bytes[start] >= 0x80 { start = appendScalar(of: bytes, at: start) }
    }
  }

  var count: Int { scalars.count }

  private mutating func append(_ value: UInt32, _ kind: CellClass) {
    scalars.append(value)
    classes.append(kind)
  }

  /// - Parameter isLast: whether nothing comes after `bytes`.
  private mutating func append(ascii bytes: Span<UInt8>, isLast: Bool) {
    let folded = Self.ascii.span
    var isAfterWord = classes.last?.isAlphanumeric ?? false
    for place in bytes.indices {
      switch folded[Int(bytes[place])].role {
      case .word: isAfterWord = true
      case .digit: (isAfterWord, hasValueSign) = (true, true)
      case .value: (isAfterWord, hasValueSign) = (false, true)
      case .other: isAfterWord = false
      case .point:
        if isAfterWord { hasPointAfterWord = true }
        isAfterWord = false
        let isInside = place + 1 < bytes.count ? (0x21...0x7E).contains(bytes[place + 1]) : !isLast
        if isInside { hasPointBeforeSign = true }
      }
    }
    scalars.append(addingCapacity: bytes.count) { scalars in
      for place in bytes.indices { scalars.append(UInt32(folded[Int(bytes[place])].letter)) }
    }
    classes.append(addingCapacity: bytes.count) { classes in
      for place in bytes.indices { classes.append(folded[Int(bytes[place])].kind) }
    }
  }

  /// What becomes of an ASCII byte.
  private struct Folded {
    enum Role { case word, digit, point, value, other }

    var letter: UInt8
    var kind: CellClass
    var role: Role

    init(_ byte: UInt8) {
      switch byte {
      case 0x61...0x7A: self.init(byte, .lower, .word)
      case 0x41...0x5A: self.init(byte + 32, .upper, .word)
      case 0x30...0x39: self.init(byte, .digit, .digit)
      case 0x20, 0x09...0x0D: self.init(0x20, .space, .other)
      case 0x2E: self.init(byte, .punctuation, .point)
      case 0x40, 0x2F, 0x5C: self.init(byte, .punctuation, .value)
      default: self.init(byte, .punctuation, .other)
      }
    }

    private init(_ letter: UInt8, _ kind: CellClass, _ role: Role) {
      self.letter = letter
      self.kind = kind
      self.role = role
    }
  }

  private static let ascii = (0..<0x80).map { Folded(UInt8($0)) }

  /// Reads a scalar of more than one byte.
  ///
  /// - Parameter bytes: of a string, and so well formed.
  /// - Returns: where the next one starts.
  private mutating func appendScalar(of bytes: Span<UInt8>, at start: Int) -> Int {
    isASCII = false
    let first = bytes[start]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length { value = value << 6 | UInt32(bytes[start + place] & 0x3F) }
    append(value)
    return start + length
  }

  private mutating func append(_ value: UInt32) {
    switch value {
    case 0..<0x80:
      // What an ASCII sign is folded from.
      let folded = Self.ascii[Int(value)]
      switch folded.role {
      case .digit, .value: hasValueSign = true
      case .point:
        if classes.last?.isAlphanumeric == true { hasPointAfterWord = true }
        hasPointBeforeSign = true
      case .word, .other: break
      }
      append(UInt32(folded.letter), folded.kind)
    case 0xA0, 0x85, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: append(0x20, .space)
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x323AF, 0xF900...0xFAFF, 0x3005, 0x3007:
      append(value, .han)
      hasHan = true
    case 0x3041...0x3096: append(value, .hiragana)
    case 0x30A1...0x30FA, 0x30FC, 0x31F0...0x31FF: append(value, .katakana)
    case 0xAC00...0xD7A3: append(value, .hangul)
    case 0xFF01...0xFF5E: append(value - 0xFEE0)
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: append(value, .unspaced)
    default: appendOther(value)
    }
  }

  private mutating func appendOther(_ value: UInt32) {
    if Folding.isIgnored(value) { return }
    if value == 0xFF9E || value == 0xFF9F, let last = scalars.last, classes.last == .katakana {
      scalars[scalars.count - 1] = Folding.voiced(last, mark: value)
      return
    }
    if let plain = Folding.plain(value) {
      for letter in plain.unicodeScalars { append(letter.value) }
      return
    }
    guard let scalar = Unicode.Scalar(value) else { return }
    let properties = scalar.properties
    if properties.isAlphabetic {
      let lower = properties.lowercaseMapping
      let isUpper = lower.unicodeScalars.first != scalar
      for letter in lower.unicodeScalars where !Folding.isIgnored(letter.value) {
        append(letter.value, isUpper ? .upper : .lower)
      }
    } else if let digit = properties.numericValue, properties.numericType == .decimal {
      append(0x30 + UInt32(digit), .digit)
      hasValueSign = true
    } else {
      append(value, .punctuation)
    }
  }
}
