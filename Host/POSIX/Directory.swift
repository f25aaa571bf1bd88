import Glibc

/// One name in a directory and, where the file system tells, what kind of file it names.
package struct DirectoryEntry: Hashable, Sendable {
  package let name: FileName
  /// `nil` when only `stat` knows.
  package let kind: FileStatus.Kind?
}

extension FileDescriptor {
  /// The names in this directory but `.` and `..`, in byte order.
  ///
  /// Reads from the directory's start, whatever was read from it before.
  package func entries() throws(SystemError) -> [DirectoryEntry] {
    // The stream closes what it was made from, so it gets a descriptor of its own.
    let own = try retryingOnInterrupt("dup") { fcntl(rawValue, F_DUPFD_CLOEXEC, 0) }
    guard let stream = unsafe fdopendir(own) else {
      let error = SystemError.last("read directory")
      _ = close(own)
      throw error
    }
    defer { _ = unsafe closedir(stream) }
    unsafe rewinddir(stream)

    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemError.last("read directory") }
        break
      }
      // The name is read through the record's own pointer: a copied `dirent` may be shorter than its name.
      let name = unsafe UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      let bytes = unsafe [UInt8](
        UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
      if bytes == [UInt8(ascii: ".")] || bytes == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
      entries.append(
        DirectoryEntry(name: FileName(bytes: bytes), kind: FileStatus.Kind(directoryType: unsafe entry.pointee.d_type)))
    }
    return entries.sorted { $0.name < $1.name }
  }
}

extension FileStatus.Kind {
  fileprivate init?(directoryType: UInt8) {
    // DT_UNKNOWN is 0; the other DT_ values are the S_IF ones shifted by 12 bits.
    guard directoryType != 0 else { return nil }
    self.init(mode_t(directoryType) << 12)
  }
}
