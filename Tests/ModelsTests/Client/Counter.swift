import Synchronization

/// Counts from 1, for ids that a test can foretell.
final class Counter: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
