import POSIX
import Synchronization

/// Keeps the deadlines of calls in this process: one thread for all, there while there are calls.
///
/// No task could do it: a task that is cancelled sleeps no more, and that is when the period of grace begins.
final class DeadlineThread: Sendable {
  private struct State {
    var calls: [ObjectIdentifier: InProcessCall] = [:]
    var isRunning = false
  }

  private let state = Mutex(State())
  private let nudge = Semaphore()

  /// How long the thread stays without a call.
  private static let patience = Duration.seconds(10)

  /// Ticks the call when its deadlines pass, until it has ended.
  func watch(_ call: InProcessCall) throws(SystemError) {
    let mustStart = state.withLock { state in
      state.calls[ObjectIdentifier(call)] = call
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard mustStart else { return nudge.post() }
    do {
      try HostThread.start(named: "skill-deadlines") { self.run() }
    } catch {
      state.withLock { $0 = State() }
      throw error
    }
  }

  /// To be called when a deadline of a call has come nearer.
  func deadlineHasComeNearer() { nudge.post() }

  private func run() {
    while true {
      let now = ContinuousClock.now
      var next: ContinuousClock.Instant?
      for (id, call) in state.withLock({ $0.calls }) {
        if let tick = call.nextTick, tick <= now { call.handle(.tick) }
        if let tick = call.nextTick {
          next = next.map { min($0, tick) } ?? tick
        } else {
          state.withLock { _ = $0.calls.removeValue(forKey: id) }
        }
      }
      if let next {
        _ = nudge.wait(atMost: now.duration(to: next))
      } else if !nudge.wait(atMost: Self.patience), mayStop() {
        return
      }
    }
  }

  private func mayStop() -> Bool {
    state.withLock { state in
      guard state.calls.isEmpty else { return false }
      state.isRunning = false
      return true
    }
  }
}
