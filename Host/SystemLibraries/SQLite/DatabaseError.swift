/// Why a database cannot be used.
package struct DatabaseError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case library(LibraryFault)
    /// Another process has kept it for longer than one waits.
    case busy
    /// What is in the file is no database, or not a whole one.
    case damaged
    /// No space on the disk.
    case full
    /// The file may not be written.
    case readOnly
    /// Another of SQLite's result codes.
    case other(Int32)
  }

  package let kind: Kind
  package let path: String
  /// In SQLite's words.
  package let detail: String

  package init(_ kind: Kind, _ path: String, _ detail: String = "") {
    self.kind = kind
    self.path = path
    self.detail = detail
  }

  init(code: Int32, path: String, detail: String) {
    let kind: Kind =
      switch code & 0xFF {
      case SQLiteCode.busy, SQLiteCode.locked: .busy
      case SQLiteCode.corrupt, SQLiteCode.notADatabase: .damaged
      case SQLiteCode.full: .full
      case SQLiteCode.readOnly: .readOnly
      default: .other(code)
      }
    self.init(kind, path, detail)
  }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .library(let fault): "\(fault)"
    case .busy: "another process keeps '\(path)' busy; try again when it is done"
    case .damaged: "'\(path)' is damaged (\(detail))"
    case .full: "there is no space left for '\(path)'"
    case .readOnly: "'\(path)' may not be written; look at its mode and owner"
    case .other(let code): "'\(path)' cannot be used: \(detail) (SQLite's code \(code))"
    }
  }
}
