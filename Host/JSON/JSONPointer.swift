/// A place in a JSON document (RFC 6901).
package struct JSONPointer: Hashable, Sendable {
  /// Keys and array indices on the way from the root, unescaped.
  package var tokens: [String]

  /// The root, or the place that the tokens lead to.
  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads `/a~1b/0`.
  package init(parsing text: String) throws(JSONPointerError) {
    tokens = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { throw .noSlash(text) }
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var token: [UInt8] = []
      var escaped = false
      for byte in part {
        switch (escaped, byte) {
        case (false, UInt8(ascii: "~")): escaped = true
        case (false, _): token.append(byte)
        case (true, UInt8(ascii: "0")), (true, UInt8(ascii: "1")):
          token.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
          escaped = false
        default: throw .badEscape(text)
        }
      }
      if escaped { throw .badEscape(text) }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
  }

  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }
  package func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  package var isRoot: Bool { tokens.isEmpty }

  package static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameBytes(as: $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for token in tokens { token.hashBytes(into: &hasher) }
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as text, escaped; empty for the root.
  package var description: String {
    var text = ""
    for token in tokens {
      text.append("/")
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text.append("~0")
        case "/": text.append("~1")
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}

package enum JSONPointerError: Error, Hashable, CustomStringConvertible {
  case noSlash(String)
  case badEscape(String)

  package var description: String {
    switch self {
    case .noSlash(let text): "the JSON Pointer '\(text)' must be empty or begin with '/'"
    case .badEscape(let text): "in the JSON Pointer '\(text)' a '~' must be followed by 0 or 1"
    }
  }
}

extension JSONValue {
  /// What stands at the place; `nil` when there is none, also for the array index `-`.
  package subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next: JSONValue? =
        switch value {
        case .object(let members): members[token]
        case .array: arrayIndex(token).flatMap { value[$0] }
        default: nil
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

/// Digits without a leading zero, as RFC 6901 asks.
private func arrayIndex(_ token: String) -> Int? {
  guard token.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  guard token == "0" || token.utf8.first != 0x30 else { return nil }
  return Int(token)
}
