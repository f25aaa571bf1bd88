import Glibc
import Synchronization

/// A standard stream: buffered, safe from any thread, and it remembers the first fault.
///
/// Nothing is thrown: after the first fault what is written is dropped, and whoever writes asks for `failure` when it can
/// do something about it. The descriptor stays open.
package final class OutputStream: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: SystemError?
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var failure: SystemError? { state.withLock { $0.failure } }

  package func write(_ text: String) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.buffer += text.utf8
      if state.buffer.count >= 65_536 { Self.empty(&state, into: descriptor) }
    }
  }

  package func flush() { state.withLock { Self.empty(&$0, into: descriptor) } }

  private static func empty(_ state: inout State, into descriptor: Int32) {
    guard state.failure == nil, !state.buffer.isEmpty else { return }
    state.failure = write(state.buffer, to: descriptor)
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Also waits for a stream that does not block, as some parents leave theirs.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      default: return SystemError.last("write")
      }
    }
    return nil
  }
}
