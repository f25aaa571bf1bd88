package import Core
import POSIX
import Synchronization

/// Writes events down as they come, as many at a time as have come: each time costs a wait for the disk.
///
/// What must not be lost is on disk when `record` returns: that a skill is about to start, what a person has answered, how a
/// call or an attempt has ended. What happens on the way follows within the next writing.
package final class EventLog: Sendable {
  private struct Queue {
    var events: [EventEnvelope] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isWriting = false
    var fault: StoreError?
  }

  /// More events than this wait for no writing without holding up who tells them.
  private static let bound = 1024

  package let store: ConversationStore
  private let queue = Mutex(Queue())
  private let threads = ThreadPool(named: "event-log")

  package init(_ store: ConversationStore) { self.store = store }

  /// Why events are not kept, the first time. Nothing is written down after it.
  package var fault: StoreError? { queue.withLock { $0.fault } }

  package func record(_ envelope: EventEnvelope) async {
    await withCheckedContinuation { continuation in
      let (isKept, starts) = queue.withLock { queue -> (Bool, Bool) in
        guard queue.fault == nil else { return (true, false) }
        queue.events.append(envelope)
        let mayGoOn = !envelope.event.isKeptAtOnce && queue.events.count <= Self.bound
        if !mayGoOn { queue.waiting.append(continuation) }
        defer { queue.isWriting = true }
        return (mayGoOn, !queue.isWriting)
      }
      if isKept { continuation.resume() }
      if starts { startWriting() }
    }
  }

  private func startWriting() {
    // Without a thread this one does it.
    do { try threads.start { self.write() } } catch { write() }
  }

  private func write() {
    while true {
      let (events, waiting) = queue.withLock { queue in
        defer {
          queue.events = []
          queue.waiting = []
        }
        queue.isWriting = !queue.events.isEmpty
        return (queue.events, queue.waiting)
      }
      if events.isEmpty { return }
      do throws(StoreError) { try store.append(events) } catch {
        queue.withLock { $0.fault = $0.fault ?? error }
      }
      for continuation in waiting { continuation.resume() }
    }
  }
}

extension AgentEvent {
  fileprivate var isKeptAtOnce: Bool {
    switch self {
    case .sessionStarted, .confirmationAnswered, .toolQueued, .toolStarted, .toolResult, .failed, .timeout, .completed,
      .stopped, .interrupted:
      true
    case .skillMatched, .nothingMatched, .fellBack, .argumentsCoerced, .argumentsRejected, .confirmationAsked,
      .delegated,
      .progress, .message, .log, .answer:
      false
    }
  }
}
