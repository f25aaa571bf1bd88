import CivilTime

/// One time at which an event happens.
struct Occurrence: Sendable {
  /// The component that tells about it: the series or, where it has been changed, its own.
  let event: CalendarEvent
  /// What the series has for it, by which the series can leave it out.
  let id: ICSTime
  let start: ICSTime
  /// Seconds since 1970.
  let moments: Range<Int>

  var isAllDay: Bool { start.isDate }
}

/// The events of a calendar file.
struct EventCalendar: Sendable {
  let file: ICSFile
  let events: [CalendarEvent]
  let zones: CalendarZones

  init(_ file: ICSFile, local: Zone) {
    self.file = file
    events = file.calendars.flatMap(\.components).compactMap { CalendarEvent($0) }
    zones = CalendarZones(file.calendars, local: local)
  }

  /// What happens at some time within `window`, by start. Cancelled occurrences are left out.
  func occurrences(in window: Range<Int>) -> [Occurrence] {
    events.filter { $0.recurrenceID == nil }.flatMap { occurrences(of: $0, in: window) }
      .sorted { ($0.moments.lowerBound, $0.event.title) < ($1.moments.lowerBound, $1.event.title) }
  }

  /// Those of one event that is no occurrence of another, in order.
  func occurrences(of event: CalendarEvent, in window: Range<Int>) -> [Occurrence] {
    let changed = events.filter { $0.recurrenceID != nil && $0.uid == event.uid && !event.uid.isEmpty }
    let changedIDs = Set(changed.compactMap(\.recurrenceID).map { zones.moment(of: $0) })
    let exceptions = Set(event.exceptions.filter { !$0.isDate }.map { zones.moment(of: $0) })
    let exceptionDays = Set(event.exceptions.filter(\.isDate).map(\.civil.day))
    var found: [Occurrence] = []
    for time in times(of: event, before: window.upperBound) {
      let moment = zones.moment(of: time)
      if changedIDs.contains(moment) || exceptions.contains(moment) || exceptionDays.contains(time.civil.day) {
        continue
      }
      found.append(Occurrence(event: event, id: time, start: time, moments: moments(of: event, at: time)))
    }
    for event in changed {
      guard let id = event.recurrenceID else { continue }
      found.append(Occurrence(event: event, id: id, start: event.start, moments: moments(of: event, at: event.start)))
    }
    return found.filter { occurrence in
      // What has no length happens at its start.
      !occurrence.event.isCancelled && occurrence.moments.lowerBound < window.upperBound
        && max(occurrence.moments.upperBound, occurrence.moments.lowerBound + 1) > window.lowerBound
    }
  }

  private func moments(of event: CalendarEvent, at start: ICSTime) -> Range<Int> {
    let first = zones.moment(of: start)
    if start.isDate {
      guard let end = start.civil.adding(seconds: event.length) else { return first..<first }
      return first..<max(first, zones.moment(of: .date(end.day)))
    }
    // Between two given times the clocks' difference counts where both are in one zone, else the moments'.
    if let end = event.end, start == event.start { return first..<max(first, zones.moment(of: end)) }
    let end = event.end.map { zones.moment(of: $0) - zones.moment(of: event.start) } ?? event.length
    return first..<first + max(0, end)
  }

  /// When the series happens, exceptions not looked at: up to a moment, at most some thousand times.
  private func times(of event: CalendarEvent, before limit: Int) -> [ICSTime] {
    var times: [ICSTime] = [event.start]
    if let rule = event.rule {
      // The day there may be one ahead.
      let last = CivilTime(secondsSince1970: limit + 2 * 86_400)?.day ?? event.start.civil.day
      let until = rule.until.map { min($0.civil.day.adding(days: 1) ?? last, last) } ?? last
      var days = rule.days(from: event.start.civil.day, through: until)
      if days.first != event.start.civil.day { days.insert(event.start.civil.day, at: 0) }
      if let count = rule.count { days = Array(days.prefix(count)) }
      times = days.map { event.start.with(CivilTime($0, second: event.start.civil.second)) }
      if let until = rule.until { times = times.filter { isReached($0, until) } }
    }
    let all = Set(times).union(event.additions.filter { $0.isDate == event.start.isDate })
    return all.filter { zones.moment(of: $0) < limit }.sorted { zones.moment(of: $0) < zones.moment(of: $1) }
  }

  private func isReached(_ time: ICSTime, _ until: ICSTime) -> Bool {
    if until.isDate || time.isDate { return time.civil.day <= until.civil.day }
    if case .floating = until { return time.civil <= until.civil }
    return zones.moment(of: time) <= zones.moment(of: until)
  }
}
