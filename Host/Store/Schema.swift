import SystemLibraries

/// What the database holds. All of it but names, drafts and upkeep follows from `event`, and is brought up to date with it.
enum Schema {
  /// Each turns the version before it into its own; the first makes an empty file into version 1. Never changed once
  /// published.
  private static let migrations: [[String]] = [
    [
      """
      CREATE TABLE conversation (
        id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL)
      """,
      // `owner` is the lock of the process that works on it, empty once it is over; `last` its last event's number.
      """
      CREATE TABLE attempt (
        id TEXT PRIMARY KEY NOT NULL, conversation TEXT NOT NULL REFERENCES conversation ON DELETE CASCADE,
        phase TEXT NOT NULL, owner TEXT NOT NULL, last INTEGER NOT NULL)
      """,
      "CREATE INDEX attempt_of_conversation ON attempt (conversation)",
      "CREATE INDEX attempt_of_owner ON attempt (owner) WHERE owner <> ''",
      """
      CREATE TABLE call (
        id TEXT PRIMARY KEY NOT NULL, attempt TEXT NOT NULL REFERENCES attempt ON DELETE CASCADE,
        skill TEXT NOT NULL, is_over INTEGER NOT NULL)
      """,
      "CREATE INDEX call_of_attempt ON call (attempt)",
      """
      CREATE TABLE event (
        place INTEGER PRIMARY KEY, conversation TEXT NOT NULL REFERENCES conversation ON DELETE CASCADE,
        attempt TEXT NOT NULL REFERENCES attempt ON DELETE CASCADE, sequence INTEGER NOT NULL, line TEXT NOT NULL,
        UNIQUE (attempt, sequence))
      """,
      "CREATE INDEX event_of_conversation ON event (conversation, place)",
      """
      CREATE TABLE draft (
        conversation TEXT PRIMARY KEY NOT NULL REFERENCES conversation ON DELETE CASCADE, text TEXT NOT NULL)
      """,
    ],
    [
      // Conversations that are copies of another host's, and when they were made.
      """
      CREATE TABLE copy (
        conversation TEXT PRIMARY KEY NOT NULL REFERENCES conversation ON DELETE CASCADE, fetched INTEGER NOT NULL)
      """,
      // The conversation in which work was handed on to this one.
      "ALTER TABLE conversation ADD COLUMN parent TEXT REFERENCES conversation ON DELETE CASCADE",
      "CREATE INDEX conversation_of_parent ON conversation (parent) WHERE parent IS NOT NULL",
    ],
    [
      // One row: when the whole file was last found good.
      "CREATE TABLE upkeep (checked INTEGER NOT NULL)",
      "INSERT INTO upkeep VALUES (0)",
    ],
  ]

  static var version: Int { migrations.count }

  static func version(of database: Database) throws(DatabaseError) -> Int {
    Int(try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0)
  }

  /// Brings a file of an earlier version to this program's, in one transaction: another process may be doing so, too.
  static func migrate(_ database: Database) throws(DatabaseError) {
    guard try version(of: database) < version else { return }
    try database.transaction { () throws(DatabaseError) in
      for migration in migrations.dropFirst(try version(of: database)) {
        for statement in migration { try database.run(statement) }
      }
      try database.run("PRAGMA user_version = \(version)")
    }
  }
}
