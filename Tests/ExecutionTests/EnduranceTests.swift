import Core
import Execution
import Foundation
import JSON
import Support
import Testing

/// Many calls, most of them bad, in one host.
@Suite struct EnduranceTests {
  /// What a process holds that grows when something is forgotten.
  private struct Holdings: CustomStringConvertible {
    var descriptors: Int
    var children: Int
    var threads: Int
    var megabytes: Int
    var directories: Int

    init(temporaryDirectory: String) throws {
      let files = FileManager.default
      descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count
      let tasks = try files.contentsOfDirectory(atPath: "/proc/self/task")
      threads = tasks.count
      children = try tasks.reduce(0) { count, task in
        let list = try String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
        return count + list.split(separator: " ").count
      }
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
      megabytes = try #require(Int(pages)) * 4096 / 1_048_576
      directories = try files.contentsOfDirectory(atPath: temporaryDirectory).count
    }

    var description: String {
      "\(descriptors) descriptors, \(children) children, \(threads) threads, \(megabytes) MB, \(directories) directories"
    }
  }

  /// A fixture and how each of its calls ends: a text, or a failure's code.
  private static let kinds: [(fixture: String, end: String)] = [
    ("answer", "42"), ("answer", "42"), ("echo", "{}"), ("events", "done"), ("crashes", "SIGSEGV"), ("exits", "exit"),
    ("no_result", "no_result"), ("result_then_crash", "good"), ("garbage", "garbage"), ("hangs", "idle"),
    ("ignores_signals", "idle"), ("leaves_child", "SIGABRT"), ("fails", "no_such_city"),
    ("unresolved_symbol", "missing_symbol"), ("closes_and_reports", "descriptor_closed"),
  ]

  private static func end(of call: SkillCall, by workers: WorkerExecutor) async -> String {
    do throws(SkillFailure) { return try await workers.run(call) { _ in }.text } catch { return error.code }
  }

  /// Makes `count` calls, `width` at a time, and returns how many ended as they should.
  private static func run(_ count: Int, width: Int, by workers: WorkerExecutor, seed: UInt64) async throws -> Int {
    var random = SeededGenerator(seed: seed)
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      var good = 0
      for number in 0..<count {
        if number >= width, try await group.next() == true { good += 1 }
        let kind = kinds.randomElement(using: &random)!
        let call = try call(of: kind.fixture, idle: .milliseconds(kind.end == "idle" ? 30 : 20_000))
        group.addTask {
          let end = await end(of: call, by: workers)
          if end != kind.end { print("\(kind.fixture) ended with \(end) instead of \(kind.end)") }
          return end == kind.end
        }
      }
      while let last = try await group.next() { if last { good += 1 } }
      return good
    }
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
      #expect(try await EnduranceTests.run(200, width: 8, by: workers, seed: 1) == 200)
      await workers.dismissWorkers()
      let before = try Holdings(temporaryDirectory: directory.path)
      let start = ContinuousClock.now
      #expect(try await EnduranceTests.run(2000, width: 8, by: workers, seed: 2) == 2000)
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
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      for task in tasks {
        let children = try String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
        FileHandle.standardOutput.write(Data(children.utf8))
      }
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
