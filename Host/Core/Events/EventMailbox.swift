import Synchronization

/// What waits for one subscriber.
final class EventMailbox: Sendable {
  /// Wakes a reader, which must not be done under a lock.
  struct Delivery: Sendable {
    let reader: CheckedContinuation<EventBus.Item?, Never>
    let item: EventBus.Item?

    func deliver() { reader.resume(returning: item) }
  }

  /// An event with its number among those that this subscriber is to see.
  fileprivate struct Entry: Sendable {
    let number: Int
    let envelope: EventEnvelope
  }

  fileprivate struct State {
    /// The number of the latest event.
    var last = 0
    /// The number of the latest event that was taken or told as missed.
    var taken = 0
    var events: RingBuffer<Entry>
    /// Read from `firstEnd` on.
    var ends: [Entry] = []
    var firstEnd = 0
    var isFinished = false
    var reader: CheckedContinuation<EventBus.Item?, Never>?
  }

  private let conversation: String?
  private let state: Mutex<State>

  init(conversation: String?, backlog: Int) {
    self.conversation = conversation
    state = Mutex(State(events: RingBuffer(capacity: backlog)))
  }

  /// - Returns: The reader that is to have it, if one waits.
  func post(_ envelope: EventEnvelope) -> Delivery? {
    if let conversation, envelope.conversation != conversation { return nil }
    return state.withLock { state -> Delivery? in
      guard !state.isFinished else { return nil }
      state.last += 1
      let entry = Entry(number: state.last, envelope: envelope)
      if envelope.event.isEnd { state.ends.append(entry) } else { state.events.append(entry) }
      return state.delivery()
    }
  }

  /// Nothing more comes.
  func finish() -> Delivery? {
    state.withLock { state in
      state.isFinished = true
      return state.delivery()
    }
  }

  /// Nothing more is wanted.
  func cancel() -> Delivery? {
    state.withLock { state in
      state = State(
        events: RingBuffer(capacity: state.events.capacity), isFinished: true, reader: state.reader)
      return state.delivery()
    }
  }

  /// The next item, once there is one; `nil` when nothing more comes.
  func next() async -> EventBus.Item? {
    await withCheckedContinuation { reader in
      let delivery = state.withLock { state -> Delivery? in
        precondition(state.reader == nil, "a stream of events has one reader")
        state.reader = reader
        return state.delivery()
      }
      delivery?.deliver()
    }
  }
}

extension EventMailbox.State {
  /// What the reader gets now, if one waits and there is something.
  mutating func delivery() -> EventMailbox.Delivery? {
    guard let reader else { return nil }
    let item = next()
    if item == nil, !isFinished { return nil }
    self.reader = nil
    return EventMailbox.Delivery(reader: reader, item: item)
  }

  private mutating func next() -> EventBus.Item? {
    let end = firstEnd < ends.count ? ends[firstEnd] : nil
    let event = events.first
    guard let next = [end, event].compactMap({ $0 }).min(by: { $0.number < $1.number }) else { return nil }
    let missed = next.number - taken - 1
    guard missed == 0 else {
      taken += missed
      return .missed(missed)
    }
    taken = next.number
    if next.number == event?.number { _ = events.popFirst() } else { takeEnd() }
    return .event(next.envelope)
  }

  private mutating func takeEnd() {
    firstEnd += 1
    // Each is moved once at most, on average.
    guard firstEnd * 2 > ends.count else { return }
    ends.removeFirst(firstEnd)
    firstEnd = 0
  }
}
