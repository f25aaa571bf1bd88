import CivilTime
import Foundation
import Testing

@Suite struct LunarCalendarTests {
  @Test(arguments: [
    ("1900-01-31", 1900, 1, false, 1), ("1984-02-02", 1984, 1, false, 1), ("2020-05-23", 2020, 4, true, 1),
    ("2023-03-22", 2023, 2, true, 1), ("2025-07-25", 2025, 6, true, 1), ("2026-02-17", 2026, 1, false, 1),
    ("2026-09-25", 2026, 8, false, 15), ("2027-02-05", 2026, 12, false, 29), ("2033-12-22", 2033, 11, true, 1),
    ("2100-02-09", 2100, 1, false, 1),
  ])
  func `known days`(date: String, year: Int, month: Int, isLeap: Bool, number: Int) throws {
    let lunar = LunarDay(year: year, month: month, isLeap: isLeap, day: number)
    #expect(LunarDay(try day(date)) == lunar)
    #expect(lunar.gregorian == (try day(date)))
  }

  @Test func `every day is found again`() throws {
    var date = try day("1900-01-31")
    let last = try day("2101-01-28")
    var faults: [CalendarDay] = []
    while date <= last {
      if LunarDay(date)?.gregorian != date { faults.append(date) }
      guard let next = date.adding(days: 1) else { break }
      date = next
    }
    #expect(faults == [])
    #expect(LunarDay(try day("1900-01-30")) == nil)
    #expect(LunarDay(try day("2101-01-29")) == nil)
    #expect(LunarDay(year: 2026, month: 12, day: 30).gregorian == nil)
    #expect(LunarDay(year: 2026, month: 6, isLeap: true, day: 1).gregorian == nil)
  }

  /// The system's own calendar computes new moons itself: a month of each year from 1960 to 2050.
  @Test func `months begin as in Unicode's calendar`() throws {
    var calendar = Calendar(identifier: .chinese)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Shanghai"))
    var differences: [String] = []
    for year in 1960...2050 {
      let month = year % 12 + 1
      let date = try #require(LunarDay(year: year, month: month, day: 1).gregorian)
      let moment = Date(timeIntervalSince1970: Double(date.number * 86_400 + 43_200 - 8 * 3600))
      let found = calendar.dateComponents([.month, .day, .isLeapMonth], from: moment)
      if found.month != month || found.day != 1 || found.isLeapMonth == true { differences.append("\(date)") }
    }
    #expect(differences == [])
  }

  @Test(arguments: [
    ("2026-12-01", "丙午年十月廿三"), ("2027-02-06", "丁未年正月初一"), ("2025-07-25", "乙巳年闰六月初一"),
    ("2027-01-27", "丙午年腊月二十"), ("2025-01-28", "甲辰年腊月廿九"), ("1984-02-02", "甲子年正月初一"),
  ])
  func `days have Chinese names`(date: String, name: String) throws {
    #expect(LunarDay(try day(date))?.chinese == name)
  }
}
