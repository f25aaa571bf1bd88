extension TimeLexer {
  private var today: CalendarDay { setting.today }

  /// "next week", 下个月, "December 2026", 2027年, "this weekend".
  func span(at position: Int) -> Reading? {
    relativeSpan(at: position) ?? monthSpan(at: position) ?? yearSpan(at: position)
  }

  private static let relatives: [(String, (Int, TimeUnit))] = [
    ("this week", (0, .week)), ("next week", (1, .week)), ("last week", (-1, .week)), ("the week", (0, .week)),
    ("this month", (0, .month)), ("next month", (1, .month)), ("last month", (-1, .month)), ("the month", (0, .month)),
    ("this year", (0, .year)), ("next year", (1, .year)), ("last year", (-1, .year)), ("the year", (0, .year)),
    ("this quarter", (0, .quarter)), ("next quarter", (1, .quarter)), ("last quarter", (-1, .quarter)),
    ("这个星期", (0, .week)), ("这个礼拜", (0, .week)), ("这星期", (0, .week)), ("这周", (0, .week)), ("本周", (0, .week)),
    ("下个星期", (1, .week)), ("下个礼拜", (1, .week)), ("下星期", (1, .week)), ("下周", (1, .week)), ("下礼拜", (1, .week)),
    ("上个星期", (-1, .week)), ("上周", (-1, .week)), ("上星期", (-1, .week)),
    ("这个月", (0, .month)), ("本月", (0, .month)), ("下个月", (1, .month)), ("下月", (1, .month)), ("上个月", (-1, .month)),
    ("今年", (0, .year)), ("本年", (0, .year)), ("明年", (1, .year)), ("去年", (-1, .year)), ("本季度", (0, .quarter)),
    ("这个季度", (0, .quarter)), ("下个季度", (1, .quarter)), ("下季度", (1, .quarter)),
  ]

  private func relativeSpan(at position: Int) -> Reading? {
    for (word, week) in [
      ("this weekend", 0), ("the weekend", 0), ("next weekend", 1), ("weekend", 0), ("下周末", 1), ("这周末", 0), ("本周末", 0),
      ("周末", 0),
    ] {
      guard let end = text.end(of: word, at: position), let first = today.day(6, ofWeekLater: week),
        let last = first.adding(days: 1)
      else { continue }
      return ([.days(first...last, .day)], end)
    }
    guard let ((count, unit), end) = text.longest(of: Self.relatives, at: position) else { return nil }
    switch unit {
    case .week:
      guard let first = today.day(1, ofWeekLater: count), let last = today.day(7, ofWeekLater: count) else {
        return nil
      }
      return ([.days(first...last, .week)], end)
    case .month: return today.adding(months: count).flatMap { month($0.year, $0.month, end) }
    case .quarter:
      let index = today.year * 4 + (today.month - 1) / 3 + count
      guard let first = CalendarDay(year: index / 4, month: index % 4 * 3 + 1, day: 1),
        let last = first.endOfMonth(later: 2)
      else { return nil }
      return ([.days(first...last, .quarter)], end)
    default: return year(today.year + count, end)
    }
  }

  private func month(_ year: Int, _ month: Int, _ end: Int) -> Reading? {
    guard let first = CalendarDay(year: year, month: month, day: 1), let last = first.endOfMonth() else { return nil }
    return ([.days(first...last, .month)], end)
  }

  private func year(_ year: Int, _ end: Int) -> Reading? {
    guard let first = CalendarDay(year: year, month: 1, day: 1), let last = CalendarDay(year: year, month: 12, day: 31)
    else { return nil }
    return ([.days(first...last, .year)], end)
  }

  /// The year of a month that is said without one: the one in which it is not over.
  private func coming(_ month: Int) -> Int { month < today.month ? today.year + 1 : today.year }

  /// "December 2026", "in December", 2026年12月, 12月; "2026-12".
  private func monthSpan(at position: Int) -> Reading? {
    if let (month, monthEnd) = text.longest(of: Self.months, at: position) {
      let place = text.afterSpace(text.scalar(at: monthEnd) == "," ? monthEnd + 1 : monthEnd)
      if let (year, end) = text.digits(at: place, most: 4), year >= 1000 { return self.month(year, month, end) }
      // "may" is mostly no month.
      return monthEnd - position > 3 || month != 5 ? self.month(coming(month), month, monthEnd) : nil
    }
    if let (year, yearEnd) = text.digits(at: position, most: 4), year >= 1000, text.scalar(at: yearEnd) == "-",
      let (month, end) = text.digits(at: yearEnd + 1, most: 2), (1...12).contains(month), end == yearEnd + 3
    {
      return self.month(year, month, end)
    }
    var (year, place): (Int?, Int) = (nil, position)
    if let found = chineseYear(at: position) { (year, place) = (found.year, text.afterSpace(found.end)) }
    guard let (month, monthEnd) = text.number(at: place, most: 2), (1...12).contains(month),
      let end = text.end(of: "月份", at: monthEnd) ?? text.end(of: "月", at: monthEnd)
    else { return nil }
    return self.month(year ?? coming(month), month, end)
  }

  /// 2027年, "in 2027", "of 2027".
  private func yearSpan(at position: Int) -> Reading? {
    if let found = chineseYear(at: position) { return year(found.year, found.end) }
    for word in ["in", "of", "year"] {
      guard let end = text.end(of: word, at: position),
        let (number, numberEnd) = text.digits(at: text.afterSpace(end), most: 4), (1000...9999).contains(number),
        !["-", "/", "."].contains(text.scalar(at: numberEnd))
      else { continue }
      return year(number, numberEnd)
    }
    return nil
  }
}
