import Glibc

/// Signals as people know them.
package enum SignalName {
  private static let known: [Int32: (name: String, meaning: String)] = [
    SIGHUP: ("SIGHUP", "hang-up"),
    SIGINT: ("SIGINT", "interrupt"),
    SIGQUIT: ("SIGQUIT", "quit"),
    SIGILL: ("SIGILL", "illegal instruction: in Swift mostly a failed precondition"),
    SIGTRAP: ("SIGTRAP", "trap: in Swift mostly a failed precondition"),
    SIGABRT: ("SIGABRT", "abort: a failed assertion, an uncaught exception or damaged memory"),
    SIGBUS: ("SIGBUS", "memory that is no longer there: a file was cut short while it was mapped"),
    SIGFPE: ("SIGFPE", "arithmetic fault, such as an integer division by zero"),
    SIGKILL: ("SIGKILL", "killed"),
    SIGSEGV: ("SIGSEGV", "invalid memory access, or a stack overflow"),
    SIGPIPE: ("SIGPIPE", "write to a closed pipe"),
    SIGALRM: ("SIGALRM", "alarm clock"),
    SIGTERM: ("SIGTERM", "request to end"),
    SIGUSR1: ("SIGUSR1", "user signal 1"),
    SIGUSR2: ("SIGUSR2", "user signal 2"),
    SIGXCPU: ("SIGXCPU", "limit of CPU time"),
    SIGXFSZ: ("SIGXFSZ", "limit of file size"),
    SIGSYS: ("SIGSYS", "a system call that is not allowed"),
  ]

  /// "SIGSEGV"; "SIG40" for one without a name.
  package static func of(_ number: Int32) -> String { known[number]?.name ?? "SIG\(number)" }

  package static func meaning(_ number: Int32) -> String { known[number]?.meaning ?? "signal \(number)" }
}
