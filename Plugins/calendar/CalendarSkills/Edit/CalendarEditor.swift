import CivilTime
import SkillSDK

/// Carries out a change on the bytes of a file.
struct CalendarEditor {
  let source: CalendarSource
  /// `nil` for an empty file.
  let calendar: EventCalendar?

  init(_ source: CalendarSource) throws {
    self.source = source
    calendar = source.bytes.allSatisfy { $0 <= 0x20 } ? nil : try source.calendar()
  }

  var setting: TimeLexer.Setting { source.setting }
  var zone: Zone { source.setting.zone }

  /// The moment as a UTC value.
  var stamp: String { ICSTime.utc(CivilTime(secondsSince1970: setting.now) ?? setting.local).value }

  // MARK: Add

  func add(_ request: EditRequest) throws -> CalendarChange {
    let title = request.title
    guard !title.isEmpty else {
      throw SkillError.business("it is not said what the event is called", code: "no_title")
    }
    let (start, end) = try times(request)
    let uid = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined() + "@skillhost"
    let lines = [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(stamp)", start.line("DTSTART"), end.line("DTEND"),
      "SUMMARY:" + ICSLine.escaped(title), "END:VEVENT",
    ]
    let bytes: [UInt8]
    if let calendar {
      var edits = ICSEdits(lineEnd: calendar.file.lineEnd)
      edits.insert(lines, at: calendar.file.calendars[0].end.lowerBound)
      bytes = edits.applied(to: source.bytes)
    } else {
      var edits = ICSEdits(lineEnd: "\r\n")
      edits.insert(
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//skillhost//calendar_edit//EN"] + lines + ["END:VCALENDAR"], at: 0)
      bytes = edits.applied(to: [])
    }
    return try change("add", bytes, uid: uid, at: start, request)
  }

  private func times(_ request: EditRequest) throws -> (ICSTime, ICSTime) {
    let sentence = request.sentence
    let times = sentence.times
    guard let first = times.first else {
      guard let day = sentence.days.first ?? sentence.spans.first?.lowerBound else {
        throw SkillError.business("it is not said when; name a day or a time", code: "no_time")
      }
      let last = sentence.days.dropFirst().first { $0 > day } ?? sentence.spans.first?.upperBound ?? day
      return (.date(day), .date(last.adding(days: 1) ?? last))
    }
    var day = sentence.days.first ?? setting.today
    // A time alone is the next one that comes.
    if sentence.days.isEmpty, zone.moment(of: CivilTime(day, second: first)) < setting.now {
      day = day.adding(days: 1) ?? day
    }
    let start = CivilTime(day, second: first)
    let length = sentence.amounts.compactMap { count, unit in unit.seconds.map { $0 * count } }.reduce(0, +)
    var end = start.adding(seconds: length > 0 ? length : 3600) ?? start
    if times.count > 1 {
      end = CivilTime(day, second: times[1])
      // 22:00 to 1:00.
      if end <= start { end = end.adding(seconds: 86_400) ?? end }
    }
    return (written(zone.moment(of: start)), written(zone.moment(of: end)))
  }

  /// A new time: in the person's zone where the file knows it, else in UTC.
  private func written(_ moment: Int) -> ICSTime {
    if let calendar, calendar.zones.defines(zone.name), let civil = zone.civil(at: moment) {
      return .zoned(civil, zone.name)
    }
    return .utc(CivilTime(secondsSince1970: moment) ?? setting.local)
  }

  /// Reads the new content again, so that what is told is what stands there.
  func change(
    _ action: String, _ bytes: [UInt8], uid: String, at start: ICSTime, _ request: EditRequest,
    previous: Occurrence? = nil
  ) throws -> CalendarChange {
    guard let file = try? ICSFile(bytes) else {
      throw SkillError.technical("the changed calendar could not be read again; nothing was written")
    }
    let calendar = EventCalendar(file, local: zone)
    let moment = calendar.zones.moment(of: start)
    let found = calendar.events.filter { $0.uid == uid && $0.recurrenceID == nil }.flatMap {
      calendar.occurrences(of: $0, in: moment..<moment + 1)
    }
    guard let occurrence = found.first(where: { $0.moments.lowerBound == moment }) else {
      throw SkillError.technical("the changed event is not where it should be; nothing was written")
    }
    let words = EventWording(wording: request.sentence.wording, zone: zone)
    let done =
      action == "add"
      ? request.sentence.wording.pick("added: ", "已添加：") : request.sentence.wording.pick("moved: ", "已改到：")
    return CalendarChange(
      bytes: bytes, text: done + words.dated(occurrence),
      facts: CalendarChange.Facts(
        action: action, event: EventFacts(occurrence, zone), previous: previous.map { EventFacts($0, zone) }))
  }
}
