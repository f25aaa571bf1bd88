import Core
import Foundation
import JSON
import Store
import Support
import Testing

@Suite struct EventLogTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("conversations.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what must not be lost is on disk when its recording returns, with all before it`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    let reader = try ConversationStore(path: path)
    var attempt = Attempt("a1")
    var events = [attempt(.sessionStarted(SubmittedRequest("x")))]
    await log.record(events[0])
    for count in 1...200 {
      events.append(attempt(.progress(fraction: Double(count) / 200, text: ""), call: "k"))
      await log.record(events[count])
    }
    events.append(attempt(.toolStarted(ConversationStoreTests.skill, arguments: [:], library: nil), call: "k"))
    await log.record(events[201])
    #expect(try reader.events(of: "c1").map(\.event) == events)
    #expect(log.fault == nil)
  }

  @Test func `attempts that go on side by side are all written`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    await withTaskGroup(of: Void.self) { tasks in
      for number in 0..<50 {
        tasks.addTask {
          var attempt = Attempt("a\(number)", in: "c\(number)")
          await log.record(attempt(.sessionStarted(SubmittedRequest("x"))))
          for count in 1...20 { await log.record(attempt(.answer("\(count)"))) }
          await log.record(attempt(.completed))
        }
      }
    }
    #expect(log.fault == nil)
    let conversations = try log.store.conversations()
    #expect(conversations.count == 50 && conversations.allSatisfy { $0.phase == .completed })
  }

  @Test func `what cannot be written is told, and holds nobody up`() async throws {
    let log = EventLog(try ConversationStore(path: path))
    var attempt = Attempt("a1")
    _ = attempt(.sessionStarted(SubmittedRequest("x")))
    // The first event of an attempt is missing.
    await log.record(attempt(.completed))
    #expect(log.fault == .late(attempt: "a1", sequence: 2))
    await log.record(attempt(.completed))
  }
}
