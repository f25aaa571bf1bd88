/// A skill's parameters in the part of JSON Schema that model providers take for a function.
///
/// Providers refuse a whole request for one schema that they do not like, so what no provider is sure to take is left
/// out or, where the schema would lose its sense, refused here. What is left out is still checked before a call.
package enum ProviderSchema {
  /// Objects and arrays inside one another. OpenAI's strict mode has ten.
  package static let depthLimit = 10
  /// Bytes of the schema as JSON.
  package static let sizeLimit = 32 << 10

  /// Why a schema cannot be given to a model provider.
  package enum Refusal: Error, Hashable, Sendable {
    case rootIsNoObject
    case keywordAtRoot(String)
    case recursive(JSONPointer)
    case unresolved(JSONPointer, String)
    case tooDeep(JSONPointer)
    case tooLarge(Int)
  }

  /// Keywords that are understood everywhere, in a nested schema.
  private static let kept: Set<String> = [
    "type", "title", "description", "default", "examples", "enum", "const", "properties", "required",
    "additionalProperties", "items", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "pattern",
    "format",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "anyOf", "oneOf", "allOf",
  ]

  private static let refusedAtRoot = ["anyOf", "oneOf", "allOf", "enum", "const", "not"]

  /// The schema for a provider: references replaced by what they lead to, uncommon keywords left out.
  ///
  /// - Parameter parameters: A schema that compiles.
  package static func function(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
    var writer = Writer(document: parameters)
    let root = try writer.schema(parameters, at: JSONPointer(), open: [], depth: 0)
    guard case .object(var members) = root, members["type"] == "object" else { throw .rootIsNoObject }
    for keyword in refusedAtRoot {
      guard members[keyword] == nil, parameters[keyword] == nil else { throw .keywordAtRoot(keyword) }
    }
    // Some servers insist on it.
    if members["properties"] == nil { members["properties"] = [:] }
    let size = JSONValue.object(members).serialized().utf8.count
    guard size <= sizeLimit else { throw .tooLarge(size) }
    return .object(members)
  }

  private struct Writer {
    let document: JSONValue
    /// Schemas written so far; references that fan out are cut off by it.
    private var count = 0

    init(document: JSONValue) {
      self.document = document
    }

    mutating func schema(
      _ schema: JSONValue, at place: JSONPointer, open: [String], depth: Int
    ) throws(Refusal) -> JSONValue {
      guard case .object(let keywords) = schema else {
        // `true` in the form that every provider reads; `false` only makes sense for additional members.
        return schema == false ? ["not": [:]] : [:]
      }
      guard depth <= depthLimit else { throw .tooDeep(place) }
      count += 1
      guard count <= 5_000 else { throw .tooLarge(sizeLimit + 1) }
      var result = JSONObject()
      if let reference = keywords["$ref"]?.string {
        let target = try self.target(of: reference, at: place)
        guard !open.contains(reference) else { throw .recursive(place) }
        let inner = try self.schema(target, at: place, open: open + [reference], depth: depth)
        result = inner.object ?? JSONObject()
      }
      for member in keywords where kept.contains(member.key) {
        let inner = place.appending(member.key)
        switch (member.key, member.value) {
        case ("properties", .object(let properties)):
          var written = result["properties"]?.object ?? JSONObject()
          for property in properties {
            written[property.key] = try self.schema(
              property.value, at: inner.appending(property.key), open: open, depth: depth + 1)
          }
          result["properties"] = .object(written)
        case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)), ("allOf", .array(let schemas)):
          var written: [JSONValue] = []
          for (position, schema) in schemas.enumerated() {
            written.append(try self.schema(schema, at: inner.appending(position), open: open, depth: depth + 1))
          }
          result[member.key] = .array(written)
        case ("additionalProperties", .bool): result[member.key] = member.value
        case ("items", _), ("additionalProperties", _):
          result[member.key] = try self.schema(member.value, at: inner, open: open, depth: depth + 1)
        default: result[member.key] = member.value
        }
      }
      return .object(result)
    }

    /// Only places in the schema itself are looked up.
    private func target(of reference: String, at place: JSONPointer) throws(Refusal) -> JSONValue {
      let uri = URIReference(reference)
      guard uri.withoutFragment.description.isEmpty, let fragment = uri.decodedFragment,
        let pointer = try? JSONPointer(parsing: fragment), let target = document[pointer]
      else { throw .unresolved(place, reference) }
      return target
    }
  }
}

extension ProviderSchema.Refusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rootIsNoObject: "model providers want \"type\": \"object\" at the root of the parameters"
    case .keywordAtRoot(let keyword):
      "model providers refuse \"\(keyword)\" at the root of the parameters; move it into a property"
    case .recursive(let place): "'\(place)' refers to itself, which model providers cannot express"
    case .unresolved(let place, let reference):
      "'\(place)' refers to '\(reference)', which is not a place in the parameters themselves"
    case .tooDeep(let place):
      "'\(place)' lies more than \(ProviderSchema.depthLimit) levels deep, more than model providers take"
    case .tooLarge(let size):
      "the parameters take \(size) bytes; model providers are given at most \(ProviderSchema.sizeLimit)"
    }
  }
}
