import JSON

/// A number as it stands in a sentence.
struct NumberReading: Hashable {
  let place: Range<Int>
  let value: JSONNumber

  /// All numbers within `range` that nothing else has taken, in order.
  static func all(in sentence: Sentence, _ range: Range<Int>) -> [NumberReading] {
    var found: [NumberReading] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let reading =
        digits(in: sentence, at: position, before: range.upperBound)
        ?? numerals(in: sentence, at: position, before: range.upperBound)
        ?? word(in: sentence, at: position, before: range.upperBound)
      if let reading, sentence.isFree(reading.place) {
        found.append(reading)
        position = reading.place.upperBound
      } else {
        position = reading?.place.upperBound ?? position + 1
      }
    }
    return found
  }

  /// `12`, `-3.5`, `1,234,567`, `２０`, `6e23`, `3.5万`. Not what belongs to a word: `mp3`, `v2`.
  private static func digits(in sentence: Sentence, at start: Int, before end: Int) -> NumberReading? {
    let text = sentence.folded
    var place = start
    let isNegative = text[place] == "-" || text[place] == "\u{2212}"
    if isNegative { place += 1 }
    guard place < end, text[place].isDigit else { return nil }
    if start > 0 {
      let before = text[start - 1]
      if before.isWordLetter || before == "." || (isNegative && before == ")") { return nil }
    }
    func run(from position: Int) -> Range<Int> {
      var last = position
      while last < end, text[last].isDigit { last += 1 }
      return position..<last
    }
    let first = run(from: place)
    var literal = sentence.folded(first)
    place = first.upperBound
    while first.count <= 3, place < end, text[place] == ",", run(from: place + 1).count == 3 {
      literal += sentence.folded(run(from: place + 1))
      place += 4
    }
    literal = String(literal.drop { $0 == "0" })
    if literal.isEmpty { literal = "0" }
    if place < end, text[place] == "." {
      let fraction = run(from: place + 1)
      if !fraction.isEmpty {
        literal += "." + sentence.folded(fraction)
        place = fraction.upperBound
      }
    }
    var exponent = 0
    if place + 1 < end, text[place] == "e" {
      let sign = text[place + 1] == "-" ? 1 : 0
      let power = run(from: place + 1 + sign)
      if (1...3).contains(power.count) {
        exponent = (sign == 1 ? -1 : 1) * (Int(sentence.folded(power)) ?? 0)
        place = power.upperBound
      }
    }
    if place < end, let scale = ChineseNumeral.scales[text[place]] {
      exponent += scale
      place += 1
    }
    if place < end, text[place].isWordLetter, !text[place].isDigit, !isUnit(in: text, at: place, before: end) {
      return nil
    }
    guard let value = number(literal, exponent: exponent, isNegative: isNegative) else { return nil }
    return NumberReading(place: start..<place, value: value)
  }

  /// Letters right behind a number are a unit (`5km`, `3x`, `2nd`) when they are few and nothing else follows.
  private static func isUnit(in text: [Unicode.Scalar], at start: Int, before end: Int) -> Bool {
    var place = start
    while place < end, text[place].isWordLetter {
      if text[place].isDigit { return false }
      place += 1
    }
    return place - start <= 4
  }

  /// 三百二十; one character alone only where what follows counts something: 三个.
  private static func numerals(in sentence: Sentence, at start: Int, before end: Int) -> NumberReading? {
    let text = sentence.folded
    if start > 0, text[start - 1] == "第" { return nil }
    guard let (value, length) = ChineseNumeral.read(text[start..<end]) else { return nil }
    let next = start + length < text.count ? text[start + length] : " "
    guard
      length > 1 || ChineseNumeral.measures.contains(next) || (next.isSpace && (start == 0 || text[start - 1].isSpace))
    else { return nil }
    return number(value, exponent: 0, isNegative: false).map { NumberReading(place: start..<start + length, value: $0) }
  }

  private static func word(in sentence: Sentence, at start: Int, before end: Int) -> NumberReading? {
    for (phrase, value) in words {
      guard let place = sentence.match(phrase, at: start), place.upperBound <= end else { continue }
      return NumberReading(place: place, value: JSONNumber(value))
    }
    return nil
  }

  /// Not "one", which mostly counts nothing.
  private static let words: [(Phrase, Int)] = {
    let units = ["two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let teens = [
      "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var words: [(Phrase, Int)] = [(Phrase("a dozen"), 12), (Phrase("a hundred"), 100), (Phrase("a thousand"), 1000)]
    for (index, ten) in tens.enumerated() {
      for (unit, word) in (["one"] + units).enumerated() {
        words.append((Phrase("\(ten) \(word)"), (index + 2) * 10 + unit + 1))
      }
      words.append((Phrase(ten), (index + 2) * 10))
    }
    words += teens.enumerated().map { (Phrase($0.element), $0.offset + 10) }
    words += units.enumerated().map { (Phrase($0.element), $0.offset + 2) }
    return words
  }()

  /// Words by which a text is seen to be about numbers.
  static let counts = PhraseSet(
    words.map(\.0)
      + ["one", "zero", "hundred", "thousand", "million", "half", "quarter", "third", "double", "twice", "triple"])

  /// `literal` times ten to the power of `exponent`, without an exponent where that is short.
  private static func number(_ literal: String, exponent: Int, isNegative: Bool) -> JSONNumber? {
    var text = literal
    if exponent > 0, exponent <= 20 {
      let parts = literal.split(separator: ".", omittingEmptySubsequences: false)
      let fraction = parts.count > 1 ? String(parts[1]) : ""
      let moved = fraction.prefix(exponent) + String(repeating: "0", count: max(0, exponent - fraction.count))
      let whole = (parts[0] + moved).drop { $0 == "0" }
      let rest = fraction.dropFirst(exponent)
      text = (whole.isEmpty ? "0" : String(whole)) + (rest.isEmpty ? "" : "." + rest)
    } else if exponent != 0 {
      text += "e\(exponent)"
    }
    return JSONNumber(literal: isNegative ? "-" + text : text)
  }
}

