import CivilTime

/// When something is due by the clocks of the place where the person is: a day, mostly with a time of day.
struct DueTime: Hashable, Comparable, Codable, CustomStringConvertible {
  var day: CalendarDay
  /// Of the day; `nil` when only the day is said.
  var second: Int?

  init(_ day: CalendarDay, second: Int? = nil) {
    self.day = day
    self.second = second
  }

  /// ISO 8601: `2026-12-01`, `2026-12-01T09:00`.
  var description: String { second.map { "\(day)T\(CivilTime.clock($0))" } ?? "\(day)" }

  /// Without a time of day it is over when the day is.
  func isOver(at now: CivilTime) -> Bool {
    day < now.day || (day == now.day && second.map { $0 < now.second } ?? false)
  }

  static func < (left: DueTime, right: DueTime) -> Bool {
    (left.day, left.second ?? 86_400) < (right.day, right.second ?? 86_400)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: "T", maxSplits: 1).map(String.init)
    let fields = parts.count == 2 ? parts[1].split(separator: ":").map { Int($0) } : []
    let dayFields = parts.first?.split(separator: "-").map { Int($0) } ?? []
    guard dayFields.count == 3, let year = dayFields[0], let month = dayFields[1], let number = dayFields[2],
      let day = CalendarDay(year: year, month: month, day: number), fields.count != 1, fields.count < 4,
      fields.allSatisfy({ (0..<60).contains($0 ?? -1) })
    else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no time") }
    self.day = day
    let seconds = zip(fields, [3600, 60, 1]).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 }
    second = fields.isEmpty ? nil : seconds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
