package import Glibc

extension FileSystem {
  /// Puts `bytes` at `path`, so that a reader, also one after a power cut, finds either the old content or the new.
  ///
  /// The content goes to a temporary file beside it, which is synchronised and then renamed over `path`. When this
  /// throws, `path` is as it was and the temporary file is gone.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(SystemError) {
    let temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let file = try FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    do throws(SystemError) {
      // The umask has taken bits away.
      if fchmod(file.rawValue, mode) != 0 { throw SystemError.last("chmod", temporary) }
      try file.write(bytes)
      try file.synchronize()
      try rename(temporary, to: path)
    } catch {
      _ = unsafe unlink(temporary)
      throw SystemError(code: error.code, call: error.call == "rename" ? "replace" : error.call, subject: path)
    }
    // The rename itself is durable once the directory is; some file systems refuse that, and the content is safe.
    if let directory = try? FileDescriptor.open(parent(of: path), O_RDONLY | O_DIRECTORY) {
      try? directory.synchronize()
    }
  }
}
