import Synchronization

/// A list that changes, for any number of observers.
///
/// Each observer is told the way from what it knows to what is now, found out when it asks: one that is slow misses what
/// came and went meanwhile, costs nobody else anything and keeps two states alive, however long it sleeps.
package final class LiveList<Element, Status>: Sendable
where Element: Identifiable & Equatable & Sendable, Element.ID: Sendable, Status: Equatable & Sendable {
  package typealias State = ListState<Element, Status>
  package typealias Update = ListUpdate<Element, Status>

  private struct Shared {
    var state: State
    /// Counts what was published.
    var version = 0
    var isFinished = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var tickets = 0

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [:] }
      return Array(waiting.values)
    }
  }

  package let order: ListOrder<Element>
  private let shared: Mutex<Shared>

  package init(_ state: State, order: ListOrder<Element>) {
    self.order = order
    shared = Mutex(Shared(state: state))
  }

  package var state: State { shared.withLock { $0.state } }

  /// Whether an observer waits for something new.
  var isWaited: Bool { shared.withLock { !$0.waiting.isEmpty } }

  /// Makes `state` what is now. Nobody is woken when nothing differs.
  package func publish(_ state: State) {
    let waiting = shared.withLock { shared -> [CheckedContinuation<Void, Never>] in
      guard shared.state != state else { return [] }
      shared.state = state
      shared.version += 1
      return shared.takeWaiting()
    }
    for observer in waiting { observer.resume() }
  }

  /// Nothing more will come: observers learn what they have not yet been told, then their streams end.
  package func finish() {
    let waiting = shared.withLock { shared in
      shared.isFinished = true
      return shared.takeWaiting()
    }
    for observer in waiting { observer.resume() }
  }

  /// What is now, as a snapshot and a status, and from then on what changes.
  package func updates() -> AsyncStream<Update> {
    let observer = observer()
    return AsyncStream { await observer.next() }
  }

  /// As `updates`, one at a time.
  package func observer() -> Observer { Observer(of: self) }

  /// One observer's place in the history.
  package final class Observer: Sendable {
    private struct Progress {
      var known: State?
      var version = -1
      /// Found out and not yet told, the next one last.
      var pending: [Update] = []
    }

    private let list: LiveList
    private let progress = Mutex(Progress())

    fileprivate init(of list: LiveList) { self.list = list }

    /// `nil` when nothing more will come, or the task is cancelled.
    package func next() async -> Update? {
      while true {
        if let update = takeNext() { return update }
        guard await list.hasChanged(since: progress.withLock { $0.version }) else { return takeNext() }
      }
    }

    private func takeNext() -> Update? {
      progress.withLock { progress in
        if progress.pending.isEmpty {
          let (state, version) = list.shared.withLock { ($0.state, $0.version) }
          guard version != progress.version else { return nil }
          let updates =
            progress.known.map { state.updates(since: $0, in: list.order) }
            ?? [.snapshot(state.elements), .status(state.status)]
          progress.pending = updates.reversed()
          progress.known = state
          progress.version = version
        }
        return progress.pending.popLast()
      }
    }
  }

  /// Waits until something was published after `version`; `false` when nothing will be, or the task is cancelled.
  private func hasChanged(since version: Int) async -> Bool {
    let ticket = shared.withLock { shared in
      shared.tickets += 1
      return shared.tickets
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = shared.withLock { shared in
          if shared.version != version || shared.isFinished || Task.isCancelled { return true }
          shared.waiting[ticket] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      shared.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
    return shared.withLock { $0.version != version } && !Task.isCancelled
  }
}
