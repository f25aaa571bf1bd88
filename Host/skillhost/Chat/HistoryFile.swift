import Glibc
import JSON
import POSIX

/// What was typed in earlier conversations, one JSON string a line, the latest last.
struct HistoryFile {
  /// As many as are kept.
  static let most = 1000
  /// Bytes of the file, and of one line in it.
  private static let limit = 2 << 20
  private static let lineLimit = 64 << 10

  let path: String

  /// Lines that are none are passed over.
  func entries() -> [String] {
    guard let bytes = try? FileSystem.contents(of: path, limit: Self.limit) else { return [] }
    let entries = bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.most).compactMap { line in
      (try? JSONValue(parsing: String(decoding: line, as: UTF8.self)))?.string
    }
    return entries
  }

  /// Adds an entry, unless it is very long. The oldest ones go when the file has become large.
  func add(_ entry: String) throws(SystemError) {
    try FileSystem.makeDirectories(FileSystem.parent(of: path))
    let line = Array((JSONValue.string(entry).serialized() + "\n").utf8)
    guard line.count <= Self.lineLimit else { return }
    let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o600)
    try file.lock()
    guard try Int(file.status().size) + line.count > Self.limit - Self.lineLimit else { return try file.write(line) }
    var kept = line
    for entry in entries().suffix(Self.most / 2).reversed() {
      let line = Array((JSONValue.string(entry).serialized() + "\n").utf8)
      if kept.count + line.count > Self.limit / 2 { break }
      kept = line + kept
    }
    try FileSystem.write(kept, to: path)
  }
}
