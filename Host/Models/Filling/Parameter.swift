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
    /// Names of files, with wildcards or without.
    case glob
    case list(of: Kind)
    /// Only given by name.
    case other
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  /// Its name, title and `x-names`.
  let names: [Phrase]
  /// The `x-names` alone.
  let otherNames: [Phrase]
  /// Words for values, the value's own spelling first.
  let words: [(phrase: Phrase, value: JSONValue)]
  let fallback: JSONValue?
  let examples: [JSONValue]
  let description: String?
  /// Whether it takes a document, which says its `contentMediaType`: it is piped in, quoted or announced by a colon, and
  /// never the rest of a sentence.
  let isDocument: Bool
  /// Whether it takes the whole request, word for word: `x-request`.
  let isRequest: Bool

  /// The properties of a root schema, in its order.
  static func all(of schema: JSONValue) -> [Parameter] {
    guard case .object(let properties)? = schema["properties"] else { return [] }
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    return properties.map {
      Parameter(name: $0.key, schema: $0.value.followingReference(in: schema), isRequired: required.contains($0.key))
    }
  }

  private init(name: String, schema: JSONValue, isRequired: Bool) {
    self.name = name
    self.isRequired = isRequired
    kind = Self.kind(of: schema, name: name)
    let others = (schema["x-names"]?.array ?? []).compactMap(\.string)
    otherNames = others.map { Phrase($0) }
    names = ([name] + (schema["title"]?.string.map { [$0] } ?? [])).map { Phrase($0) } + otherNames
    words = Self.words(of: schema, kind: kind)
    fallback = schema["const"] ?? schema["default"]
    examples = schema["examples"]?.array ?? []
    description = schema["description"]?.string
    isDocument = schema["contentMediaType"] != nil
    isRequest = schema["x-request"] == true && kind == .text
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
    case "glob": return .glob
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
  /// How much of a sentence may be its value.
  var manner: Frame.Manner {
    if examples.contains(where: { $0.string.map(Self.isExpression) ?? false }) { return .expression }
    return name.isEmpty || Self.texts.contains(name) || isDocument ? .text : .thing
  }

  /// Names of parameters that take a text of any words.
  static let texts: Set<String> = [
    "text", "content", "input", "body", "document", "message", "data", "source", "minutes", "string", "sentence",
    "lines",
  ]

  /// Whether there are words in it that usually lead to what is asked: "12.5% of 320".
  private static func isExpression(_ example: String) -> Bool {
    let sentence = Sentence(example)
    return sentence.indices.contains {
      RequestWords.prepositions.match(in: sentence, at: $0, before: sentence.scalars.count) != nil
    } || sentence.folded.contains("的")
  }

  /// Whether all examples hold numbers, so that a text with numbers is like them.
  var isNumeric: Bool { areAll(Self.hasNumber) }

  /// Whether `text`, which nothing marks as a text, is like the examples: it has numbers where all of them have, or is
  /// made of words that the description names; it is a list where all of them are.
  func resembles(_ text: String) -> Bool {
    if isNumeric, !Self.hasNumber(text), !isDescribed(text) { return false }
    return !areAll(Self.isList) || Self.isList(text)
  }

  private func areAll(_ isSuch: (String) -> Bool) -> Bool {
    !examples.isEmpty && examples.allSatisfy { $0.string.map(isSuch) ?? false }
  }

  private static func isList(_ text: String) -> Bool { text.contains { ",;\n，、；".contains($0) } }

  private static func hasNumber(_ text: String) -> Bool {
    let sentence = Sentence(text)
    return sentence.indices.contains { position in
      sentence.folded[position].isDigit || ChineseNumeral.read([sentence.folded[position]]) != nil
        || NumberReading.counts.match(in: sentence, at: position, before: sentence.scalars.count) != nil
    }
  }

  private func isDescribed(_ text: String) -> Bool {
    let described = Set(Phrase(description ?? "").words)
    return Phrase(text).words.allSatisfy(described.contains)
  }

  /// The first sentence of the description, cut where it is long.
  var summary: String? {
    guard let description else { return nil }
    let scalars = Array(description.unicodeScalars)
    let end = scalars.indices.first { index in
      scalars[index] == "。" || scalars[index] == "\n"
        || (scalars[index] == "." && (index + 1 == scalars.count || scalars[index + 1] == " "))
    }
    let first = scalars[..<(end ?? scalars.count)]
    guard first.count > 100 else { return String(String.UnicodeScalarView(first)) + (end == nil ? "" : ".") }
    let cut = first.prefix(100)
    let space = cut.lastIndex(of: " ") ?? cut.endIndex
    return String(String.UnicodeScalarView(cut[..<space])) + "…"
  }

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
    case .glob: "'*.txt'"
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
