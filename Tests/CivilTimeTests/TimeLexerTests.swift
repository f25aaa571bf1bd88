import CivilTime
import Testing

/// 09:30 on Tuesday, 1 December 2026, in Shanghai.
private let setting = TimeLexer.Setting(now: 1_796_088_600, zone: Zone(named: "Asia/Shanghai") ?? .utc)

private func read(_ text: String) -> [String] {
  TimeLexer(TimeText(text), setting, vocabulary: [], places: ZoneNames()).items().map {
    switch $0.kind {
    case .day(let day): "\(day)"
    case .days(let days, _): "\(days.lowerBound)/\(days.upperBound)"
    case .time(let second, let isMarked): CivilTime.clock(second) + (isMarked ? "" : "?")
    case .part(let part): "\(part)"
    case .amount(let count, let unit): "\(count) \(unit)"
    case .instant(let moment): "@\(moment)"
    case .zone(let zone): zone.name
    case .number(let number): "#\(number)"
    case .word(let tag): tag
    }
  }
}

@Suite struct TimeLexerTests {
  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("2026/1/5", "2026-01-05"), ("Dec 11", "2026-12-11"), ("3 March 2027", "2027-03-03"),
    ("the 3rd of March", "2027-03-03"), ("tomorrow", "2026-12-02"), ("Friday", "2026-12-04"),
    ("next Friday", "2026-12-11"), ("last monday", "2026-11-23"), ("in 3 days", "2026-12-04"),
    ("two weeks ago", "2026-11-17"), ("10 working days from now", "2026-12-15"), ("christmas", "2026-12-25"),
    ("Christmas 2030", "2030-12-25"), ("easter 2027", "2027-03-28"), ("thanksgiving", "2027-11-25"),
    ("mother's day", "2027-05-09"), ("明天", "2026-12-02"), ("大后天", "2026-12-04"), ("12月3号", "2026-12-03"),
    ("明年三月五日", "2027-03-05"), ("周五", "2026-12-04"), ("下周五", "2026-12-11"), ("本周一", "2026-11-30"),
    ("上周三", "2026-11-25"), ("三天后", "2026-12-04"), ("两周前", "2026-11-17"), ("春节", "2027-02-06"),
    ("2028年春节", "2028-01-26"), ("除夕", "2027-02-05"), ("农历八月十五", "2027-09-15"), ("正月初一", "2027-02-06"),
    ("农历2025年闰六月初一", "2025-07-25"), ("腊月廿三", "2027-01-30"), ("２０２６年１２月２５日", "2026-12-25"),
  ])
  func `days are found as people say them`(text: String, expected: String) {
    #expect(read(text) == [expected])
  }

  @Test(arguments: [
    ("this week", "2026-11-30/2026-12-06"), ("next month", "2027-01-01/2027-01-31"),
    ("February 2028", "2028-02-01/2028-02-29"), ("weekend", "2026-12-05/2026-12-06"),
    ("in 2028", "2028-01-01/2028-12-31"),
    ("下周", "2026-12-07/2026-12-13"), ("2027年", "2027-01-01/2027-12-31"), ("2026年12月", "2026-12-01/2026-12-31"),
    ("11月", "2027-11-01/2027-11-30"), ("2027-03", "2027-03-01/2027-03-31"), ("this quarter", "2026-10-01/2026-12-31"),
  ])
  func `spans are found`(text: String, expected: String) {
    #expect(read(text) == [expected])
  }

  @Test(arguments: [
    ("17:30", ["17:30"]), ("3pm", ["15:00"]), ("3:05 a.m.", ["03:05"]), ("12am", ["00:00"]), ("noon", ["12:00"]),
    ("3 o'clock", ["03:00?"]), ("9:30", ["09:30?"]), ("08:15:30", ["08:15:30"]), ("下午三点半", ["15:30"]),
    ("晚上8点", ["20:00"]), ("三点一刻", ["03:15?"]), ("17点05分", ["17:05"]), ("中午12点", ["12:00"]), ("下午3:20", ["15:20"]),
    ("今晚", ["2026-12-01", "evening"]), ("tomorrow morning", ["2026-12-02", "morning"]),
    ("2026-12-25T08:00:00Z", ["@1798185600"]), ("2026-12-25 08:00+01:00", ["@1798182000"]),
    ("2026-12-25 08:00", ["2026-12-25", "08:00"]), ("in 2 hours", ["@1796095800"]), ("半小时后", ["@1796090400"]),
  ])
  func `times are found`(text: String, expected: [String]) {
    #expect(read(text) == expected)
  }

  @Test(arguments: [
    ("45 days", ["45 day"]), ("two and a half", []), ("an hour", ["1 hour"]), ("三个月", ["3 month"]),
    ("一个半小时", ["90 minute"]), ("1.5 hours", ["90 minute"]), ("30m", ["30 minute"]), ("2h", ["2 hour"]),
    ("5 business days", ["5 businessDay"]), ("Tokyo", ["Asia/Tokyo"]), ("New York", ["America/New_York"]),
    ("旧金山", ["America/Los_Angeles"]), ("UTC+5:30", ["UTC+05:30"]), ("Europe/Paris", ["Europe/Paris"]),
    ("1700000000", ["#1700000000"]), ("may I", []), ("room 101b", []), ("v2", []), ("", []),
    ("sunday school", ["2026-12-06"]),
  ])
  func `amounts, places and numbers are found, and nothing else`(text: String, expected: [String]) {
    #expect(read(text) == expected)
  }

  /// Text made of pieces that mean something here, in any order, is read to its end.
  @Test func `any text is read without harm`() {
    let pieces = [
      "2026-12-", "31", "农历", "闰", "月", "初", "下", "周", "next ", "in ", "a", "12", ":", "pm", "年", "第", "点", "半", "UTC+",
      "9999", "天", "前", "the ", "of ", "ago", "T", "Z", "🌊", "e\u{301}", " ",
    ]
    var state: UInt64 = 1
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let items = TimeLexer(TimeText(text), setting, vocabulary: [], places: nil).items()
      #expect(items.allSatisfy { $0.range.upperBound <= text.unicodeScalars.count })
    }
  }
}
