package import FoundationEssentials

extension Date {
  /// Nanoseconds since 1970-01-01T00:00:00Z, as exactly as `Date` can: whole seconds stay whole.
  package init(nanosecondsSince1970 nanoseconds: Int64) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(timeIntervalSinceReferenceDate: Double(seconds - secondsTo2001) + Double(rest) / 1e9)
  }

  package var nanosecondsSince1970: Int64 {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let rest = (timeIntervalSinceReferenceDate - seconds) * 1e9
    return (Int64(seconds) + secondsTo2001) * 1_000_000_000 + Int64(rest.rounded())
  }
}

/// From 1970, where the C interface counts from, to 2001, where `Date` does.
private let secondsTo2001: Int64 = 978_307_200
