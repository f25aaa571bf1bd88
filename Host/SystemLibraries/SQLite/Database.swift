/// A connection to a database file of SQLite. One thread at a time uses it.
@safe package final class Database {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
  }

  package let path: String
  private let sqlite: SQLite
  private let connection: SQLite.Connection
  /// Statements by their text, kept since most are used again.
  private var statements: [String: Statement] = [:]

  /// Opens the file, which is made when there is none.
  ///
  /// - Parameter patience: Milliseconds for which one waits for other processes that write.
  package init(path: String, patience: Int32 = 30_000) throws(DatabaseError) {
    let sqlite: SQLite
    do throws(LibraryFault) { sqlite = try SQLite.shared.get() } catch { throw DatabaseError(.library(error), path) }
    var opened: SQLite.Connection?
    // SQLITE_OPEN_READWRITE, CREATE and NOMUTEX.
    let code = unsafe sqlite.open(path, &opened, 0x2 | 0x4 | 0x8000, nil)
    guard let connection = unsafe opened, code == SQLiteCode.ok else {
      let detail = unsafe sqlite.message(opened).map { unsafe String(cString: $0) } ?? ""
      _ = unsafe sqlite.close(opened)
      throw DatabaseError(code: code, path: path, detail: detail)
    }
    self.path = path
    self.sqlite = sqlite
    unsafe self.connection = unsafe connection
    _ = unsafe sqlite.extendedResultCodes(connection, 1)
    _ = unsafe sqlite.busyTimeout(connection, patience)
  }

  deinit {
    statements = [:]
    _ = unsafe sqlite.close(connection)
  }

  /// Does one statement; what it gives is ignored.
  package func run(_ sql: String, _ values: Value...) throws(DatabaseError) {
    try query(sql, values) { _ in }
  }

  /// The rows that one statement gives, each read by `read`.
  package func rows<Element>(
    _ sql: String, _ values: Value..., read: (Row) -> Element
  ) throws(DatabaseError) -> [Element] {
    try rows(sql, values, read: read)
  }

  package func rows<Element>(
    _ sql: String, _ values: [Value], read: (Row) -> Element
  ) throws(DatabaseError) -> [Element] {
    var elements: [Element] = []
    try query(sql, values) { elements.append(read($0)) }
    return elements
  }

  /// Rows that the last statement has changed.
  package var changes: Int { Int(unsafe sqlite.changes(connection)) }
  /// The `rowid` of the last row that was put in.
  package var lastRow: Int64 { unsafe sqlite.lastInsertedRow(connection) }

  /// Does all that `body` does or, when it throws, nothing of it. Begins by waiting for others that write.
  package func transaction<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try run("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // SQLite has rolled some failures back by itself.
      if unsafe sqlite.isAutocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func query(_ sql: String, _ values: [Value], _ take: (Row) -> Void) throws(DatabaseError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    for (place, value) in values.enumerated() { try check(statement.bind(value, at: Int32(place + 1))) }
    while true {
      let code = statement.step()
      if code == SQLiteCode.done { return }
      guard code == SQLiteCode.row else { throw error(code) }
      take(Row(statement))
    }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = statements[sql] { return known }
    var prepared: SQLite.Statement?
    // SQLITE_PREPARE_PERSISTENT.
    try check(unsafe sqlite.prepare(connection, sql, -1, 1, &prepared, nil))
    guard let prepared = unsafe prepared else { throw DatabaseError(.other(0), path, "an empty statement") }
    let statement = unsafe Statement(prepared, sqlite)
    statements[sql] = statement
    return statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLiteCode.ok { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let detail = unsafe sqlite.message(connection).map { unsafe String(cString: $0) } ?? ""
    return DatabaseError(code: code, path: path, detail: detail)
  }
}

extension Database {
  /// One row of what a statement gives, while it stands there. Columns count from 0.
  package struct Row {
    private let statement: Statement

    fileprivate init(_ statement: Statement) { self.statement = statement }

    package func integer(_ column: Int) -> Int64 { statement.integer(Int32(column)) }
    /// `nil` for NULL.
    package func text(_ column: Int) -> String? { statement.text(Int32(column)) }
    package func isNull(_ column: Int) -> Bool { statement.isNull(Int32(column)) }
  }

  /// A prepared statement, finalised with the last reference to it.
  @safe fileprivate final class Statement {
    private let pointer: SQLite.Statement
    private let sqlite: SQLite

    init(_ pointer: SQLite.Statement, _ sqlite: SQLite) {
      unsafe self.pointer = unsafe pointer
      self.sqlite = sqlite
    }

    deinit { _ = unsafe sqlite.finalize(pointer) }

    func bind(_ value: Value, at place: Int32) -> Int32 {
      switch value {
      case .null: return unsafe sqlite.bindNull(pointer, place)
      case .integer(let number): return unsafe sqlite.bindInteger(pointer, place, number)
      case .text(var text):
        return text.withUTF8 { utf8 in
          unsafe utf8.withMemoryRebound(to: CChar.self) { bytes in
            // SQLITE_TRANSIENT: it copies. A text without bytes is no NULL.
            unsafe sqlite.bindText(
              pointer, place, bytes.baseAddress ?? Self.empty, Int32(bytes.count),
              unsafeBitCast(-1, to: SQLite.Destructor?.self))
          }
        }
      }
    }

    func step() -> Int32 { unsafe sqlite.step(pointer) }

    func reset() {
      _ = unsafe sqlite.reset(pointer)
      _ = unsafe sqlite.clearBindings(pointer)
    }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite.columnInteger(pointer, column) }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite.columnType(pointer, column) == 5 }

    func text(_ column: Int32) -> String? {
      guard !isNull(column), let bytes = unsafe sqlite.columnText(pointer, column) else { return nil }
      let count = unsafe Int(sqlite.columnBytes(pointer, column))
      return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Never written.
    private nonisolated(unsafe) static let empty: UnsafePointer<CChar> = {
      let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
      unsafe byte.initialize(to: 0)
      return unsafe UnsafePointer(byte)
    }()
  }
}
