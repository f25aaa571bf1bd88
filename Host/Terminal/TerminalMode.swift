import Glibc
import Synchronization

/// How the terminal of this process takes what is typed. What it was at first comes back whatever way the process ends,
/// other than by SIGKILL.
package struct TerminalMode: Sendable {
  private let descriptor: Int32

  /// Remembers how it is now; `nil` when `descriptor` is no terminal.
  package init?(descriptor: Int32) {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    unsafe Self.original.pointee = settings
    Self.restoreAtEnd()
  }

  /// Each key comes at once and none is shown; Ctrl-C is one, too. What is pasted comes in brackets.
  package func edit() {
    change { settings in
      settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    }
    Self.tell(Self.pastesInBrackets, descriptor)
  }

  /// What is typed is not shown and waits for the next `edit`; Ctrl-C is a signal.
  package func work() {
    Self.tell(Self.pastesPlainly, descriptor)
    change { settings in settings.c_lflag &= ~tcflag_t(ECHO | ICANON) }
  }

  private func change(_ body: (inout termios) -> Void) {
    var settings = unsafe Self.original.pointee
    body(&settings)
    // VTIME and VMIN: a read waits for one byte.
    settings.c_cc.5 = 0
    settings.c_cc.6 = 1
    Self.changed.store(descriptor, ordering: .sequentiallyConsistent)
    while unsafe tcsetattr(descriptor, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }

  // MARK: The way back

  /// The terminal that is to be restored, -1 for none.
  private static let changed = Atomic<Int32>(-1)
  /// Written before `changed` is set, and read by signal handlers after it.
  private nonisolated(unsafe) static let original: UnsafeMutablePointer<termios> = .allocate(capacity: 1)
  private static let pastesInBrackets: StaticString = "\u{1B}[?2004h"
  private static let pastesPlainly: StaticString = "\u{1B}[?2004l"
  private static let isWatched = Atomic(false)

  /// Makes the terminal what it was at first. Safe in a signal handler.
  package static func restore() {
    let descriptor = changed.exchange(-1, ordering: .sequentiallyConsistent)
    guard descriptor >= 0 else { return }
    tell(pastesPlainly, descriptor)
    // Without waiting for the terminal, which may have gone.
    _ = unsafe tcsetattr(descriptor, TCSANOW, original)
  }

  private static func tell(_ sequence: StaticString, _ descriptor: Int32) {
    _ = unsafe write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  private static func restoreAtEnd() {
    guard !isWatched.exchange(true, ordering: .sequentiallyConsistent) else { return }
    atexit { TerminalMode.restore() }
    for fatal in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = signal(fatal) { number in
        TerminalMode.restore()
        // Ends the process as soon as this returns.
        _ = signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
