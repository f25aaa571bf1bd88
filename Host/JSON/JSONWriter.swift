extension JSONValue {
  /// The value as JSON text: compact, or with an indentation of two spaces.
  package func serialized(pretty: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, pretty: pretty)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as JSON in UTF-8, escaping only what must be.
  package func write(to bytes: inout [UInt8], pretty: Bool = false) {
    var writer = JSONWriter(isPretty: pretty)
    // Moved in and out again, so that the buffer is never shared and copied.
    swap(&writer.bytes, &bytes)
    writer.write(self, level: 0)
    swap(&writer.bytes, &bytes)
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  let isPretty: Bool

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// `level` counts the containers around the value.
  mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C])
    case .bool(true): bytes.append(contentsOf: [0x74, 0x72, 0x75, 0x65])
    case .bool(false): bytes.append(contentsOf: [0x66, 0x61, 0x6C, 0x73, 0x65])
    case .number(let number): number.write(to: &bytes)
    case .string(let text): write(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for place in elements.indices {
        separate(place, level)
        write(elements[place], level: level + 1)
      }
      if isPretty, !elements.isEmpty { newLine(level) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      let members = object.members
      bytes.append(UInt8(ascii: "{"))
      for place in members.indices {
        separate(place, level)
        write(members[place].key)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
        write(members[place].value, level: level + 1)
      }
      if isPretty, !members.isEmpty { newLine(level) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func separate(_ place: Int, _ level: Int) {
    if place > 0 { bytes.append(UInt8(ascii: ",")) }
    if isPretty { newLine(level + 1) }
  }

  private mutating func newLine(_ level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var copy = text
    copy.withUTF8 { source in
      var written = 0
      var place = 0
      while place < source.count {
        // Eight bytes at a time as long as none of them must be escaped.
        while source.count - place >= 8 {
          let word = unsafe UnsafeRawPointer(source.baseAddress! + place).loadUnaligned(as: UInt64.self)
          guard !Self.mustEscape(word) else { break }
          place += 8
        }
        guard place < source.count else { break }
        let byte = unsafe source[place]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[written..<place]))
          written = place + 1
          escape(byte)
        }
        place += 1
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[written...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether one of eight bytes is a quote, a backslash or a control character; may also say so of others beyond ASCII.
  private static func mustEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- ones &* 0x20) & ~word
    return ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | controls) & 0x8080_8080_8080_8080 != 0
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      let low = byte & 15
      bytes.append(contentsOf: [UInt8(ascii: "u"), 0x30, 0x30, 0x30 + byte >> 4, low + (low < 10 ? 0x30 : 0x57)])
    default: bytes.append(byte)
    }
  }
}

extension JSONNumber {
  /// Appends the literal.
  fileprivate func write(to bytes: inout [UInt8]) {
    guard let (significand, scale) = decimal else {
      bytes.append(contentsOf: description.utf8)
      return
    }
    if significand < 0 { bytes.append(UInt8(ascii: "-")) }
    // Digits from the last to the first, then turned round.
    let first = bytes.count
    var rest = significand.magnitude
    var digits = 0
    repeat {
      if digits == scale, scale > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= scale
    bytes[first...].reverse()
  }
}
