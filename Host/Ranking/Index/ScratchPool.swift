import Synchronization

/// Memory that a search needs and the next one can use again. Shared by the copies of an index.
final class ScratchPool: Sendable {
  struct Scratch: Sendable {
    var sums = Sums()
    var slots = TermSlots()
  }

  private let idle = Mutex<[Scratch]>([])

  func take() -> Scratch { idle.withLock { $0.popLast() } ?? Scratch() }

  /// - Parameter scratch: cleared.
  func give(_ scratch: consuming Scratch) {
    let cleared = scratch
    idle.withLock { $0.append(cleared) }
  }
}
