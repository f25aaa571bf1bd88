/// A day of every year that people call by a name.
enum Festival: Sendable {
  case solar(month: Int, day: Int)
  case lunar(month: Int, day: Int)
  case lunarNewYearsEve
  /// The nth such weekday of a month.
  case nth(Int, weekday: Int, month: Int)
  /// Days after Easter Sunday.
  case easter(Int)

  /// In that Gregorian year; of lunar ones in the lunar year that begins in it, except for its eve.
  func day(in year: Int) -> CalendarDay? {
    switch self {
    case .solar(let month, let day): return CalendarDay(year: year, month: month, day: day)
    case .lunar(let month, let day): return LunarDay(year: year, month: month, day: day).gregorian
    case .lunarNewYearsEve: return LunarDay.newYearsEve(year - 1)
    case .nth(let count, let weekday, let month):
      return CalendarDay(year: year, month: month, day: 1)?.next(weekday)?.adding(days: 7 * (count - 1))
    case .easter(let shift): return Self.easter(year)?.adding(days: shift)
    }
  }

  /// The Gregorian Easter (Meeus, Jones, Butcher).
  private static func easter(_ year: Int) -> CalendarDay? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let sum = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
    return CalendarDay(year: year, month: sum / 31, day: sum % 31 + 1)
  }

  static let names: [(String, Festival)] = [
    ("new year's day", .solar(month: 1, day: 1)), ("new year", .solar(month: 1, day: 1)),
    ("new years", .solar(month: 1, day: 1)), ("元旦", .solar(month: 1, day: 1)), ("新年", .solar(month: 1, day: 1)),
    ("valentine's day", .solar(month: 2, day: 14)), ("valentines day", .solar(month: 2, day: 14)),
    ("情人节", .solar(month: 2, day: 14)), ("妇女节", .solar(month: 3, day: 8)), ("植树节", .solar(month: 3, day: 12)),
    ("april fools' day", .solar(month: 4, day: 1)), ("愚人节", .solar(month: 4, day: 1)),
    ("labour day", .solar(month: 5, day: 1)), ("may day", .solar(month: 5, day: 1)), ("劳动节", .solar(month: 5, day: 1)),
    ("五一", .solar(month: 5, day: 1)), ("青年节", .solar(month: 5, day: 4)), ("儿童节", .solar(month: 6, day: 1)),
    ("教师节", .solar(month: 9, day: 10)), ("国庆节", .solar(month: 10, day: 1)), ("国庆", .solar(month: 10, day: 1)),
    ("halloween", .solar(month: 10, day: 31)), ("万圣节", .solar(month: 10, day: 31)),
    ("christmas eve", .solar(month: 12, day: 24)), ("平安夜", .solar(month: 12, day: 24)),
    ("christmas day", .solar(month: 12, day: 25)), ("christmas", .solar(month: 12, day: 25)),
    ("xmas", .solar(month: 12, day: 25)), ("圣诞节", .solar(month: 12, day: 25)), ("圣诞", .solar(month: 12, day: 25)),
    ("boxing day", .solar(month: 12, day: 26)), ("new year's eve", .solar(month: 12, day: 31)),
    ("chinese new year's eve", .lunarNewYearsEve), ("除夕", .lunarNewYearsEve), ("大年三十", .lunarNewYearsEve),
    ("chinese new year", .lunar(month: 1, day: 1)), ("lunar new year", .lunar(month: 1, day: 1)),
    ("spring festival", .lunar(month: 1, day: 1)), ("春节", .lunar(month: 1, day: 1)), ("过年", .lunar(month: 1, day: 1)),
    ("大年初一", .lunar(month: 1, day: 1)), ("lantern festival", .lunar(month: 1, day: 15)),
    ("元宵节", .lunar(month: 1, day: 15)), ("元宵", .lunar(month: 1, day: 15)),
    ("dragon boat festival", .lunar(month: 5, day: 5)), ("端午节", .lunar(month: 5, day: 5)),
    ("端午", .lunar(month: 5, day: 5)), ("七夕", .lunar(month: 7, day: 7)), ("中元节", .lunar(month: 7, day: 15)),
    ("mid-autumn festival", .lunar(month: 8, day: 15)), ("mid autumn festival", .lunar(month: 8, day: 15)),
    ("moon festival", .lunar(month: 8, day: 15)), ("中秋节", .lunar(month: 8, day: 15)),
    ("中秋", .lunar(month: 8, day: 15)), ("重阳节", .lunar(month: 9, day: 9)), ("重阳", .lunar(month: 9, day: 9)),
    ("腊八节", .lunar(month: 12, day: 8)), ("腊八", .lunar(month: 12, day: 8)),
    ("mother's day", .nth(2, weekday: 7, month: 5)), ("母亲节", .nth(2, weekday: 7, month: 5)),
    ("father's day", .nth(3, weekday: 7, month: 6)), ("父亲节", .nth(3, weekday: 7, month: 6)),
    ("thanksgiving", .nth(4, weekday: 4, month: 11)), ("感恩节", .nth(4, weekday: 4, month: 11)),
    ("good friday", .easter(-2)), ("easter monday", .easter(1)), ("easter sunday", .easter(0)), ("easter", .easter(0)),
    ("复活节", .easter(0)),
  ]
}
