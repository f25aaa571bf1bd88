import CivilTime

/// From one day to another, in either direction.
struct Span {
  let start: CalendarDay
  let end: CalendarDay
  /// Whether it leads back.
  let isBackward: Bool

  init(from start: CalendarDay, to end: CalendarDay) {
    isBackward = end < start
    (self.start, self.end) = isBackward ? (end, start) : (start, end)
  }

  var days: Int { end.number - start.number }

  /// Whole years, months and days, as birthdays count them.
  var calendarParts: [(Int, TimeUnit)] {
    var months = (end.year - start.year) * 12 + end.month - start.month
    if let reached = start.adding(months: months), reached > end { months -= 1 }
    let rest = start.adding(months: months).map { end.number - $0.number } ?? 0
    return [(months / 12, .year), (months % 12, .month), (rest, .day)]
  }

  /// Whole units. Of business days those after the start, up to the end.
  func count(_ unit: TimeUnit) -> Int {
    switch unit {
    case .businessDay: start.adding(days: 1)?.businessDays(through: end) ?? 0
    case .week: days / 7
    case .month: calendarParts[0].0 * 12 + calendarParts[1].0
    case .quarter: (calendarParts[0].0 * 12 + calendarParts[1].0) / 3
    case .year: calendarParts[0].0
    default: days
    }
  }

  func text(_ unit: TimeUnit, _ wording: Wording) -> String {
    switch unit {
    case .week: wording.amounts([(days / 7, .week), (days % 7, .day)])
    case .month: wording.amounts([(count(.month), .month), (calendarParts[2].0, .day)])
    case .year: wording.amounts(calendarParts)
    default: wording.amount(count(unit), unit)
    }
  }
}
