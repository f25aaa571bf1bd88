import Glibc

package enum Clock {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package static func now() -> Int64 { read(CLOCK_REALTIME) }

  /// Nanoseconds since some moment before this process began; never set back.
  package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// CPU time of this process, in nanoseconds.
  package static func processTime() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Seconds that this process's local time is ahead of UTC at a moment, given in seconds since 1970.
  package static func offset(at moment: Int64) -> Int64 {
    var time = time_t(moment)
    var local = unsafe tm()
    guard unsafe localtime_r(&time, &local) != nil else { return 0 }
    return unsafe Int64(local.tm_gmtoff)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    precondition(unsafe clock_gettime(clock, &time) == 0, "the clocks of Linux do not fail")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
