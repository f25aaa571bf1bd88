package import Glibc

/// An open file that belongs to this value, and is closed when the value ends.
package struct FileDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes over `rawValue`: nobody else closes it.
  package init(adopting rawValue: Int32) { self.rawValue = rawValue }

  /// Gives the number away: the caller closes it.
  package consuming func release() -> Int32 {
    let number = rawValue
    discard self
    return number
  }

  // A failing close is no use to anybody here: what must be durable is `synchronize`d first.
  deinit { _ = close(rawValue) }

  /// Opens `path`, close-on-exec always.
  ///
  /// `flags` are those of `open(2)`; `mode` counts with `O_CREAT`.
  package static func open(
    _ path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0
  ) throws(SystemError) -> FileDescriptor {
    let number = try retryingOnInterrupt("open", path) { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
    return FileDescriptor(adopting: number)
  }

  /// Opens `name` in this directory, close-on-exec always.
  package func open(
    _ name: FileName, _ flags: Int32 = O_RDONLY, mode: mode_t = 0
  ) throws(SystemError) -> FileDescriptor {
    let number = try retryingOnInterrupt("open", name.escaped) {
      unsafe name.withCString { unsafe openat(rawValue, $0, flags | O_CLOEXEC, mode) }
    }
    return FileDescriptor(adopting: number)
  }

  package func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    _ = try retryingOnInterrupt("fstat") { unsafe fstat(rawValue, &raw) }
    return FileStatus(raw)
  }

  /// The status of `name` in this directory; what a symbolic link leads to if `followLinks`.
  package func status(of name: FileName, followLinks: Bool) throws(SystemError) -> FileStatus {
    var raw = stat()
    _ = try retryingOnInterrupt("stat", name.escaped) {
      unsafe name.withCString { unsafe fstatat(rawValue, $0, &raw, followLinks ? 0 : AT_SYMLINK_NOFOLLOW) }
    }
    return FileStatus(raw)
  }

  /// Waits until the content is on disk.
  package func synchronize() throws(SystemError) {
    _ = try retryingOnInterrupt("fsync") { fsync(rawValue) }
  }

  /// Waits for an exclusive advisory lock, held until this value ends.
  package func lock() throws(SystemError) {
    _ = try retryingOnInterrupt("flock") { flock(rawValue, LOCK_EX) }
  }
}

extension FileDescriptor {
  /// Lends standard error, which stays open.
  package static func withStandardError<Result>(
    _ body: (borrowing FileDescriptor) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let file = FileDescriptor(adopting: STDERR_FILENO)
    let result: Swift.Result<Result, SystemError>
    do throws(SystemError) { result = .success(try body(file)) } catch { result = .failure(error) }
    _ = file.release()
    return try result.get()
  }
}
