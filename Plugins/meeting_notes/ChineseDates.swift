import CivilTime
import Prose

/// Finds days as Chinese minutes name them.
struct ChineseDates {
  private let source: String
  private let base: CalendarDay?
  private let characters: [Character]

  init(_ source: String, base: CalendarDay?) {
    self.source = source
    self.base = base
    characters = Array(source)
  }

  var all: [DueDate] {
    guard characters.contains(where: \.isChinese) else { return [] }
    var result: [DueDate] = []
    var index = 0
    while index < characters.count {
      guard let (length, day) = match(at: index) else {
        index += 1
        continue
      }
      let phraseEnd = index + length + timeOfDay(at: index + length)
      let suffix = Self.suffixes.first { has($0, at: phraseEnd) }?.count ?? 0
      var first = index
      for prefix in Self.prefixes where index >= prefix.count && has(prefix, at: index - prefix.count) {
        first = index - prefix.count
        break
      }
      result.append(
        DueDate(
          range: position(first)..<position(phraseEnd + suffix), phrase: String(characters[index..<phraseEnd]),
          day: day,
          isMarked: suffix > 0 || first < index))
      index = phraseEnd + suffix
    }
    return result
  }

  private static let suffixes = ["之前", "以前", "前", " 之前", " 前", "之内", "以内", "内", "截止"]
  private static let prefixes = [
    "截止日期", "截止时间", "截止到", "截止：", "截止:", "截止", "截至", "最晚", "最迟", "务必于", "务必在", "请在", "请于", "在", "于",
  ]

  private func position(_ offset: Int) -> String.Index { source.index(source.startIndex, offsetBy: offset) }

  private func has(_ text: String, at index: Int) -> Bool {
    index >= 0 && index + text.count <= characters.count && characters[index..<index + text.count].elementsEqual(text)
  }

  /// "上午", "下班", "晚上8点": part of the phrase, not of the day.
  private func timeOfDay(at start: Int) -> Int {
    var index = start
    for word in ["上午", "下午", "中午", "晚上", "早上", "下班"] where has(word, at: index) {
      index += word.count
      break
    }
    if let (digits, _) = number(at: index), has("点", at: index + digits) {
      index += digits + 1
      if has("半", at: index) { index += 1 }
    }
    return index - start
  }

  /// How many characters from `index` on name a day, and which.
  private func match(at index: Int) -> (Int, CalendarDay?)? {
    date(at: index) ?? weekday(at: index) ?? stretch(at: index) ?? word(at: index)
  }

  /// "6/10前": a limit, where "6/10" alone may be a score.
  private func slashed(at start: Int) -> (Int, CalendarDay?)? {
    guard let (length, month) = number(at: start), has("/", at: start + length),
      let (dayLength, day) = number(at: start + length + 1), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let end = start + length + 1 + dayLength
    let isLimit = ["前", " 前", "之前", " 之前"].contains { has($0, at: end) }
    return isLimit ? (end - start, base?.nearest(month: month, day: day)) : nil
  }

  /// "2026年3月5日", "3月5号", "3月底", "2026-03-05".
  private func date(at start: Int) -> (Int, CalendarDay?)? {
    if start > 0, characters[start - 1].isNumber { return nil }
    let digits = characters[start...].prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    if let day = CalendarDay(numeric: String(digits)) { return (digits.count, day) }
    if let found = slashed(at: start) { return found }
    var index = start
    var year: Int?
    if let (length, number) = number(at: index), has("年", at: index + length), (2000...2999).contains(number) {
      year = number
      index += length + 1
    }
    guard let (length, month) = number(at: index), has("月", at: index + length) else { return nil }
    index += length + 1
    if has("底", at: index) {
      let day = year.map { CalendarDay(year: $0, month: month, day: 1) } ?? base?.nearest(month: month, day: 28)
      return (index + 1 - start, day?.endOfMonth())
    }
    guard let (dayLength, day) = number(at: index) else { return nil }
    index += dayLength
    if has("日", at: index) || has("号", at: index) { index += 1 }
    let found = year.map { CalendarDay(year: $0, month: month, day: day) } ?? base?.nearest(month: month, day: day)
    return (index - start, found)
  }

