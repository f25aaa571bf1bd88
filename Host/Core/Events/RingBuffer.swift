/// The latest elements of a sequence, at most as many as it has room for.
struct RingBuffer<Element: Sendable>: Sendable {
  let capacity: Int
  /// Grows up to `capacity`; then each new element takes the place of the oldest.
  private var elements: [Element?] = []
  private var oldest = 0
  private(set) var count = 0

  /// - Parameter capacity: At least 1.
  init(capacity: Int) {
    precondition(capacity > 0, "a ring without room")
    self.capacity = capacity
  }

  var first: Element? { count == 0 ? nil : elements[oldest] }

  /// Drops the oldest where there is no room.
  mutating func append(_ element: Element) {
    if count == capacity { _ = popFirst() }
    let place = (oldest + count) % capacity
    if place == elements.count { elements.append(element) } else { elements[place] = element }
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      elements[oldest] = nil
      oldest = (oldest + 1) % capacity
      count -= 1
    }
    return elements[oldest]
  }

  /// Oldest first.
  var all: [Element] { (0..<count).compactMap { elements[(oldest + $0) % capacity] } }
}
