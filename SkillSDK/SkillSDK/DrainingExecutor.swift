import Synchronization

/// Runs one asynchronous function on the thread that asks for it, as if it were synchronous.
///
/// Until the end nothing here makes a thread, a dispatch queue or a descriptor that the function has not asked for by
/// itself: a library in which nothing has run yet can be forked, and the function run in the child.
final class DrainingExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The draining thread sleeps, or is about to, and must be woken.
    var isIdle = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let alarm = Alarm()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enum Step { case none, wake, passOn }
    let step = state.withLock { state -> Step in
      if state.isFinished { return .passOn }
      state.jobs.append(job)
      defer { state.isIdle = false }
      return state.isIdle ? .wake : .none
    }
    switch step {
    case .none: break
    case .wake: alarm.ring()
    // No task that prefers this executor outlives the function that it ran; should one, it must not be lost.
    case .passOn: globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
  }

  /// Runs `body` on this thread, with all that it awaits and that has no executor of its own, and returns its value.
  ///
  /// The task in which it runs is cancelled when `channel` learns from the host that the call should stop. The host is
  /// asked between two jobs, and the thread watches the host's descriptor while it has nothing to do.
  static func run<Value: Sendable>(
    watching channel: CallChannel, _ body: @escaping @Sendable () async -> Value
  ) -> Value {
    let executor = DrainingExecutor()
    let outcome = Outcome<Value>()
    let task = Task(executorPreference: executor) { outcome.set(await body()) }
    channel.onCancellation { task.cancel() }
    while true {
      channel.pollCancellation()
      if executor.runReadyJobs() { continue }
      if let value = outcome.value {
        executor.state.withLock { $0.isFinished = true }
        return value
      }
      executor.waitForJobs(channel)
    }
  }

  /// Returns whether there was anything to run.
  private func runReadyJobs() -> Bool {
    let jobs = state.withLock { state -> [UnownedJob] in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    return !jobs.isEmpty
  }

  private func waitForJobs(_ channel: CallChannel) {
    let isArmed = alarm.arm()
    let mayWait = state.withLock { state in
      state.isIdle = state.jobs.isEmpty
      return state.isIdle
    }
    guard mayWait else { return }
    defer { state.withLock { $0.isIdle = false } }
    if channel.isCancelled {
      alarm.sleep(orUntilReadable: nil, atMost: isArmed ? -1 : Self.pollingInterval)
    } else {
      let descriptor = channel.cancellationDescriptor
      let isWatched = isArmed && descriptor != nil
      alarm.sleep(orUntilReadable: descriptor, atMost: isWatched ? -1 : Self.pollingInterval)
    }
  }

  /// How long a sleep lasts at most when something has to be asked for rather than watched. Milliseconds.
  private static let pollingInterval: Int32 = 10
}

/// Where the draining thread finds what the function returned.
private final class Outcome<Value: Sendable>: Sendable {
  private let storage = Mutex<Value?>(nil)

  var value: Value? { storage.withLock { $0 } }

  func set(_ value: Value) {
    storage.withLock { $0 = value }
  }
}
