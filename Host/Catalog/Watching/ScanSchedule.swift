/// Decides when to scan after something has happened; reads no clock. All times are nanoseconds of one that is never set
/// back.
///
/// What happens at once is seen at once: a scan waits for a short silence, but never long after the first change, and gives
/// as much time to others as the last one took.
struct ScanSchedule {
  enum Change {
    /// Something is complete as it is now.
    case completed
    /// A name appeared; who writes the file will say when it is complete, but one that was complete before it got its name
    /// has no more to say.
    case appeared
  }

  private static let silence: Int64 = 8_000_000
  private static let longestWait: Int64 = 40_000_000
  private static let appearance: Int64 = 50_000_000

  private var firstChange: Int64?
  private var lastChange: Int64 = 0
  private var firstAppearance: Int64?
  private var earliest: Int64 = 0

  /// When to scan next; `nil` when nothing has happened since the last one.
  var due: Int64? {
    let completion = firstChange.map { min(lastChange + Self.silence, $0 + Self.longestWait) }
    let appearance = firstAppearance.map { $0 + Self.appearance }
    guard let next = [completion, appearance].compactMap(\.self).min() else { return nil }
    return max(next, earliest)
  }

  mutating func note(_ change: Change, at time: Int64) {
    switch change {
    case .completed:
      firstChange = firstChange ?? time
      lastChange = time
    case .appeared: firstAppearance = firstAppearance ?? time
    }
  }

  /// To be told when a scan begins, since what happens during it may have been missed by it.
  mutating func scanBegins() {
    firstChange = nil
    firstAppearance = nil
  }

  mutating func scanEnded(at time: Int64, after duration: Int64) { earliest = time + duration }
}
