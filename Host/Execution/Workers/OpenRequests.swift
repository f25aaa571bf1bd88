import Core

/// What one worker has asked its services and has not been told, as far as that takes memory.
///
/// Beyond a bound nothing more is read from the worker, so that one that asks without end, or does not read what it asked
/// for, waits for its own answers. Its memory is bounded by that, and by what one read of its socket may bring.
struct OpenRequests {
  private static let mostRequests = 32
  private static let mostBytes = 4 << 20
  private static let mostUnread = 256 << 10

  private var count = 0
  /// Of their arguments.
  private var bytes = 0
  /// Bytes of answers that the worker has not read.
  private var unread = 0
  /// Nothing is answered any more.
  var areOver = false

  var areTooMany: Bool {
    !areOver && (count >= Self.mostRequests || bytes >= Self.mostBytes || unread >= Self.mostUnread)
  }

  mutating func open(_ size: Int) {
    count += 1
    bytes += size
  }

  mutating func close(_ size: Int) {
    count -= 1
    bytes -= size
  }

  mutating func send(_ size: Int) { unread += size }

  mutating func haveBeenRead() { unread = 0 }
}

/// What a service has answered, on the way to the worker that asked.
struct ServiceReply: Sendable {
  /// The request's.
  var number: UInt32
  var requestSize: Int
  var answer: CallServices.Answer
}

extension ServiceRequest {
  /// Bytes that it keeps.
  var size: Int { arguments.reduce(64) { $0 + 32 + $1.count } }
}
