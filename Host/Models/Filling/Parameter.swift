import JSON

/// One argument that a skill takes, as its schema describes it.
///
/// Two annotations help to find it in a sentence: `x-names`, other words for the parameter, and `x-aliases`, an object
/// from values (of an `enum`, or `true` and `false`) to other words for them.
struct Parameter {
  indirect enum Kind: Equatable {
    case text
    case choice([JSONValue])
    case number(isInteger: Bool)
    case boolean
    case date, time, dateTime
    case email, link, path
    case list(of: Kind)
    /// Only given by name.
    case other
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  /// Its name, title and `x-names`.
  let names: [Phrase]
  /// Words for values, the value's own spelling first.
  let words: [(phrase: Phrase, value: JSONValue)]
  let fallback: JSONValue?
  let examples: [JSONValue]
  let description: String?

  /// The properties of a root schema, in its order.
  static func all(of schema: JSONValue) -> [Parameter] {
    guard case .object(let properties)? = schema["properties"] else { return [] }
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    return properties.map { Parameter(name: $0.key, schema: $0.value, isRequired: required.contains($0.key)) }
  }

  private init(name: String, schema: JSONValue, isRequired: Bool) {
    self.name = name
    self.isRequired = isRequired
    kind = Self.kind(of: schema, name: name)
    let others = (schema["x-names"]?.array ?? []).compactMap(\.string)
    names = ([name] + (schema["title"]?.string.map { [$0] } ?? []) + others).map { Phrase($0) }
    words = Self.words(of: schema, kind: kind)
    fallback = schema["const"] ?? schema["default"]
    examples = schema["examples"]?.array ?? []
    description = schema["description"]?.string
  }

  private static func kind(of schema: JSONValue, name: String) -> Kind {
    if let values = schema["enum"]?.array { return .choice(values) }
    let types = schema["type"]?.string.map { [$0] } ?? (schema["type"]?.array ?? []).compactMap(\.string)
    switch types.first(where: { $0 != "null" }) {
    case "number": return .number(isInteger: false)
    case "integer": return .number(isInteger: true)
    case "boolean": return .boolean
    case "array": return .list(of: schema["items"].map { kind(of: $0, name: "") } ?? .other)
    case "string": break
    default: return .other
    }
    if schema["x-path"] != nil { return .path }
    switch schema["format"]?.string {
    case "date": return .date
    case "time": return .time
    case "date-time": return .dateTime
    case "email": return .email
    case "uri", "url": return .link
    default: return Phrase(name).words.last == Phrase("date") && schema["format"] == nil ? .date : .text
    }
  }

  private static func words(of schema: JSONValue, kind: Kind) -> [(phrase: Phrase, value: JSONValue)] {
    var words: [(phrase: Phrase, value: JSONValue)] = []
    func add(_ key: String, _ value: JSONValue) {
      for alias in schema["x-aliases"]?[key]?.array ?? [] {
        if let text = alias.string { words.append((Phrase(text), value)) }
      }
    }
    switch kind {
    case .choice(let values):
      for value in values {
        let spelling = value.string ?? value.serialized()
        words.append((Phrase(spelling), value))
        add(spelling, value)
      }
    case .boolean:
      add("true", true)
      add("false", false)
    default: break
    }
    return words.filter { !$0.phrase.isEmpty }
  }
}

extension Parameter {
  /// What `--arg` is given to pass it: `--arg expression='12.5% of 320'`.
  var howToPass: String {
    let value: String =
      switch kind {
      case .choice(let values): values.map { $0.string ?? $0.serialized() }.joined(separator: "|")
      case .boolean: "true|false"
      default: examples.first.map { Self.quoted($0.string ?? $0.serialized()) } ?? placeholder
      }
    return "--arg \(name)=\(value)"
  }

  private var placeholder: String {
    switch kind {
    case .number(isInteger: true): "12"
    case .number(isInteger: false): "1.5"
    case .date: "2026-12-31"
    case .time: "17:30:00"
    case .dateTime: "2026-12-31T17:30:00Z"
    case .email: "name@example.org"
    case .link: "https://example.org"
    case .path: "FILE"
    case .list: "'[…]'"
    case .text, .choice, .boolean, .other: "'…'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isPlain
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
