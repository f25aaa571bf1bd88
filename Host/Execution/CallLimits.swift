/// How patient the host is with a worker, beyond a call's own deadlines.
package struct CallLimits: Hashable, Sendable {
  /// Between the request to stop and SIGTERM.
  package var cancellationGrace: Duration = .milliseconds(1000)
  /// Between SIGTERM and SIGKILL.
  package var terminationGrace: Duration = .milliseconds(500)
  /// Between the accepted end of a call and the return of `execute`.
  package var settling: Duration = .milliseconds(1000)
  /// How long a worker whose descriptor is closed may take to die: long enough for the kernel to tear a large process
  /// down, since the descriptor closes before the exit status is known.
  package var lingering: Duration = .milliseconds(250)
  /// How long a killed process may take to be gone before the call ends without having seen it go.
  package var reaping: Duration = .seconds(2)
  /// What a worker may send in one call.
  package var frames = 1_000_000
  /// Bytes.
  package var bytes = 1 << 30

  package init() {}
}
