package import Core
import Glibc
import POSIX
import Synchronization
import SystemLibraries

/// Conversations on disk: every event of every attempt, and what follows from them.
///
/// Several processes may use one file. Who opens it ends the attempts of processes that are gone as interrupted; nothing
/// is run again by itself.
package final class ConversationStore: Sendable {
  struct State {
    let database: Database
    var lines = PackedLines()
    /// Held from the first event that is written.
    var lock: OwnerLock?
  }

  package let path: String
  /// What was found wrong with the file and mended, one sentence each.
  package let notices: [String]
  private let state: Mutex<State>
  private let now: @Sendable () -> Int64

  /// Opens the file, which is made when there is none. One that is damaged is set aside.
  ///
  /// - Parameter now: Nanoseconds since 1970.
  package init(path: String, now: @escaping @Sendable () -> Int64 = { Clock.now() }) throws(StoreError) {
    self.path = path
    self.now = now
    var notices: [String] = []
    let database: Database
    do {
      database = try Self.open(path, now: now())
    } catch {
      guard case .database(let fault) = error, fault.kind == .damaged else { throw error }
      let aside = "\(path).damaged-\(RFC3339.string(nanoseconds: now()))"
      try Self.setAside(path, as: aside)
      notices.append("\(fault); it is kept as '\(aside)', and conversations begin anew")
      database = try Self.open(path, now: now())
    }
    self.notices = notices
    state = Mutex(State(database: database))
    try recover()
  }

  private static func open(_ path: String, now: Int64) throws(StoreError) -> Database {
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      try makeFile(path)
    } catch { throw .system(error) }
    let version: Int
    do throws(DatabaseError) {
      let database = try Database(path: path)
      try database.run("PRAGMA foreign_keys = ON")
      _ = try database.rows("PRAGMA journal_mode = WAL") { $0.text(0) }
      // What was committed outlives a power cut, too.
      try database.run("PRAGMA synchronous = FULL")
      version = try Schema.version(of: database)
      if version <= Schema.version {
        try Schema.migrate(database)
        try check(database, now: now)
        return database
      }
    } catch { throw .database(error) }
    throw .newer(path: path, version: version, known: Schema.version)
  }

  /// Makes an empty file, the owner's alone, where there is none. SQLite gives the files beside it the same mode.
  ///
  /// The file itself is never opened here: when a process closes any descriptor of a file, it loses all its locks on it, those
  /// of SQLite's other connections, too.
  private static func makeFile(_ path: String) throws(SystemError) {
    guard try FileSystem.status(path) == nil else { return }
    let draft = "\(path).\(ULID.make(time: Clock.now()))"
    _ = try FileDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { try? FileSystem.remove(draft) }
    try FileSystem.link(draft, as: path)
  }

  /// Looks through the whole file, which takes the longer the larger it is: once a day, and after a process has died that
  /// wrote to it.
  private static func check(_ database: Database, now: Int64) throws(DatabaseError) {
    let checked = try database.rows("SELECT checked FROM upkeep") { $0.integer(0) }.first ?? 0
    let age = now - checked
    let isRecent = (0..<86_400_000_000_000).contains(age)
    let hasDied = try owners(database).contains(where: \.isGone)
    if isRecent, !hasDied { return }
    let found = try database.rows("PRAGMA quick_check(1)") { $0.text(0) ?? "" }
    if found != ["ok"] { throw DatabaseError(.damaged, database.path, found.joined(separator: "; ")) }
    try database.run("UPDATE upkeep SET checked = ?", .integer(now))
  }

  /// The processes with attempts that have no end.
  private static func owners(_ database: Database) throws(DatabaseError) -> [(name: String, isGone: Bool)] {
    let owners = try database.rows("SELECT DISTINCT owner FROM attempt WHERE owner <> ''") { $0.text(0) ?? "" }
    return owners.map { ($0, OwnerLock.isGone($0, in: locks(of: database.path))) }
  }

  private static func setAside(_ path: String, as aside: String) throws(StoreError) {
    do throws(SystemError) {
      for suffix in ["", "-wal", "-shm"] where try FileSystem.status(path + suffix) != nil {
        try FileSystem.rename(path + suffix, to: aside + suffix)
      }
    } catch { throw .system(error) }
  }

  /// Beside the file, one for each process that writes.
  private static func locks(of path: String) -> String { path + "-owners" }

  /// Does something with the database, alone in this process.
  func with<Value: Sendable>(_ body: (inout State) throws(StoreError) -> sending Value) throws(StoreError) -> Value {
    let outcome = state.withLock { state -> Result<Value, StoreError> in
      do throws(StoreError) { return .success(try body(&state)) } catch {
        if case .database(let fault) = error, fault.kind == .damaged {
          // Who opens it next looks through it, if that can still be written down.
          try? state.database.run("UPDATE upkeep SET checked = 0")
        }
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  // MARK: Writing

  /// Writes events down, all or none of them, and what follows from them.
  ///
  /// - Throws: `busy` for the first event of an attempt in a conversation on which another process works; `late` for an event of an attempt that is over, or whose number is not the next.
  package func append(_ envelopes: [EventEnvelope]) throws(StoreError) {
    try with { state throws(StoreError) in
      let owner = try self.owner(&state)
      var late: StoreError?
      do throws(DatabaseError) {
        try state.database.transaction { () throws(DatabaseError) in
          for envelope in envelopes where envelope.begins {
            guard try state.database.isWorkedOn(envelope.conversation, besides: owner) else { continue }
            late = .busy(envelope.conversation)
            throw DatabaseError(.other(0), path)
          }
          guard let stray = try state.database.write(envelopes, owner: owner, packed: { state.lines.pack($0) }) else {
            return
          }
          late = .late(attempt: stray.attempt, sequence: stray.sequence)
          throw DatabaseError(.other(0), path)
        }
      } catch {
        // What was packed may build on what was rolled back.
        for envelope in envelopes { state.lines.forget(envelope.attempt) }
        throw late ?? .database(error)
      }
      for envelope in envelopes where envelope.isLast {
        state.lines.forget(envelope.attempt)
      }
    }
  }

  private func owner(_ state: inout State) throws(StoreError) -> String {
    if state.lock == nil {
      do throws(SystemError) { state.lock = try OwnerLock(in: Self.locks(of: path), time: now()) } catch {
        throw .system(error)
      }
    }
    return state.lock?.name ?? ""
  }

  // MARK: Recovery

  /// Ends what processes that are gone have left open, and removes their locks.
  private func recover() throws(StoreError) {
    try with { state throws(StoreError) in
      do throws(DatabaseError) {
        for owner in try Self.owners(state.database) where owner.isGone {
          try state.database.transaction { () throws(DatabaseError) in
            try state.database.interrupt(owner: owner.name, time: now())
          }
        }
      } catch { throw .database(error) }
    }
    OwnerLock.removeLeft(in: Self.locks(of: path))
  }
}
