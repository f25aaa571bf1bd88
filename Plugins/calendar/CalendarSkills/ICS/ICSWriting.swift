/// Changes of a file: bytes that take the place of others. All that is not named stays as it is.
struct ICSEdits {
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  let lineEnd: String

  init(lineEnd: String) { self.lineEnd = lineEnd }

  var isEmpty: Bool { edits.isEmpty }

  mutating func replace(_ range: Range<Int>, with lines: [String]) {
    edits.append((range, lines.flatMap { Self.folded($0, lineEnd) }))
  }

  mutating func insert(_ lines: [String], at position: Int) { replace(position..<position, with: lines) }

  mutating func remove(_ range: Range<Int>) { edits.append((range, [])) }

  mutating func insert(_ bytes: [UInt8], at position: Int) { edits.append((position..<position, bytes)) }

  /// What becomes of `range` of a file, or of all of it. Edits do not overlap; those at one place stay in their order.
  func applied(to bytes: [UInt8], in range: Range<Int>? = nil) -> [UInt8] {
    var result: [UInt8] = []
    var position = range?.lowerBound ?? 0
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted {
      result += bytes[position..<edit.range.lowerBound] + edit.bytes
      position = edit.range.upperBound
    }
    return result + bytes[position..<(range?.upperBound ?? bytes.count)]
  }

  /// A line of at most 75 bytes, further ones beginning with a space, never cut within a character.
  private static func folded(_ line: String, _ lineEnd: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += Array(lineEnd.utf8) + [0x20]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + Array(lineEnd.utf8)
  }
}
