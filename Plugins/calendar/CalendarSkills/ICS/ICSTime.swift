import CivilTime

/// A time as a property has it.
enum ICSTime: Hashable, Sendable {
  case date(CalendarDay)
  /// Wherever one is.
  case floating(CivilTime)
  case utc(CivilTime)
  case zoned(CivilTime, String)

  /// Returns `nil` for a value that is none.
  init?(_ line: ICSLine) { self.init(line.value, zone: line.parameter("TZID")) }

  init?(_ value: String, zone: String?) {
    let bytes = Array(value.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard bytes.count >= 8, let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CalendarDay(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 {
      self = .date(date)
      return
    }
    guard bytes.count >= 15, bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), hour < 24, minute < 60, second < 61
    else { return nil }
    let time = CivilTime(date, second: hour * 3600 + minute * 60 + min(second, 59))
    switch (bytes.count, bytes.last, zone) {
    case (16, UInt8(ascii: "Z"), _): self = .utc(time)
    case (15, _, let zone?): self = .zoned(time, zone)
    case (15, _, nil): self = .floating(time)
    default: return nil
    }
  }

  /// What clocks show where the event's time is meant.
  var civil: CivilTime {
    switch self {
    case .date(let day): CivilTime(day)
    case .floating(let time), .utc(let time), .zoned(let time, _): time
    }
  }

  var isDate: Bool { if case .date = self { true } else { false } }

  /// Of the same kind, at another time.
  func with(_ time: CivilTime) -> ICSTime {
    switch self {
    case .date: .date(time.day)
    case .floating: .floating(time)
    case .utc: .utc(time)
    case .zoned(_, let zone): .zoned(time, zone)
    }
  }

  /// A property of that name: `DTSTART;TZID=Europe/Paris:20261202T140000`.
  func line(_ name: String) -> String {
    switch self {
    case .date: "\(name);VALUE=DATE:\(value)"
    case .zoned(_, let zone):
      "\(name);TZID=\(zone.contains(where: { ":;,".contains($0) }) ? "\"\(zone)\"" : zone):\(value)"
    case .floating, .utc: "\(name):\(value)"
    }
  }

  var value: String {
    let day = civil.day
    let date = padded(day.year, 4) + padded(day.month, 2) + padded(day.day, 2)
    let time = "T" + padded(civil.hour, 2) + padded(civil.minute, 2) + padded(civil.second % 60, 2)
    return switch self {
    case .date: date
    case .utc: date + time + "Z"
    case .floating, .zoned: date + time
    }
  }
}

extension ICSTime: Comparable {
  static func < (left: ICSTime, right: ICSTime) -> Bool { left.civil < right.civil }
}

/// `P1DT2H30M`, in seconds; `nil` for a value that is none.
func icsDuration(_ value: String) -> Int? {
  var bytes = Array(value.utf8)[...]
  var sign = 1
  if bytes.first == UInt8(ascii: "-") { sign = -1 }
  if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
  guard bytes.first == UInt8(ascii: "P") else { return nil }
  bytes.removeFirst()
  let units: [UInt8: Int] = [
    UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400, UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60,
    UInt8(ascii: "S"): 1,
  ]
  var (total, number): (Int, Int?) = (0, nil)
  for byte in bytes {
    if (0x30...0x39).contains(byte), number ?? 0 < 10_000_000 {
      number = (number ?? 0) * 10 + Int(byte - 0x30)
    } else if let unit = units[byte], let count = number {
      total += count * unit
      number = nil
    } else if byte != UInt8(ascii: "T") {
      return nil
    }
  }
  return number == nil ? sign * total : nil
}
