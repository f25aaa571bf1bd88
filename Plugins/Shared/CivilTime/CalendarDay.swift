/// A day of the Gregorian calendar, without a time zone, in the years 1 to 9999.
package struct CalendarDay: Hashable, Sendable, Codable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Returns `nil` when there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// ISO 8601.
  package var description: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      let found = CalendarDay(year: year, month: month, day: day), found.description == text
    else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no day") }
    self = found
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

/// Decimal digits with zeros in front.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}

extension CalendarDay {
  /// Days since 1970-01-01.
  ///
  /// Counted in years that begin in March, so that a leap day comes last.
  package var number: Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
  }

  /// The day so many days after 1970-01-01; `nil` beyond the years 1 to 9999.
  package init?(number: Int) {
    guard (-719_162...2_932_896).contains(number) else { return nil }
    let shifted = number + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 1 is Monday, 7 is Sunday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

  package func adding(days: Int) -> CalendarDay? {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? nil : CalendarDay(number: sum)
  }

  /// The same day of another month, or that month's last one.
  package func adding(months: Int) -> CalendarDay? {
    guard abs(months) <= 120_000 else { return nil }
    let count = year * 12 + month - 1 + months
    guard count >= 12 else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    return CalendarDay(year: year, month: month, day: min(day, Self.length(ofMonth: month, year: year)))
  }

  /// 1 for the first of January.
  package var dayOfYear: Int { number - (CalendarDay(year: year, month: 1, day: 1)?.number ?? number) + 1 }

  /// The week of ISO 8601: it begins on a Monday and belongs to the year that most of its days are in.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = number - weekday + 4
    guard let day = CalendarDay(number: thursday) else { return (year, 52) }
    return (day.year, (day.dayOfYear - 1) / 7 + 1)
  }

  /// The Monday of its week.
  package var monday: CalendarDay? { adding(days: 1 - weekday) }
}

extension CalendarDay {
  /// The last day of the month that is `months` later.
  package func endOfMonth(later months: Int = 0) -> CalendarDay? {
    let index = year * 12 + month - 1 + months
    let (year, month) = (index / 12, index % 12 + 1)
    return CalendarDay(year: year, month: month, day: Self.length(ofMonth: month, year: year))
  }

  /// The day of the week that is `weeks` after this day's, weeks beginning on Monday.
  package func day(_ weekday: Int, ofWeekLater weeks: Int) -> CalendarDay? {
    adding(days: weekday - self.weekday + 7 * weeks)
  }

  /// The first such day that is not before this one.
  package func next(_ weekday: Int) -> CalendarDay? {
    adding(days: (weekday - self.weekday + 7) % 7)
  }
}
