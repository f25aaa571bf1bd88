import CSystem
import POSIX

/// The workers that stay, and which calls they may do. Confined to the engine's thread.
///
/// The first call of a library runs in a worker of its own: a program that makes one call pays for no more, and what it
/// tells about threads decides whether the next ones are forked.
struct WorkerPool {
  private(set) var workers: [UInt64: WarmWorker] = [:]
  private var profiles: [WorkerKey: Profile] = [:]
  private let limits: PoolLimits
  private let canFilter = csystem_has_seccomp()

  private enum Profile {
    case forkable
    /// It starts threads while it is loaded.
    case threaded
  }

  /// Keys that are remembered; all are forgotten beyond that, and learned again.
  private static let mostProfiles = 1024

  init(_ limits: PoolLimits) { self.limits = limits }

  /// A process that could fork itself would leave others behind in the worker's group: only a filter keeps it from that.
  func mayFork(_ job: WorkerJob) -> Bool {
    limits.workers > 0 && canFilter && job.policy.mode != .off && !job.policy.processes
      && profiles[job.key] == .forkable
  }

  mutating func learn(_ key: WorkerKey, threads: Int) {
    if profiles.count >= Self.mostProfiles { profiles = [:] }
    profiles[key] = threads > 1 ? .threaded : .forkable
  }

  func worker(for key: WorkerKey) -> WarmWorker? { workers.values.first { $0.key == key && !$0.isLeaving } }

  /// Whether one more worker has its place, for which an idle one may have to go.
  mutating func makesRoom() -> Bool {
    if workers.count < limits.workers { return true }
    let idle = workers.values.filter { $0.isIdle && !$0.isLeaving }
    idle.min { $0.idleSince < $1.idleSince }?.leave()
    return false
  }

  mutating func add(_ worker: WarmWorker, number: UInt64) { workers[number] = worker }

  mutating func remove(_ number: UInt64) { workers[number] = nil }

  /// Sends those away that nobody has needed for long.
  func retire(at now: ContinuousClock.Instant) {
    for worker in workers.values where worker.isIdle && !worker.isLeaving && now - worker.idleSince >= limits.idle {
      worker.leave()
    }
  }

  /// When the next one is to be sent away.
  var nextRetirement: ContinuousClock.Instant? {
    workers.values.lazy.filter { $0.isIdle && !$0.isLeaving }.map { $0.idleSince + limits.idle }.min()
  }

  func leaveAll() { for worker in workers.values { worker.leave() } }
}

/// How many workers stay, and for how long.
package struct PoolLimits: Hashable, Sendable {
  /// Each keeps its library loaded, and three descriptors of the host's.
  package var workers = 16
  /// Without a call.
  package var idle: Duration = .seconds(30)

  package init() {}
}
