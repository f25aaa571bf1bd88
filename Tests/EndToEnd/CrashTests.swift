import Foundation
import Glibc
import JSON
import Support
import Testing

/// Kills `ask` at any moment while a skill of it acts, and looks at what is on record and what was done.
///
/// `make crash` does so 500 times; CRASH_KILLS and CRASH_SEED say how often, and which moments.
@Suite struct CrashTests {
  private let command: Command
  private let effects: String
  private static let environment = ProcessInfo.processInfo.environment
  /// What is on disk by the time that it is told, with all before it.
  private static let kept: Set<String> = [
    "sessionStarted", "confirmationAnswered", "toolQueued", "toolStarted", "toolResult", "failed", "timeout",
    "completed", "stopped", "interrupted",
  ]

  init() throws {
    command = try Command.with("appends")
    effects = command.home("effects")
  }

  private func start(goesOn: Bool) throws -> Running {
    try command.start(
      ["ask", "--skill", "appends", "--arg", "file=\(effects)", "--yes", "--events"] + (goesOn ? ["-c"] : [])
        + ["append a line"])
  }

  /// Whole lines that were told.
  private func told(_ output: String) -> [JSONValue] {
    output.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
  }

  /// What is on record of an attempt, by a process that opens the store anew.
  private func recorded(_ attempt: String, in conversation: String) async throws -> [JSONValue] {
    let log = try await command("log", conversation, "--json")
    #expect(log.status == 0 && log.errors.isEmpty, "\(log.errors)")
    return try log.jsonLines().filter { $0["attempt"]?.string == attempt }
  }

  @Test func `what was told is on record, nothing is done twice, and what was under way is interrupted`() async throws {
    let kills = Self.environment["CRASH_KILLS"].flatMap { Int($0) } ?? 25
    let seed = Self.environment["CRASH_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)
    print("CRASH_KILLS=\(kills) CRASH_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let clock = ContinuousClock()
    // How long a run takes, and of that from its first event on.
    var whole = Duration.zero
    var rest = Duration.zero
    // The first run fills caches.
    for goesOn in [false, true] {
      let began = clock.now
      let running = try start(goesOn: goesOn)
      _ = await running.output(upTo: "sessionStarted")
      let told = clock.now
      let finished = await running.end()
      #expect(finished.status == 0, "\(finished.errors)")
      whole = clock.now - began
      rest = clock.now - told
    }
    var ends: [String: Int] = [:]
    for number in 0..<kills {
      let running = try start(goesOn: number % 3 == 2)
      // Most of a run is its beginning.
      let isFromStart = number % 2 == 0
      let said = isFromStart ? "" : await running.output(upTo: "sessionStarted")
      try await clock.sleep(for: (isFromStart ? whole : rest) * Double.random(in: 0...1.1, using: &random))
      running.send(SIGKILL)
      let told = told(said + (await running.end().output))
      guard let conversation = told.first?["conversation"]?.string, let attempt = told.first?["attempt"]?.string else {
        ends["before anything was told", default: 0] += 1
        continue
      }
      let recorded = try await recorded(attempt, in: conversation)
      let last = told.lastIndex { Self.kept.contains($0["kind"]?.string ?? "") } ?? -1
      #expect(Array(recorded.prefix(last + 1)) == Array(told.prefix(last + 1)), "kill \(number)")
      #expect(recorded.compactMap { $0["seq"]?.int } == Array(1...recorded.count), "kill \(number)")
      let interrupted = recorded.filter { $0["failure"]?["code"] == "interrupted" }
      #expect(interrupted.count <= 1, "kill \(number)")
      #expect(recorded.count { $0["kind"] == "toolStarted" } <= 1, "kill \(number)")
      let kind = try #require(recorded.last?["kind"]?.string)
      #expect(kind == (told.last?["kind"] == "completed" ? "completed" : kind), "kill \(number)")
      #expect(["completed", "interrupted"].contains(kind), "kill \(number)")
      ends[interrupted.isEmpty ? "\(kind) without an open call" : "interrupted with an open call", default: 0] += 1
    }
    print("\(kills) kills: \(ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
    try await compareDeeds()
  }

  /// Each call that began has one end on record; each that gave a result has acted once, and no other more than once.
  private func compareDeeds() async throws {
    // A worker may outlive its host by a moment.
    while !command.leftProcesses.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    let list = try await command("sessions", "--json").json()
    var began: [String] = []
    var ended: [String: String] = [:]
    for one in list["conversations"]?.array ?? [] {
      let id = try #require(one["id"]?.string)
      #expect(["completed", "interrupted"].contains(one["state"]?.string ?? ""))
      for event in try await command("log", id, "--json").jsonLines() {
        guard let call = event["call"]?.string, let kind = event["kind"]?.string else { continue }
        if kind == "toolStarted" { began.append(call) }
        if ["toolResult", "failed", "timeout"].contains(kind) {
          #expect(ended[call] == nil, "\(call) ends twice")
          ended[call] = kind
        }
      }
    }
    #expect(Set(began).count == began.count && Set(began).isSubset(of: ended.keys))
    let deeds = try String(contentsOfFile: effects, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(Set(deeds).count == deeds.count, "something was done twice")
    #expect(Set(deeds).isSubset(of: began), "something was done that is not on record")
    let done = ended.filter { $0.value == "toolResult" }.map(\.key)
    #expect(Set(done).isSubset(of: deeds), "something is on record that was not done")
    print("\(began.count) calls began, \(deeds.count) have acted, \(done.count) gave a result")
  }
}
