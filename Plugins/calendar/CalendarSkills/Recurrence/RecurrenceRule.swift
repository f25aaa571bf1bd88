import CivilTime

/// An RRULE of RFC 5545, from years down to days.
struct RecurrenceRule: Sendable {
  enum Frequency: String, Sendable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  struct Weekday: Hashable, Sendable {
    /// 1 is Monday.
    var day: Int
    /// The how manieth of month or year, from its end when negative; 0 for each.
    var ordinal: Int
  }

  var frequency: Frequency
  var interval = 1
  var count: Int?
  var until: ICSTime?
  var months: [Int] = []
  var weeks: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var weekdays: [Weekday] = []
  var positions: [Int] = []
  var weekStart = 1

  /// Returns `nil` for a rule that is not understood as a whole.
  init?(_ text: String) {
    var fields: [String: String] = [:]
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      fields[pair[0].uppercased()] = pair[1].uppercased()
    }
    guard let frequency = fields.removeValue(forKey: "FREQ").flatMap(Frequency.init) else { return nil }
    self.frequency = frequency
    for (name, value) in fields where !take(name, value) { return nil }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    func numbers(_ range: ClosedRange<Int>) -> [Int]? {
      let list = value.split(separator: ",").map { Int($0) }
      let known = list.compactMap(\.self)
      return known.count == list.count && !known.isEmpty && known.allSatisfy { range.contains(abs($0)) && $0 != 0 }
        ? known : nil
    }
    switch name {
    case "INTERVAL":
      guard let number = Int(value), (1...10_000).contains(number) else { return false }
      interval = number
    case "COUNT":
      guard let number = Int(value), number > 0 else { return false }
      count = number
    case "UNTIL":
      guard let time = ICSTime(value, zone: nil) else { return false }
      until = time
    case "BYMONTH":
      months = numbers(1...12) ?? []
      return !months.isEmpty
    case "BYWEEKNO":
      weeks = numbers(1...53) ?? []
      return !weeks.isEmpty && frequency == .yearly
    case "BYYEARDAY":
      yearDays = numbers(1...366) ?? []
      return !yearDays.isEmpty && frequency == .yearly
    case "BYMONTHDAY":
      monthDays = numbers(1...31) ?? []
      return !monthDays.isEmpty && frequency != .weekly
    case "BYSETPOS":
      positions = numbers(1...366) ?? []
      return !positions.isEmpty
    case "BYDAY":
      weekdays = value.split(separator: ",").compactMap { Self.weekday($0) }
      return weekdays.count == value.split(separator: ",").count && !weekdays.isEmpty
    case "WKST":
      guard let day = Self.weekday(Substring(value)) else { return false }
      weekStart = day.day
    default: return name.hasPrefix("X-")
    }
    return true
  }

  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func weekday(_ text: Substring) -> Weekday? {
    guard let index = names.firstIndex(of: String(text.suffix(2))) else { return nil }
    let ordinal = text.dropLast(2)
    if ordinal.isEmpty { return Weekday(day: index + 1, ordinal: 0) }
    guard let number = Int(ordinal), number != 0, abs(number) <= 53 else { return nil }
    return Weekday(day: index + 1, ordinal: number)
  }
}
