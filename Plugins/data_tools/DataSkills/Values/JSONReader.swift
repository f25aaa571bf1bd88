/// Reads JSON (RFC 8259), or several values one after the other, as in JSON Lines.
struct JSONReader {
  struct Fault: Error, CustomStringConvertible {
    let line: Int
    let column: Int
    let reason: String

    var description: String { "line \(line), column \(column): \(reason)" }
  }

  private let bytes: [UInt8]
  private var position: Int
  private static let deepest = 200

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The value; an array of them when there are several.
  static func read(_ bytes: [UInt8]) throws(Fault) -> DataValue {
    var reader = JSONReader(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw reader.fault("the text is not UTF-8") }
    var values: [DataValue] = []
    reader.skipSpace()
    repeat {
      values.append(try reader.value(depth: 0))
      reader.skipSpace()
    } while reader.position < bytes.count
    return values.count == 1 ? values[0] : .array(values)
  }

  private func fault(_ reason: String) -> Fault {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0a } + 1
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    return Fault(line: line, column: before.count - start + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) { position += 1 }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> DataValue {
    guard depth < Self.deepest else { throw fault("it is nested too deeply") }
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case nil: throw fault("a value is missing")
    default: break
    }
    for (word, value) in [("true", DataValue.bool(true)), ("false", .bool(false)), ("null", .null)] {
      if bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
    }
    guard let end = Self.endOfNumber(bytes, position) else { throw fault("this is no JSON value") }
    defer { position = end }
    return .number(String(decoding: bytes[position..<end], as: UTF8.self))
  }

  private mutating func array(depth: Int) throws(Fault) -> DataValue {
    position += 1
    var elements: [DataValue] = []
    skipSpace()
    if skip("]") { return .array([]) }
    while true {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw fault("expected ',' or ']'") }
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> DataValue {
    position += 1
    var members: [DataValue.Member] = []
    skipSpace()
    if skip("}") { return .object([]) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("expected a key in quotation marks") }
      let key = try string()
      skipSpace()
      guard skip(":") else { throw fault("expected ':'") }
      skipSpace()
      members.append(DataValue.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw fault("expected ',' or '}'") }
    }
  }

  private mutating func string() throws(Fault) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case ..<0x20: throw fault("a control character must be escaped in a string")
      default: text.append(byte)
      }
    }
    throw fault("a string has no end")
  }

  private mutating func escape() throws(Fault) -> [UInt8] {
    guard let kind = peek else { throw fault("a string has no end") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [kind]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): break
    default: throw fault("there is no such escape")
    }
    var scalar = try hexadecimal()
    if (0xd800..<0xdc00).contains(scalar), skip("\\"), skip("u") {
      let low = try hexadecimal()
      guard (0xdc00..<0xe000).contains(low) else { throw fault("half of a surrogate pair is missing") }
      scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let found = Unicode.Scalar(scalar) else { throw fault("half of a surrogate pair is missing") }
    return Array(String(found).utf8)
  }

  private mutating func hexadecimal() throws(Fault) -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
    else { throw fault("\\u takes four hexadecimal digits") }
    position += 4
    return value
  }

  /// Behind the number at `start`; `nil` when there is none.
  static func endOfNumber(_ bytes: [UInt8], _ start: Int) -> Int? {
    var place = start
    func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }
    func digits() -> Bool {
      let first = place
      while let byte = peek(), (0x30...0x39).contains(byte) { place += 1 }
      return place > first
    }
    if peek() == UInt8(ascii: "-") { place += 1 }
    let first = place
    guard digits(), bytes[first] != 0x30 || place == first + 1 else { return nil }
    if peek() == UInt8(ascii: ".") {
      place += 1
      guard digits() else { return nil }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      place += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
      guard digits() else { return nil }
    }
    return place
  }
}
