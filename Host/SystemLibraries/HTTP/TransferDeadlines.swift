/// When a transfer has taken too long: decided by what is told, without a clock.
///
/// The time to connect is libcurl's to keep.
struct TransferDeadlines {
  typealias Instant = ContinuousClock.Instant

  private let timeouts: HTTPTimeouts
  private let start: Instant
  private var end: Instant
  /// `nil` before the first byte.
  private var lastByte: Instant?
  private var isPaused = false

  init(_ timeouts: HTTPTimeouts, start: Instant) {
    self.timeouts = timeouts
    self.start = start
    end = start.advanced(by: timeouts.total)
  }

  /// There is less time than there was.
  mutating func end(at instant: Instant) { end = min(end, instant) }

  mutating func bytesCame(at now: Instant) { lastByte = now }

  /// The reader has more than it takes.
  mutating func paused() { isPaused = true }

  /// The reader wants more, and the time of waiting begins anew.
  mutating func resumed(at now: Instant) {
    isPaused = false
    lastByte = now
  }

  /// The next moment at which `passed` may say something.
  var next: Instant { earliest.instant }

  func passed(at now: Instant) -> HTTPError.Timeout? {
    let (instant, timeout) = earliest
    return now >= instant ? timeout : nil
  }

  private var earliest: (instant: Instant, timeout: HTTPError.Timeout) {
    guard !isPaused else { return (end, .total) }
    let silence: (instant: Instant, timeout: HTTPError.Timeout) =
      lastByte.map { ($0.advanced(by: timeouts.idle), .idle) } ?? (start.advanced(by: timeouts.firstByte), .firstByte)
    return silence.instant < end ? silence : (end, .total)
  }
}
