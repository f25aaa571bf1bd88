import Glibc
import JSON
package import POSIX
import Synchronization

/// Writes down what passes between host and model: JSON Lines in a file that only its owner can read.
///
/// The file is bounded: when it is full it is renamed to `….1`, that one to `….2` and so on, and the oldest is gone. Several
/// processes may write it at once.
package final class InferenceLog: ExchangeRecorder {
  package struct Limits: Hashable, Sendable {
    /// Of one file. A single line may be longer, and then has a file to itself.
    package var bytes: Int64 = 16 << 20
    /// Older ones beside the one that is written.
    package var olderFiles = 3

    package init() {}
  }

  package let path: String
  private let limits: Limits
  private let redact: Redactor
  private let state = Mutex<SystemError?>(nil)

  package init(path: String, secrets: [Secret], limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
    redact = Redactor(secrets)
  }

  /// Why something could not be written, the first time.
  package var fault: SystemError? { state.withLock(\.self) }

  package func record(_ exchange: ModelExchange) {
    var line: [UInt8] = []
    exchange.json.mapStrings { redact($0) }.write(to: &line)
    line.append(UInt8(ascii: "\n"))
    // One thread of this process at a time, so that lines of one file are not written in turns.
    state.withLock { fault in
      do throws(SystemError) { try append(line) } catch { fault = fault ?? error }
    }
  }

  private func append(_ line: [UInt8]) throws(SystemError) {
    try FileSystem.makeDirectories(FileSystem.parent(of: path))
    while true {
      let file = try Self.open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
      try file.lock()
      let status = try file.status()
      // Another process has renamed it meanwhile.
      guard try FileSystem.status(path, followLinks: false)?.identity == status.identity else { continue }
      if status.size > 0, status.size + Int64(line.count) > limits.bytes {
        try rotate()
        continue
      }
      if status.permissions & 0o077 != 0, fchmod(file.rawValue, 0o600) != 0 { throw SystemError.last("chmod", path) }
      return try file.write(line)
    }
  }

  /// Opens a file of the log, without waiting for whoever is at the other end of a pipe.
  ///
  /// - Throws: Also for what is no regular file: a device would get the log's mode, and have no end.
  static func open(_ path: String, _ flags: Int32) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor.open(path, flags | O_NONBLOCK, mode: 0o600)
    guard try file.status().kind == .regular else {
      throw SystemError(code: EINVAL, call: "use as a log", subject: path)
    }
    return file
  }

  /// Called with the file locked.
  private func rotate() throws(SystemError) {
    guard limits.olderFiles > 0 else { return try FileSystem.remove(path) }
    for number in stride(from: limits.olderFiles, to: 0, by: -1) {
      let newer = number == 1 ? path : "\(path).\(number - 1)"
      if try FileSystem.status(newer, followLinks: false) != nil {
        try FileSystem.rename(newer, to: "\(path).\(number)")
      }
    }
  }
}
