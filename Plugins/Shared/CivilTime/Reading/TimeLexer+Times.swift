extension TimeLexer {
  /// A time of day, or a part of a day.
  func time(at position: Int) -> Reading? {
    clock(at: position) ?? chineseClock(at: position) ?? part(at: position)
  }

  /// `17:30`, `5pm`, `5:30 p.m.`, "3 o'clock", "noon".
  private func clock(at position: Int) -> Reading? {
    if let (hour, end) = text.longest(of: [("noon", 12), ("midday", 12), ("midnight", 0)], at: position) {
      return ([.time(hour * 3600, isMarked: true)], end)
    }
    if let before = text.scalar(at: position - 1), before.isLatin || before == ":" { return nil }
    var place = position
    var fields: [Int] = []
    while let digit = text.scalar(at: place)?.digit {
      var value = digit
      place += 1
      if let second = text.scalar(at: place)?.digit {
        value = value * 10 + second
        place += 1
      }
      fields.append(value)
      guard fields.count < 3, text.scalar(at: place) == ":", text.scalar(at: place + 1)?.digit != nil else { break }
      place += 1
    }
    guard let hour = fields.first, text.scalar(at: place)?.digit == nil else { return nil }
    var second = hour * 3600 + (fields.count > 1 ? fields[1] * 60 : 0) + (fields.count > 2 ? fields[2] : 0)
    guard fields.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    let suffix = text.afterSpace(place)
    for (mark, isAfternoon) in [
      ("p.m.", true), ("a.m.", false), ("pm", true), ("am", false), ("p", true), ("a", false),
    ] {
      // A letter alone must touch its number: 5p.
      guard mark.count > 1 || suffix == place, (1...12).contains(hour), let end = endOfMark(mark, suffix) else {
        continue
      }
      second = (hour % 12 + (isAfternoon ? 12 : 0)) * 3600 + second % 3600
      return ([.time(second, isMarked: true)], end)
    }
    if let end = text.end(of: "o'clock", at: suffix), hour < 24 { return ([.time(second, isMarked: false)], end) }
    guard fields.count > 1, hour < 24 else { return nil }
    return ([.time(second, isMarked: hour > 12 || hour == 0 || text.scalar(at: position) == "0")], place)
  }

  /// Behind a mark that may touch a digit.
  private func endOfMark(_ mark: String, _ position: Int) -> Int? {
    let scalars = Array(mark.unicodeScalars)
    let end = position + scalars.count
    guard end <= text.count, text.folded[position..<end].elementsEqual(scalars) else { return nil }
    return text.scalar(at: end)?.isLatin == true ? nil : end
  }

  static let parts: [(String, DayPart)] = [
    ("in the morning", .morning), ("morning", .morning), ("in the afternoon", .afternoon), ("afternoon", .afternoon),
    ("in the evening", .evening), ("evening", .evening), ("at night", .evening), ("night", .evening),
    ("上午", .morning), ("早上", .morning), ("早晨", .morning), ("凌晨", .morning), ("中午", .noon), ("下午", .afternoon),
    ("傍晚", .evening), ("晚上", .evening), ("夜里", .evening), ("晚", .evening),
  ]

  private func part(at position: Int) -> Reading? {
    guard let (part, end) = text.longest(of: Self.parts, at: position) else { return nil }
    return ([.part(part)], end)
  }

  /// 下午三点半, 17点30分, 早上八点一刻; 3点 alone is not sure to be in the morning.
  private func chineseClock(at position: Int) -> Reading? {
    var (place, part): (Int, DayPart?) = (position, nil)
    if let found = text.longest(of: Self.parts, at: position), text.scalar(at: position)?.isIdeograph == true {
      (place, part) = (text.afterSpace(found.end), found.value)
    }
    guard let (hour, hourEnd) = text.number(at: place, most: 2), hour < 25,
      let mark = text.end(of: "点钟", at: hourEnd) ?? text.end(of: "点", at: hourEnd) ?? text.end(of: "时", at: hourEnd),
      // 3时间 is none.
      text.scalar(at: mark) != "间"
    else {
      guard let part, let (second, end) = plainClock(at: place) else { return nil }
      return ([.time(Self.placed(second, part), isMarked: true)], end)
    }
    var (minute, end) = (0, mark)
    if let half = text.end(of: "半", at: mark) {
      (minute, end) = (30, half)
    } else if let (quarters, quarterEnd) = text.number(at: mark, most: 1),
      let behind = text.end(of: "刻", at: quarterEnd)
    {
      (minute, end) = (15 * quarters, behind)
    } else if let (value, valueEnd) = text.number(at: text.end(of: "零", at: mark) ?? mark, most: 2), value < 60 {
      (minute, end) = (value, text.end(of: "分", at: valueEnd) ?? valueEnd)
    }
    guard hour < 24, minute < 60 else { return nil }
    let second = hour * 3600 + minute * 60
    guard let part else { return ([.time(second, isMarked: hour > 12 || hour == 0)], end) }
    return ([.time(Self.placed(second, part), isMarked: true)], end)
  }

  /// 下午3:30.
  private func plainClock(at position: Int) -> (Int, Int)? {
    guard let (hour, hourEnd) = text.digits(at: position, most: 2), hour < 24, text.scalar(at: hourEnd) == ":",
      let (minute, end) = text.digits(at: hourEnd + 1, most: 2), minute < 60
    else { return nil }
    return (hour * 3600 + minute * 60, end)
  }

  /// The time of twelve hours in a part of the day.
  package static func placed(_ second: Int, _ part: DayPart) -> Int {
    switch part {
    case .morning: second
    case .noon: second < 3 * 3600 ? second + 12 * 3600 : second
    case .afternoon, .evening: second < 12 * 3600 ? second + 12 * 3600 : second
    }
  }

  /// `2026-12-25T08:00:00Z`, `2026-12-25 08:00+01:00`; without an offset a day and a time.
  func instant(at position: Int) -> Reading? {
    guard let (kinds, dayEnd) = isoDay(at: position), case .day(let day)? = kinds.first,
      let joint = text.scalar(at: dayEnd), joint == "t" || joint.isSpace,
      let (hour, hourEnd) = text.digits(at: dayEnd + 1, most: 2), hour < 24, text.scalar(at: hourEnd) == ":",
      let (minute, minuteEnd) = text.digits(at: hourEnd + 1, most: 2), minute < 60
    else { return nil }
    var (second, end) = (hour * 3600 + minute * 60, minuteEnd)
    if text.scalar(at: end) == ":", let (value, secondEnd) = text.digits(at: end + 1, most: 2), value < 60 {
      (second, end) = (second + value, secondEnd)
      if text.scalar(at: end) == ".", let (_, fraction) = text.digits(at: end + 1, most: 12) { end = fraction }
    }
    let local = CivilTime(day, second: second).secondsSince1970
    if text.scalar(at: end) == "z" { return ([.instant(local)], end + 1) }
    if let sign = text.scalar(at: end), sign == "+" || sign == "-",
      let (hours, hoursEnd) = text.digits(at: end + 1, most: 2) ?? text.digits(at: end + 1, most: 4)
    {
      var (offset, offsetEnd) = (hours > 99 ? hours / 100 * 3600 + hours % 100 * 60 : hours * 3600, hoursEnd)
      if text.scalar(at: hoursEnd) == ":", let (minutes, minutesEnd) = text.digits(at: hoursEnd + 1, most: 2) {
        (offset, offsetEnd) = (offset + minutes * 60, minutesEnd)
      }
      return ([.instant(sign == "+" ? local - offset : local + offset)], offsetEnd)
    }
    return ([.day(day), .time(second, isMarked: true)], end)
  }
}
