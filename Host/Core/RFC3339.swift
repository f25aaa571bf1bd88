/// Timestamps as the wire formats write them: RFC 3339 in UTC, nine decimals of a second.
///
/// Years 0000 to 9999. Leap seconds do not occur, as in POSIX time.
package enum RFC3339 {
  /// `nanoseconds` since 1970-01-01T00:00:00Z as `2026-11-30T04:13:45.000000000Z`.
  package static func string(nanoseconds: Int64) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(30)
    write(nanoseconds: nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `string(nanoseconds:)` gives.
  package static func write(nanoseconds: Int64, to bytes: inout [UInt8]) {
    let (seconds, fraction) = floorDivide(nanoseconds, 1_000_000_000)
    let (days, secondOfDay) = floorDivide(seconds, 86_400)
    let date = civilDate(days: days)
    write(date.year, 4, to: &bytes, then: "-")
    write(date.month, 2, to: &bytes, then: "-")
    write(date.day, 2, to: &bytes, then: "T")
    write(secondOfDay / 3600, 2, to: &bytes, then: ":")
    write(secondOfDay / 60 % 60, 2, to: &bytes, then: ":")
    write(secondOfDay % 60, 2, to: &bytes, then: ".")
    write(fraction, 9, to: &bytes, then: "Z")
  }

  /// The reverse of `string(nanoseconds:)`; `nil` for any other form and for a date that does not exist.
  package static func nanoseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00.000000000Z".utf8)
    guard bytes.count == shape.count else { return nil }
    for (byte, expected) in zip(bytes, shape) {
      guard expected == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
      else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else { return nil }
    let days = dayNumber(year: year, month: month, day: day)
    guard civilDate(days: days) == (year, month, day) else { return nil }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? nil : scaled + number(20..<29)
  }

  /// Days since 1970-01-01 of a date in the proleptic Gregorian calendar.
  ///
  /// Counts in 400-year eras of 146,097 days whose years begin on 1 March, so that the leap day is the last of a year.
  package static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floorDivide(shifted, 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that lies so many days after 1970-01-01.
  package static func civilDate(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Appends a number that is not negative, with zeros before it.
  private static func write(_ value: Int64, _ width: Int, to bytes: inout [UInt8], then mark: Unicode.Scalar) {
    let first = bytes.count
    var rest = value
    for _ in 0..<width {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[first...].reverse()
    bytes.append(UInt8(ascii: mark))
  }
}
