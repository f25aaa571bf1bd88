package import Glibc

/// Operations on paths.
package enum FileSystem {
  /// The path without symbolic links, `.` and `..`; everything on it exists.
  package static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError.last("find", path) }
    defer { unsafe free(resolved) }
    guard let text = unsafe String(validatingCString: resolved) else {
      throw SystemError(code: EILSEQ, call: "find", subject: path)
    }
    return text
  }

  /// The status of `path`, or `nil` when there is no such file.
  package static func status(_ path: String, followLinks: Bool = true) throws(SystemError) -> FileStatus? {
    var raw = stat()
    let failed = unsafe followLinks ? stat(path, &raw) : lstat(path, &raw)
    if failed == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SystemError.last("stat", path)
  }

  /// Makes the directory and the ones above it that are missing.
  package static func makeDirectories(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    if unsafe mkdir(path, mode) == 0 { return }
    switch errno {
    case EEXIST where try status(path)?.kind == .directory: return
    case ENOENT:
      let parent = parent(of: path)
      guard parent != path else { throw SystemError(code: ENOENT, call: "create directory", subject: path) }
      try makeDirectories(parent, mode: mode)
      // Another process may have been faster.
      if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return }
      throw SystemError.last("create directory", path)
    default: throw SystemError.last("create directory", path)
    }
  }

  /// Whether this process may do with `path` what `rights` say: `R_OK`, `W_OK`, `X_OK`.
  package static func allows(_ rights: Int32, _ path: String) -> Bool { unsafe access(path, rights) == 0 }

  package static func rename(_ from: String, to: String) throws(SystemError) {
    if unsafe Glibc.rename(from, to) != 0 { throw SystemError.last("rename", from) }
  }

  /// Removes a file; that it is not there is no error.
  package static func remove(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw SystemError.last("remove", path) }
  }

  /// Removes a directory that is empty.
  package static func removeDirectory(_ path: String) throws(SystemError) {
    if unsafe rmdir(path) != 0 { throw SystemError.last("remove directory", path) }
  }

  /// What a symbolic link says, or `nil` when there is no such link.
  package static func linkTarget(_ path: String) -> String? {
    let limit = Int(PATH_MAX)
    let target = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        count = max(0, unsafe readlink(path, $0.baseAddress!, limit))
      }
    }
    return target.isEmpty ? nil : String(validating: target, as: UTF8.self)
  }

  /// Gives a file a second name; that it is there already is no error.
  package static func link(_ path: String, as name: String) throws(SystemError) {
    if unsafe Glibc.link(path, name) != 0, errno != EEXIST { throw SystemError.last("link", name) }
  }

  /// Makes a symbolic link unless there is something already. Says whether it did.
  @discardableResult
  package static func makeLink(_ path: String, to target: String) -> Bool { unsafe symlink(target, path) == 0 }

  /// Sets the time of the last change to now, as far as that is permitted.
  package static func setModifiedNow(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// The whole file, or `nil` when it is larger than `limit` bytes.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    try FileDescriptor.open(path).readAll(limit: limit)
  }

  /// Everything before the last name of `path`: `/` for `/a`, `.` for `a`.
  package static func parent(of path: String) -> String {
    let trimmed = path.trimmingTrailingSlashes
    guard let slash = trimmed.lastIndex(of: "/") else { return trimmed == "/" ? "/" : "." }
    let parent = trimmed[..<slash]
    return parent.isEmpty ? "/" : String(parent).trimmingTrailingSlashes
  }

  /// `path` seen from `directory` when it is relative.
  package static func absolute(_ path: String, in directory: String) -> String {
    if path.hasPrefix("/") { return path }
    return directory == "/" ? "/" + path : directory.trimmingTrailingSlashes + "/" + path
  }
}

extension String {
  fileprivate var trimmingTrailingSlashes: String {
    var rest = self[...]
    while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(rest)
  }
}
