import Synchronization

/// Memory that a search needs and the next one can use again. Shared by the copies of an index.
final class ScratchPool: Sendable {
  struct Scratch: Sendable {
    /// By document, an upper bound of what it has so far; zeros between searches.
    var sums: [UInt32] = []
    /// Documents whose sum is not zero.
    var touched: [UInt32] = []
  }

  private let idle = Mutex<[Scratch]>([])

  func take(documents: Int) -> Scratch {
    var scratch = idle.withLock { $0.popLast() } ?? Scratch()
    if scratch.sums.count < documents {
      scratch.sums.append(contentsOf: repeatElement(0, count: documents - scratch.sums.count))
    }
    return scratch
  }

  func give(_ scratch: consuming Scratch) {
    for document in scratch.touched { scratch.sums[Int(document)] = 0 }
    scratch.touched.removeAll(keepingCapacity: true)
    let cleared = scratch
    idle.withLock { $0.append(cleared) }
  }
}
