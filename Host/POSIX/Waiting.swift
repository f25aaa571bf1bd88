import CSystem
import Glibc

/// What a thread waits for: descriptors, and the time.
package enum Waiting {
  package enum Event: Sendable {
    /// There is something to read.
    case readable
    /// Something out of the ordinary, as `/proc/self/mountinfo` has when mounts change.
    case urgent
  }

  /// Waits until something happens to one of the descriptors, of which negative ones are left out, or so many milliseconds
  /// are over; -1 stands for ever. Says for each whether something happened; an interruption by a signal counts as time
  /// that is over.
  package static func wait(for descriptors: [(number: Int32, event: Event)], milliseconds: Int32) -> [Bool] {
    var polled = descriptors.map {
      pollfd(fd: $0.number, events: Int16($0.event == .readable ? POLLIN : POLLPRI), revents: 0)
    }
    if unsafe poll(&polled, nfds_t(polled.count), milliseconds) < 0 { return descriptors.map { _ in false } }
    return polled.map { $0.revents != 0 }
  }
}

/// Wakes a thread that waits for its descriptor; once sent it stays so.
package struct Wakeup: ~Copyable, Sendable {
  package let descriptor: FileDescriptor

  package init() throws(SystemError) {
    descriptor = FileDescriptor(adopting: try retryingOnInterrupt("make an eventfd") { csystem_eventfd() })
  }

  package func send() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
  }
}
