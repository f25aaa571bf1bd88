/// A rule for all years to come, as the variable `TZ` of POSIX and the footer of TZif files have it:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  private enum Day {
    /// From 1; 29 February is never counted.
    case julian(Int)
    /// From 0.
    case ordinal(Int)
    /// `week` 5 is the last one; `weekday` 0 is Sunday.
    case monthly(month: Int, week: Int, weekday: Int)
  }

  private struct Change {
    var day: Day
    var second: Int
  }

  private let standard: Zone.Offset
  private let daylight: (offset: Zone.Offset, from: Change, until: Change)?

  /// Returns `nil` for text that is no such rule.
  init?(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let name = reader.name(), let west = reader.time() else { return nil }
    standard = Zone.Offset(seconds: -west, abbreviation: name)
    guard let summer = reader.name() else {
      daylight = nil
      if !reader.isAtEnd { return nil }
      return
    }
    let offset: Int
    if reader.peek == UInt8(ascii: ",") || reader.isAtEnd {
      offset = -west + 3600
    } else {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard let from = reader.change(), let until = reader.change(), reader.isAtEnd else { return nil }
    daylight = (Zone.Offset(seconds: offset, abbreviation: summer, isDaylight: true), from, until)
  }

  func offset(at moment: Int) -> Zone.Offset {
    guard let daylight, let year = CivilTime(secondsSince1970: moment + standard.seconds)?.day.year else {
      return standard
    }
    let from = Self.moment(daylight.from, year, standard.seconds)
    let until = Self.moment(daylight.until, year, daylight.offset.seconds)
    let isDaylight = from < until ? (from..<until).contains(moment) : !(until..<from).contains(moment)
    return isDaylight ? daylight.offset : standard
  }

  /// When a year's change comes by clocks that are `offset` ahead.
  private static func moment(_ change: Change, _ year: Int, _ offset: Int) -> Int {
    let first = CalendarDay(year: year, month: 1, day: 1)?.number ?? 0
    let number: Int
    switch change.day {
    case .julian(let day): number = first + day - 1 + (CalendarDay.isLeap(year) && day >= 60 ? 1 : 0)
    case .ordinal(let day): number = first + day
    case .monthly(let month, let week, let weekday):
      let start = CalendarDay(year: year, month: month, day: 1)
      let shift = (weekday - (start?.weekday ?? 0) % 7 + 7) % 7
      let length = CalendarDay.length(ofMonth: month, year: year)
      let day = shift + 7 * (week - 1)
      number = (start?.number ?? 0) + (day < length ? day : day - 7)
    }
    return number * 86_400 + change.second - offset
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
    var isAtEnd: Bool { position == bytes.count }

    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
      guard peek == UInt8(ascii: byte) else { return false }
      position += 1
      return true
    }

    /// `CET` or `<+08>`.
    mutating func name() -> String? {
      let start = position
      if skip("<") {
        while let byte = peek, byte != UInt8(ascii: ">") { _ = byte; position += 1 }
        guard skip(">") else { return nil }
        return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
      }
      while let byte = peek, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7a { position += 1 }
      return position - start >= 3 ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    mutating func number() -> Int? {
      var value: Int?
      while let byte = peek, (0x30...0x39).contains(byte), value ?? 0 < 100_000 {
        value = (value ?? 0) * 10 + Int(byte - 0x30)
        position += 1
      }
      return value
    }

    /// `-1`, `5:30`, `+02:00:00`, in seconds.
    mutating func time() -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign == 1 { _ = skip("+") }
      guard var seconds = number().map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let part = number() else { return nil }
        seconds += part * unit
      }
      return sign * seconds
    }

    /// `,M3.2.0/2:00`.
    mutating func change() -> Change? {
      guard skip(",") else { return nil }
      let day: Day
      if skip("M") {
        guard let month = number(), (1...12).contains(month), skip("."), let week = number(), (1...5).contains(week),
          skip("."), let weekday = number(), (0...6).contains(weekday)
        else { return nil }
        day = .monthly(month: month, week: week, weekday: weekday)
      } else if skip("J") {
        guard let number = number(), (1...365).contains(number) else { return nil }
        day = .julian(number)
      } else {
        guard let number = number(), (0...365).contains(number) else { return nil }
        day = .ordinal(number)
      }
      guard skip("/") else { return Change(day: day, second: 7200) }
      return time().map { Change(day: day, second: $0) }
    }
  }
}
