package import Core
import POSIX
import Synchronization

/// Writes events down as they come, as many at a time as have come: each time costs a wait for the disk.
///
/// What must not be lost is on disk when `record` returns: that a skill is about to start, what a person has answered, how a
/// call or an attempt has ended. What happens on the way follows within the next writing.
///
/// An attempt of which an event cannot be written is kept up to there and no further; other attempts are not touched.
package final class EventLog: Sendable {
  private struct Queue {
    var events: [EventEnvelope] = []
    var waiting: [(attempt: String, continuation: CheckedContinuation<StoreError?, Never>)] = []
    var isWriting = false
    /// Why attempts that are not over are kept no further.
    var faults: [String: StoreError] = [:]
    var fault: StoreError?

    mutating func note(_ fault: StoreError, of attempt: String) {
      faults[attempt] = fault
      self.fault = self.fault ?? fault
    }
  }

  /// More events than this wait for no writing without holding up who tells them.
  private static let bound = 1024

  package let store: ConversationStore
  private let queue = Mutex(Queue())
  private let threads = ThreadPool(named: "event-log")

  package init(_ store: ConversationStore) { self.store = store }

  /// Why an event was not kept, the first time.
  package var fault: StoreError? { queue.withLock { $0.fault } }

  /// - Throws: Why the event is not kept, or one of the same attempt before it was not.
  package func record(_ envelope: EventEnvelope) async throws(StoreError) {
    let fault = await withCheckedContinuation { continuation in
      let (answer, starts) = queue.withLock { queue -> (StoreError??, Bool) in
        if let fault = queue.faults[envelope.attempt] {
          if envelope.isLast { queue.faults[envelope.attempt] = nil }
          return (.some(fault), false)
        }
        queue.events.append(envelope)
        let mayGoOn = !envelope.event.isKeptAtOnce && queue.events.count <= Self.bound
        if !mayGoOn { queue.waiting.append((envelope.attempt, continuation)) }
        defer { queue.isWriting = true }
        return (mayGoOn ? .some(nil) : nil, !queue.isWriting)
      }
      if let answer { continuation.resume(returning: answer) }
      if starts { startWriting() }
    }
    if let fault { throw fault }
  }

  private func startWriting() {
    // Without a thread this one does it.
    do { try threads.start { self.write() } } catch { write() }
  }

  private func write() {
    while true {
      let (events, waiting, known) = queue.withLock { queue in
        defer {
          queue.events = []
          queue.waiting = []
        }
        queue.isWriting = !queue.events.isEmpty
        return (queue.events, queue.waiting, queue.faults)
      }
      if events.isEmpty { return }
      var faults = known
      write(events.filter { known[$0.attempt] == nil }, &faults)
      for (attempt, continuation) in waiting { continuation.resume(returning: faults[attempt]) }
    }
  }

  /// Writes all at once or, when that fails, each attempt's events by themselves.
  private func write(_ events: [EventEnvelope], _ faults: inout [String: StoreError]) {
    let attempts = Set(events.map(\.attempt))
    do throws(StoreError) { try store.append(events) } catch {
      guard attempts.count == 1, let attempt = attempts.first else {
        for attempt in attempts { write(events.filter { $0.attempt == attempt }, &faults) }
        return
      }
      faults[attempt] = error
      queue.withLock { queue in
        queue.note(error, of: attempt)
        // Nothing more comes of it.
        if events.contains(where: \.isLast) { queue.faults[attempt] = nil }
      }
    }
  }
}

extension EventEnvelope {
  /// Whether it is the first of its attempt.
  var begins: Bool { if case .sessionStarted = event { true } else { false } }

  /// Whether its attempt is over with it.
  var isLast: Bool { AttemptPhase.matching.after(self).isOver }
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
