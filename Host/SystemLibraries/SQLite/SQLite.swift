/// The functions of SQLite that are used here, which version 3.35 and younger ones have.
@safe struct SQLite: Sendable {
  typealias Connection = OpaquePointer
  typealias Statement = OpaquePointer
  typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let open:
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Connection?>, Int32, UnsafePointer<CChar>?) -> Int32
  let close: @convention(c) (Connection?) -> Int32
  let busyTimeout: @convention(c) (Connection, _ milliseconds: Int32) -> Int32
  let extendedResultCodes: @convention(c) (Connection, Int32) -> Int32
  let message: @convention(c) (Connection?) -> UnsafePointer<CChar>?
  let isAutocommit: @convention(c) (Connection) -> Int32
  let changes: @convention(c) (Connection) -> Int32
  let lastInsertedRow: @convention(c) (Connection) -> Int64
  let prepare:
    @convention(c) (
      Connection, UnsafePointer<CChar>, _ bytes: Int32, _ flags: UInt32, UnsafeMutablePointer<Statement?>,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Int32
  let step: @convention(c) (Statement) -> Int32
  let reset: @convention(c) (Statement) -> Int32
  let clearBindings: @convention(c) (Statement) -> Int32
  let finalize: @convention(c) (Statement?) -> Int32
  let bindInteger: @convention(c) (Statement, Int32, Int64) -> Int32
  let bindText: @convention(c) (Statement, Int32, UnsafePointer<CChar>?, Int32, Destructor?) -> Int32
  let bindNull: @convention(c) (Statement, Int32) -> Int32
  let columnType: @convention(c) (Statement, Int32) -> Int32
  let columnInteger: @convention(c) (Statement, Int32) -> Int64
  let columnText: @convention(c) (Statement, Int32) -> UnsafePointer<UInt8>?
  let columnBytes: @convention(c) (Statement, Int32) -> Int32

  /// Opened once, by the thread that asks first.
  static let shared = Result { () throws(LibraryFault) in try SQLite() }

  private init() throws(LibraryFault) {
    let library = SystemLibrary.sqlite
    let object = try library.open()
    unsafe open = try library.function("sqlite3_open_v2", in: object)
    unsafe close = try library.function("sqlite3_close_v2", in: object)
    unsafe busyTimeout = try library.function("sqlite3_busy_timeout", in: object)
    unsafe extendedResultCodes = try library.function("sqlite3_extended_result_codes", in: object)
    unsafe message = try library.function("sqlite3_errmsg", in: object)
    unsafe isAutocommit = try library.function("sqlite3_get_autocommit", in: object)
    unsafe changes = try library.function("sqlite3_changes", in: object)
    unsafe lastInsertedRow = try library.function("sqlite3_last_insert_rowid", in: object)
    unsafe prepare = try library.function("sqlite3_prepare_v3", in: object)
    unsafe step = try library.function("sqlite3_step", in: object)
    unsafe reset = try library.function("sqlite3_reset", in: object)
    unsafe clearBindings = try library.function("sqlite3_clear_bindings", in: object)
    unsafe finalize = try library.function("sqlite3_finalize", in: object)
    unsafe bindInteger = try library.function("sqlite3_bind_int64", in: object)
    unsafe bindText = try library.function("sqlite3_bind_text", in: object)
    unsafe bindNull = try library.function("sqlite3_bind_null", in: object)
    unsafe columnType = try library.function("sqlite3_column_type", in: object)
    unsafe columnInteger = try library.function("sqlite3_column_int64", in: object)
    unsafe columnText = try library.function("sqlite3_column_text", in: object)
    unsafe columnBytes = try library.function("sqlite3_column_bytes", in: object)
  }
}

/// Result codes of SQLite, without what extends them in higher bits.
enum SQLiteCode {
  static let ok: Int32 = 0
  static let busy: Int32 = 5
  static let locked: Int32 = 6
  static let readOnly: Int32 = 8
  static let corrupt: Int32 = 11
  static let full: Int32 = 13
  static let notADatabase: Int32 = 26
  static let row: Int32 = 100
  static let done: Int32 = 101
}
