extension String {
  /// The text as a word of bash.
  package var shellWord: String { FileName(self).shellWord }
}

extension FileName {
  /// The name as a word of bash, for a command that somebody may copy from a message; harmless on a terminal.
  package var shellWord: String {
    let isPlain = !bytes.isEmpty && bytes.allSatisfy(\.isPlainInShell)
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    // Single quotes keep everything but themselves; what must not be shown raw takes the $'…' form.
    if let text, text.escapedForDisplay == text { return "'\(text)'" }
    return "$'" + (text.map(Self.escaped) ?? Self.escaped(bytes)) + "'"
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let shown = String(scalar)
      if scalar == "'" || scalar == "\\" { return "\\" + shown }
      return shown.escapedForDisplay == shown ? shown : escaped(Array(shown.utf8))
    }.joined()
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { $0.isPlainInShell ? String(Unicode.Scalar($0)) : $0.shellEscape }.joined()
  }
}

extension UInt8 {
  fileprivate var isPlainInShell: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }

  fileprivate var shellEscape: String { "\\x" + (self < 16 ? "0" : "") + String(self, radix: 16) }
}
