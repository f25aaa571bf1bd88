import Core
import Foundation
import JSON
import Store
import Support
import Testing

@Suite struct EventCursorTests {
  private let directory: TemporaryDirectory
  private let store: ConversationStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try ConversationStore(path: directory("conversations.sqlite"))
  }

  private func all(_ cursor: inout EventCursor) throws -> [EventEnvelope] {
    var events: [EventEnvelope] = []
    while case let next = try cursor.next(), !next.isEmpty { events += next.map(\.event) }
    return events
  }

  /// Attempts of one conversation, some of them side by side, with answers that grow and begin anew.
  private func mixed(seed: UInt64) -> [EventEnvelope] {
    var random = SeededGenerator(seed: seed)
    var events: [EventEnvelope] = []
    for round in 0..<6 {
      var attempts = (0..<Int.random(in: 1...12, using: &random)).map { Attempt("a\(round)-\($0)") }
      var answers = attempts.map { _ in "" }
      for index in attempts.indices { events.append(attempts[index](.sessionStarted(SubmittedRequest("x")))) }
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        let index = Int.random(in: attempts.indices, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: answers[index] = "潮 anew"
        case 1: events.append(attempts[index](.progress(fraction: nil, text: "t"), call: "k\(round)"))
        case 2: events.append(attempts[index](.progress(fraction: nil, text: "t"), call: "k\(round).1"))
        default: answers[index] += ["tide ", "潮", "\"", "é"].randomElement(using: &random)!
        }
        events.append(attempts[index](.answer(answers[index])))
      }
      for index in attempts.indices { events.append(attempts[index](.completed)) }
    }
    return events
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `from any place on, events are as they were written, however little of an answer is stored`(
    seed: UInt64
  ) throws {
    let events = mixed(seed: seed)
    try store.append(events)
    for last in [1, 2, 7, 50, 100, 101, events.count, events.count + 1] {
      var cursor = try store.cursor(of: "c1", last: last)
      #expect(try all(&cursor) == Array(events.suffix(last)), "\(last)")
    }
    let answers = events.filter { $0.event.kind == "answer" }
    for last in [1, 30, answers.count] {
      var cursor = try store.cursor(of: "c1", matching: EventFilter(kinds: ["answer"]), last: last)
      #expect(try all(&cursor) == Array(answers.suffix(last)), "\(last)")
    }
    var none = try store.cursor(of: "c2")
    #expect(try none.next().isEmpty)
  }

  @Test func `events are chosen by kind, and by call with the calls within it`() throws {
    let events = mixed(seed: 7)
    try store.append(events)
    func chosen(_ filter: EventFilter) throws -> [EventEnvelope] {
      var cursor = try store.cursor(of: "c1", matching: filter)
      return try all(&cursor)
    }
    #expect(try chosen(EventFilter(kinds: ["completed"])) == events.filter { $0.event == .completed })
    #expect(
      try chosen(EventFilter(kinds: ["completed", "progress"]))
        == events.filter { ["completed", "progress"].contains($0.event.kind) })
    #expect(try chosen(EventFilter(call: "k3")) == events.filter { $0.call?.hasPrefix("k3") == true })
    #expect(try chosen(EventFilter(call: "k3.1")) == events.filter { $0.call == "k3.1" })
    #expect(try chosen(EventFilter(kinds: ["completed"], call: "k3")).isEmpty)
    #expect(try chosen(EventFilter(kinds: ["sang"])).isEmpty)
  }

  @Test func `who follows gets each event once, as it comes`() throws {
    let events = mixed(seed: 3)
    let writer = try ConversationStore(path: store.path)
    var cursor = try store.cursor(of: "c1")
    var seen: [EventEnvelope] = []
    var rest = events[...]
    var random = SeededGenerator(seed: 3)
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &random)
      try writer.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      seen += try all(&cursor)
      #expect(try cursor.next().isEmpty)
    }
    #expect(seen == events)
  }
}
