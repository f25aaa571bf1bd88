import Synchronization

/// Who of this process may ask for the lock of a folder: one at a time, in the order in which they came.
///
/// The lock itself knows no order. Of many who ask for it again and again, one may be too late each time, and would give up
/// although nobody keeps the lock for long.
final class StorageLine: Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct Waiting {
    var ticket: Int
    var arrival: Instant
    var turn: CheckedContinuation<Instant?, Never>
  }

  /// Behind the one whose turn it is.
  private struct Line {
    var waiting: [Waiting] = []
    /// When somebody last had the lock.
    var lastHeld: Instant?
  }

  private struct State {
    var lastTicket = 0
    /// Of the folders for which it is somebody's turn.
    var lines: [String: Line] = [:]
  }

  private let state = Mutex(State())

  /// Waits for the turn, which lasts until `leave`.
  ///
  /// - Returns: Since when the lock may have been kept from this process: the caller's arrival, or when somebody ahead last
  ///   had it. `nil` when the task was cancelled meanwhile; then it is not its turn.
  func enter(_ folder: String) async -> Instant? {
    let arrival = Instant.now
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let isFirst = state.withLock { state -> Bool? in
          guard state.lines[folder] != nil else {
            state.lines[folder] = Line()
            return true
          }
          // What cancelled the task before has not found it in the line.
          guard !Task.isCancelled else { return false }
          state.lines[folder]?.waiting.append(Waiting(ticket: ticket, arrival: arrival, turn: turn))
          return nil
        }
        if let isFirst { turn.resume(returning: isFirst ? arrival : nil) }
      }
    } onCancel: {
      let turn = state.withLock { state -> CheckedContinuation<Instant?, Never>? in
        guard let index = state.lines[folder]?.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return state.lines[folder]?.waiting.remove(at: index).turn
      }
      turn?.resume(returning: nil)
    }
  }

  /// Ends the turn, in which the lock was to be had or not.
  func leave(_ folder: String, hadLock: Bool) {
    let next = state.withLock { state -> (turn: CheckedContinuation<Instant?, Never>, since: Instant)? in
      guard var line = state.lines.removeValue(forKey: folder), !line.waiting.isEmpty else { return nil }
      let next = line.waiting.removeFirst()
      if hadLock { line.lastHeld = .now }
      state.lines[folder] = line
      return (next.turn, max(next.arrival, line.lastHeld ?? next.arrival))
    }
    next?.turn.resume(returning: next?.since)
  }
}
