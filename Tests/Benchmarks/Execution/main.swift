import CSystem
import Core
import Execution
import Glibc
import JSON
import POSIX

// What a call costs: within the process, in a worker, and beside them what starting any process costs.

let usage = """
  usage: execution-bench LIBRARY SKILL ARGUMENTS [--in-process | --forked]
         execution-bench .build/release/libcalculator.so calculator '{"expression":"12*7"}'

  """

do {
  try await measure(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("execution-bench: \(error)")
  exit(1)
}

/// Away from the main actor, so that no call changes its thread.
@concurrent func measure(_ arguments: [String]) async throws {
  guard arguments.count >= 3, let id = SkillID(arguments[1]) else {
    print(usage)
    exit(2)
  }
  let manifest = Manifest(id: id, description: "Measured.", parameters: ["type": "object"], source: .null)
  let library = Skill.Library(path: try FileSystem.realPath(arguments[0]))
  let skill = Skill(manifest: manifest, library: library, isTrusted: true)
  let call = SkillCall(id: "call", skill: skill, arguments: try JSONValue(parsing: arguments[2]))

  if !arguments.contains("--forked") { try await measureInProcess(call) }
  if arguments.contains("--in-process") { return }

  let worker = FileSystem.parent(of: try Environment.executablePath()) + "/skillhost-worker"
  let workers = try WorkerExecutor(worker: worker)
  report("forked, sandbox on", try await times(4000) { _ = try await workers.run(call) { _ in } })
  report(
    "forked, 1,000 calls a second, each",
    try await held(5000, every: 1_000_000) { _ = try await workers.run(call) { _ in } })
  if arguments.contains("--forked") { return await workers.dismissWorkers() }
  report(
    "forked, 8 at a time, each", try await throughput(4000, width: 8) { _ = try await workers.run(call) { _ in } })
  await workers.dismissWorkers()
  for mode in [SandboxMode.auto, .off] {
    var fresh = WorkerExecutor.Configuration()
    fresh.pool.workers = 0
    fresh.sandbox = mode
    let cold = try WorkerExecutor(worker: worker, configuration: fresh)
    let name = mode == .off ? "off" : "on"
    report("fresh worker, sandbox \(name)", try await times(500) { _ = try await cold.run(call) { _ in } })
  }
  report("start and wait of /bin/true", try await times(500) { try startAndWait("/bin/true") })
}

@concurrent func measureInProcess(_ call: SkillCall) async throws {
  for placement in [InProcessExecutor.Placement.caller, .thread] {
    var configuration = InProcessExecutor.Configuration()
    configuration.placement = placement
    let executor = InProcessExecutor(configuration: configuration)
    report("in process, \(placement)", try await times(20_000) { _ = try await executor.run(call) { _ in } })
  }
}

/// Nanoseconds of each of `count` runs that are begun in turn at a fixed pace, whether or not earlier ones are done, each
/// from when it was to begin.
func held(
  _ count: Int64, every interval: Int64, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Int64] {
  try await withThrowingTaskGroup(of: Int64.self) { group in
    let start = Clock.monotonic()
    for number in 0..<count {
      let due = start + number * interval
      let early = due - Clock.monotonic()
      if early > 0 { try await Task.sleep(for: .nanoseconds(early), tolerance: .zero) }
      group.addTask {
        try await body()
        return Clock.monotonic() - due
      }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}

/// Nanoseconds of each of `count` runs, after a tenth as many that do not count.
func times(_ count: Int, _ body: () async throws -> Void) async throws -> [Int64] {
  for _ in 0..<(count / 10) { try await body() }
  var result: [Int64] = []
  for _ in 0..<count {
    let start = Clock.monotonic()
    try await body()
    result.append(Clock.monotonic() - start)
  }
  return result
}

/// Nanoseconds of one run when `width` go on at a time, from the time of all.
func throughput(
  _ count: Int, width: Int, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Int64] {
  let start = Clock.monotonic()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 0..<count {
      if number >= width { _ = try await group.next() }
      group.addTask { try await body() }
    }
    try await group.waitForAll()
  }
  return [(Clock.monotonic() - start) / Int64(count)]
}

func startAndWait(_ path: String) throws {
  var process = csystem_process()
  let arguments = [strdup(path), nil]
  defer { free(arguments[0]) }
  let environment: [UnsafeMutablePointer<CChar>?] = [nil]
  let error = csystem_spawn(path, arguments, environment, "/", [], 0, &process)
  guard error == 0 else { throw SystemError(code: error, call: "start", subject: path) }
  let descriptor = FileDescriptor(adopting: process.pidfd)
  var poller = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
  var exit = csystem_exit()
  while csystem_reap(descriptor.rawValue, &exit) == 0 { poll(&poller, 1, -1) }
}

func report(_ name: String, _ nanoseconds: [Int64]) {
  let sorted = nanoseconds.sorted()
  func at(_ share: Double) -> String {
    let hundredths = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] / 10
    let cents = String(hundredths % 100)
    return "\(hundredths / 100).\(cents.count < 2 ? "0" : "")\(cents) µs"
  }
  print("\(name): p50 \(at(0.5)), p99 \(at(0.99))")
}
