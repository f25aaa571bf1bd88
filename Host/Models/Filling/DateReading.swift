import JSON

/// A day, and perhaps a time of day, as a sentence says it.
struct DateReading: Hashable {
  let place: Range<Int>
  let day: CalendarDay

  /// All days within `range` that nothing else has taken, in order. `today` is the day where the person is.
  static func all(in sentence: Sentence, _ range: Range<Int>, today: CalendarDay) -> [DateReading] {
    var found: [DateReading] = []
    var position = range.lowerBound
    while position < range.upperBound {
      var reader = DateReader(sentence: sentence, position: position, end: range.upperBound, today: today)
      if let day = reader.day(), sentence.isFree(position..<reader.position) {
        found.append(DateReading(place: position..<reader.position, day: day))
        position = reader.position
      } else {
        position += 1
      }
    }
    return found
  }
}

/// Reads one date that begins at `position`, and leaves `position` behind it.
private struct DateReader {
  let sentence: Sentence
  var position: Int
  let end: Int
  let today: CalendarDay

  mutating func day() -> CalendarDay? {
    let start = position
    if start > 0, sentence.folded[start].isDigit, sentence.folded[start - 1].isDigit { return nil }
    for reader in [
      DateReader.iso, DateReader.chineseDate, DateReader.named, DateReader.weekday, DateReader.relative,
      DateReader.monthFirst, DateReader.dayFirst,
    ] {
      if let day = reader(&self) { return day }
      position = start
    }
    return nil
  }

  // MARK: Pieces

  private mutating func skip(_ phrase: Phrase) -> Bool {
    guard let place = sentence.match(phrase, at: position), place.upperBound <= end else { return false }
    position = place.upperBound
    return true
  }

  private mutating func skip(_ text: String) -> Bool { skip(Phrase(text)) }

  private mutating func space() {
    while position < end, sentence.folded[position].isSpace { position += 1 }
  }

  /// A number of at most `digits` digits, in digits or Chinese numerals.
  private mutating func number(digits: Int) -> Int64? {
    let start = position
    while position < end, sentence.folded[position].isDigit, position - start < digits { position += 1 }
    if position > start {
      if position < end, sentence.folded[position].isDigit { return nil }
      return Int64(sentence.folded(start..<position))
    }
    guard position < end, let (literal, length) = ChineseNumeral.read(sentence.folded[position..<end]) else {
      return nil
    }
    position += length
    return Int64(literal)
  }

  private mutating func oneOf<Value>(_ choices: [(Phrase, Value)]) -> Value? {
    for (phrase, value) in choices where skip(phrase) { return value }
    return nil
  }

  /// A day without a year is the next one that comes.
  private func upcoming(month: Int64, day: Int64) -> CalendarDay? {
    let year = today.date.year
    // 29 February may be up to eight years away.
    for year in year...year + 8 {
      if let found = CalendarDay(year: year, month: month, day: day), found >= today { return found }
    }
    return nil
  }

  // MARK: Forms

