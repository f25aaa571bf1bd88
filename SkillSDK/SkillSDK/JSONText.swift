import FoundationEssentials

/// A JSON value as text.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The text itself.
  public let description: String

  /// Takes text that is JSON already; the host refuses a result in which it is not.
  public init(verbatim text: String) {
    description = text
  }

  /// Encodes a value: keys sorted, slashes not escaped, dates as ISO 8601.
  ///
  /// - Throws: `EncodingError` when `value` has no JSON form, such as a number that is not finite.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    description = String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// Decodes what a host passes in, or what ``JSONText/init(encoding:)`` has written.
func decodeJSON<Value: Decodable>(_ json: Data, as type: Value.Type) throws -> Value {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode(type, from: json)
}
