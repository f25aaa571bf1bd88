import Core

/// The one writer of an attempt's events: numbers them, stamps them and hands them on in order.
///
/// A slow receiver slows the attempt that it listens to, and no other.
actor Timeline {
  nonisolated let conversation: String
  nonisolated let attempt: String
  private let now: @Sendable () -> Int64
  private let receive: @Sendable (EventEnvelope) async throws -> Void
  private var sequence = 0
  /// The whole answer so far, as it was told last.
  private var answer: String?
  private let turnstile = Turnstile()

  init(
    conversation: String, attempt: String, now: @escaping @Sendable () -> Int64,
    receive: @escaping @Sendable (EventEnvelope) async throws -> Void
  ) {
    self.conversation = conversation
    self.attempt = attempt
    self.now = now
    self.receive = receive
  }

  /// Tells the whole answer, unless it has been told so already.
  func close(withAnswer text: String) async {
    if answer != text { await record(.answer(text)) }
  }

  /// Returns when the receiver has taken the event, or cannot: who receives tells that, and what goes on goes on.
  func record(_ event: AgentEvent, call: String? = nil) async {
    do { try await keep(event, call: call) } catch {}
  }

  /// As `record`, for what must be kept before anything else is done.
  ///
  /// - Throws: What the receiver throws.
  func keep(_ event: AgentEvent, call: String? = nil) async throws {
    await turnstile.enter()
    if case .answer(let text) = event { answer = text }
    sequence += 1
    let envelope = EventEnvelope(
      sequence: sequence, time: now(), conversation: conversation, attempt: attempt, call: call, event: event)
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await receive(envelope)) } catch { outcome = .failure(error) }
    await turnstile.leave()
    try outcome.get()
  }
}
