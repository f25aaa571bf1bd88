import CivilTime

/// An occurrence as programs get it.
struct EventFacts: Encodable {
  var title: String
  /// A day for all-day events, else RFC 3339 with the offset of the person's zone.
  var start: String
  /// A day for all-day events, the last one.
  var end: String
  var allDay: Bool
  var location: String?
  var uid: String

  init(_ occurrence: Occurrence, _ zone: Zone) {
    title = occurrence.event.title
    location = occurrence.event.location
    uid = occurrence.event.uid
    allDay = occurrence.isAllDay
    start = Self.text(occurrence.moments.lowerBound, zone, isDay: allDay)
    end = Self.text(allDay ? occurrence.moments.upperBound - 1 : occurrence.moments.upperBound, zone, isDay: allDay)
  }

  static func text(_ moment: Int, _ zone: Zone, isDay: Bool = false) -> String {
    guard let civil = zone.civil(at: moment) else { return "" }
    if isDay { return "\(civil.day)" }
    let time = "\(padded(civil.hour, 2)):\(padded(civil.minute, 2)):\(padded(civil.second % 60, 2))"
    return "\(civil.day)T\(time)\(zone.offset(at: moment).utc.dropFirst(3))"
  }
}

/// Occurrences in words.
struct EventWording {
  let wording: Wording
  let zone: Zone

  /// `14:00–15:00 Design review (Room 3)`, within a day.
  func line(_ occurrence: Occurrence) -> String {
    let place = occurrence.event.location.map { " (\($0))" } ?? ""
    let title = occurrence.event.title.isEmpty ? wording.pick("(no title)", "（无标题）") : occurrence.event.title
    return "\(clock(occurrence)) \(title)\(place)"
  }

  private func clock(_ occurrence: Occurrence) -> String {
    if occurrence.isAllDay { return wording.pick("all day", "全天") }
    guard let start = zone.civil(at: occurrence.moments.lowerBound),
      let end = zone.civil(at: occurrence.moments.upperBound)
    else { return "" }
    if occurrence.moments.isEmpty { return start.clock }
    return start.day == end.day ? "\(start.clock)–\(end.clock)" : "\(start.clock)–\(end)"
  }

  /// `2026-12-05 Saturday 11:00–12:00 Dentist`.
  func dated(_ occurrence: Occurrence) -> String {
    guard let start = zone.civil(at: occurrence.moments.lowerBound)?.day,
      let last = zone.civil(at: max(occurrence.moments.upperBound - 1, occurrence.moments.lowerBound))?.day
    else { return line(occurrence) }
    if occurrence.isAllDay, last > start {
      return "\(wording.day(start)) \(wording.pick("to", "至")) \(wording.day(last)) \(occurrence.event.title)"
    }
    return "\(wording.day(start)) \(line(occurrence))"
  }
}
