import Core
import Glibc
import POSIX
import Store

/// Writes attempts to a store, as tests and measurements of it need them:
///
///     store-load append STORE ATTEMPTS EVENTS BATCH    one after another, BATCH events in a transaction
///     store-load log STORE ATTEMPTS EVENTS             all at once, through the log of an agent
///     store-load one STORE CONVERSATION EVENTS [RATE]  one attempt through the log, at most RATE events a second
///
/// Each attempt has a conversation of its own, except for `one`, which prints its attempt first. At the end it prints how many
/// events were written, the seconds that took, and when the last one was known to be on disk, in nanoseconds since 1970.
@main
enum StoreLoad {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 5, let third = Int(words[4]) else { fatalError("see StoreLoad.swift for what this is given") }
    let store = try ConversationStore(path: words[2])
    var start = Clock.monotonic()
    let written: Int
    switch words[1] {
    case "append":
      guard let attempts = Int(words[3]), let batch = Int(words[5]) else { fatalError("numbers are wanted") }
      // Made beforehand: the time is that of the store.
      let loads = (0..<attempts).map { _ in Array(load(third)) }
      start = Clock.monotonic()
      for load in loads { try append(load, batch: batch, to: store) }
      written = attempts * third
    case "log":
      guard let attempts = Int(words[3]) else { fatalError("a number is wanted") }
      written = try await log(attempts, of: third, to: EventLog(store))
    case "one":
      written = try await one(words[3], of: third, rate: words.count > 5 ? Int(words[5]) : nil, to: EventLog(store))
    default: fatalError("there is no '\(words[1])'")
    }
    print(written, Double(Clock.monotonic() - start) / 1e9, Clock.now())
  }

  private static func load(_ events: Int, in conversation: String? = nil) -> Load {
    let attempt = ULID.make(time: Clock.now())
    return Load(events, conversation: conversation ?? attempt, attempt: attempt)
  }

  private static func append(_ load: [EventEnvelope], batch: Int, to store: ConversationStore) throws(StoreError) {
    var rest = load[...]
    while !rest.isEmpty {
      try store.append(Array(rest.prefix(batch)))
      rest = rest.dropFirst(batch)
    }
  }

  private static func log(_ attempts: Int, of events: Int, to log: EventLog) async throws -> Int {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<attempts {
        tasks.addTask { for event in load(events) { try await log.record(event) } }
      }
      try await tasks.waitForAll()
    }
    return attempts * events
  }

  private static func one(_ conversation: String, of events: Int, rate: Int?, to log: EventLog) async throws -> Int {
    let load = load(events, in: conversation)
    print(load.attempt)
    fflush(nil)
    let start = Clock.monotonic()
    for event in load {
      if let rate {
        let due = start + Int64(event.sequence) * 1_000_000_000 / Int64(rate)
        let early = due - Clock.monotonic()
        if early > 5_000_000 { try await Task.sleep(for: .nanoseconds(early)) }
      }
      try await log.record(event)
    }
    return events
  }
}
