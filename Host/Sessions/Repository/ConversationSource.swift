package import Core

/// A place where conversations are: this machine's store, another host.
package protocol ConversationSource: Sendable {
  /// All events of a conversation in their order; `nil` when there is none of that id.
  func events(of conversation: String) async throws -> [EventEnvelope]?

  /// A value whenever something of it may have changed since this was called, until nobody listens. Those that nobody has
  /// taken yet are one.
  func changes(of conversation: String) -> AsyncStream<Void>
}

/// A source that keeps copies of another's conversations beside those that are its own.
package protocol ConversationCache: ConversationSource {
  /// The events behind a place, and the place of the last one; `nil` when there is no such conversation. 0 is before all.
  func read(_ conversation: String, after place: Int64) async throws -> (events: [EventEnvelope], place: Int64)?

  /// When the copy of a conversation was made, in nanoseconds since 1970; `nil` for one that is its own, or none.
  func copied(_ conversation: String) async throws -> Int64?

  /// Puts a copy in the place of the one before, all of it or nothing.
  func keep(_ events: [EventEnvelope], of conversation: String, fetched: Int64) async throws
}

extension ConversationCache {
  package func events(of conversation: String) async throws -> [EventEnvelope]? {
    try await read(conversation, after: 0)?.events
  }
}
