import Glibc
import Synchronization

/// Finding hosts by their names, as the system does it.
package enum NameResolution {
  /// Whether `name` has an address. When the system takes longer than `patience`, the answer is no.
  package static func finds(_ name: String, within patience: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      let waiting = Waiting(continuation)
      do {
        // `getaddrinfo` waits, and cannot be called back.
        try HostThread.start(named: "resolver") {
          var found: UnsafeMutablePointer<addrinfo>?
          let error = unsafe getaddrinfo(name, nil, nil, &found)
          if error == 0 { unsafe freeaddrinfo(found) }
          waiting.end(error == 0)
        }
      } catch {
        return waiting.end(false)
      }
      Task {
        try? await Task.sleep(for: patience)
        waiting.end(false)
      }
    }
  }

  /// Takes the first answer.
  private final class Waiting: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func end(_ answer: Bool) {
      let waiter = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiter?.resume(returning: answer)
    }
  }
}