  /// `2026-12-01`, `2026/12/1`, `2026.12.1`.
  private static func iso(_ reader: inout DateReader) -> CalendarDay? {
    if reader.position > 0, reader.sentence.folded[reader.position - 1].isWordLetter { return nil }
    guard let year = reader.number(digits: 4), year >= 1000, reader.position < reader.end else { return nil }
    let separator = reader.sentence.folded[reader.position]
    guard ["-", "/", "."].contains(separator) else { return nil }
    reader.position += 1
    guard let month = reader.number(digits: 2), reader.position < reader.end,
      reader.sentence.folded[reader.position] == separator
    else { return nil }
    reader.position += 1
    guard let day = reader.number(digits: 2) else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  private static let years: [(Phrase, Int64)] = [("今年", 0), ("明年", 1), ("去年", -1)]

  /// 2026年12月1日, 12月3号, 明年三月五日.
  private static func chineseDate(_ reader: inout DateReader) -> CalendarDay? {
    var year: Int64?
    let start = reader.position
    if let shift = reader.oneOf(Self.years) {
      year = reader.today.date.year + shift
    } else if let number = reader.number(digits: 4), reader.skip("年") {
      year = number
    } else {
      reader.position = start
    }
    guard let month = reader.number(digits: 2), reader.skip("月"), let day = reader.number(digits: 2) else { return nil }
    guard reader.skip("日") || reader.skip("号") else { return nil }
    guard let year else { return reader.upcoming(month: month, day: day) }
    return CalendarDay(year: year, month: month, day: day)
  }

  private static func named(_ reader: inout DateReader) -> CalendarDay? {
    reader.oneOf(names).map { reader.today + $0 }
  }

  private static let names: [(Phrase, Int64)] = [
    ("the day after tomorrow", 2), ("day after tomorrow", 2), ("the day before yesterday", -2),
    ("day before yesterday", -2), ("today", 0), ("tonight", 0), ("tomorrow", 1), ("yesterday", -1), ("大后天", 3),
    ("后天", 2),
    ("明天", 1), ("明日", 1), ("今天", 0), ("今日", 0), ("今晚", 0), ("昨天", -1), ("昨日", -1), ("前天", -2),
  ]

  /// "Monday" and "this Monday" are the next Monday that comes, today included; "next Monday" is in the next week, which
  /// begins on a Monday; 周一, 本周一 and 下周一 count weeks.
  private static func weekday(_ reader: inout DateReader) -> CalendarDay? {
    let monday = reader.today + -reader.today.weekday
    if let week = reader.oneOf(englishWeeks) {
      reader.space()
      if let day = reader.oneOf(englishDays) { return monday + (week * 7 + day) }
      return nil
    }
    _ = reader.skip("this") || reader.skip("on")
    reader.space()
    if let day = reader.oneOf(englishDays) {
      return reader.today + (day - reader.today.weekday + 7) % 7
    }
    let week = reader.oneOf(chineseWeeks)
    guard reader.skip("周") || reader.skip("星期") || reader.skip("礼拜"), let day = reader.oneOf(chineseDays) else {
      return nil
    }
    if let week { return monday + (week * 7 + day) }
    return reader.today + (day - reader.today.weekday + 7) % 7
  }

  private static let englishWeeks: [(Phrase, Int64)] = [("next", 1), ("last", -1)]
  private static let englishDays: [(Phrase, Int64)] = [
    ("monday", 0), ("tuesday", 1), ("wednesday", 2), ("thursday", 3), ("friday", 4), ("saturday", 5), ("sunday", 6),
  ]
  private static let chineseWeeks: [(Phrase, Int64)] = [
    ("下下", 2), ("下个", 1), ("下", 1), ("这个", 0), ("本", 0), ("这", 0), ("上个", -1), ("上", -1),
  ]
  private static let chineseDays: [(Phrase, Int64)] = [
    ("一", 0), ("二", 1), ("三", 2), ("四", 3), ("五", 4), ("六", 5), ("日", 6), ("天", 6),
  ]

  /// "in 3 days", "two weeks ago", 三天后, 两周前, "next week".
  private static func relative(_ reader: inout DateReader) -> CalendarDay? {
    if let months = reader.oneOf(spans) { return reader.moved(months.count, months.unit) }
    let isIn = reader.skip("in")
    reader.space()
    let start = reader.position
    let counted: Int64?
    if let number = reader.number(digits: 4) {
      counted = number
    } else {
      reader.position = start
      let word = NumberReading.all(in: reader.sentence, start..<reader.end).first { $0.place.lowerBound == start }
      counted = word?.value.int.map(Int64.init) ?? (reader.skip("a") ? 1 : nil)
      if let word { reader.position = word.place.upperBound }
    }
    guard let count = counted, count <= 9999 else { return nil }
    reader.space()
    if let unit = reader.oneOf(englishUnits) {
      if isIn { return reader.moved(count, unit) }
      reader.space()
      if reader.skip("ago") { return reader.moved(-count, unit) }
      return reader.skip("from now") || reader.skip("from today") || reader.skip("later")
        ? reader.moved(count, unit) : nil
    }
    guard let unit = reader.oneOf(chineseUnits) else { return nil }
    if reader.skip("之后") || reader.skip("以后") || reader.skip("后") { return reader.moved(count, unit) }
    return reader.skip("之前") || reader.skip("以前") || reader.skip("前") ? reader.moved(-count, unit) : nil
  }

  private enum Unit { case day, week, month, year }

  private func moved(_ count: Int64, _ unit: Unit) -> CalendarDay? {
    switch unit {
    case .day: today + count
    case .week: today + 7 * count
    case .month: today.adding(months: count)
    case .year: today.adding(months: 12 * count)
    }
  }

  private static let englishUnits: [(Phrase, Unit)] = [
    ("days", .day), ("day", .day), ("weeks", .week), ("week", .week), ("months", .month), ("month", .month),
    ("years", .year), ("year", .year),
  ]
  private static let chineseUnits: [(Phrase, Unit)] = [
    ("天", .day), ("日", .day), ("周", .week), ("星期", .week), ("个星期", .week), ("个月", .month), ("年", .year),
  ]
  private static let spans: [(Phrase, (count: Int64, unit: Unit))] = [
    ("next week", (1, .week)), ("next month", (1, .month)), ("next year", (1, .year)), ("last week", (-1, .week)),
    ("last month", (-1, .month)), ("last year", (-1, .year)),
  ]

  /// "December 3rd, 2026", "Dec 3".
  private static func monthFirst(_ reader: inout DateReader) -> CalendarDay? {
    guard let month = reader.oneOf(months) else { return nil }
    _ = reader.skipDot()
    reader.space()
    _ = reader.skip("the")
    reader.space()
    guard let day = reader.ordinal() else { return nil }
    return reader.withYear(month: month, day: day)
  }

  /// "3 December 2026", "the 3rd of December".
  private static func dayFirst(_ reader: inout DateReader) -> CalendarDay? {
    if reader.position > 0, reader.sentence.folded[reader.position - 1].isWordLetter { return nil }
    _ = reader.skip("the")
    reader.space()
    guard let day = reader.ordinal() else { return nil }
    reader.space()
    _ = reader.skip("of")
    reader.space()
    guard let month = reader.oneOf(months) else { return nil }
    return reader.withYear(month: month, day: day)
  }

  private mutating func withYear(month: Int64, day: Int64) -> CalendarDay? {
    let start = position
    if position < end, sentence.folded[position] == "," { position += 1 }
    space()
    if let year = number(digits: 4), year >= 1000 { return CalendarDay(year: year, month: month, day: day) }
    position = start
    return upcoming(month: month, day: day)
  }

  private mutating func ordinal() -> Int64? {
    let start = position
    while position < end, sentence.folded[position].isDigit, position - start < 2 { position += 1 }
    guard let day = Int64(sentence.folded(start..<position)) else { return nil }
    for suffix in ["st", "nd", "rd", "th"] where position + 2 <= end {
      if sentence.folded(position..<position + 2) == suffix {
        position += 2
        break
      }
    }
    return position < end && sentence.folded[position].isWordLetter ? nil : day
  }

  private mutating func skipDot() -> Bool {
    guard position < end, sentence.folded[position] == "." else { return false }
    position += 1
    return true
  }

  private static let months: [(Phrase, Int64)] =
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ].enumerated().flatMap { index, name in
      [(Phrase(name), Int64(index + 1)), (Phrase(name.prefix(3)), Int64(index + 1))]
    } + [("sept", 9)]
}
