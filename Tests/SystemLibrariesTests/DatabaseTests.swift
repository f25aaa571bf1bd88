import Support
import SystemLibraries
import Testing

@Suite struct DatabaseTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("a.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what is put in comes out, whatever its characters`() throws {
    let database = try Database(path: path)
    try database.run("CREATE TABLE t (number INTEGER, text TEXT)")
    let rows: [(Int64, String?)] = [(.min, ""), (0, nil), (.max, "a\u{0}b"), (7, "潮汐 🌊 ' \" ; --")]
    for (number, text) in rows {
      try database.run("INSERT INTO t VALUES (?, ?)", .integer(number), text.map { .text($0) } ?? .null)
    }
    let found = try database.rows("SELECT * FROM t ORDER BY rowid") { ($0.integer(0), $0.text(1)) }
    #expect(found.map(\.0) == rows.map(\.0))
    #expect(found.map(\.1) == rows.map(\.1))
    #expect(database.lastRow == 4 && database.changes == 1)
  }

  @Test func `of a transaction that throws nothing stays`() throws {
    let database = try Database(path: path)
    try database.run("CREATE TABLE t (number INTEGER PRIMARY KEY)")
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO t VALUES (1)")
        try database.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(try database.rows("SELECT * FROM t") { $0.integer(0) } == [])
    try database.transaction { () throws(DatabaseError) in try database.run("INSERT INTO t VALUES (2)") }
    #expect(try Database(path: path).rows("SELECT * FROM t") { $0.integer(0) } == [2])
  }

  @Test func `what is no database is told as damaged, and one that another keeps as busy`() throws {
    try directory.write("this is no database, and longer than its header".padded(to: 200), to: "a.sqlite")
    #expect(throws: DatabaseError.self) { try Database(path: path).run("SELECT * FROM sqlite_schema") }
    do throws(DatabaseError) {
      try Database(path: path).run("PRAGMA user_version")
      Issue.record("it is read")
    } catch {
      #expect(error.kind == .damaged && "\(error)".contains(path))
    }
    let other = directory("b.sqlite")
    let first = try Database(path: other)
    let second = try Database(path: other, patience: 10)
    try first.run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try second.transaction { () throws(DatabaseError) in }
      Issue.record("both write")
    } catch {
      #expect(error.kind == .busy)
    }
  }

  @Test func `a place where none can be is told`() {
    #expect(throws: DatabaseError.self) { try Database(path: directory("none/a.sqlite")) }
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String { self + String(repeating: ".", count: max(0, length - count)) }
}
