import Glibc

/// The three descriptors that a process is born with.
package enum StandardStreams {
  /// Whether something may be waiting on standard input: a pipe, a file or a socket, no terminal and no `/dev/null`.
  package static var hasInput: Bool {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFCHR
  }

  /// Standard input as a descriptor that may be closed.
  package static func input() throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      adopting: try retryingOnInterrupt("read", "standard input") { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) })
  }

  /// Whether standard input can be read without waiting longer than `milliseconds`.
  package static func inputIsReady(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&ready, 1, milliseconds) != 0
  }

  /// Makes sure that the numbers 0 to 2 are taken, so that no file that is opened later gets one of them, and what is
  /// written to a stream that was closed still fails.
  package static func occupy() {
    for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      if fcntl(number, F_GETFD) < 0, errno == EBADF { _ = unsafe open("/dev/null", flags) }
    }
  }

  /// Ends the process as SIGPIPE does.
  package static func endAsBrokenPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    _ = raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  /// Makes writing to a pipe without a reader an error in place of a signal; programs that are started inherit that.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
