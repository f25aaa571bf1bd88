import Core
import JSON

/// One top-level property of a skill's `parameters`, as far as the command line needs to know it.
struct Parameter {
  enum Kind {
    case string, integer, number, boolean, array, object, null
  }

  let name: String
  let schema: JSONValue
  let isRequired: Bool
  /// Empty when the schema leaves it open.
  let kinds: [Kind]
  /// The legal values, where the schema lists them.
  let choices: [JSONValue]

  init(name: String, schema: JSONValue, isRequired: Bool) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    choices = schema["enum"]?.array ?? schema["const"].map { [$0] } ?? []
    let named = schema["type"].map { type in type.array ?? [type] } ?? []
    kinds = named.isEmpty ? choices.map { Kind($0) } : named.compactMap { $0.string.flatMap { Kind(named: $0) } }
  }

  var help: String? { schema["description"]?.string ?? schema["title"]?.string }
  var items: Parameter { Parameter(name: name, schema: schema["items"] ?? true, isRequired: false) }

  static func all(of manifest: Manifest) -> [Parameter] {
    let required = Set((manifest.parameters["required"]?.array ?? []).compactMap(\.string))
    return (manifest.parameters["properties"]?.object?.members ?? []).map {
      Parameter(name: $0.key, schema: $0.value, isRequired: required.contains($0.key))
    }
  }
}

extension Parameter.Kind {
  fileprivate init?(named name: String) {
    switch name {
    case "string": self = .string
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .boolean
    case "array": self = .array
    case "object": self = .object
    case "null": self = .null
    default: return nil
    }
  }

  fileprivate init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }

  func admits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.number, .number), (.boolean, .bool), (.array, .array), (.object, .object),
      (.null, .null):
      true
    case (.integer, .number(let number)): number.isInteger
    default: false
    }
  }
}

extension Parameter {
  /// The value that a person means who typed `text` for this parameter.
  ///
  /// Text stays text where the schema takes text. Elsewhere it is read as JSON; what does not fit is handed on as it
  /// was typed, for validation to say what is expected.
  func value(of text: String) -> JSONValue {
    if choices.contains(.string(text)) { return .string(text) }
    if kinds == [.string] { return .string(text) }
    guard let parsed = try? JSONValue(parsing: text) else { return .string(text) }
    if kinds.contains(where: { $0 != .string && $0.admits(parsed) }) { return parsed }
    return kinds.isEmpty && !parsed.isString ? parsed : .string(text)
  }

  var isArray: Bool { kinds.contains(.array) && !kinds.contains(.string) }
}

extension JSONValue {
  fileprivate var isString: Bool { string != nil }
}
