import Core
import Execution
import ExecutionSupport
import Foundation
import JSON
import Support
import Testing

/// Many calls, most of them bad, in one host.
@Suite struct EnduranceTests {
  /// A fixture and how each of its calls ends: a text, or a failure's code.
  private static let kinds: [(fixture: String, end: String)] = [
    ("answer", "42"), ("answer", "42"), ("echo", "{}"), ("events", "done"), ("crashes", "SIGSEGV"), ("exits", "exit"),
    ("no_result", "no_result"), ("result_then_crash", "good"), ("garbage", "garbage"), ("hangs", "idle"),
    ("ignores_signals", "idle"), ("leaves_child", "SIGABRT"), ("fails", "no_such_city"),
    ("unresolved_symbol", "missing_symbol"), ("closes_and_reports", "descriptor_closed"),
  ]

  /// How many of so many calls ended as they should.
  private static func run(_ count: Int, by workers: WorkerExecutor, seed: UInt64) async throws -> Int {
    let load = MixedLoad(
      try kinds.map { fixture, end in
        MixedLoad.Kind(try call(of: fixture, idle: .milliseconds(end == "idle" ? 30 : 20_000)), end: end)
      })
    var random = SeededGenerator(seed: seed)
    var right = 0
    await load.run(count, by: workers, random: &random) { ended in
      if ended.end == ended.kind.end, ended.digests.count == 1 { return right += 1 }
      print("\(ended.kind.call.skill.id) ended with \(ended.end) instead of \(ended.kind.end)")
    }
    return right
  }

  /// In a process of its own, so that what other tests hold does not count.
  @Test func `two thousand calls each end once and leave nothing behind`() async throws {
    for kind in Self.kinds { _ = try Fixture.library(kind.fixture) }
    let exit = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let directory = try TemporaryDirectory()
      let workers = try workers {
        $0.temporaryDirectory = directory.path
        $0.limits.cancellationGrace = .milliseconds(5)
        $0.limits.terminationGrace = .milliseconds(5)
      }
      // Pools and caches fill first.
      #expect(try await EnduranceTests.run(200, by: workers, seed: 1) == 200)
      await workers.dismissWorkers()
      let before = try Holdings(temporaryDirectory: directory.path)
      let start = ContinuousClock.now
      #expect(try await EnduranceTests.run(2000, by: workers, seed: 2) == 2000)
      let seconds = start.duration(to: .now)
      await workers.dismissWorkers()
      let after = try Holdings(temporaryDirectory: directory.path)
      print("2000 calls in \(seconds)\n  before: \(before)\n  after:  \(after)")
      #expect(after.descriptors <= before.descriptors)
      #expect(after.children == 0)
      #expect(after.directories == 0)
      #expect(after.megabytes <= before.megabytes + 8)
    }
    if let said = exit?.standardOutputContent { print(String(decoding: said, as: UTF8.self)) }
  }

  /// The host ends without a word to its workers.
  @Test(.timeLimit(.minutes(1))) func `workers die with their host`() async throws {
    _ = try Fixture.library("ignores_signals")
    let exit = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
      let workers = try workers()
      let running = try await Running(call(of: "ignores_signals"), by: workers)
      for child in Holdings.children(of: "self") { FileHandle.standardOutput.write(Data("\(child) ".utf8)) }
      withExtendedLifetime(running) { _exit(7) }
    }
    let said = String(decoding: try #require(exit?.standardOutputContent), as: UTF8.self)
    let worker = try #require(said.split(separator: " ").compactMap { Int($0) }.first)
    // The kernel tells the worker at the host's end, and takes its time.
    while isAlive(worker) { await Task.yield() }
  }

  /// Whether the process runs; one that nobody has waited for yet does not.
  private func isAlive(_ process: Int) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first.map { $0 != "Z" && $0 != "X" } ?? false
  }
}
