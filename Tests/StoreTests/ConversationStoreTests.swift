import Core
import Foundation
import Glibc
import JSON
import Store
import Support
import SystemLibraries
import Testing

/// Events of an attempt, numbered.
struct Attempt {
  let id: String
  var conversation = "c1"
  private(set) var count = 0

  init(_ id: String, in conversation: String = "c1") {
    self.id = id
    self.conversation = conversation
  }

  mutating func callAsFunction(_ event: AgentEvent, call: String? = nil) -> EventEnvelope {
    count += 1
    return EventEnvelope(
      sequence: count, time: Int64(count) * 1_000_000_000, conversation: conversation, attempt: id, call: call,
      event: event)
  }
}

@Suite struct ConversationStoreTests {
  static let skill = SkillID("adder")!
  private let directory: TemporaryDirectory
  private var path: String { directory("data/conversations.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  private func whole(_ attempt: inout Attempt, answer: String = "3") -> [EventEnvelope] {
    [
      attempt(.sessionStarted(SubmittedRequest("add one\nand two", context: "piped"))),
      attempt(.skillMatched(Self.skill, score: 1)), attempt(.toolQueued(Self.skill, arguments: ["a": 1]), call: "k"),
      attempt(.toolStarted(Self.skill, arguments: ["a": 1], library: nil), call: "k"),
      attempt(.toolResult(SkillResult(text: "3")), call: "k"), attempt(.answer(answer)), attempt(.completed),
    ]
  }

  @Test func `a store keeps its locks when this process opens the same file again`() throws {
    let store = try ConversationStore(path: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let file = ":\(try #require(attributes[.systemFileNumber] as? Int)) "
    func locks() throws -> Int {
      try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count {
        $0.contains(" \(getpid()) ") && $0.contains(file)
      }
    }
    let held = try locks()
    #expect(held > 0)
    _ = try ConversationStore(path: path)
    #expect(try locks() == held)
    withExtendedLifetime(store) {}
  }

  @Test func `what was written is read as it was, by another process's eyes, too`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    let events = whole(&attempt)
    for event in events { try store.append([event]) }
    for reader in [store, try ConversationStore(path: path)] {
      #expect(try reader.events(of: "c1").map(\.event) == events)
      let conversation = try reader.conversation("c1")
      #expect(conversation.title == "add one and two" && conversation.phase == .completed)
      #expect(conversation.created == 1_000_000_000 && conversation.updated == 7_000_000_000)
      #expect(conversation.attempts == 1)
      #expect(reader.notices.isEmpty)
    }
    let place = try #require(store.events(of: "c1").dropFirst(4).first?.place)
    #expect(try store.events(of: "c1", after: place).map(\.event) == Array(events.dropFirst(5)))
  }

  @Test func `while a process works on an attempt in a conversation, no other begins one there`() throws {
    let store = try ConversationStore(path: path)
    let other = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    var second = Attempt("a2")
    try store.append([attempt(.sessionStarted(SubmittedRequest("x")))])
    let begin = second(.sessionStarted(SubmittedRequest("y")))
    #expect(throws: StoreError.busy("c1")) { try other.append([begin]) }
    var elsewhere = Attempt("a3", in: "c2")
    try other.append([elsewhere(.sessionStarted(SubmittedRequest("z")))])
    try store.append([attempt(.completed)])
    try other.append([begin])
    #expect(try store.events(of: "c1").map(\.event.attempt) == ["a1", "a1", "a2"])
  }

  @Test func `files are the owner's alone`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    try store.append([attempt(.sessionStarted(SubmittedRequest("x")))])
    for name in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func `an answer that grows is stored by what is new to it, and read whole`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    var events = [attempt(.sessionStarted(SubmittedRequest("x")))]
    let word = "潮汐 tide "
    for count in 1...500 { events.append(attempt(.answer(String(repeating: word, count: count)))) }
    events.append(attempt(.answer("something else")))
    for event in events { try store.append([event]) }
    #expect(try ConversationStore(path: path).events(of: "c1").map(\.event) == events)
    let stored = try Database(path: path).rows("SELECT sum(length(line)) FROM event") { $0.integer(0) }.first ?? 0
    // All 500 of them whole would be more than a million characters.
    #expect(stored < 120_000)
  }

