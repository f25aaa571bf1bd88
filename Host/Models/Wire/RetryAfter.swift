import Core
import SystemLibraries

/// When a provider wants to be asked again (RFC 9110, 10.2.3).
enum RetryAfter {
  /// - Parameter now: Seconds since 1970, for a date.
  static func read(_ head: HTTPHead, now: Int64) -> Duration? {
    // OpenAI's own is finer.
    if let text = head["Retry-After-Ms"], let milliseconds = Double(text), milliseconds >= 0 {
      return .milliseconds(Int64(min(milliseconds, 1e12)))
    }
    guard let text = head["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds >= 0 { return .seconds(min(seconds, 1e9)) }
    return date(text).map { .seconds(max(0, $0 - now)) }
  }

  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 6, parts[5] == "GMT", let day = Int64(parts[1]), let year = Int64(parts[3]),
      let month = months.firstIndex(of: String(parts[2])),
      let date = CalendarDay(year: year, month: Int64(month + 1), day: day)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3 else { return nil }
    return date.number * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }
}
