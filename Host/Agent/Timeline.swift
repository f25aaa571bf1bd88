import Core

/// The one writer of an attempt's events: numbers them, stamps them and hands them on in order.
///
/// A slow receiver slows the attempt that it listens to, and no other.
actor Timeline {
  nonisolated let conversation: String
  nonisolated let attempt: String
  private let now: @Sendable () -> Int64
  private let receive: @Sendable (EventEnvelope) async -> Void
  private var sequence = 0
  private var isDelivering = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(
    conversation: String, attempt: String, now: @escaping @Sendable () -> Int64,
    receive: @escaping @Sendable (EventEnvelope) async -> Void
  ) {
    self.conversation = conversation
    self.attempt = attempt
    self.now = now
    self.receive = receive
  }

  /// Returns when the receiver has taken the event.
  func record(_ event: AgentEvent, call: String? = nil) async {
    await takeTurn()
    sequence += 1
    await receive(
      EventEnvelope(
        sequence: sequence, time: now(), conversation: conversation, attempt: attempt, call: call, event: event))
    passTurn()
  }

  private func takeTurn() async {
    guard isDelivering else {
      isDelivering = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func passTurn() {
    if waiting.isEmpty {
      isDelivering = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
