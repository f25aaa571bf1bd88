import POSIX
import Synchronization

/// What a watcher and its thread have in common.
final class WatchControl: Sendable {
  private struct State: ~Copyable {
    /// Closed by the thread at its end; it waits for the descriptor until then.
    var wakeup: Wakeup?
    var phase = Phase.starting
    var waiting: [(until: Phase, CheckedContinuation<Void, Never>)] = []
  }

  private enum Phase: Int, Comparable {
    case starting, ready, ended

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  private let state: Mutex<State>
  let descriptor: Int32

  init(_ wakeup: consuming Wakeup) {
    descriptor = wakeup.descriptor.rawValue
    state = Mutex(State(wakeup: wakeup))
  }

  func stop() { state.withLock { $0.wakeup?.send() } }

  func waitUntilReady() async { await wait(until: .ready) }
  func waitUntilEnded() async { await wait(until: .ended) }

  /// To be said by the thread, once.
  func isReady() { reach(.ready) }
  /// The last that the thread says.
  func hasEnded() { reach(.ended) }

  private func wait(until phase: Phase) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.phase >= phase { return true }
        state.waiting.append((phase, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  private func reach(_ phase: Phase) {
    let reached = state.withLock { state in
      state.phase = phase
      if phase == .ended { state.wakeup = nil }
      let reached = state.waiting.filter { $0.until <= phase }
      state.waiting.removeAll { $0.until <= phase }
      return reached.map(\.1)
    }
    for continuation in reached { continuation.resume() }
  }
}
