public import FoundationEssentials
import SkillSDK
import Synchronization

/// A clock that stands still until it is told to go on.
public final class TestClock: Sendable {
  private let nanoseconds: Mutex<Int64>

  /// Starts at the first of January 2026, 12:00:00 UTC, unless told otherwise.
  public init(now: Date = Date(timeIntervalSince1970: 1_767_268_800)) {
    nanoseconds = Mutex(now.nanosecondsSince1970)
  }

  public var now: Date {
    Date(nanosecondsSince1970: nanosecondsSince1970)
  }

  /// - Parameter seconds: May be negative.
  public func advance(bySeconds seconds: Double) {
    nanoseconds.withLock { $0 += Int64((seconds * 1e9).rounded()) }
  }

  var nanosecondsSince1970: Int64 {
    nanoseconds.withLock { $0 }
  }
}
