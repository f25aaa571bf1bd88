import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32
  /// The name of the call: `open`, `rename`.
  package let call: String
  /// What it was called on, mostly a path as it is shown to people; may be empty.
  package let subject: String

  package init(code: Int32, call: String, subject: String = "") {
    self.code = code
    self.call = call
    self.subject = subject
  }

  /// The error of a call that has just failed on this thread; nothing that may change `errno` goes between.
  package static func last(_ call: String, _ subject: String = "") -> SystemError {
    SystemError(code: errno, call: call, subject: subject)
  }

  /// What `strerror` says: "Permission denied".
  ///
  /// glibc keeps the text of an unknown number in thread-local storage, so no other thread changes it.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String {
    subject.isEmpty ? "\(call): \(reason)" : "cannot \(call) '\(subject)': \(reason)"
  }
}

/// Calls `body` again while it is interrupted by a signal; a negative result of another kind is thrown.
func retryingOnInterrupt<Result: SignedInteger>(
  _ call: String, _ subject: @autoclosure () -> String = "", _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw SystemError(code: code, call: call, subject: subject()) }
  }
}
