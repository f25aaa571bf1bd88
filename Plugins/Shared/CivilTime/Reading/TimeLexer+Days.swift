extension TimeLexer {
  private var today: CalendarDay { setting.today }

  /// A certain day.
  func day(at position: Int) -> Reading? {
    for reader in [isoDay, lunarDay, chineseDate, monthFirst, dayFirst, festival, weekday, named] {
      if let found = reader(position) { return found }
    }
    return nil
  }

  /// The next day of that month and number, today included.
  private func upcoming(month: Int, day: Int) -> CalendarDay? {
    // 29 February may be up to eight years away.
    for year in today.year...today.year + 8 {
      if let found = CalendarDay(year: year, month: month, day: day), found >= today { return found }
    }
    return nil
  }

  /// `2026-12-01`, `2026/12/1`, `2026.12.1`.
  func isoDay(at position: Int) -> Reading? {
    if let before = text.scalar(at: position - 1), before.isLatin { return nil }
    guard let (year, yearEnd) = text.digits(at: position, most: 4), year >= 1000,
      let separator = text.scalar(at: yearEnd), ["-", "/", "."].contains(separator),
      let (month, monthEnd) = text.digits(at: yearEnd + 1, most: 2), text.scalar(at: monthEnd) == separator,
      let (day, end) = text.digits(at: monthEnd + 1, most: 2),
      let found = CalendarDay(year: year, month: month, day: day)
    else { return nil }
    return ([.day(found)], end)
  }

  /// 2026年12月1日, 12月3号, 明年三月五日.
  private func chineseDate(at position: Int) -> Reading? {
    var (year, place): (Int?, Int) = (nil, position)
    if let found = chineseYear(at: position) { (year, place) = (found.year, text.afterSpace(found.end)) }
    guard let (month, monthEnd) = text.number(at: place, most: 2), let behind = text.end(of: "月", at: monthEnd),
      let (day, dayEnd) = text.number(at: text.afterSpace(behind), most: 2)
    else { return nil }
    guard let end = text.end(of: "日", at: dayEnd) ?? text.end(of: "号", at: dayEnd) else { return nil }
    guard let found = year.map({ CalendarDay(year: $0, month: month, day: day) }) ?? upcoming(month: month, day: day)
    else { return nil }
    return ([.day(found)], end)
  }

  /// 2027年, 今年, 明年.
  func chineseYear(at position: Int) -> (year: Int, end: Int)? {
    for (word, shift) in [("今年", 0), ("明年", 1), ("后年", 2), ("去年", -1), ("前年", -2)] {
      if let end = text.end(of: word, at: position) { return (today.year + shift, end) }
    }
    guard let (year, yearEnd) = text.number(at: position, most: 4), (1000...9999).contains(year),
      let end = text.end(of: "年", at: yearEnd)
    else { return nil }
    return (year, end)
  }

  private static let names: [(String, Int)] = [
    ("the day after tomorrow", 2), ("day after tomorrow", 2), ("the day before yesterday", -2),
    ("day before yesterday", -2), ("today", 0), ("tomorrow", 1), ("tmr", 1), ("yesterday", -1),
    ("大后天", 3), ("后天", 2), ("明天", 1), ("明日", 1), ("今天", 0), ("今日", 0), ("昨天", -1), ("昨日", -1), ("大前天", -3),
    ("前天", -2),
  ]

  private func named(at position: Int) -> Reading? {
    if let (shift, end) = text.longest(of: Self.names, at: position) {
      return today.adding(days: shift).map { ([.day($0)], end) }
    }
    for (word, shift) in [("tonight", 0), ("今晚", 0), ("明晚", 1), ("昨晚", -1)] {
      if let end = text.end(of: word, at: position), let day = today.adding(days: shift) {
        return ([.day(day), .part(.evening)], text.end(of: "上", at: end) ?? end)
      }
    }
    for (word, shift) in [("今早", 0), ("明早", 1)] {
      if let end = text.end(of: word, at: position), let day = today.adding(days: shift) {
        return ([.day(day), .part(.morning)], text.end(of: "上", at: end) ?? end)
      }
    }
    return nil
  }

  static let months: [(String, Int)] =
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ].enumerated().flatMap { [($0.element, $0.offset + 1), (String($0.element.prefix(3)), $0.offset + 1)] }
    + [("sept", 9)]

  /// "December 3rd, 2026", "Dec 3".
  private func monthFirst(at position: Int) -> Reading? {
    guard let (month, monthEnd) = text.longest(of: Self.months, at: position) else { return nil }
    var place = text.afterSpace(text.scalar(at: monthEnd) == "." ? monthEnd + 1 : monthEnd)
    if let the = text.end(of: "the", at: place) { place = text.afterSpace(the) }
    guard let (day, end) = ordinal(at: place) else { return nil }
    return withYear(month, day, end)
  }

  /// "3 December 2026", "the 3rd of December".
  private func dayFirst(at position: Int) -> Reading? {
    var place = position
    if let the = text.end(of: "the", at: place) { place = text.afterSpace(the) }
    guard let (day, dayEnd) = ordinal(at: place) else { return nil }
    place = text.afterSpace(dayEnd)
    if let of = text.end(of: "of", at: place) { place = text.afterSpace(of) }
    guard let (month, monthEnd) = text.longest(of: Self.months, at: place) else { return nil }
    return withYear(month, day, monthEnd)
  }

  private func ordinal(at position: Int) -> (Int, Int)? {
    if let before = text.scalar(at: position - 1), before.isLatin { return nil }
    var place = position
    var value = 0
    while let digit = text.scalar(at: place)?.digit, place - position < 2 {
      value = value * 10 + digit
      place += 1
    }
    guard place > position else { return nil }
    for suffix in ["st", "nd", "rd", "th"] where text.written(place..<min(place + 2, text.count)).lowercased() == suffix
    {
      place += 2
      break
    }
    return text.scalar(at: place)?.isLatin == true ? nil : (value, place)
  }

  private func withYear(_ month: Int, _ day: Int, _ end: Int) -> Reading? {
    let place = text.afterSpace(text.scalar(at: end) == "," ? end + 1 : end)
    if let (year, yearEnd) = text.digits(at: place, most: 4), year >= 1000 {
      return CalendarDay(year: year, month: month, day: day).map { ([.day($0)], yearEnd) }
    }
    return upcoming(month: month, day: day).map { ([.day($0)], end) }
  }

  private static let englishDays: [(String, Int)] = [
    ("monday", 1), ("tuesday", 2), ("wednesday", 3), ("thursday", 4), ("friday", 5), ("saturday", 6), ("sunday", 7),
    ("mon", 1), ("tue", 2), ("tues", 2), ("wed", 3), ("thu", 4), ("thur", 4), ("thurs", 4), ("fri", 5), ("sat", 6),
    ("sun", 7),
  ]
  private static let chineseDays: [(String, Int)] = [
    ("一", 1), ("二", 2), ("三", 3), ("四", 4), ("五", 5), ("六", 6), ("日", 7), ("天", 7),
  ]
  private static let chineseWeeks: [(String, Int)] = [
    ("下下个", 2), ("下下", 2), ("下个", 1), ("下", 1), ("这个", 0), ("本", 0), ("这", 0), ("上个", -1), ("上", -1),
  ]

  /// "Monday" and "this Monday" are the next Monday that comes, today included; "next Monday" is in the next week, which
  /// begins on a Monday; 周一 is the next one, 本周一 and 下周一 count weeks.
  private func weekday(at position: Int) -> Reading? {
    for (word, week) in [("next", 1), ("last", -1), ("this", 0), ("on", 0), ("coming", 0)] {
      guard let end = text.end(of: word, at: position),
        let (weekday, dayEnd) = text.longest(of: Self.englishDays, at: text.afterSpace(end))
      else { continue }
      return (week == 0 ? today.next(weekday) : today.day(weekday, ofWeekLater: week)).map { ([.day($0)], dayEnd) }
    }
    if let (weekday, end) = text.longest(of: Self.englishDays, at: position) {
      return today.next(weekday).map { ([.day($0)], end) }
    }
    var (week, place): (Int?, Int) = (nil, position)
    if let found = text.longest(of: Self.chineseWeeks, at: position) { (week, place) = (found.value, found.end) }
    guard let weekEnd = ["星期", "礼拜", "周"].lazy.compactMap({ text.end(of: $0, at: place) }).first,
      let (weekday, end) = text.longest(of: Self.chineseDays, at: weekEnd)
    else { return nil }
    return (week.map { today.day(weekday, ofWeekLater: $0) } ?? today.next(weekday)).map { ([.day($0)], end) }
  }

  /// 农历八月十五, 阴历2027年闰六月初一, 正月初一: without a year the next one that comes.
  private func lunarDay(at position: Int) -> Reading? {
    var place = position
    let isMarked = ["农历", "阴历", "旧历"].contains { word in
      guard let end = text.end(of: word, at: place) else { return false }
      place = text.afterSpace(text.end(of: "的", at: end) ?? end)
      return true
    }
    var year: Int?
    if isMarked, let found = chineseYear(at: place) { (year, place) = (found.year, text.afterSpace(found.end)) }
    var isLeap = false
    if let end = text.end(of: "闰", at: place) { (isLeap, place) = (true, end) }
    let month: Int
    if let found = text.longest(of: [("正月", 1), ("冬月", 11), ("腊月", 12)], at: place) {
      (month, place) = (found.value, found.end)
    } else if isMarked || isLeap, let found = text.number(at: place, most: 2), (1...12).contains(found.value),
      let end = text.end(of: "月", at: found.end)
    {
      (month, place) = (found.value, end)
    } else {
      return nil
    }
    let digitsStart = text.end(of: "初", at: place) ?? place
    let day: Int
    if let end = text.end(of: "廿", at: digitsStart) {
      let unit = text.number(at: end, most: 1)
      (day, place) = (20 + (unit?.value ?? 0), unit?.end ?? end)
    } else if let found = text.number(at: digitsStart, most: 2) {
      (day, place) = found
    } else {
      return nil
    }
    place = text.end(of: "日", at: place) ?? text.end(of: "号", at: place) ?? place
    let years = year.map { $0...$0 } ?? today.year - 1...today.year + 2
    let found = years.lazy.compactMap { LunarDay(year: $0, month: month, isLeap: isLeap, day: day).gregorian }.first {
      year != nil || $0 >= today
    }
    return found.map { ([.day($0)], place) }
  }

  /// "Christmas 2027", 2027年春节, 今年中秋.
  private func festival(at position: Int) -> Reading? {
    var (year, place): (Int?, Int) = (nil, position)
    if let found = chineseYear(at: position) {
      year = found.year
      place = text.afterSpace(text.end(of: "的", at: found.end) ?? found.end)
    }
    for word in ["next", "this"] where year == nil {
      if let end = text.end(of: word, at: position) { place = text.afterSpace(end) }
    }
    guard let (festival, end) = text.longest(of: Festival.names, at: place) else { return nil }
    if let year { return festival.day(in: year).map { ([.day($0)], end) } }
    let behind = text.afterSpace(end)
    let yearStart = text.end(of: "in", at: behind).map(text.afterSpace) ?? behind
    if let (year, yearEnd) = text.digits(at: yearStart, most: 4), year >= 1000 {
      return festival.day(in: year).map { ([.day($0)], yearEnd) }
    }
    let found = (today.year - 1...today.year + 1).lazy.compactMap { festival.day(in: $0) }.first { $0 >= today }
    return found.map { ([.day($0)], end) }
  }
}
