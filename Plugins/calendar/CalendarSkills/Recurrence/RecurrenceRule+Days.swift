import CivilTime

extension RecurrenceRule {
  /// The days of a rule that begins on `start`, in order, with `start` first even where the rule has it not, up to and
  /// including `last`. COUNT is not looked at.
  func days(from start: CalendarDay, through last: CalendarDay) -> [CalendarDay] {
    var days: [CalendarDay] = []
    var period = 0
    while let first = periodStart(period, of: start), first <= last {
      days += selected(candidates(in: first, start)).filter { $0 >= start && $0 <= last }
      period += interval
    }
    return days
  }

  /// The first day of the how manieth year, month, week or day after that of `start`; `nil` beyond the calendar.
  private func periodStart(_ index: Int, of start: CalendarDay) -> CalendarDay? {
    switch frequency {
    case .daily: start.adding(days: index)
    case .weekly: start.adding(days: -((start.weekday - weekStart + 7) % 7) + 7 * index)
    case .monthly: CalendarDay(year: start.year, month: start.month, day: 1)?.adding(months: index)
    case .yearly: CalendarDay(year: start.year, month: 1, day: 1)?.adding(months: 12 * index)
    }
  }

  private func selected(_ candidates: [CalendarDay]) -> [CalendarDay] {
    let sorted = Set(candidates).sorted()
    if positions.isEmpty { return sorted }
    let picked = positions.compactMap { position in
      let index = position > 0 ? position - 1 : sorted.count + position
      return sorted.indices.contains(index) ? sorted[index] : nil
    }
    return Set(picked).sorted()
  }

  /// All days of a period that the BY rules leave.
  private func candidates(in first: CalendarDay, _ start: CalendarDay) -> [CalendarDay] {
    switch frequency {
    case .daily:
      return isInMonths(first) && isMonthDay(first) && isWeekday(first) ? [first] : []
    case .weekly:
      let wanted = weekdays.isEmpty ? [start.weekday] : weekdays.map(\.day)
      return (0..<7).compactMap { first.adding(days: $0) }.filter { wanted.contains($0.weekday) && isInMonths($0) }
    case .monthly: return isInMonths(first) ? daysOfMonth(first, start) : []
    case .yearly: return daysOfYear(first, start)
    }
  }

  private func isInMonths(_ day: CalendarDay) -> Bool { months.isEmpty || months.contains(day.month) }

  private func isWeekday(_ day: CalendarDay) -> Bool {
    weekdays.isEmpty || weekdays.contains { $0.day == day.weekday }
  }

  private func isMonthDay(_ day: CalendarDay) -> Bool {
    let length = CalendarDay.length(ofMonth: day.month, year: day.year)
    return monthDays.isEmpty || monthDays.contains { $0 == day.day || length + $0 + 1 == day.day }
  }

  private func daysOfMonth(_ first: CalendarDay, _ start: CalendarDay) -> [CalendarDay] {
    let length = CalendarDay.length(ofMonth: first.month, year: first.year)
    let all = (0..<length).compactMap { first.adding(days: $0) }
    if monthDays.isEmpty, weekdays.isEmpty { return all.filter { $0.day == start.day } }
    return all.filter { isMonthDay($0) && isOrdinalWeekday($0, in: all) }
  }

  private func isOrdinalWeekday(_ day: CalendarDay, in all: [CalendarDay]) -> Bool {
    guard !weekdays.isEmpty else { return true }
    let same = all.filter { $0.weekday == day.weekday }
    guard let index = same.firstIndex(of: day) else { return false }
    return weekdays.contains { weekday in
      weekday.day == day.weekday
        && (weekday.ordinal == 0 || weekday.ordinal == index + 1 || weekday.ordinal == index - same.count)
    }
  }

  private func daysOfYear(_ first: CalendarDay, _ start: CalendarDay) -> [CalendarDay] {
    let length = CalendarDay.isLeap(first.year) ? 366 : 365
    let all = (0..<length).compactMap { first.adding(days: $0) }
    if !yearDays.isEmpty {
      return all.filter { day in
        isInMonths(day) && isWeekday(day) && isMonthDay(day)
          && yearDays.contains { $0 == day.dayOfYear || length + $0 + 1 == day.dayOfYear }
      }
    }
    if !weeks.isEmpty { return daysOfWeeks(first, start).filter(isInMonths) }
    if !months.isEmpty || !monthDays.isEmpty {
      let wanted = months.isEmpty ? Array(1...12) : months
      return wanted.sorted().compactMap { CalendarDay(year: first.year, month: $0, day: 1) }.flatMap {
        daysOfMonth($0, start)
      }
    }
    if !weekdays.isEmpty { return all.filter { isOrdinalWeekday($0, in: all) } }
    return all.filter { $0.month == start.month && $0.day == start.day }
  }

  /// Weeks of the year count from the first that has at least four days in it.
  private func daysOfWeeks(_ first: CalendarDay, _ start: CalendarDay) -> [CalendarDay] {
    func firstWeek(_ year: Int) -> CalendarDay? {
      guard let fourth = CalendarDay(year: year, month: 1, day: 4) else { return nil }
      return fourth.adding(days: -((fourth.weekday - weekStart + 7) % 7))
    }
    guard let week = firstWeek(first.year), let next = firstWeek(first.year + 1) else { return [] }
    let count = (next.number - week.number) / 7
    let wanted = weekdays.isEmpty ? [start.weekday] : weekdays.map(\.day)
    return weeks.map { $0 > 0 ? $0 : count + $0 + 1 }.filter { (1...count).contains($0) }.flatMap { number in
      (0..<7).compactMap { week.adding(days: 7 * (number - 1) + $0) }.filter { wanted.contains($0.weekday) }
    }
  }
}
