package import Core
import SystemLibraries

extension ConversationStore {
  /// All of them, the latest first.
  package func conversations() throws(StoreError) -> [Conversation] {
    try reading { (database) throws(DatabaseError) in
      try database.rows(
        """
        SELECT id, title, created, updated, (
          SELECT phase FROM attempt WHERE conversation = conversation.id ORDER BY rowid DESC LIMIT 1), (
          SELECT count(*) FROM attempt WHERE conversation = conversation.id)
        FROM conversation ORDER BY updated DESC, id DESC
        """
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
    let found = try conversations().filter { $0.id.hasPrefix(wanted) }
    if let whole = found.first(where: { $0.id == wanted }) { return whole }
    guard let first = found.first, !wanted.isEmpty else { throw .noConversation(prefix) }
    guard found.count == 1 else { throw .manyConversations(prefix: prefix, count: found.count) }
    return first
  }

  package func contains(_ conversation: String) throws(StoreError) -> Bool {
    try reading { (database) throws(DatabaseError) in
      try !database.rows("SELECT 1 FROM conversation WHERE id = ?", .text(conversation)) { _ in true }.isEmpty
    }
  }

  /// The one in which something happened last.
  package func latest() throws(StoreError) -> Conversation {
    guard let latest = try conversations().first else { throw .noneYet }
    return latest
  }

  /// The events of a conversation in the order of their coming.
  ///
  /// - Parameter after: Leaves out those up to this place; a place is given with each event.
  package func events(of conversation: String, after: Int64 = 0) throws(StoreError) -> [(
    place: Int64, event: EventEnvelope
  )] {
    let lines = try reading { (database) throws(DatabaseError) in
      try database.rows(
        "SELECT place, line FROM event WHERE conversation = ? ORDER BY place", .text(conversation)
      ) { (place: $0.integer(0), line: $0.text(1) ?? "") }
    }
    var packed = PackedLines()
    var events: [(place: Int64, event: EventEnvelope)] = []
    for (place, line) in lines {
      do {
        let event = try packed.unpack(line)
        if place > after { events.append((place, event)) }
      } catch { throw .database(DatabaseError(.damaged, path, "\(error)")) }
    }
    return events
  }

  package func phase(of attempt: String) throws(StoreError) -> AttemptPhase {
    try reading { (database) throws(DatabaseError) in try database.phase(of: attempt) }
  }

  package func rename(_ conversation: String, to title: String) throws(StoreError) {
    try reading { (database) throws(DatabaseError) in
      try database.run("UPDATE conversation SET title = ? WHERE id = ?", .text(title), .text(conversation))
    }
  }

  /// Removes everything of it, from the file, too.
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