/// Numbers in Chinese characters.
enum ChineseNumeral {
  static let scales: [Unicode.Scalar: Int] = ["万": 4, "亿": 8]

  /// Characters that follow a number when it counts or measures something.
  static let measures: Set<Unicode.Scalar> = Set(
    "个天日周月年行次条元块岁页字分秒小时点人米倍份位度寸克斤吨升杯层篇张件只本句段项封遍批组种门台家把支集章节号期轮季".unicodeScalars)

  private static let digits: [Unicode.Scalar: Int] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
  private static let units: [Unicode.Scalar: Int] = ["十": 10, "百": 100, "千": 1000]

  /// The decimal literal that the numerals at the start of `text` stand for, and how many characters they take.
  static func read(_ text: ArraySlice<Unicode.Scalar>) -> (literal: String, length: Int)? {
    let run = text.prefix { digits[$0] != nil || units[$0] != nil || scales[$0] != nil }
    guard !run.isEmpty, var literal = whole(run) else { return nil }
    var length = run.count
    let rest = text.dropFirst(length)
    if rest.first == "点" {
      let fraction = rest.dropFirst().prefix { digits[$0] != nil }.compactMap { digits[$0] }
      if !fraction.isEmpty {
        literal += "." + fraction.map(String.init).joined()
        length += 1 + fraction.count
      }
    }
    return (literal, length)
  }

  private static func whole(_ run: ArraySlice<Unicode.Scalar>) -> String? {
    if run.count > 1, run.allSatisfy({ digits[$0] != nil }) {
      let text = run.compactMap { digits[$0] }.map(String.init).joined().drop { $0 == "0" }
      return text.isEmpty ? "0" : String(text)
    }
    // total + section + digit: 三亿 | 五千 | 二. A digit at the end stands one place below the last unit: 一百五 is 150.
    var (total, section, digit, lastUnit) = (0, 0, 0, 1)
    var isPending = false
    var lowest = 10_000
    for scalar in run {
      if let value = digits[scalar] {
        guard !isPending || digit == 0 else { return nil }
        if value == 0 { lastUnit = 1 }
        (digit, isPending) = (value, true)
      } else if let unit = units[scalar] {
        guard unit < lowest, isPending || unit == 10 else { return nil }
        section += (isPending ? digit : 1) * unit
        (digit, isPending, lastUnit, lowest) = (0, false, unit, unit)
      } else if let power = scales[scalar] {
        guard section + digit + total > 0, power == 4 || total < 100_000_000 else { return nil }
        let unit = power == 4 ? 10_000 : 100_000_000
        total = power == 4 ? total + (section + digit) * unit : (total + section + digit) * unit
        (section, digit, isPending, lastUnit, lowest) = (0, 0, false, unit, 10_000)
      }
    }
    if isPending, lastUnit > 10 { digit *= lastUnit / 10 }
    return String(total + section + digit)
  }
}
