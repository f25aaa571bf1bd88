/// The language of an answer: that of the question.
package enum Wording: Sendable {
  case english, chinese

  package init(of text: String) {
    self = text.unicodeScalars.contains { (0x4e00...0x9fff).contains($0.value) } ? .chinese : .english
  }

  package func pick(_ english: String, _ chinese: String) -> String { self == .english ? english : chinese }

  package func weekday(_ day: CalendarDay) -> String {
    let english = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let chinese = ["一", "二", "三", "四", "五", "六", "日"]
    return pick(english[day.weekday - 1], "星期" + chinese[day.weekday - 1])
  }

  /// `2026-12-01 Tuesday`.
  package func day(_ day: CalendarDay) -> String { "\(day) \(weekday(day))" }

  /// "3 hours", "1 day", 3 小时.
  package func amount(_ count: Int, _ unit: TimeUnit) -> String {
    let (english, chinese): (String, String) =
      switch unit {
      case .second: ("second", "秒")
      case .minute: ("minute", "分钟")
      case .hour: ("hour", "小时")
      case .day: ("day", "天")
      case .businessDay: ("business day", "个工作日")
      case .week: ("week", "周")
      case .month: ("month", "个月")
      case .quarter: ("quarter", "个季度")
      case .year: ("year", "年")
      }
    return pick("\(count) \(english)\(abs(count) == 1 ? "" : "s")", "\(count) \(chinese)")
  }

  /// "2 days 3 hours", of units that divide each other; those that are 0 are left out.
  package func amounts(_ parts: [(Int, TimeUnit)]) -> String {
    let shown = parts.filter { $0.0 != 0 }
    guard !shown.isEmpty else { return parts.last.map { amount($0.0, $0.1) } ?? "" }
    return shown.map { amount($0.0, $0.1) }.joined(separator: " ")
  }
}
