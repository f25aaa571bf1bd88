/// Why bytes are no JSON, and where.
package struct JSONParseError: Error, Hashable, Sendable {
  /// Bytes before the fault.
  package var offset: Int
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  package var reason: Reason

  package enum Reason: Hashable, Sendable {
    case byteOrderMark
    case controlCharacter(UInt8)
    case duplicateKey(String)
    case exponentTooLarge
    /// `found` is `nil` at the end of the text.
    case expected(Expectation, found: Unicode.Scalar?)
    case invalidEscape
    case invalidNumber
    case invalidUTF8
    case loneSurrogate
    case tooDeep(limit: Int)
    case trailingBytes
  }

  package enum Expectation: Hashable, Sendable {
    case value
    case key
    case keyOrEnd
    case colon
    case commaOrEnd(of: Container)
    case closingQuote

    package enum Container: Hashable, Sendable {
      case array
      case object
    }
  }
}

extension JSONParseError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONParseError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .byteOrderMark: "JSON must not begin with a byte order mark; save the text without one"
    case .controlCharacter(let byte):
      "the control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)) in a string must be escaped"
    case .duplicateKey(let key): "the key \(JSONValue.string(key)) stands twice in one object"
    case .exponentTooLarge: "the exponent has more than \(ExactDecimal.exponentDigits) digits"
    case .expected(let expectation, let found?): "expected \(expectation), found \(JSONValue.string(String(found)))"
    case .expected(let expectation, nil): "expected \(expectation), but the text ends"
    case .invalidEscape: "unknown escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits"
    case .invalidNumber: "not a number: JSON wants digits without a leading zero, and digits around '.' and after 'e'"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .loneSurrogate: "a \\u escape is one half of a surrogate pair without the other"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .trailingBytes: "there is more after the end of the value"
    }
  }
}

extension JSONParseError.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .key: "a key in double quotes"
    case .keyOrEnd: "a key in double quotes or '}'"
    case .colon: "':' after the key"
    case .commaOrEnd(.array): "',' or ']'"
    case .commaOrEnd(.object): "',' or '}'"
    case .closingQuote: "the closing quote of a string"
    }
  }
}
