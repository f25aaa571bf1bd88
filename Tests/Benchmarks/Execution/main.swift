import CSystem
import Core
import Execution
import Foundation
import JSON
import POSIX
import Support

// What a call costs, in microseconds: within the process, in a worker, and beside them what starting any process costs.

try await measure()

/// Away from the main actor, so that no call changes its thread.
@concurrent func measure() async throws {
  let call = try sampleCall(of: "echo", arguments: ["expression": "12*7", "precision": 3])

  for placement in [InProcessExecutor.Placement.caller, .thread]
  where !CommandLine.arguments.contains("--caller") || placement == .caller {
    var configuration = InProcessExecutor.Configuration()
    configuration.placement = placement
    let executor = InProcessExecutor(configuration: configuration)
    report("in process, \(placement)", try await times(20_000) { _ = try await executor.run(call) { _ in } })
  }

  if CommandLine.arguments.contains("--caller") { return }

  let workers = try WorkerExecutor(worker: Checkout.worker)
  report("fresh worker", try await times(300) { _ = try await workers.run(call) { _ in } })
  report(
    "fresh worker, 8 at a time, each", try await throughput(1000, width: 8) { _ = try await workers.run(call) { _ in } }
  )
  report("posix_spawn and wait of /bin/true", try await times(300) { try spawnAndWait("/bin/true") })
}

func sampleCall(of fixture: String, arguments: JSONValue) throws -> SkillCall {
  guard let id = SkillID(fixture) else { preconditionFailure("'\(fixture)' is no id") }
  let manifest = Manifest(id: id, description: "A fixture.", parameters: ["type": "object"], source: .null)
  let skill = Skill(
    manifest: manifest, library: Skill.Library(path: try Fixture.library(fixture)), isTrusted: true)
  return SkillCall(id: "call", skill: skill, arguments: arguments)
}

/// Microseconds of each of `count` runs, after a tenth as many that do not count.
func times(_ count: Int, _ body: () async throws -> Void) async throws -> [Double] {
  for _ in 0..<(count / 10) { try await body() }
  var result: [Double] = []
  for _ in 0..<count {
    let start = Clock.monotonic()
    try await body()
    result.append(Double(Clock.monotonic() - start) / 1000)
  }
  return result
}

/// Microseconds of one run when `width` go on at a time, from the time of all.
func throughput(_ count: Int, width: Int, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Double]
{
  let start = Clock.monotonic()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 0..<count {
      if number >= width { _ = try await group.next() }
      group.addTask { try await body() }
    }
    try await group.waitForAll()
  }
  return [Double(Clock.monotonic() - start) / 1000 / Double(count)]
}

func spawnAndWait(_ path: String) throws {
  var process = csystem_process()
  let arguments = [strdup(path), nil]
  defer { free(arguments[0]) }
  let environment: [UnsafeMutablePointer<CChar>?] = [nil]
  guard csystem_spawn(path, arguments, environment, "/", [], 0, &process) == 0 else {
    throw SystemError(code: errno, call: "start", subject: path)
  }
  let descriptor = FileDescriptor(adopting: process.pidfd)
  var poller = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
  var exit = csystem_exit()
  while csystem_reap(descriptor.rawValue, &exit) == 0 { poll(&poller, 1, -1) }
}

func report(_ name: String, _ microseconds: [Double]) {
  let sorted = microseconds.sorted()
  func at(_ share: Double) -> String {
    String(format: "%9.2f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
  }
  print(name.padding(toLength: 40, withPad: " ", startingAt: 0) + "p50 \(at(0.5)) µs   p99 \(at(0.99)) µs")
}
