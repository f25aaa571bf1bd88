/// What is shown first of another host's conversation. From then on all follow what changes.
package enum FetchPolicy: Hashable, Sendable {
  /// The copy while it is younger than that; else the other host's, and the copy where that cannot be had.
  case cacheFirst(ttl: Duration)
  /// The other host's, and the copy where that cannot be had.
  case networkFirst
  /// The copy at once, whatever its age; the other host's when the copy is older than that.
  case cacheThenRefresh(ttl: Duration)
}

/// What is to be known of an observed conversation besides its messages.
package struct ChatStatus: Hashable, Sendable {
  package var conversation: ConversationStatus
  package var origin: Origin

  package enum Origin: Hashable, Sendable {
    /// It is this host's own.
    case here
    /// A copy that was made at that time, in nanoseconds since 1970.
    case copied(at: Int64)
    /// A copy of that time; the other host cannot be asked, for this reason.
    case unreachable(copied: Int64, reason: String)
  }

  package init(conversation: ConversationStatus, origin: Origin) {
    self.conversation = conversation
    self.origin = origin
  }
}

/// A conversation that is nowhere.
package struct NoSuchConversation: Error, Hashable, Sendable, CustomStringConvertible {
  package let id: String

  package init(id: String) { self.id = id }

  package var description: String { "there is no conversation '\(id)', neither here nor elsewhere" }
}
