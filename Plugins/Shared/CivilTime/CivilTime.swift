/// A day and a time of day, as clocks on a wall show it.
package struct CivilTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var day: CalendarDay
  /// From 0 to 86,399.
  package var second: Int

  package init(_ day: CalendarDay, second: Int = 0) {
    self.day = day
    self.second = second
  }

  /// The time that clocks show that are so many seconds after those that show 1970-01-01 00:00; `nil` beyond the years 1
  /// to 9999.
  package init?(secondsSince1970 seconds: Int) {
    var (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400) }
    guard let day = CalendarDay(number: days) else { return nil }
    self.init(day, second: rest)
  }

  package var secondsSince1970: Int { day.number * 86_400 + second }

  package var hour: Int { second / 3600 }
  package var minute: Int { second / 60 % 60 }

  package func adding(seconds: Int) -> CivilTime? {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return overflow ? nil : CivilTime(secondsSince1970: sum)
  }

  /// `09:30`, with seconds where there are any.
  package var clock: String { Self.clock(second) }

  package static func clock(_ second: Int) -> String {
    let text = "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))"
    return second % 60 == 0 ? text : text + ":" + padded(second % 60, 2)
  }

  /// `2026-12-01 09:30`.
  package var description: String { "\(day) \(clock)" }

  package static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
