/// Dates and times of RFC 3339, and durations of its appendix A.
enum CalendarFormats {
  static func isDateTime(_ text: String) -> Bool {
    guard text.utf8.count > 10 else { return false }
    let mark = text.utf8.index(text.startIndex, offsetBy: 10)
    guard text.utf8[mark] | 0x20 == UInt8(ascii: "t") else { return false }
    return isDate(text.utf8[..<mark]) && isTime(text.utf8[text.utf8.index(after: mark)...])
  }

  static func isDate(_ text: String) -> Bool { isDate(text.utf8[...]) }
  static func isTime(_ text: String) -> Bool { isTime(text.utf8[...]) }

  private static func isDate(_ text: Substring.UTF8View) -> Bool {
    var reader = Reader(text)
    guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.isAtEnd
    else { return false }
    return (1...12).contains(month) && (1...days(of: month, year)).contains(day)
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func isTime(_ text: Substring.UTF8View) -> Bool {
    var reader = Reader(text)
    guard let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2),
      reader.skip(":"),
      let second = reader.number(digits: 2), hour < 24, minute < 60, second <= 60
    else { return false }
    if reader.skip("."), reader.digits() == 0 { return false }
    var minutes = hour * 60 + minute
    if !reader.skip("Z"), !reader.skip("z") {
      let isAhead = reader.skip("+")
      guard isAhead || reader.skip("-"), let hours = reader.number(digits: 2), reader.skip(":"),
        let rest = reader.number(digits: 2), hours < 24, rest < 60
      else { return false }
      minutes += isAhead ? -(hours * 60 + rest) : hours * 60 + rest
    }
    // A leap second ends a day of UTC.
    return reader.isAtEnd && (second < 60 || (minutes + 2880) % 1440 == 1439)
  }

  static func isDuration(_ text: String) -> Bool {
    var reader = Reader(text.utf8[...])
    guard reader.skip("P") else { return false }
    let start = reader
    if reader.digits() > 0, reader.skip("W") { return reader.isAtEnd }
    reader = start
    guard let dates = reader.units("YMD") else { return false }
    guard reader.skip("T") else { return dates > 0 && reader.isAtEnd }
    guard let times = reader.units("HMS") else { return false }
    return times > 0 && reader.isAtEnd
  }
}

private struct Reader {
  private var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let taken = rest.prefix(digits)
    guard taken.count == digits, taken.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func digits() -> Int {
    let taken = rest.prefix { $0.isDigit }.count
    rest = rest.dropFirst(taken)
    return taken
  }

  /// Passes numbers with their units in this order, no unit left out between two; `nil` when it is otherwise.
  mutating func units(_ units: String) -> Int? {
    var last: Int?
    var found = 0
    let order = Array(units.utf8)
    while rest.first?.isDigit == true {
      _ = digits()
      guard let unit = rest.popFirst(), let place = order.firstIndex(of: unit) else { return nil }
      if let last, place != last + 1 { return nil }
      last = place
      found += 1
    }
    return found
  }
}
