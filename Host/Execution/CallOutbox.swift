package import Core
import Synchronization

/// What one call has told and its reader has not yet taken. Bounded, however slow the reader is: of progress and of
/// messages only the latest waits, of log lines a limited number, and the end always has a place.
///
/// One reader; any number of writers, who never wait.
package final class CallOutbox<End: Sendable>: Sendable {
  package enum Item: Sendable {
    case event(CallEvent)
    /// Comes once, and last.
    case end(End)
  }

  fileprivate struct State {
    var events: [CallEvent] = []
    var waitingLogs = 0
    var droppedLogs = 0
    var end: End?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let logLimit: Int

  package init(logLimit: Int = 256) { self.logLimit = logLimit }

  package func post(_ event: CallEvent) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.end == nil else { return nil }
      switch event {
      case .started: break
      case .progress:
        state.events.removeAll { if case .progress = $0 { true } else { false } }
      case .message:
        state.events.removeAll { if case .message = $0 { true } else { false } }
      case .log:
        guard state.waitingLogs < logLimit else {
          state.droppedLogs += 1
          return nil
        }
        state.waitingLogs += 1
      }
      state.events.append(event)
      return state.reader.take()
    }
    reader?.resume()
  }

  /// The first end counts.
  package func end(_ end: End) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.end == nil else { return nil }
      state.end = end
      return state.reader.take()
    }
    reader?.resume()
  }

  /// The next event, or the end once all events before it are taken; waits when there is nothing.
  package func next() async -> Item {
    while true {
      if let item = state.withLock({ $0.takeNext() }) { return item }
      await withCheckedContinuation { reader in
        let isReady = state.withLock { state in
          guard state.events.isEmpty, state.end == nil else { return true }
          precondition(state.reader == nil, "an outbox has one reader")
          state.reader = reader
          return false
        }
        if isReady { reader.resume() }
      }
    }
  }
}

extension CallOutbox {
  /// Hands on all events, as fast as `event` takes them, and returns the end.
  func drain(_ event: @Sendable (CallEvent) async throws(SkillFailure) -> Void) async -> End {
    while true {
      switch await next() {
      case .event(let told):
        // The call goes on, whatever becomes of what it tells.
        do throws(SkillFailure) { try await event(told) } catch {}
      case .end(let end): return end
      }
    }
  }
}

extension CallOutbox.State {
  fileprivate mutating func takeNext() -> CallOutbox.Item? {
    if !events.isEmpty {
      let event = events.removeFirst()
      if case .log = event { waitingLogs -= 1 }
      return .event(event)
    }
    if droppedLogs > 0 {
      defer { droppedLogs = 0 }
      return .event(.log(.warning, "\(droppedLogs) log lines were dropped because nobody took them in time"))
    }
    return end.map { .end($0) }
  }
}
