/// A name in a directory, as the file system has it: any bytes but `/` and NUL, UTF-8 or not.
package struct FileName: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The name as text, or `nil` when it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// For people: what is not UTF-8, controls, quotes and backslashes are written as escapes.
  package var escaped: String {
    if let text { return text.escapedForDisplay }
    var result = ""
    for byte in bytes {
      if (0x20..<0x7f).contains(byte), byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "'") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }

  /// Byte order, whatever the locale.
  package static func < (left: FileName, right: FileName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Lends the name NUL-terminated, until `body` returns.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for (index, byte) in bytes.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
      unsafe buffer[bytes.count] = 0
      return unsafe body(UnsafePointer(buffer.baseAddress!))
    }
  }
}

extension String {
  /// The text on one line and without anything that a terminal acts on: controls, line and paragraph separators,
  /// direction overrides, quotes and backslashes are written as escapes.
  package var escapedForDisplay: String {
    if !unicodeScalars.contains(where: \.needsEscape) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\", "'": result += "\\\(scalar)"
      case _ where scalar.needsEscape: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscape: Bool {
    switch value {
    case 0x20...0x7e: self == "\\" || self == "'"
    case 0..<0x20, 0x7f...0x9f, 0x2028, 0x2029, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}
