import Glibc
package import POSIX

/// Why the system does not tell of all changes, so that they are looked for from time to time.
package struct PollingNotice: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case unavailable(SystemError)
    case unwatchable(SystemError)
    /// The path lies on a file system that others change behind this kernel's back.
    case remote(path: String)
  }

  package let reason: Reason
  package let interval: Duration
}

extension PollingNotice: CustomStringConvertible {
  package var description: String { "changes of skills are looked for every \(interval), since \(why)" }

  private var why: String {
    switch reason {
    case .unavailable(let error): "inotify is not available: \(error.reason)\(Self.hint(error))"
    case .unwatchable(let error): "the system does not watch '\(error.subject)': \(error.reason)\(Self.hint(error))"
    case .remote(let path):
      "'\(FileName(path).escaped)' is on a file system of another machine, which does not tell of all changes"
    }
  }

  private static func hint(_ error: SystemError) -> String {
    switch error.code {
    case EMFILE: "; raise fs.inotify.max_user_instances with sysctl"
    case ENOSPC: "; raise fs.inotify.max_user_watches with sysctl"
    default: ""
    }
  }
}
