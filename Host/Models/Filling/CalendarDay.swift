import Core

/// A day of the Gregorian calendar, as a count of days since 1970-01-01.
struct CalendarDay: Hashable, Comparable {
  let number: Int64

  init(number: Int64) { self.number = number }

  init(secondsSince1970 seconds: Int64) {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    number = rest < 0 ? days - 1 : days
  }

  /// `nil` for a day that does not exist.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(number: RFC3339.dayNumber(year: year, month: month, day: day))
    guard date == (year, month, day) else { return nil }
  }

  var date: (year: Int64, month: Int64, day: Int64) { RFC3339.civilDate(days: number) }

  /// 0 for Monday; 1970-01-01 was a Thursday.
  var weekday: Int64 { ((number + 3) % 7 + 7) % 7 }

  /// In English.
  var weekdayName: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][Int(weekday)]
  }

  static func + (day: CalendarDay, days: Int64) -> CalendarDay { CalendarDay(number: day.number + days) }
  static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

  /// The same day of another month, or that month's last one; `nil` beyond the year 9999.
  func adding(months: Int64) -> CalendarDay? {
    let (year, month, day) = date
    let count = year * 12 + month - 1 + months
    for last in stride(from: day, through: 28, by: -1) {
      if let found = CalendarDay(year: count / 12, month: count % 12 + 1, day: last) { return found }
    }
    return CalendarDay(year: count / 12, month: count % 12 + 1, day: day)
  }

  /// ISO 8601: `2026-12-01`.
  var iso: String { String(RFC3339.string(nanoseconds: number * 86_400_000_000_000).prefix(10)) }
}
