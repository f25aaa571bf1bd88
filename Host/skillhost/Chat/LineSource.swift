import POSIX

/// Requests from standard input, one a line.
struct LineSource: ~Copyable {
  private let input: FileDescriptor
  private var bytes: [UInt8] = []
  /// So many of the bytes are known to hold no line feed.
  private var scanned = 0
  private var isOver = false

  init() throws(Problem) {
    do throws(SystemError) { input = try StandardStreams.input() } catch { throw .file(error) }
  }

  /// The next line without its end, also a last one without; `nil` when there is none.
  ///
  /// - Throws: `notUTF8` for a line that is no text, and the next one can be read; `oversizedInput`.
  mutating func next() throws(Problem) -> String? {
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        scanned = 0
        return try Self.text(bytes[..<end])
      }
      scanned = bytes.count
      guard !isOver else {
        defer { (bytes, scanned) = ([], 0) }
        return bytes.isEmpty ? nil : try Self.text(bytes[...])
      }
      guard bytes.count <= StandardInput.limit else {
        throw .oversizedInput(name: "a line of standard input", limit: StandardInput.limit)
      }
      let more: [UInt8]
      do throws(SystemError) { more = try input.readSome(upTo: 65_536) } catch { throw .file(error) }
      isOver = more.isEmpty
      bytes += more
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let text = String(validating: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self) else {
      throw .notUTF8(name: "a line of standard input")
    }
    return text
  }
}
