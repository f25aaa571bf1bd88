import POSIX
import Synchronization

/// Keeps the deadlines of calls in this process: one thread for all, there while there are calls.
///
/// No task could do it: a task that is cancelled sleeps no more, and that is when the period of grace begins.
final class DeadlineThread: Sendable {
  fileprivate struct State {
    var calls: [ObjectIdentifier: InProcessCall] = [:]
    var isRunning = false
    /// When the thread will look again; `nil` while it looks.
    var alarm: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let nudge = Semaphore()
  /// How seldom the thread looks while there are calls. A deadline that comes nearer by no more than that needs no nudge.
  private let period: Duration

  /// How long the thread stays without a call.
  private static let patience = Duration.seconds(10)

  init(limits: CallLimits) { period = min(limits.cancellationGrace, limits.settling) }

  /// Ticks the call when its deadlines pass, until `forget`.
  func watch(_ call: InProcessCall) throws(SystemError) {
    let tick = call.nextTick
    let (mustStart, mustNudge) = state.withLock { state in
      state.calls[ObjectIdentifier(call)] = call
      defer { state.isRunning = true }
      return (!state.isRunning, state.isTooLate(for: tick))
    }
    if mustNudge { nudge.post() }
    guard mustStart else { return }
    do {
      try HostThread.start(named: "skill-deadlines") { self.run() }
    } catch {
      state.withLock { $0 = State() }
      throw error
    }
  }

  func forget(_ call: InProcessCall) {
    state.withLock { _ = $0.calls.removeValue(forKey: ObjectIdentifier(call)) }
  }

  /// To be called when a deadline of a call has come nearer.
  func deadlineHasComeNearer(_ tick: ContinuousClock.Instant) {
    if state.withLock({ $0.isTooLate(for: tick) }) { nudge.post() }
  }

  private func run() {
    while true {
      let calls = state.withLock { state in
        state.alarm = nil
        return state.calls.values.map { $0 }
      }
      let now = ContinuousClock.now
      var alarm = now + (calls.isEmpty ? Self.patience : period)
      for call in calls {
        if let tick = call.nextTick, tick <= now { call.handle(.tick) }
        if let tick = call.nextTick { alarm = min(alarm, tick) }
      }
      state.withLock { $0.alarm = alarm }
      let wasNudged = nudge.wait(atMost: now.duration(to: alarm))
      if calls.isEmpty, !wasNudged, mayStop() { return }
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

extension DeadlineThread.State {
  /// A thread that is just looking may have passed the call already, and looks again when it is nudged.
  fileprivate func isTooLate(for tick: ContinuousClock.Instant?) -> Bool {
    guard isRunning, let tick else { return false }
    return alarm.map { tick < $0 } ?? true
  }
}
