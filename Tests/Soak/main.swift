import Core
import Execution
import ExecutionSupport
import Foundation
import Support

// Many calls of good and bad skills, whose files are replaced and whose processes are killed meanwhile: each call has its
// one end, and at the end the process holds what it held at the beginning.
//
//     SOAK_CALLS=100000 SOAK_SEED=1 soak

/// At once, also where the output is a file.
func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

do {
  try await soak()
} catch {
  report("soak: \(error)")
  exit(1)
}

func soak() async throws {
  let environment = ProcessInfo.processInfo.environment
  let calls = environment["SOAK_CALLS"].flatMap { Int($0) } ?? 100_000
  let seed = environment["SOAK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)
  report("\(calls) calls of 20 skills; SOAK_SEED=\(seed)")

  let temporary = try TemporaryDirectory()
  let calling = try temporary.makeDirectory("calls", mode: 0o700)
  var configuration = WorkerExecutor.Configuration()
  configuration.temporaryDirectory = calling
  configuration.libraryCache = temporary("cache")
  configuration.limits.cancellationGrace = .milliseconds(5)
  configuration.limits.terminationGrace = .milliseconds(5)
  // How a killed process ended must be known, however busy the machine is.
  configuration.limits.lingering = .seconds(60)
  configuration.limits.reaping = .seconds(60)
  let workers = try WorkerExecutor(worker: Checkout.worker, configuration: configuration)
  let folder = try SoakSkills.folder()
  let load = try SoakSkills.load(from: folder)
  var soak = Soak(load: load, folder: folder, workers: workers, seed: seed)

  // Pools and caches fill first.
  try await soak.run(min(calls, 1_000))
  let atStart = try await soak.holdings(calling)
  report("  at the start: \(atStart)")
  soak.verdicts = Verdicts()
  var faults: [String] = []
  let began = ContinuousClock.now
  while soak.verdicts.count < calls {
    try await soak.run(min(max(1, calls / 10), calls - soak.verdicts.count))
    let now = try await soak.holdings(calling)
    report("  after \(soak.verdicts.count): \(now)")
    faults += now.excess(over: atStart).map { "after \(soak.verdicts.count) calls there are \($0)" }
  }
  report(
    "\(soak.verdicts) by \(soak.assassin.killed) SIGKILLs; \(folder.replacements) replacements; \(began.duration(to: .now))"
  )

  faults += soak.verdicts.wrong
  if soak.verdicts.killed > soak.assassin.victims {
    faults.append("\(soak.verdicts.killed) calls were killed, by signals that can have met \(soak.assassin.victims)")
  }
  let left = try await Holdings.processes(naming: temporary.path)
  if !left.isEmpty { faults.append("left processes: \(left)") }
  for fault in faults.prefix(50) { report("  \(fault)") }
  guard faults.isEmpty else { throw SoakFault("\(faults.count) faults; SOAK_SEED=\(seed)") }
}
