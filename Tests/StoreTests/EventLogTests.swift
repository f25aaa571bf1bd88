import Core
import Foundation
import JSON
import Store
import Support
import SystemLibraries
import Testing

@Suite struct EventLogTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("conversations.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  private func fault(of log: EventLog, _ envelope: EventEnvelope) async -> StoreError? {
    do throws(StoreError) {
      try await log.record(envelope)
      return nil
    } catch { return error }
  }

  @Test func `what must not be lost is on disk when its recording returns, with all before it`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    let reader = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    var events = [attempt(.sessionStarted(SubmittedRequest("x")))]
    try await log.record(events[0])
    for count in 1...200 {
      events.append(attempt(.progress(fraction: Double(count) / 200, text: ""), call: "k"))
      try await log.record(events[count])
    }
    events.append(attempt(.toolStarted(ConversationStoreTests.skill, arguments: [:], library: nil), call: "k"))
    try await log.record(events[201])
    #expect(try reader.events(of: "c1").map(\.event) == events)
    #expect(log.fault == nil)
  }

  @Test func `attempts that go on side by side are all written`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<50 {
        tasks.addTask {
          var attempt = Attempt("a\(number)", in: "c\(number)")
          try await log.record(attempt(.sessionStarted(SubmittedRequest("x"))))
          for count in 1...20 { try await log.record(attempt(.answer("\(count)"))) }
          try await log.record(attempt(.completed))
        }
      }
      try await tasks.waitForAll()
    }
    #expect(log.fault == nil)
    let conversations = try log.store.conversations()
    #expect(conversations.count == 50 && conversations.allSatisfy { $0.phase == .completed })
  }

  @Test func `what cannot be written is told to who tells it, until its attempt is over`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    var attempt = Attempt("a1")
    _ = attempt(.sessionStarted(SubmittedRequest("x")))
    // The first event of an attempt is missing.
    let late = StoreError.late(attempt: "a1", sequence: 2)
    var fault: StoreError?
    while fault == nil { fault = await self.fault(of: log, attempt(.answer("more"))) }
    #expect(fault == late)
    #expect(await self.fault(of: log, attempt(.completed)) == late)
    #expect(log.fault == late)
  }

  @Test func `that a skill is to start is told as kept only when it is; the next attempt is tried anew`() async throws {
    let store = try ConversationStore(path: path)
    let log = EventLog(store)
    // As a disk that is full, for one kind of event.
    let database = try Database(path: path)
    try database.run(
      """
      CREATE TRIGGER refuses BEFORE INSERT ON event WHEN new.line LIKE '%toolStarted%' AND new.attempt LIKE 'bad%'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let started = AgentEvent.toolStarted(ConversationStoreTests.skill, arguments: [:], library: nil)
    let kept = try await withThrowingTaskGroup(of: (Int, isKept: Bool).self) { tasks in
      for number in 0..<40 {
        tasks.addTask {
          var attempt = Attempt(number % 2 == 0 ? "good\(number)" : "bad\(number)", in: "c\(number)")
          try await log.record(attempt(.sessionStarted(SubmittedRequest("x"))))
          let start = await fault(of: log, attempt(started, call: "k\(number)"))
          let end = await fault(of: log, attempt(.completed))
          #expect(start == end)
          return (number, start == nil)
        }
      }
      return try await tasks.reduce(into: [:]) { $0[$1.0] = $1.isKept }
    }
    for (number, isKept) in kept {
      #expect(isKept == (number % 2 == 0))
      let kinds = try store.events(of: "c\(number)").map(\.event.event.kind)
      #expect(kinds == (isKept ? ["sessionStarted", "toolStarted", "completed"] : ["sessionStarted"]))
    }
    #expect("\(try #require(log.fault))".contains("no room"))
    try database.run("DROP TRIGGER refuses")
    var attempt = Attempt("bad again", in: "c1")
    try await log.record(attempt(.sessionStarted(SubmittedRequest("x"))))
    try await log.record(attempt(started, call: "k"))
    try await log.record(attempt(.completed))
  }
}
