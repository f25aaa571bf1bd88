import Foundation

/// What a program without types of its own decodes into.
enum AnyJSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnyJSON].self))
    }
  }
}

private struct Message: Decodable {
  struct Author: Decodable {
    var id: Int
    var name: String
    var verified: Bool
    var followers: Int
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case createdAt = "created_at"
    case text, author, tags, likes, score
    case replyTo = "reply_to"
  }

  var id: Int
  var createdAt: String
  var text: String
  var author: Author
  var tags: [String]
  var likes: Int
  var score: Double
  var replyTo: Int?
}

/// Seconds for decoding into types made for the file; `nil` where there are none.
func typedDecoding(_ name: String, _ data: Data) throws -> Double? {
  let decoder = JSONDecoder()
  switch name {
  case "messages.json": return try seconds { keep(try decoder.decode([Message].self, from: data)) }
  case "numbers.json": return try seconds { keep(try decoder.decode([[Double]].self, from: data)) }
  default: return nil
  }
}
