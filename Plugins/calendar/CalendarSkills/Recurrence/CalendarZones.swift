import CivilTime

/// The zones that a calendar's times are in.
struct CalendarZones: Sendable {
  private let definitions: [String: ICSComponent]
  private let zones: [String: Zone]
  /// Of floating times, and of zones that nobody knows.
  let local: Zone

  init(_ calendars: [ICSComponent], local: Zone) {
    self.local = local
    var definitions: [String: ICSComponent] = [:]
    var names: Set<String> = []
    for component in calendars.flatMap(\.components) {
      if component.name == "VTIMEZONE", let id = component.line("TZID")?.value { definitions[id] = component }
      names.formUnion(component.lines.compactMap { $0.parameter("TZID") })
    }
    self.definitions = definitions
    zones = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.zone($0, definitions[$0]) ?? local) })
  }

  /// Whether the calendar itself says what a zone of that name is.
  func defines(_ name: String) -> Bool { definitions[name] != nil }

  func zone(_ name: String) -> Zone { zones[name] ?? Self.zone(name, definitions[name]) ?? local }

  /// The system's zone of that name, also where a program puts a path before it; else by the name that the definition
  /// gives, by a Windows name, or by the definition itself.
  private static func zone(_ name: String, _ definition: ICSComponent?) -> Zone? {
    let parts = name.split(separator: "/").map(String.init)
    let names = parts.indices.map { parts[$0...].joined(separator: "/") }
    let known = names + [definition?.line("X-LIC-LOCATION")?.value, windows[name]].compactMap(\.self)
    return known.lazy.compactMap { Zone(named: $0) }.first ?? definition.flatMap { Zone($0) }
  }

  func moment(of time: ICSTime) -> Int {
    switch time {
    case .utc(let civil): civil.secondsSince1970
    case .zoned(let civil, let name): zone(name).moment(of: civil)
    case .floating(let civil): local.moment(of: civil)
    case .date(let day): local.moment(of: CivilTime(day))
    }
  }

  /// The zone whose clocks `time` is told by.
  func zone(of time: ICSTime) -> Zone {
    switch time {
    case .utc: .utc
    case .zoned(_, let name): zone(name)
    case .floating, .date: local
    }
  }

  private static let windows = [
    "China Standard Time": "Asia/Shanghai", "Tokyo Standard Time": "Asia/Tokyo", "Korea Standard Time": "Asia/Seoul",
    "Taipei Standard Time": "Asia/Taipei", "Singapore Standard Time": "Asia/Singapore",
    "India Standard Time": "Asia/Kolkata", "Arabian Standard Time": "Asia/Dubai",
    "Russian Standard Time": "Europe/Moscow", "Turkey Standard Time": "Europe/Istanbul",
    "E. Europe Standard Time": "Europe/Chisinau", "FLE Standard Time": "Europe/Kyiv",
    "GTB Standard Time": "Europe/Bucharest", "W. Europe Standard Time": "Europe/Berlin",
    "Romance Standard Time": "Europe/Paris", "Central Europe Standard Time": "Europe/Budapest",
    "Central European Standard Time": "Europe/Warsaw", "GMT Standard Time": "Europe/London",
    "Greenwich Standard Time": "Atlantic/Reykjavik", "South Africa Standard Time": "Africa/Johannesburg",
    "E. South America Standard Time": "America/Sao_Paulo", "Argentina Standard Time": "America/Argentina/Buenos_Aires",
    "Eastern Standard Time": "America/New_York", "Central Standard Time": "America/Chicago",
    "Mountain Standard Time": "America/Denver", "US Mountain Standard Time": "America/Phoenix",
    "Pacific Standard Time": "America/Los_Angeles", "Alaskan Standard Time": "America/Anchorage",
    "Hawaiian Standard Time": "Pacific/Honolulu", "AUS Eastern Standard Time": "Australia/Sydney",
    "E. Australia Standard Time": "Australia/Brisbane", "W. Australia Standard Time": "Australia/Perth",
    "New Zealand Standard Time": "Pacific/Auckland",
  ]
}

extension Zone {
  /// What a VTIMEZONE defines, for the years 1970 to 2099.
  fileprivate init?(_ definition: ICSComponent) {
    guard let last = CalendarDay(year: 2099, month: 12, day: 31) else { return nil }
    var changes: [(moment: Int, offset: Offset)] = []
    var earliest: (start: ICSTime, from: Int)?
    for observance in definition.components where ["STANDARD", "DAYLIGHT"].contains(observance.name) {
      guard let start = observance.line("DTSTART").flatMap({ ICSTime($0) }),
        let from = observance.line("TZOFFSETFROM").flatMap({ Self.seconds($0.value) }),
        let to = observance.line("TZOFFSETTO").flatMap({ Self.seconds($0.value) })
      else { continue }
      if earliest.map({ start < $0.start }) ?? true { earliest = (start, from) }
      let offset = Offset(
        seconds: to, abbreviation: observance.text("TZNAME") ?? "", isDaylight: observance.name == "DAYLIGHT")
      let rule = observance.line("RRULE").flatMap { RecurrenceRule($0.value) }
      let end = rule?.until.map { min($0.civil.day, last) } ?? last
      var days = rule?.days(from: start.civil.day, through: end) ?? []
      if days.first != start.civil.day { days.insert(start.civil.day, at: 0) }
      for day in days {
        changes.append((CivilTime(day, second: start.civil.second).secondsSince1970 - from, offset))
      }
    }
    guard let earliest else { return nil }
    self.init(
      name: definition.line("TZID")?.value ?? "", changes: changes.sorted { $0.moment < $1.moment },
      before: Offset(seconds: earliest.from, abbreviation: ""))
  }

  /// `+0530`, `-050000`.
  private static func seconds(_ value: String) -> Int? {
    let digits = value.utf8.dropFirst().map { Int($0) - 0x30 }
    guard let sign = value.first, sign == "+" || sign == "-", digits.count == 4 || digits.count == 6,
      digits.allSatisfy({ (0...9).contains($0) })
    else { return nil }
    var seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    if digits.count == 6 { seconds += digits[4] * 10 + digits[5] }
    return sign == "-" ? -seconds : seconds
  }
}