  @Test func `a late result of an attempt that is over is refused, and so is what skips a number`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    try store.append(whole(&attempt))
    let late = attempt(.answer("late"))
    #expect(throws: StoreError.late(attempt: "a1", sequence: 8)) { try store.append([late]) }
    var other = Attempt("a2")
    let first = other(.sessionStarted(SubmittedRequest("y")))
    let second = other(.answer("1"))
    let third = other(.answer("12"))
    #expect(throws: StoreError.self) { try store.append([second]) }
    // All or nothing.
    #expect(throws: StoreError.self) { try store.append([first, third]) }
    #expect(try store.events(of: "c1").count == 7)
    try store.append([first, second])
    #expect(throws: StoreError.self) { try store.append([second]) }
    try store.append([third])
    #expect(try store.events(of: "c1").map(\.event).suffix(3) == [first, second, third])
  }

  @Test func `another process cannot go on with an attempt that is not its own`() throws {
    let store = try ConversationStore(path: path)
    let other = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    try store.append([attempt(.sessionStarted(SubmittedRequest("x")))])
    let next = attempt(.answer("1"))
    #expect(throws: StoreError.self) { try other.append([next]) }
    try store.append([next])
    // It is at work, so that nobody ends it.
    #expect(try ConversationStore(path: path).conversation("c1").phase == .streaming)
  }

  @Test func `what a process left open when it died is ended, once, and its lock is removed`() async throws {
    let locks = path + "-owners"
    var attempt = Attempt("a1")
    let events = [
      attempt(.sessionStarted(SubmittedRequest("x"))), attempt(.toolQueued(Self.skill, arguments: [:]), call: "k"),
      attempt(.toolStarted(Self.skill, arguments: [:], library: nil), call: "k"),
      attempt(.toolStarted(Self.skill, arguments: [:], library: nil), call: "k.1"),
      attempt(.toolResult(SkillResult(text: "3")), call: "k.1"),
    ]
    do {
      let store = try ConversationStore(path: path)
      try store.append(events)
      #expect(try FileManager.default.contentsOfDirectory(atPath: locks).count == 1)
      // As a process that dies: the lock goes, the attempt stays open.
      withExtendedLifetime(store) {}
    }
    for _ in 0..<2 {
      let store = try ConversationStore(path: path)
      let found = try store.events(of: "c1").map(\.event)
      #expect(Array(found.prefix(5)) == events)
      #expect(found.dropFirst(5).map(\.event.kind) == ["failed", "interrupted"])
      #expect(found.dropFirst(5).map(\.call) == ["k", nil])
      #expect(found.map(\.sequence) == Array(1...7))
      #expect(try store.conversation("c1").phase == .interrupted)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: locks).isEmpty)
  }

  @Test func `a conversation is found by the beginning of its id, renamed, and removed with everything`() throws {
    let store = try ConversationStore(path: path)
    for id in ["abc1", "abd2"] {
      var attempt = Attempt("a-\(id)", in: id)
      try store.append(whole(&attempt, answer: "secret-\(id)"))
    }
    #expect(try store.conversation("ABC").id == "abc1")
    #expect(throws: StoreError.manyConversations(prefix: "ab", count: 2)) { try store.conversation("ab") }
    #expect(throws: StoreError.noConversation("x")) { try store.conversation("x") }
    #expect(throws: StoreError.noConversation("")) { try store.conversation("") }
    try store.rename("abc1", to: "Sums")
    try store.setDraft("half a sen", of: "abc1")
    #expect(try store.conversation("abc1").title == "Sums")
    #expect(try store.draft(of: "abc1") == "half a sen")
    try store.delete("abc1")
    #expect(try store.conversations().map(\.id) == ["abd2"])
    #expect(try store.draft(of: "abc1") == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory("data"))
    for file in files where file.contains("sqlite") && !file.contains("owners") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: directory("data/" + file)))
      #expect(bytes.range(of: Data("secret-abc1".utf8)) == nil, "\(file)")
    }
  }

  @Test func `a draft stays until it is taken back`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    try store.append(whole(&attempt))
    try store.setDraft("one", of: "c1")
    try store.setDraft("two", of: "c1")
    #expect(try ConversationStore(path: path).draft(of: "c1") == "two")
    try store.setDraft(nil, of: "c1")
    #expect(try store.draft(of: "c1") == nil)
  }

  @Test func `a damaged file is set aside with a notice, and nothing of it is lost`() throws {
    let store = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    try store.append(whole(&attempt))
    let garbage = "no database at all" + String(repeating: ".", count: 4096)
    try Data(garbage.utf8).write(to: URL(fileURLWithPath: directory("data/other.sqlite")))
    let mended = try ConversationStore(path: directory("data/other.sqlite"))
    #expect(mended.notices.count == 1 && mended.notices[0].contains("other.sqlite.damaged-"))
    #expect(try mended.conversations().isEmpty)
    let kept = try FileManager.default.contentsOfDirectory(atPath: directory("data")).filter { $0.contains("damaged") }
    #expect(try String(contentsOfFile: directory("data/" + kept[0]), encoding: .utf8) == garbage)
  }

  @Test func `a file of an earlier version is brought up to date, with all that is in it`() throws {
    do {
      let store = try ConversationStore(path: path)
      var attempt = Attempt("a1")
      try store.append(whole(&attempt))
    }
    let database = try Database(path: path)
    for table in ["copy", "upkeep"] { try database.run("DROP TABLE \(table)") }
    try database.run("DROP INDEX conversation_of_parent")
    try database.run("ALTER TABLE conversation DROP COLUMN parent")
    try database.run("PRAGMA user_version = 1")
    let store = try ConversationStore(path: path)
    #expect(try store.conversations().map(\.id) == ["c1"])
    #expect(try store.fetched("c1") == nil)
  }

  /// Nanoseconds after the file was made, whether an attempt is open whose process is gone, and whether all of it is read.
  @Test(arguments: [
    (86_000_000_000_000, false, false), (87_000_000_000_000, false, true), (-1, false, true), (1, true, true),
  ])
  func `a whole file is looked through once a day, and after a process has died`(
    age: Int64, isOpen: Bool, isRead: Bool
  ) throws {
    let start: Int64 = 1_700_000_000_000_000_000
    do {
      let store = try ConversationStore(path: path) { start }
      var attempt = Attempt("a1")
      try store.append(isOpen ? [attempt(.sessionStarted(SubmittedRequest("x")))] : whole(&attempt))
    }
    let later = try ConversationStore(path: path) { start + age }
    let checked = try Database(path: path).rows("SELECT checked FROM upkeep") { $0.integer(0) }
    #expect(checked == [isRead ? start + age : start])
    #expect(try later.conversation("c1").phase == (isOpen ? .interrupted : .completed))
  }

  @Test func `a file with a page that is damaged is set aside, at once where that page was needed`() throws {
    do {
      let store = try ConversationStore(path: path)
      for number in 0..<200 {
        var attempt = Attempt("a\(number)", in: "c\(number)")
        try store.append(whole(&attempt, answer: String(repeating: "long ", count: 200)))
      }
    }
    let page: Int64
    do {
      let database = try Database(path: path)
      page = try #require(
        try database.rows("SELECT rootpage FROM sqlite_master WHERE name = 'event_of_conversation'") { $0.integer(0) }
          .first)
      _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(page - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    let store = try ConversationStore(path: path)
    // It is not looked through again so soon.
    #expect(store.notices.isEmpty)
    #expect(throws: StoreError.self) { try store.events(of: "c1") }
    let mended = try ConversationStore(path: path)
    #expect(mended.notices.count == 1)
    #expect(try mended.conversations().isEmpty)
  }

  @Test func `a file of a later version is left alone`() throws {
    _ = try ConversationStore(path: path)
    try Database(path: path).run("PRAGMA user_version = 99")
    #expect(throws: StoreError.newer(path: path, version: 99, known: 3)) { try ConversationStore(path: path) }
  }
}
