import Glibc
import Synchronization

/// Wakes a thread that sleeps in `poll`.
final class Alarm: Sendable {
  /// Two descriptors, or none while nobody has slept, or when none could be had.
  private struct Pipe {
    var reading: Int32 = -1
    var writing: Int32 = -1
    var isOpen: Bool { reading >= 0 }
  }

  private let pipe = Mutex(Pipe())

  deinit {
    pipe.withLock { pipe in
      guard pipe.isOpen else { return }
      _ = close(pipe.reading)
      _ = close(pipe.writing)
    }
  }

  /// Makes every later ``ring()`` count. Opens the pipe the first time, so a call that never sleeps opens none.
  ///
  /// Returns `false` when no descriptor is to be had; a sleep must then be short.
  func arm() -> Bool {
    pipe.withLock { pipe in
      if pipe.isOpen { return true }
      var ends: [Int32] = [-1, -1]
      guard unsafe Glibc.pipe(&ends) == 0 else { return false }
      pipe = Pipe(reading: ends[0], writing: ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      return true
    }
  }

  func ring() {
    let writing = pipe.withLock { $0.writing }
    // A pipe that is full holds a ring that has not been heard yet.
    _ = unsafe write(writing, [1], 1)
  }

  /// Sleeps until the alarm rings, or has rung since the last sleep, or `descriptor` is readable. May return early.
  ///
  /// - Parameter milliseconds: How long at most; negative for no limit.
  func sleep(orUntilReadable descriptor: Int32?, atMost milliseconds: Int32) {
    let reading = pipe.withLock { $0.reading }
    // poll(2) ignores an entry with a negative descriptor.
    var watched = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&watched, 2, milliseconds) > 0, watched[0].revents != 0 else { return }
    var heard: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(reading, &heard, heard.count) == heard.count {}
  }
}
