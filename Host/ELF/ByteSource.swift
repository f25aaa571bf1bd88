import Glibc
import POSIX

/// Bytes at known places: an open file, or a file's content in memory.
protocol ByteSource: ~Copyable {
  var size: UInt64 { get }

  /// The bytes from `offset` on, which the caller has checked to lie within `size`; fewer only when the file was cut
  /// short since.
  mutating func bytes(at offset: UInt64, count: Int) throws(SystemError) -> ArraySlice<UInt8>
}

/// A file that is read with few system calls: one for a small file, three for a large one whose headers are at its end.
struct FileWindow: ~Copyable, ByteSource {
  let file: FileDescriptor
  let size: UInt64
  /// Holds the window; handed on from file to file by the reader of many.
  private(set) var buffer: [UInt8]
  /// Where in the file the window lies, and how long it is.
  private var start: UInt64 = 0
  private var count = 0

  /// What is read at once where it costs no more than a smaller read: two thirds of a microsecond.
  private static let chunk: UInt64 = 16_384
  /// Enough for the header and the program headers behind it.
  private static let head: UInt64 = 1_024

  init(_ file: consuming FileDescriptor, size: UInt64, buffer: consuming [UInt8] = []) {
    self.file = file
    self.size = size
    self.buffer = buffer
  }

  /// Opens a regular file: never waits for the other end of a pipe, never makes a terminal ours.
  static func open(_ path: String) throws(LibraryFileError) -> FileWindow {
    let kind: FileStatus.Kind
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      if status.kind == .regular { return FileWindow(file, size: UInt64(status.size)) }
      kind = status.kind
    } catch { throw .unreadable(error) }
    throw .notRegular(kind)
  }

  mutating func bytes(at offset: UInt64, count: Int) throws(SystemError) -> ArraySlice<UInt8> {
    let end = offset + UInt64(count)
    if offset < start || end > start + UInt64(self.count) {
      if end <= Self.head {
        try read(from: 0, to: size <= Self.chunk ? size : Self.head)
      } else {
        // What belongs together mostly lies before what was asked for first: the names before the section table.
        try read(from: min(offset, end > Self.chunk ? end - Self.chunk : 0), to: end)
      }
    }
    let first = min(Int(offset - start), self.count)
    return buffer[first..<min(first + count, self.count)]
  }

  private mutating func read(from start: UInt64, to end: UInt64) throws(SystemError) {
    self.start = start
    count = 0
    count = try file.read(at: Int64(start), count: Int(end - start), into: &buffer)
  }
}

/// A file's content in memory.
struct MemorySource: ByteSource {
  let content: [UInt8]
  var size: UInt64 { UInt64(content.count) }

  func bytes(at offset: UInt64, count: Int) -> ArraySlice<UInt8> {
    let first = min(Int(offset), content.count)
    return content[first..<min(first + count, content.count)]
  }
}