  /// "周五", "下星期三", "下下周一".
  private func weekday(at start: Int) -> (Int, CalendarDay?)? {
    var index = start
    var weeks: Int?
    for (word, later) in [("下下", 2), ("下", 1), ("本", 0), ("这", 0)] where has(word, at: index) {
      (weeks, index) = (later, index + word.count)
      break
    }
    if weeks != nil, has("个", at: index) { index += 1 }
    guard let unit = ["周", "星期", "礼拜"].first(where: { has($0, at: index) }) else { return nil }
    index += unit.count
    if index < characters.count, let weekday = Self.weekdays[characters[index]] {
      let day = weeks.map { base?.day(weekday, ofWeekLater: $0) } ?? base?.adding(days: 1)?.next(weekday)
      return (index + 1 - start, day)
    }
    if has("末", at: index), weeks == nil || unit == "周" {
      return (index + 1 - start, base?.day(7, ofWeekLater: weeks ?? 0))
    }
    return weeks == nil ? nil : (index - start, nil)
  }

  /// "三天内", "两周内", "一个月内": only as a limit, since "三天" alone is a duration.
  private func stretch(at start: Int) -> (Int, CalendarDay?)? {
    guard let (length, count) = number(at: start), count <= 366 else { return nil }
    for (unit, days) in [("个工作日", nil), ("天", 1), ("日", 1), ("周", 7), ("个星期", 7), ("个月", nil)] as [(String, Int?)]
    where has(unit, at: start + length) {
      let end = start + length + unit.count
      guard ["内", "之内", "以内"].contains(where: { has($0, at: end) }) else { return nil }
      return (end - start, days.flatMap { base?.adding(days: $0 * count) })
    }
    return nil
  }

  private func word(at index: Int) -> (Int, CalendarDay?)? {
    let words: [(String, (CalendarDay) -> CalendarDay?)] = [
      ("今天", { $0 }), ("今日", { $0 }), ("今晚", { $0 }), ("明天", { $0.adding(days: 1) }),
      ("明日", { $0.adding(days: 1) }), ("后天", { $0.adding(days: 2) }),
      ("下个月底", { $0.endOfMonth(later: 1) }), ("下月底", { $0.endOfMonth(later: 1) }),
      ("本月底", { $0.endOfMonth() }), ("月底", { $0.endOfMonth() }), ("月末", { $0.endOfMonth() }),
      ("下个月初", { _ in nil }), ("下月初", { _ in nil }), ("下个月", { _ in nil }), ("季度末", { _ in nil }),
      ("年底", { CalendarDay(year: $0.year, month: 12, day: 31) }),
    ]
    for (word, day) in words where has(word, at: index) { return (word.count, base.flatMap(day)) }
    return nil
  }

  private static let weekdays: [Character: Int] = ["一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "日": 7, "天": 7]
  private static let digits: [Character: Int] = [
    "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  /// A number up to 99 in Chinese or of four digits at most, and how many characters it takes.
  private func number(at start: Int) -> (Int, Int)? {
    guard start < characters.count else { return nil }
    let arabic = characters[start...].prefix { $0.isASCII && $0.isNumber }
    if !arabic.isEmpty { return arabic.count <= 4 ? Int(String(arabic)).map { (arabic.count, $0) } : nil }
    var index = start
    var value = Self.digits[characters[index]]
    if value != nil { index += 1 }
    if has("十", at: index) {
      index += 1
      value = (value ?? 1) * 10
      if index < characters.count, let ones = Self.digits[characters[index]] {
        value = (value ?? 0) + ones
        index += 1
      }
    }
    return value.map { (index - start, $0) }
  }
}
