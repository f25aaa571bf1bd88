package import Core
import JSON
import SystemLibraries

/// Copies of conversations that another host works on.
extension ConversationStore {
  /// When the copy was made, in nanoseconds since 1970; `nil` for a conversation that is this host's own, or none.
  package func fetched(_ conversation: String) throws(StoreError) -> Int64? {
    try reading { (database) throws(DatabaseError) in
      try database.rows("SELECT fetched FROM copy WHERE conversation = ?", .text(conversation)) { $0.integer(0) }.first
    }
  }

  /// Puts a copy in the place of the one before, all of it or nothing. Nobody here works on it, whatever its phase is.
  ///
  /// - Throws: `notImported` where this host's own conversation has the id, or an event is none of it or out of order.
  package func keepCopy(_ events: [EventEnvelope], of conversation: String, fetched: Int64) throws(StoreError) {
    try with { state throws(StoreError) in
      var refusal: StoreError?
      do throws(DatabaseError) {
        try state.database.transaction { () throws(DatabaseError) in
          let known = try state.database.rows("SELECT 1 FROM conversation WHERE id = ?", .text(conversation)) { _ in
            true
          }
          let copy = try state.database.rows("SELECT 1 FROM copy WHERE conversation = ?", .text(conversation)) { _ in
            true
          }
          guard known.isEmpty || !copy.isEmpty else {
            refusal = .notImported("the conversation \(conversation) is this host's own")
            throw DatabaseError(.other(0), path)
          }
          try state.database.run("DELETE FROM conversation WHERE id = ?", .text(conversation))
          var stray = events.first { $0.conversation != conversation }
          if stray == nil { stray = try state.database.write(events, owner: "") { $0.line() } }
          if let stray {
            refusal = .notImported("event \(stray.sequence) of the attempt \(stray.attempt) is out of order")
            throw DatabaseError(.other(0), path)
          }
          try state.database.run(
            "INSERT INTO copy VALUES (?, ?)", .text(conversation), .integer(fetched))
        }
      } catch { throw refusal ?? .database(error) }
    }
  }

  /// Changes whenever something of a conversation does, by whichever process.
  package func stamp(of conversation: String) throws(StoreError) -> [Int64] {
    try reading { (database) throws(DatabaseError) in
      try database.rows(
        """
        SELECT (SELECT max(place) FROM event WHERE conversation = ?1), (SELECT fetched FROM copy WHERE conversation = ?1)
        """, .text(conversation)
      ) { [$0.integer(0), $0.integer(1)] }.first ?? []
    }
  }
}
