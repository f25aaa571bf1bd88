package import Core
import SystemLibraries

extension ConversationStore {
  /// Those in which something happened last, the latest first, without those of work that was handed on.
  ///
  /// - Parameter most: At most so many; `nil` for all.
  package func conversations(most: Int? = nil) throws(StoreError) -> [Conversation] {
    try conversations(
      """
      FROM (SELECT * FROM conversation WHERE parent IS NULL ORDER BY updated DESC, id DESC LIMIT ?) AS one
      ORDER BY updated DESC, id DESC
      """, .integer(most.map { Int64($0) } ?? -1))
  }

  private func conversations(_ source: String, _ values: Database.Value...) throws(StoreError) -> [Conversation] {
    try reading { (database) throws(DatabaseError) in
      try database.rows(
        """
        SELECT id, title, created, updated, (
          SELECT phase FROM attempt WHERE conversation = one.id ORDER BY rowid DESC LIMIT 1), (
          SELECT count(*) FROM attempt WHERE conversation = one.id)
        \(source)
        """, values
      ) { row in
        Conversation(
          id: row.text(0) ?? "", title: row.text(1) ?? "", created: row.integer(2), updated: row.integer(3),
          phase: AttemptPhase(rawValue: row.text(4) ?? "") ?? .idle, attempts: Int(row.integer(5)))
      }
    }
  }

  /// The one conversation whose id begins so.
  package func conversation(_ prefix: String) throws(StoreError) -> Conversation {
    let wanted = prefix.lowercased()
    guard !wanted.isEmpty else { throw .noConversation(prefix) }
    // No character is behind the last one of Unicode.
    let (first, last) = (Database.Value.text(wanted), Database.Value.text(wanted + "\u{10FFFF}"))
    let found = try conversations(
      "FROM conversation AS one WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 2", first, last)
    guard let one = found.first else { throw .noConversation(prefix) }
    if found.count == 1 || one.id == wanted { return one }
    let count = try reading { (database) throws(DatabaseError) in
      try database.rows("SELECT count(*) FROM conversation WHERE id BETWEEN ? AND ?", first, last) { $0.integer(0) }
    }
    throw .manyConversations(prefix: prefix, count: Int(count.first ?? 0))
  }

  package func contains(_ conversation: String) throws(StoreError) -> Bool {
    try reading { (database) throws(DatabaseError) in
      try !database.rows("SELECT 1 FROM conversation WHERE id = ?", .text(conversation)) { _ in true }.isEmpty
    }
  }

  /// The one in which something happened last.
  package func latest() throws(StoreError) -> Conversation {
    guard let latest = try conversations(most: 1).first else { throw .noneYet }
    return latest
  }

  /// The events of a conversation in the order of their coming.
  ///
  /// - Parameter after: Leaves out those up to this place; a place is given with each event.
  package func events(of conversation: String, after: Int64 = 0) throws(StoreError) -> [(
    place: Int64, event: EventEnvelope
  )] {
    var cursor = EventCursor(self, of: conversation, after: after)
    var events: [(place: Int64, event: EventEnvelope)] = []
    while true {
      let next = try cursor.next()
      if next.isEmpty { return events }
      events += next
    }
  }

  /// Reads the events of a conversation some at a time.
  ///
  /// - Parameter last: Begins with so many that there are already; `nil` for all.
  package func cursor(
    of conversation: String, matching filter: EventFilter = EventFilter(), last: Int? = nil
  ) throws(StoreError) -> EventCursor {
    guard let last else { return EventCursor(self, of: conversation, matching: filter) }
    let (condition, values) = filter.condition
    let place = try reading { (database) throws(DatabaseError) in
      try database.rows(
        "SELECT place FROM event WHERE conversation = ?\(condition) ORDER BY place DESC LIMIT 1 OFFSET ?",
        [.text(conversation)] + values + [.integer(Int64(last) - 1)]
      ) { $0.integer(0) }.first
    }
    return EventCursor(self, of: conversation, matching: filter, after: place.map { $0 - 1 } ?? 0)
  }

  package func phase(of attempt: String) throws(StoreError) -> AttemptPhase {
    try reading { (database) throws(DatabaseError) in try database.phase(of: attempt) }
  }

  package func rename(_ conversation: String, to title: String) throws(StoreError) {
    try reading { (database) throws(DatabaseError) in
      try database.run("UPDATE conversation SET title = ? WHERE id = ?", .text(title), .text(conversation))
    }
  }

  /// Removes everything of it, also what was handed on in it, and from the file, too.
  package func delete(_ conversation: String) throws(StoreError) {
    try reading { (database) throws(DatabaseError) in
      try database.run("PRAGMA secure_delete = ON")
      try database.run("DELETE FROM conversation WHERE id = ?", .text(conversation))
      _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
  }

  package func draft(of conversation: String) throws(StoreError) -> String? {
    try reading { (database) throws(DatabaseError) in
      try database.rows("SELECT text FROM draft WHERE conversation = ?", .text(conversation)) { $0.text(0) ?? "" }.first
    }
  }

  /// - Parameter draft: `nil` or empty for none.
  package func setDraft(_ draft: String?, of conversation: String) throws(StoreError) {
    try reading { (database) throws(DatabaseError) in
      if let draft, !draft.isEmpty {
        try database.run("INSERT OR REPLACE INTO draft VALUES (?, ?)", .text(conversation), .text(draft))
      } else {
        try database.run("DELETE FROM draft WHERE conversation = ?", .text(conversation))
      }
    }
  }

  func reading<Value: Sendable>(
    _ body: (Database) throws(DatabaseError) -> sending Value
  ) throws(StoreError) -> Value {
    try with { state throws(StoreError) in
      do throws(DatabaseError) { return try body(state.database) } catch { throw .database(error) }
    }
  }
}
