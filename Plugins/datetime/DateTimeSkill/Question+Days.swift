import CivilTime

extension Question {
  /// "is 2028 a leap year"
  func leapYear() -> Answer? {
    guard words.contains("leap") else { return nil }
    let year = spans.first?.days.lowerBound.year ?? days.first?.year ?? numbers.first { (1...9999).contains($0) }
    guard let year = year ?? today.year as Int? else { return nil }
    let isLeap = CalendarDay.isLeap(year)
    let text = wording.pick(
      isLeap ? "yes, \(year) is a leap year" : "no, \(year) is not a leap year",
      isLeap ? "是，\(year) 年是闰年" : "不是，\(year) 年是平年")
    return Answer(text: text, facts: Answer.Facts(.leapYear, value: isLeap ? 1 : 0))
  }

  /// "how old is somebody born on 1990-05-20"
  func age() -> Answer? {
    guard words.contains("age"), let birthday = days.first, birthday <= today else { return nil }
    let parts = Span(from: birthday, to: today).calendarParts
    let years = parts.first { $0.1 == .year }?.0 ?? 0
    let full = wording.amounts(parts)
    return Answer(
      text: wording.pick("\(years) (\(full))", "\(years) 岁（\(full)）"),
      facts: Answer.Facts(.age, value: years, unit: "year", date: birthday, until: today))
  }

  /// "90 days before 2026-12-31", 春节后第100天.
  func sum() -> Answer? {
    guard !amounts.isEmpty, words.contains("after") || words.contains("before"), days.count < 2 else { return nil }
    let sign = words.contains("after") ? 1 : -1
    if amounts.contains(where: { $0.1.seconds != nil }) {
      guard amounts.allSatisfy({ $0.1.seconds != nil }) else { return nil }
      let start = time.map { setting.zone.moment(of: CivilTime(days.first ?? today, second: $0)) } ?? setting.now
      let moment = amounts.reduce(start) { $0 + sign * $1.0 * ($1.1.seconds ?? 0) }
      return answer(moment: moment, in: setting.zone)
    }
    var day = days.first ?? today
    for (count, unit) in amounts {
      guard let next = day.adding(sign * count, unit) else { return nil }
      day = next
    }
    return answer(day)
  }

  /// "how many business days in December 2026", 2028年2月有多少天.
  func count() -> Answer? {
    guard let span = spans.first, let unit, days.isEmpty,
      words.isDisjoint(with: ["left", "until", "first", "last"])
    else {
      return nil
    }
    let count: Int
    switch unit {
    case .day: count = span.days.length
    case .businessDay: count = span.days.lowerBound.businessDays(through: span.days.upperBound)
    case .week where span.unit == .year:
      guard let last = CalendarDay(year: span.days.upperBound.year, month: 12, day: 28) else { return nil }
      count = last.isoWeek.week
    default: return nil
    }
    return Answer(
      text: wording.amount(count, unit),
      facts: Answer.Facts(
        .count, value: count, unit: unit.rawValue, date: span.days.lowerBound, until: span.days.upperBound))
  }

  /// 今年还剩多少天, "working days left this month".
  func rest() -> Answer? {
    guard words.contains("left"), days.allSatisfy({ $0 == today }),
      let last = (spans.first?.days ?? yearOfToday)?.upperBound,
      last >= today
    else { return nil }
    return difference(from: today, to: last, unit ?? .day)
  }

  private var yearOfToday: ClosedRange<CalendarDay>? {
    guard let last = CalendarDay(year: today.year, month: 12, day: 31) else { return nil }
    return today...last
  }

  /// "days until Christmas", "weeks between 2026-01-01 and 2026-12-31", 从2024-03-01到今天有多少天, "hours until 5pm".
  func difference() -> Answer? {
    let asks = unit != nil || words.contains("until") || words.contains("since") || words.contains("between")
    guard asks else { return nil }
    let isShort = unit?.seconds != nil
    if isShort || (days.isEmpty && !isShort && time != nil && words.contains("until")) { return timeDifference() }
    switch days.count {
    case 2...: return difference(from: days[0], to: days[1], unit ?? .day)
    case 1 where unit != nil || !words.isDisjoint(with: ["until", "since"]):
      // "which date is …" and "what day of the week is …" ask for no number.
      if unit == nil || unit == .day, !words.isDisjoint(with: ["weekday", "weekNumber", "lunar"]) { return nil }
      if unit == nil, words.contains("date"), !words.contains("until") { return nil }
      return difference(from: today, to: days[0], unit ?? .day)
    default: return nil
    }
  }

