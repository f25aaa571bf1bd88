package import Core

/// A conversation, as a list of them shows it.
package struct Conversation: Identifiable, Hashable, Sendable {
  package let id: String
  /// The first request on one line, until somebody names it otherwise.
  package var title: String
  /// Nanoseconds since 1970.
  package var created: Int64
  /// When the last event came.
  package var updated: Int64
  /// Of the latest attempt.
  package var phase: AttemptPhase
  package var attempts: Int
}
