/// Which keywords hold schemas, and in what shape.
enum SchemaKeyword {
  private static let single: Set<String> = [
    "items", "contains", "additionalProperties", "propertyNames", "if", "then", "else", "not", "unevaluatedItems",
    "unevaluatedProperties", "contentSchema",
  ]
  private static let lists: Set<String> = ["prefixItems", "allOf", "anyOf", "oneOf"]
  private static let maps: Set<String> = [
    "$defs", "definitions", "properties", "patternProperties", "dependentSchemas",
  ]

  /// The schemas that a keyword holds, each with its place from the schema around it.
  static func subschemas(of member: JSONObject.Member) -> [(value: JSONValue, tokens: [String])] {
    switch member.value {
    case .object(let members) where maps.contains(member.key):
      members.map { ($0.value, [member.key, $0.key]) }
    case .array(let elements) where lists.contains(member.key):
      elements.enumerated().map { ($1, [member.key, String($0)]) }
    case .object where single.contains(member.key), .bool where single.contains(member.key):
      [(member.value, [member.key])]
    default: []
    }
  }
}

extension JSONValue {
  /// The kind in a sentence: "a string", "an array", "null".
  package var kindWithArticle: String {
    switch self {
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    }
  }
}