  private func difference(from start: CalendarDay, to end: CalendarDay, _ unit: TimeUnit) -> Answer {
    let span = Span(from: start, to: end)
    let (value, text) = (span.count(unit), span.text(unit, wording))
    var facts = Answer.Facts(.difference, value: value, unit: unit.rawValue, date: start, until: end)
    facts.weekday = nil
    let shown =
      switch (days.count < 2, end >= start) {
      case (true, true): wording.pick("\(text) until \(wording.day(end))", "\(text)，到 \(wording.day(end))")
      case (true, false): wording.pick("\(text) since \(wording.day(end))", "\(text)，自 \(wording.day(end)) 起")
      case (false, _): wording.pick("\(text) from \(start) to \(end)", "\(text)，从 \(start) 到 \(end)")
      }
    return Answer(text: shown, facts: facts)
  }

  /// In hours, minutes or seconds.
  private func timeDifference() -> Answer? {
    let moments = items.compactMap { if case .instant(let moment) = $0.kind { moment } else { nil } as Int? }
    var end = moments.first
    if end == nil, let time {
      let day = days.first ?? today
      var moment = setting.zone.moment(of: CivilTime(day, second: time))
      // 5pm is the next one that comes.
      if days.isEmpty, moment < setting.now, let tomorrow = today.adding(days: 1) {
        moment = setting.zone.moment(of: CivilTime(tomorrow, second: time))
      }
      end = moment
    }
    var start = setting.now
    if days.count > 1, time == nil {
      start = setting.zone.moment(of: CivilTime(days[0]))
      end = setting.zone.moment(of: CivilTime(days[1]))
    }
    guard let end = end ?? days.first.map({ setting.zone.moment(of: CivilTime($0)) }) else { return nil }
    let seconds = abs(end - start)
    let unit = unit?.seconds == nil ? .hour : unit ?? .hour
    let parts: [(Int, TimeUnit)] =
      switch unit {
      case .second: [(seconds, .second)]
      case .minute: [(seconds / 60, .minute), (seconds % 60, .second)]
      default: [(seconds / 3600, .hour), (seconds / 60 % 60, .minute)]
      }
    return Answer(
      text: wording.amounts(parts),
      facts: Answer.Facts(.difference, value: parts[0].0, unit: unit.rawValue))
  }

  /// "what day of the week was 1999-12-31"
  func weekday() -> Answer? {
    guard words.contains("weekday") else { return nil }
    let day = days.first ?? today
    return Answer(
      text: "\(wording.weekday(day)), \(day)", facts: Answer.Facts(.weekday, value: day.weekday, date: day))
  }

  /// "which week is it"
  func week() -> Answer? {
    guard words.contains("weekNumber") else { return nil }
    let day = days.first ?? spans.first { $0.unit == .week }?.days.lowerBound ?? today
    let (year, week) = day.isoWeek
    guard let first = day.monday, let last = first.adding(days: 6) else { return nil }
    let text = wording.pick(
      "week \(week) of \(year) (\(first) to \(last))", "\(year) 年第 \(week) 周（\(first) 至 \(last)）")
    return Answer(text: text, facts: Answer.Facts(.week, value: week, date: first, until: last))
  }

  /// 今天农历几号
  func lunar() -> Answer? {
    guard words.contains("lunar"), let day = days.first ?? today as CalendarDay?, let lunar = LunarDay(day) else {
      return nil
    }
    let text = wording.pick(
      "\(day) is day \(lunar.day) of \(lunar.isLeap ? "leap " : "")month \(lunar.month), \(lunar.year) "
        + "(\(lunar.monthAndDay))", "\(day) 是农历\(lunar.chinese)")
    var facts = Answer.Facts(.lunar, date: day)
    facts.lunar = lunar.chinese
    return Answer(text: text, facts: facts)
  }

  /// 下周五是几号, "45 days from today"
  func date() -> Answer? {
    guard amounts.isEmpty else { return nil }
    if let day = days.first { return time == nil ? answer(day) : nil }
    guard let span = spans.first else { return nil }
    if words.contains("last") { return answer(span.days.upperBound) }
    if words.contains("first") { return answer(span.days.lowerBound) }
    let text = wording.pick(
      "\(wording.day(span.days.lowerBound)) to \(wording.day(span.days.upperBound))",
      "\(wording.day(span.days.lowerBound)) 至 \(wording.day(span.days.upperBound))")
    return Answer(
      text: text, facts: Answer.Facts(.date, date: span.days.lowerBound, until: span.days.upperBound))
  }

  private func answer(_ day: CalendarDay) -> Answer {
    Answer(text: wording.day(day), facts: Answer.Facts(.date, date: day))
  }
}

extension ClosedRange<CalendarDay> {
  fileprivate var length: Int { upperBound.number - lowerBound.number + 1 }
}
