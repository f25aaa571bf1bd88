/// A piece of a sentence about time that has been understood.
package struct TimeItem: Sendable {
  package enum Kind: Sendable {
    case day(CalendarDay)
    /// "next week", "December 2026": all days from the first to the last.
    case days(ClosedRange<CalendarDay>, TimeUnit)
    /// Seconds of the day. `isMarked`: whether it is sure which half of the day is meant.
    case time(Int, isMarked: Bool)
    case part(DayPart)
    /// "3 hours": of seconds up to years.
    case amount(Int, TimeUnit)
    /// Seconds since 1970.
    case instant(Int)
    case zone(Zone)
    case number(Int)
    /// A word of the reader's vocabulary, by its tag.
    case word(String)
  }

  package let kind: Kind
  /// In the text's characters.
  package let range: Range<Int>
}

package enum TimeUnit: String, Sendable, CaseIterable {
  case second, minute, hour, day, businessDay, week, month, quarter, year

  /// Of units shorter than a day.
  package var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    default: nil
    }
  }
}

/// A stretch of a day, in seconds of the day.
package enum DayPart: Sendable {
  case morning, noon, afternoon, evening

  package var seconds: Range<Int> {
    switch self {
    case .morning: 6 * 3600..<12 * 3600
    case .noon: 11 * 3600..<14 * 3600
    case .afternoon: 12 * 3600..<18 * 3600
    case .evening: 18 * 3600..<24 * 3600
    }
  }
}

extension CalendarDay {
  /// - Parameter unit: Of days or more.
  package func adding(_ count: Int, _ unit: TimeUnit) -> CalendarDay? {
    switch unit {
    case .day: adding(days: count)
    case .businessDay: adding(businessDays: count)
    case .week: abs(count) < 1_000_000 ? adding(days: 7 * count) : nil
    case .month: adding(months: count)
    case .quarter: abs(count) < 50_000 ? adding(months: 3 * count) : nil
    case .year: abs(count) < 10_000 ? adding(months: 12 * count) : nil
    case .second, .minute, .hour: nil
    }
  }

  /// Days from Monday to Friday, so many further; holidays are not known.
  package func adding(businessDays count: Int) -> CalendarDay? {
    guard abs(count) < 3_000_000 else { return nil }
    var day = self
    // From a weekend one counts from the Friday before, or back from the Monday after.
    if day.weekday > 5, let start = day.adding(days: count < 0 ? 8 - day.weekday : 5 - day.weekday) { day = start }
    let (weeks, rest) = count.quotientAndRemainder(dividingBy: 5)
    guard var result = day.adding(days: 7 * weeks) else { return nil }
    for _ in 0..<abs(rest) {
      repeat {
        guard let next = result.adding(days: count < 0 ? -1 : 1) else { return nil }
        result = next
      } while result.weekday > 5
    }
    return result
  }

  /// Days from Monday to Friday, of those up to and including `last`.
  package func businessDays(through last: CalendarDay) -> Int {
    guard last >= self else { return 0 }
    let days = last.number - number + 1
    var count = days / 7 * 5
    for offset in 0..<days % 7 where (weekday - 1 + offset) % 7 < 5 { count += 1 }
    return count
  }
}
