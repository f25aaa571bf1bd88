extension TimeLexer {
  private static let units: [(String, TimeUnit)] = [
    ("seconds", .second), ("second", .second), ("secs", .second), ("minutes", .minute), ("minute", .minute),
    ("mins", .minute), ("min", .minute), ("hours", .hour), ("hour", .hour), ("hrs", .hour), ("hr", .hour),
    ("days", .day), ("day", .day), ("business days", .businessDay), ("business day", .businessDay),
    ("working days", .businessDay), ("working day", .businessDay), ("work days", .businessDay),
    ("workdays", .businessDay), ("weekdays", .businessDay), ("weeks", .week), ("week", .week), ("months", .month),
    ("month", .month), ("years", .year), ("year", .year), ("fortnight", .week),
    ("秒钟", .second), ("秒", .second), ("分钟", .minute), ("个小时", .hour), ("小时", .hour), ("个钟头", .hour), ("钟头", .hour),
    ("天", .day), ("日", .day), ("个工作日", .businessDay), ("工作日", .businessDay), ("周", .week), ("个星期", .week),
    ("星期", .week), ("个礼拜", .week), ("礼拜", .week), ("个月", .month), ("年", .year), ("个季度", .quarter),
  ]

  /// "45 days", 两个小时, "half an hour", 一个半小时.
  func amount(at position: Int) -> Reading? {
    if let before = text.scalar(at: position - 1), before.isLatin, text.scalar(at: position)?.isLatin == true {
      return nil
    }
    if let (minutes, end) = text.longest(
      of: [
        ("half an hour", 30), ("an hour and a half", 90), ("one and a half hours", 90), ("半小时", 30), ("半个小时", 30),
        ("一个半小时", 90), ("两个半小时", 150),
      ], at: position)
    {
      return ([.amount(minutes, .minute)], end)
    }
    if let (_, end) = text.longest(of: [("半年", 6), ("half a year", 6)], at: position) {
      return ([.amount(6, .month)], end)
    }
    // 第10天 behind a day is as far from it as 10天.
    let start = text.end(of: "第", at: position) ?? position
    guard let (count, countEnd) = text.number(at: start, most: 6) ?? article(at: position) else { return nil }
    // 1.5 hours.
    if text.scalar(at: countEnd) == ".", let (tenths, end) = text.digits(at: countEnd + 1, most: 1),
      let (unit, unitEnd) = text.longest(of: Self.units, at: text.afterSpace(end)), unit == .hour
    {
      return ([.amount(count * 60 + tenths * 6, .minute)], unitEnd)
    }
    let place = text.afterSpace(text.scalar(at: countEnd) == "-" ? countEnd + 1 : countEnd)
    guard let (unit, end) = text.longest(of: Self.units, at: place) ?? shortUnit(at: countEnd) else { return nil }
    // 2026年 and 第3周 are none.
    if unit == .year && count >= 1000 || start > position && unit != .day { return nil }
    return ([.amount(count, unit)], end)
  }

  /// "an hour".
  private func article(at position: Int) -> (value: Int, end: Int)? {
    (text.end(of: "a", at: position) ?? text.end(of: "an", at: position)).map { (1, $0) }
  }

  /// 30m, 2h: right behind a digit.
  private func shortUnit(at position: Int) -> (value: TimeUnit, end: Int)? {
    guard text.scalar(at: position - 1)?.digit != nil, text.scalar(at: position + 1)?.isLatin != true else {
      return nil
    }
    switch text.scalar(at: position) {
    case "m": return (.minute, position + 1)
    case "h": return (.hour, position + 1)
    case "d": return (.day, position + 1)
    default: return nil
    }
  }

  /// "in 3 days", "two weeks ago", "10 working days from now", 三天后, 半小时前.
  func relativeDay(at position: Int) -> Reading? {
    let isIn = text.end(of: "in", at: position)
    let start = isIn.map(text.afterSpace) ?? position
    guard let (kinds, amountEnd) = amount(at: start), case .amount(let count, let unit)? = kinds.first else {
      return nil
    }
    let behind = text.afterSpace(amountEnd)
    if let (sign, end) = text.longest(of: Self.directions, at: behind) { return moved(sign * count, unit, end) }
    return isIn == nil ? nil : moved(count, unit, amountEnd)
  }

  private static let directions: [(String, Int)] = [
    ("from now", 1), ("from today", 1), ("later", 1), ("hence", 1), ("ago", -1), ("之后", 1), ("以后", 1), ("后", 1),
    ("之前", -1), ("以前", -1), ("前", -1),
  ]

  private func moved(_ count: Int, _ unit: TimeUnit, _ end: Int) -> Reading? {
    if let seconds = unit.seconds { return ([.instant(setting.now + count * seconds)], end) }
    return setting.today.adding(count, unit).map { ([.day($0)], end) }
  }
}
