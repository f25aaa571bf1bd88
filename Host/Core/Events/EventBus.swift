import Synchronization

/// Hands the events of all conversations to whoever wants to see them as they come, and keeps the latest in memory.
///
/// Who publishes never waits for who subscribes: each subscriber has a queue of its own. When that is full, the oldest event
/// in it makes room, and the subscriber is told how many it has missed. The end of a call or of an attempt is never missed,
/// so that a queue grows with the ends that nobody takes.
package final class EventBus: Sendable {
  package enum Item: Hashable, Sendable {
    case event(EventEnvelope)
    /// So many events came between the item before and the next, and are not handed on.
    case missed(Int)
  }

  private struct State {
    var recent: RingBuffer<EventEnvelope>
    var mailboxes: [Int: EventMailbox] = [:]
    var last = 0
    var isFinished = false
  }

  private let state: Mutex<State>
  private let backlog: Int

  /// - Parameters:
  ///   - capacity: The number of events that are kept for those who subscribe later.
  ///   - backlog: The number of events that may wait for one subscriber, ends not counted.
  package init(capacity: Int = 1024, backlog: Int = 256) {
    state = Mutex(State(recent: RingBuffer(capacity: capacity)))
    self.backlog = backlog
  }

  deinit { finish() }

  /// All subscribers see all events in the same order.
  package func publish(_ envelope: EventEnvelope) {
    let readers = state.withLock { state -> [EventMailbox.Delivery] in
      guard !state.isFinished else { return [] }
      state.recent.append(envelope)
      return state.mailboxes.values.compactMap { $0.post(envelope) }
    }
    for reader in readers { reader.deliver() }
  }

  /// The events as they come, until the bus is finished. One task at a time reads it.
  ///
  /// The subscription ends with the stream: whoever stops reading lets it go, or is cancelled.
  ///
  /// - Parameters:
  ///   - conversation: The only one whose events are wanted; `nil` for all.
  ///   - recent: Whether it begins with those that are kept.
  package func events(of conversation: String? = nil, withRecent recent: Bool = false) -> AsyncStream<Item> {
    let mailbox = EventMailbox(conversation: conversation, backlog: backlog)
    let subscription = state.withLock { state -> Subscription in
      // Nobody waits for it yet.
      if recent { for envelope in state.recent.all { _ = mailbox.post(envelope) } }
      if state.isFinished { _ = mailbox.finish() }
      state.last += 1
      let number = state.last
      state.mailboxes[number] = mailbox
      return Subscription(mailbox) { [weak self] in self?.forget(number) }
    }
    return AsyncStream {
      await subscription.mailbox.next()
    } onCancel: {
      subscription.cancel()
    }
  }

  /// The latest events, the oldest of them first.
  package func recent(of conversation: String? = nil) -> [EventEnvelope] {
    state.withLock { $0.recent.all }.filter { conversation == nil || $0.conversation == conversation }
  }

  /// Those who still read.
  package var subscribers: Int { state.withLock { $0.mailboxes.count } }

  /// Publishes nothing more. Subscribers take what waits for them, and then their streams end.
  package func finish() {
    let readers = state.withLock { state -> [EventMailbox.Delivery] in
      state.isFinished = true
      defer { state.mailboxes = [:] }
      return state.mailboxes.values.compactMap { $0.finish() }
    }
    for reader in readers { reader.deliver() }
  }

  private func forget(_ number: Int) {
    // Nothing of it is released while the state is locked.
    _ = state.withLock { $0.mailboxes.removeValue(forKey: number) }
  }

  /// Lives as long as a subscriber's stream.
  private final class Subscription: Sendable {
    let mailbox: EventMailbox
    private let end: @Sendable () -> Void

    init(_ mailbox: EventMailbox, end: @escaping @Sendable () -> Void) {
      self.mailbox = mailbox
      self.end = end
    }

    deinit { end() }

    func cancel() {
      end()
      mailbox.cancel()?.deliver()
    }
  }
}

extension AgentEvent {
  /// Whether it ends a call or an attempt.
  package var isEnd: Bool {
    switch self {
    case .toolResult, .failed, .timeout, .completed, .stopped, .interrupted: true
    case .sessionStarted, .skillMatched, .nothingMatched, .fellBack, .argumentsCoerced, .argumentsRejected,
      .confirmationAsked, .confirmationAnswered, .toolQueued, .toolStarted, .delegated, .progress, .message, .log,
      .answer:
      false
    }
  }
}
