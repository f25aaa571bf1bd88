import CivilTime
import Testing

@Suite struct CalendarDayTests {
  /// Walks from 1599-12-31 to 2400-03-01 and holds each day against the one before.
  @Test func `numbers, dates and weekdays go on day by day`() throws {
    var day = try #require(CalendarDay(year: 1599, month: 12, day: 31))
    let last = try #require(CalendarDay(year: 2400, month: 3, day: 1))
    var faults: [CalendarDay] = []
    while day < last {
      let next = try #require(CalendarDay(number: day.number + 1))
      let isSameMonth = next.year == day.year && next.month == day.month && next.day == day.day + 1
      let isNextMonth = next.day == 1 && day.day == CalendarDay.length(ofMonth: day.month, year: day.year)
      let isNext = (isSameMonth || isNextMonth) && next.weekday == day.weekday % 7 + 1 && next.number == day.number + 1
      if !isNext { faults.append(next) }
      day = next
    }
    #expect(faults == [])
    #expect(CalendarDay(year: 1970, month: 1, day: 1)?.number == 0)
    #expect(CalendarDay(number: 0)?.weekday == 4)
    #expect(CalendarDay(year: 1, month: 1, day: 1)?.adding(days: -1) == nil)
    #expect(CalendarDay(year: 9999, month: 12, day: 31)?.adding(days: 1) == nil)
  }

  @Test(arguments: [
    ("2026-12-01", 2026, 49), ("2027-01-01", 2026, 53), ("2024-12-30", 2025, 1), ("2021-01-03", 2020, 53),
    ("2016-01-04", 2016, 1),
  ])
  func `weeks are those of ISO 8601`(date: String, year: Int, week: Int) throws {
    let found = try day(date).isoWeek
    #expect(found.year == year && found.week == week)
  }

  @Test(arguments: [
    ("2026-12-01", 10, "2026-12-15"), ("2026-12-05", 1, "2026-12-07"), ("2026-12-06", -1, "2026-12-04"),
    ("2026-12-01", 0, "2026-12-01"), ("2026-12-04", 1, "2026-12-07"), ("2026-12-07", -6, "2026-11-27"),
    ("2026-01-01", 1000, "2029-11-01"),
  ])
  func `business days leave weekends out`(start: String, count: Int, end: String) throws {
    #expect(try day(start).adding(businessDays: count) == day(end))
  }

  /// Against counting one by one.
  @Test func `business days between two days are counted`() throws {
    let start = try day("2026-11-25")
    for offset in 0..<14 {
      for length in 0..<30 {
        let first = try #require(start.adding(days: offset))
        let last = try #require(first.adding(days: length))
        let naive = (0...length).count { first.adding(days: $0).map { $0.weekday < 6 } ?? false }
        #expect(first.businessDays(through: last) == naive)
      }
    }
    #expect(start.businessDays(through: try day("2026-11-24")) == 0)
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2028-02-29", 12, "2029-02-28"), ("2026-12-01", -12, "2025-12-01"),
    ("2026-03-31", -1, "2026-02-28"),
  ])
  func `months are added to the last day that there is`(start: String, months: Int, end: String) throws {
    #expect(try day(start).adding(months: months) == day(end))
  }
}

/// A day by its ISO 8601 form.
func day(_ text: String) throws -> CalendarDay {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return try #require(CalendarDay(year: parts[0], month: parts[1], day: parts[2]))
}
