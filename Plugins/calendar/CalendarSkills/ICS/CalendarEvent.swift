import CivilTime

/// A VEVENT.
struct CalendarEvent: Sendable {
  let component: ICSComponent
  let uid: String
  let title: String
  let location: String?
  let start: ICSTime
  /// Where there is one; else the duration counts.
  let end: ICSTime?
  let duration: Int?
  let rule: RecurrenceRule?
  /// What of the rule is not understood, so that only the first occurrence is known.
  let unreadRule: String?
  let additions: [ICSTime]
  let exceptions: [ICSTime]
  /// Of a component that stands for one occurrence of another.
  let recurrenceID: ICSTime?
  let isCancelled: Bool
  /// Whether the time is kept free all the same.
  let isTransparent: Bool

  /// Returns `nil` for an event without a start that can be read.
  init?(_ component: ICSComponent) {
    guard component.name == "VEVENT", let start = component.line("DTSTART").flatMap({ ICSTime($0) }) else { return nil }
    self.component = component
    self.start = start
    uid = component.text("UID") ?? ""
    title = component.text("SUMMARY") ?? ""
    location = component.text("LOCATION").flatMap { $0.isEmpty ? nil : $0 }
    end = component.line("DTEND").flatMap { ICSTime($0) }
    duration = component.line("DURATION").flatMap { icsDuration($0.value) }
    let text = component.line("RRULE")?.value
    rule = text.flatMap { RecurrenceRule($0) }
    unreadRule = rule == nil ? text : nil
    additions = Self.times(component, "RDATE")
    exceptions = Self.times(component, "EXDATE")
    recurrenceID = component.line("RECURRENCE-ID").flatMap { ICSTime($0) }
    isCancelled = component.text("STATUS")?.uppercased() == "CANCELLED"
    isTransparent = component.text("TRANSP")?.uppercased() == "TRANSPARENT"
  }

  var isRecurring: Bool { rule != nil || unreadRule != nil || !additions.isEmpty }

  private static func times(_ component: ICSComponent, _ name: String) -> [ICSTime] {
    component.lines.filter { $0.name == name }.flatMap { line in
      line.value.split(separator: ",").compactMap { value in
        // A period begins with its time.
        ICSTime(String(value.prefix { $0 != "/" }), zone: line.parameter("TZID"))
      }
    }
  }

  /// Seconds from start to end by the clocks of the event's place; whole days of an event with dates.
  var length: Int {
    if let end, end.isDate == start.isDate { return max(0, end.civil.secondsSince1970 - start.civil.secondsSince1970) }
    return duration ?? (start.isDate ? 86_400 : 0)
  }
}
