package import JSON

/// Finds the place in a text that a pointer into its value leads to, so that an editor can go there.
package struct JSONLocator {
  private let text: [UInt8]

  /// `text` is valid JSON, perhaps behind a byte order mark.
  package init(_ text: [UInt8]) { self.text = text }

  /// Both from 1; columns count bytes, as compilers do.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// Where the value begins that `pointer` leads to; of its nearest container when there is no such value.
  package func place(of pointer: JSONPointer) -> Place {
    var scanner = Scanner(text: text, offset: text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    scanner.skipSpace()
    for token in pointer.tokens {
      let container = scanner.offset
      if !scanner.enter(token) {
        scanner.offset = container
        break
      }
    }
    let before = text[..<min(scanner.offset, text.count)]
    let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    return Place(line: before.count { $0 == 0x0a } + 1, column: scanner.offset - lineStart + 1)
  }
}

/// Walks over JSON that is known to be valid; on anything else it stops somewhere in the text.
private struct Scanner {
  let text: [UInt8]
  var offset: Int

  private var byte: UInt8? { offset < text.count ? text[offset] : nil }

  mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
  }

  /// Goes from the start of a container to the start of its element; false when there is none.
  mutating func enter(_ token: String) -> Bool {
    let isObject = byte == UInt8(ascii: "{")
    guard isObject || byte == UInt8(ascii: "[") else { return false }
    offset += 1
    var index = 0
    while true {
      skipSpace()
      guard let byte, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else { return false }
      var found = String(index)
      if isObject {
        let start = offset
        skipString()
        found = (try? JSONValue(parsing: text[start..<offset]))?.string ?? ""
        skipSpace()
        offset += 1  // the colon
        skipSpace()
      }
      if found == token { return true }
      skipValue()
      skipSpace()
      if self.byte == UInt8(ascii: ",") { offset += 1 }
      index += 1
    }
  }

  private mutating func skipString() {
    offset += 1
    while let byte, byte != UInt8(ascii: "\"") { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
    offset = min(offset + 1, text.count)
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch byte {
      case nil: return
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0a, 0x0d: offset += 1
      default:
        // A number, true, false or null.
        while let byte, ![0x2c, 0x3a, 0x7d, 0x5d, 0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
      }
    } while depth > 0
  }
}
