import JSON

/// Recognises the schemas that most skills have, which need not be compiled to know that they can be.
///
/// A listing of a thousand skills spends more on compiling their schemas than on everything else together (30 µs a skill
/// against 24). What is accepted here compiles; what is not, compiles or not: the compiler decides.
enum PlainSchema {
  /// Deeper schemas are left to the compiler, which needs no stack for depth.
  private static let depthLimit = 24

  static func accepts(_ schema: JSONValue, depth: Int = 0) -> Bool {
    switch schema {
    case .bool: return true
    case .object(let keywords):
      guard depth < depthLimit else { return false }
      return keywords.members.allSatisfy { accepts($0.key, $0.value, depth) }
    default: return false
    }
  }

  private static func accepts(_ keyword: String, _ value: JSONValue, _ depth: Int) -> Bool {
    switch keyword {
    case "type": return value.string.map(types.contains) ?? false
    case "description", "title", "default", "examples", "const": return true
    case "properties":
      guard case .object(let properties) = value else { return false }
      return properties.members.allSatisfy { accepts($0.value, depth: depth + 1) }
    case "required":
      guard case .array(let names) = value else { return false }
      // Each name is compared with those before it, so only few are looked at here.
      return names.count <= 16
        && names.indices.allSatisfy { names[$0].string != nil && !names[..<$0].contains(names[$0]) }
    case "items":
      // An array is a form of older drafts.
      return accepts(value, depth: depth + 1)
    case "additionalProperties": return accepts(value, depth: depth + 1)
    case "enum": return value.array != nil
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": return value.number != nil
    case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
      return value.int.map { $0 >= 0 } ?? false
    case "format": return value.string != nil
    case "uniqueItems": return value.bool != nil
    default: return keyword.hasPrefix("x-")
    }
  }

  private static let types = ["object", "string", "integer", "number", "boolean", "array", "null"]
}
