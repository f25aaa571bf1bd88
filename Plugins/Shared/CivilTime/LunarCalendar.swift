/// A day of the Chinese lunisolar calendar.
package struct LunarDay: Hashable, Sendable {
  /// The Gregorian year that it begins in.
  package let year: Int
  package let month: Int
  /// Whether the month is the second one of its number.
  package let isLeap: Bool
  package let day: Int

  package init(year: Int, month: Int, isLeap: Bool = false, day: Int) {
    self.year = year
    self.month = month
    self.isLeap = isLeap
    self.day = day
  }
}

extension LunarDay {
  /// Returns `nil` outside of 1900-01-31 to 2101-01-28.
  package init?(_ day: CalendarDay) {
    guard let index = LunarTable.starts.lastIndex(where: { $0 <= day.number }), index < LunarTable.years.count else {
      return nil
    }
    var rest = day.number - LunarTable.starts[index]
    for month in LunarTable.years[index].months {
      if rest < month.length {
        self.init(year: LunarTable.firstYear + index, month: month.number, isLeap: month.isLeap, day: rest + 1)
        return
      }
      rest -= month.length
    }
    return nil
  }

  /// The day of the Gregorian calendar; `nil` when there is no such day in the years 1900 to 2100.
  package var gregorian: CalendarDay? {
    let index = year - LunarTable.firstYear
    guard LunarTable.years.indices.contains(index) else { return nil }
    var number = LunarTable.starts[index]
    for found in LunarTable.years[index].months {
      if found.number == month, found.isLeap == isLeap {
        return (1...found.length).contains(day) ? CalendarDay(number: number + day - 1) : nil
      }
      number += found.length
    }
    return nil
  }

  /// The last day of the year.
  package static func newYearsEve(_ year: Int) -> CalendarDay? {
    LunarDay(year: year + 1, month: 1, day: 1).gregorian?.adding(days: -1)
      ?? LunarDay(year: year, month: 12, day: 30).gregorian ?? LunarDay(year: year, month: 12, day: 29).gregorian
  }

  /// 丙午年十月廿三.
  package var chinese: String { "\(Self.stems(year))年" + monthAndDay }

  /// 闰六月初一.
  package var monthAndDay: String {
    let months = ["正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "冬", "腊"]
    return (isLeap ? "闰" : "") + months[month - 1] + "月" + Self.dayName(day)
  }

  private static func dayName(_ day: Int) -> String {
    let digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
    switch day {
    case ...10: return "初" + digits[day - 1]
    case 20: return "二十"
    case 30: return "三十"
    default: return (day < 20 ? "十" : "廿") + digits[day % 10 - 1]
    }
  }

  /// 丙午: the year's place in the cycle of sixty.
  private static func stems(_ year: Int) -> String {
    let stems = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"]
    let branches = ["子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申", "酉", "戌", "亥"]
    return stems[(year + 6) % 10] + branches[(year + 8) % 12]
  }
}
