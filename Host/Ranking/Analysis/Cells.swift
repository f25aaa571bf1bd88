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
  /// Whether there is a digit or a sign without which no value has a form of its own.
  private(set) var mayHoldValues = false

  mutating func read(_ text: String) {
    scalars.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    hasHan = false
    mayHoldValues = false
    for scalar in text.unicodeScalars { append(scalar.value) }
  }

  var count: Int { scalars.count }

  private mutating func append(_ value: UInt32, _ kind: CellClass) {
    scalars.append(value)
    classes.append(kind)
  }

  private mutating func append(_ value: UInt32) {
    switch value {
    case 0x61...0x7A: append(value, .lower)
    case 0x20, 0x09...0x0D, 0xA0, 0x85, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      append(0x20, .space)
    case 0x41...0x5A: append(value + 32, .upper)
    case 0x30...0x39:
      append(value, .digit)
      mayHoldValues = true
    case 0..<0x80:
      // A point in a word: notes.txt.
      let isInside = value == 0x2E && classes.last?.isAlphanumeric == true
      if isInside || value == 0x40 || value == 0x2F || value == 0x5C { mayHoldValues = true }
      append(value, .punctuation)
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
      mayHoldValues = true
    } else {
      append(value, .punctuation)
    }
  }
}
