/// What somebody wrote about days and times, character by character.
package struct TimeText: Sendable {
  /// As written.
  package let scalars: [Unicode.Scalar]
  /// Half-width and in lower case; as long as `scalars`.
  let folded: [Unicode.Scalar]

  package init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    folded = scalars.map(\.foldedForTime)
  }

  package var count: Int { scalars.count }

  package func written(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  /// Behind `phrase` when it stands at `position`: Latin words whole, a space for any white space.
  package func end(of phrase: some StringProtocol, at position: Int) -> Int? {
    var place = position
    var isFirst = true
    for scalar in phrase.unicodeScalars {
      if scalar == " " {
        let start = place
        while place < folded.count, folded[place].isSpace { place += 1 }
        if place == start { return nil }
      } else {
        guard place < folded.count, folded[place] == scalar else { return nil }
        if isFirst, scalar.isLatin, place > 0, folded[place - 1].isLatin { return nil }
        place += 1
      }
      isFirst = false
    }
    if let last = phrase.unicodeScalars.last, last.isLatin, place < folded.count, folded[place].isLatin { return nil }
    return place
  }

  /// The longest of `phrases` at `position`.
  func longest<Value>(of phrases: [(String, Value)], at position: Int) -> (value: Value, end: Int)? {
    var best: (value: Value, end: Int)?
    for (phrase, value) in phrases {
      if let end = end(of: phrase, at: position), end > best?.end ?? position { best = (value, end) }
    }
    return best
  }

  func afterSpace(_ position: Int) -> Int {
    var place = position
    while place < folded.count, folded[place].isSpace { place += 1 }
    return place
  }

  func scalar(at position: Int) -> Unicode.Scalar? { position >= 0 && position < folded.count ? folded[position] : nil }

  /// A run of at most `most` digits, that does not go on.
  func digits(at position: Int, most: Int) -> (value: Int, end: Int)? {
    var (value, place) = (0, position)
    while place < folded.count, let digit = folded[place].digit, place - position < most {
      value = value * 10 + digit
      place += 1
    }
    guard place > position, scalar(at: place)?.digit == nil else { return nil }
    return (value, place)
  }

  /// The same, or Chinese numerals, or an English word below a hundred.
  func number(at position: Int, most: Int = 9) -> (value: Int, end: Int)? {
    digits(at: position, most: most) ?? ChineseNumber.read(folded, at: position)
      ?? longest(of: Self.words, at: position)
  }

  private static let words: [(String, Int)] = {
    let small = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var words = small.enumerated().map { ($0.element, $0.offset + 1) }
    for (index, ten) in tens.enumerated() {
      words.append((ten, (index + 2) * 10))
      for unit in 1...9 {
        words.append(("\(ten)-\(small[unit - 1])", (index + 2) * 10 + unit))
        words.append(("\(ten) \(small[unit - 1])", (index + 2) * 10 + unit))
      }
    }
    return words
  }()
}

enum ChineseNumber {
  private static let digits: [Unicode.Scalar: Int] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
  private static let units: [Unicode.Scalar: Int] = ["十": 10, "百": 100, "千": 1000, "万": 10_000]

  /// 三百二十, 二〇二六, below a hundred million.
  static func read(_ text: [Unicode.Scalar], at position: Int) -> (value: Int, end: Int)? {
    let run = text[min(position, text.count)...].prefix { digits[$0] != nil || units[$0] != nil }.prefix(12)
    guard !run.isEmpty else { return nil }
    if run.count > 1, run.allSatisfy({ digits[$0] != nil }) {
      return (run.reduce(0) { $0 * 10 + (digits[$1] ?? 0) }, run.endIndex)
    }
    var (total, section, digit) = (0, 0, 0)
    for scalar in run {
      if let value = digits[scalar] {
        digit = value
      } else if let unit = units[scalar], unit < 10_000 {
        section += (digit == 0 ? 1 : digit) * unit
        digit = 0
      } else {
        total += (section + digit) * 10_000
        (section, digit) = (0, 0)
      }
    }
    return (total + section + digit, run.endIndex)
  }
}

extension Unicode.Scalar {
  fileprivate var foldedForTime: Unicode.Scalar {
    if (0xff01...0xff5e).contains(value), let half = Unicode.Scalar(value - 0xfee0) { return half.foldedForTime }
    switch value {
    case 0x41...0x5a: return Unicode.Scalar(UInt8(value) + 32)
    case 0xa0, 0x3000, 0x202f: return " "
    case 0x2013, 0x2014, 0x2212: return "-"
    case 0x2019: return "'"
    default: return self
    }
  }

  var isSpace: Bool { self == " " || (9...13).contains(value) }
  /// Letters and digits that make words which must be whole.
  var isLatin: Bool {
    (0x61...0x7a).contains(value) || (0x41...0x5a).contains(value) || digit != nil || (0xc0...0x24f).contains(value)
  }
  var digit: Int? { (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
  var isIdeograph: Bool { (0x3400...0x9fff).contains(value) || value == 0x3007 }
}
