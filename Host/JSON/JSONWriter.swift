extension JSONValue {
  /// The value as JSON text: compact, or with an indentation of two spaces.
  package func serialized(pretty: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, pretty: pretty)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as JSON in UTF-8, escaping only what must be.
  package func write(to bytes: inout [UInt8], pretty: Bool = false) {
    JSONWriter.write(self, to: &bytes, indentation: pretty ? 0 : nil)
  }
}

private enum JSONWriter {
  /// `indentation` counts the steps of the line that the value stands on; `nil` writes no white space.
  static func write(_ value: JSONValue, to bytes: inout [UInt8], indentation: Int?) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): bytes.append(contentsOf: number.description.utf8)
    case .string(let text): write(text, to: &bytes)
    case .array(let elements):
      writeList(elements, brackets: ("[", "]"), to: &bytes, indentation: indentation) { element, bytes, inner in
        write(element, to: &bytes, indentation: inner)
      }
    case .object(let object):
      writeList(object.members, brackets: ("{", "}"), to: &bytes, indentation: indentation) { member, bytes, inner in
        write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if inner != nil { bytes.append(UInt8(ascii: " ")) }
        write(member.value, to: &bytes, indentation: inner)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], brackets: (open: Unicode.Scalar, close: Unicode.Scalar), to bytes: inout [UInt8],
    indentation: Int?, item write: (Item, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(UInt8(ascii: brackets.open))
    let inner = items.isEmpty ? nil : indentation.map { $0 + 1 }
    for (position, item) in items.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      if let inner { newLine(inner, to: &bytes) }
      write(item, &bytes, inner)
    }
    if inner != nil, let indentation { newLine(indentation, to: &bytes) }
    bytes.append(UInt8(ascii: brackets.close))
  }

  private static func newLine(_ indentation: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * 2))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var copy = text
    copy.withUTF8 { source in
      var written = 0
      for position in source.indices {
        let byte = unsafe source[position]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        unsafe bytes.append(contentsOf: source[written..<position])
        written = position + 1
        escape(byte, to: &bytes)
      }
      unsafe bytes.append(contentsOf: source[written...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      let hex = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(hex[Int(byte >> 4)])
      bytes.append(hex[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}
