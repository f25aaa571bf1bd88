import Synchronization

/// What a transfer has brought and its reader has not yet taken, and how either side tells the other that it is done.
///
/// The thread of the transfer writes and never waits; one task reads. The first end counts.
final class HTTPExchange: Sendable {
  private struct State {
    var head: HTTPHead?
    var bytes: [UInt8] = []
    /// The transfer was told to bring no more for now.
    var isFull = false
    /// `nil` inside stands for the end of the body.
    var end: HTTPError??
    var reader: CheckedContinuation<Void, Never>?
  }

  /// Bytes that wait for the reader before the transfer is told to stop.
  static let capacity = 256 << 10

  private let state = Mutex(State())
  /// Asks the transfer to go on, or to end.
  private let ask: @Sendable (Wish) -> Void

  enum Wish: Sendable {
    case resume, cancel
    /// Brings itself to an end, if that is near.
    case finish
  }

  init(ask: @escaping @Sendable (Wish) -> Void) { self.ask = ask }

  var hasEnded: Bool { state.withLock { $0.end != nil } }

  func receive(_ head: HTTPHead) { change { $0.head = head } }

  /// Takes the bytes, unless so many wait that the transfer has to: then it is asked to resume later, and brings the same
  /// bytes again. After the end all are taken, and dropped.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var isTaken = true
    change { state in
      if state.bytes.count >= Self.capacity {
        state.isFull = true
        isTaken = false
      } else {
        unsafe state.bytes.append(contentsOf: bytes)
      }
    }
    return isTaken
  }

  /// - Parameter error: `nil` when the response is complete.
  func end(_ error: HTTPError?) { change { $0.end = .some(error) } }

  private func change(_ edit: (inout State) -> Void) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.end == nil else { return nil }
      edit(&state)
      return state.reader.take()
    }
    reader?.resume()
  }
}

extension HTTPExchange: HTTPBodySource {
  /// Waits for the head.
  func head() async throws(HTTPError) -> HTTPHead {
    await wait { $0.head != nil }
    let (head, end) = state.withLock { ($0.head, $0.end) }
    if let head, end != .some(HTTPError(.cancelled)) { return head }
    throw (end ?? nil) ?? HTTPError(.connectionLost)
  }

  func next() async throws(HTTPError) -> [UInt8]? {
    await wait { !$0.bytes.isEmpty }
    let (bytes, wasFull, end) = state.withLock { state in
      defer {
        state.bytes = []
        state.isFull = false
      }
      return (state.bytes, state.isFull, state.end)
    }
    if wasFull { ask(.resume) }
    if !bytes.isEmpty { return bytes }
    if let error = end ?? nil { throw error }
    return nil
  }

  func cancel() { stopReading(.cancel) }

  func release() { stopReading(.finish) }

  /// Ends the exchange now, whatever the transfer does; what came and was not read is gone.
  private func stopReading(_ wish: Wish) {
    let wasRunning = !hasEnded
    change { state in
      state.bytes = []
      state.end = .some(HTTPError(.cancelled))
    }
    if wasRunning { ask(wish) }
  }

  /// Waits until something is there, or the exchange has ended. Cancelling the task cancels the exchange.
  private func wait(_ isThere: @Sendable (borrowing State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let isReady = state.withLock { state in
          if isThere(state) || state.end != nil { return true }
          precondition(state.reader == nil, "a response has one reader")
          state.reader = reader
          return false
        }
        if isReady { reader.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
