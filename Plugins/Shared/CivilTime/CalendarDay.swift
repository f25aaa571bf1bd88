/// A day of the Gregorian calendar, without a time zone.
struct CalendarDay: Hashable, Sendable, Encodable, CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// Returns `nil` when there is no such day.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// ISO 8601.
  var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay {
  /// Days since the first of March of the year 0, counted in years that begin in March, so that a leap day comes last.
  private var ordinal: Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
  }

  /// 1 is Monday, 7 is Sunday.
  var weekday: Int { (ordinal + 2) % 7 + 1 }

  func adding(days: Int) -> CalendarDay? {
    var (year, month, day) = (year, month, day + days)
    while day < 1 {
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
      day += Self.length(ofMonth: month, year: year)
    }
    while day > Self.length(ofMonth: month, year: year) {
      day -= Self.length(ofMonth: month, year: year)
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// The last day of the month that is `months` later.
  func endOfMonth(later months: Int = 0) -> CalendarDay? {
    let index = year * 12 + month - 1 + months
    let (year, month) = (index / 12, index % 12 + 1)
    return CalendarDay(year: year, month: month, day: Self.length(ofMonth: month, year: year))
  }

  /// The day of the week that is `weeks` after this day's, weeks beginning on Monday.
  func day(_ weekday: Int, ofWeekLater weeks: Int) -> CalendarDay? {
    adding(days: weekday - self.weekday + 7 * weeks)
  }

  /// The first such day that is not before this one.
  func next(_ weekday: Int) -> CalendarDay? {
    adding(days: (weekday - self.weekday + 7) % 7)
  }

  /// Of the years around this day's, the one that puts `month` and `day` nearest after it, allowing for a day that has
  /// just passed.
  func nearest(month: Int, day: Int) -> CalendarDay? {
    let isLongPast = month * 31 + day < self.month * 31 + self.day - 30
    return CalendarDay(year: isLongPast ? year + 1 : year, month: month, day: day)
  }
}
