/// How strictly JSON is read.
package struct ParseOptions: Hashable, Sendable {
  /// How deep arrays and objects may be nested.
  ///
  /// The parser itself needs no stack for depth, but releasing, comparing and writing a value do: some hundred bytes a
  /// level.
  package var maxDepth: Int
  package var duplicateKeys: DuplicateKeys

  package enum DuplicateKeys: Hashable, Sendable {
    case rejected
    /// The last value stands, in the place of the first.
    case lastWins
  }

  package init(maxDepth: Int = 512, duplicateKeys: DuplicateKeys = .rejected) {
    self.maxDepth = maxDepth
    self.duplicateKeys = duplicateKeys
  }
}

extension JSONValue {
  /// Reads one JSON text (RFC 8259): UTF-8 without a byte order mark.
  ///
  /// `\u0000` is a character like any other. Numbers keep every digit. Half of a surrogate pair is refused, since no
  /// UTF-8 could write it back.
  package init(parsing bytes: some Collection<UInt8>, options: ParseOptions = ParseOptions()) throws(JSONParseError) {
    let result = bytes.withContiguousStorageIfAvailable { unsafe JSONParser.parse(UnsafeRawBufferPointer($0), options) }
    switch result {
    case .success(let value)?: self = value
    case .failure(let error)?: throw error
    case nil: try self.init(parsing: Array(bytes), options: options)
    }
  }

  package init(parsing text: String, options: ParseOptions = ParseOptions()) throws(JSONParseError) {
    try self.init(parsing: text.utf8, options: options)
  }
}
