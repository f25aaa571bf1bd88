import Glibc
import Synchronization

/// Signals and the program's own messages as bytes of one pipe, so that a thread can wait for both.
///
/// Made once and for the whole process: neither end is ever closed, since a signal may come until the end.
package struct SignalPipe: Sendable {
  /// What signal handlers write to.
  private static let handlersEnd = Atomic<Int32>(-1)

  /// To be read by `receive`, and waited for by `poll`.
  package let reader: Int32
  private let writer: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) != 0 { throw SystemError.last("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// From now on `number` arrives as a byte in place of what it did; unless it is ignored already and `respectIgnored`.
  ///
  /// It is let through to this thread also when the parent had it blocked, as programs do that start others from their
  /// worker threads.
  package func take(_ number: Int32, respectIgnored: Bool = false) {
    Self.handlersEnd.store(writer, ordering: .sequentiallyConsistent)
    let former = signal(number) { number in
      let saved = errno
      SignalPipe.write(UInt8(truncatingIfNeeded: number), to: SignalPipe.handlersEnd.load(ordering: .relaxed))
      errno = saved
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    if respectIgnored, unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }

  /// From now on `number` does again what it does by default, unless it is ignored.
  package func release(_ number: Int32) {
    let former = signal(number, SIG_DFL)
    if unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }

  package func send(_ byte: UInt8) { Self.write(byte, to: writer) }

  /// Waits for the next byte.
  package func receive() -> UInt8 {
    var byte: UInt8 = 0
    while unsafe read(reader, &byte, 1) < 0, errno == EINTR {}
    return byte
  }

  /// The next byte; `nil` when none comes for so long.
  package func receive(within milliseconds: Int32) -> UInt8? {
    var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&ready, 1, milliseconds)
      if count > 0 { return receive() }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Waits until `descriptor` can be read, `false` when a byte arrives here first, which is left to `receive`.
  package func isFirst(_ descriptor: Int32) -> Bool {
    while true {
      var ready = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&ready, 2, -1)
      if count < 0, errno == EINTR { continue }
      return count > 0 && ready[1].revents == 0
    }
  }

  /// Safe in a signal handler: system calls only.
  private static func write(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    while unsafe Glibc.write(descriptor, &byte, 1) < 0, errno == EINTR {}
  }
}
