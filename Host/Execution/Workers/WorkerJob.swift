import Core
import POSIX

/// What the engine needs to do one call.
package struct WorkerJob: Sendable {
  package typealias Outbox = CallOutbox<FinishedCall>

  var worker: String
  var environment: WorkerEnvironment
  /// Where the call gets its directory.
  var temporaryDirectory: String
  var library: LibraryCache.Copy
  var policy: SandboxPolicy
  /// What stands at the places that are opened for the call now: the kernel opens files, not names.
  var places: [FileStatus.Identity?]
  /// Its temporary directory is filled in when there is one.
  var order: CallOrder
  var timeout: Manifest.Timeout
  var limits: CallLimits
  /// From when the call's deadlines count.
  var start: ContinuousClock.Instant
  /// Those that the skill may ask.
  var services: CallServices
  var outbox: Outbox

  /// Calls with the same key may be done by the same worker.
  var key: WorkerKey { WorkerKey(library: library.path, policy: policy, places: places, environment: environment) }
}

/// What a worker that stays is bound to: the content of its library, and all that decides what it may do.
struct WorkerKey: Hashable, Sendable {
  /// Path of the copy, in which the digest stands.
  var library: String
  var policy: SandboxPolicy
  /// A file that was replaced since is another one, which this worker may not open.
  var places: [FileStatus.Identity?]
  var environment: WorkerEnvironment
}

/// How a call ended, and what it left.
package struct FinishedCall: Sendable {
  package var outcome: CallOutcome
  /// What the sandbox has refused the skill, as far as it is known.
  package var refusals: [Refusal] = []
  /// The caller removes it. `nil` when there is nothing in it, or the call had not begun.
  package var directory: CallDirectory?
}
