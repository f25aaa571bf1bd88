import JSON

/// The rules of each field; `Host/docs/manifest.md` is their description.
extension ManifestInspector {
  static let fields = [
    "id", "version", "name", "description", "keywords", "category", "examples", "counterExamples", "parameters",
    "output",
    "effects", "confirm", "requires", "priority", "timeout", "permissions", "settings", "presentation", "services",
    "abi",
  ]

  /// Reads one skill; what is returned counts only if no problem was found.
  ///
  /// `id` and `version` are given where they could be read, whatever else is wrong.
  mutating func skill(_ value: JSONValue) -> (manifest: Manifest?, id: SkillID?, version: String?) {
    guard case .object(let object) = value else {
      expected(.object, value)
      return (nil, nil, nil)
    }
    let id: SkillID? = require("id", of: object) { inspector, value in inspector.id(value) }
    let description: String? = require("description", of: object) { inspector, value in
      inspector.text(value, most: 16_384)
    }
    var manifest: Manifest?
    if let id, let description {
      manifest = Manifest(id: id, description: description, parameters: Self.noParameters, source: value)
    }
    var version: String?
    members(of: value, known: Self.fields) { inspector, key, value in
      inspector.field(key, value, &manifest, &version)
    }
    if let id, let description, description.isLabel(besides: [id.description, manifest?.name]) {
      step(to: "description") { $0.report(.descriptionIsLabel) }
    }
    return (manifest, id, version)
  }

  /// The schema of a skill that takes no arguments.
  private static let noParameters: JSONValue = ["type": "object", "properties": [:], "additionalProperties": false]

  private mutating func field(_ key: String, _ value: JSONValue, _ manifest: inout Manifest?, _ version: inout String?)
  {
    // Each value is read first: a right-hand side of `manifest?.x =` is not evaluated when there is no manifest.
    switch key {
    case "version":
      version = text(value, most: 64)
      manifest?.version = version
    case "name":
      let name = text(value, most: 256)
      manifest?.name = name
    case "keywords":
      let keywords = keywords(value)
      manifest?.keywords = keywords
    case "category":
      let category = text(value, most: 64)
      manifest?.category = category
    case "examples":
      let examples = sentences(value)
      manifest?.examples = examples
    case "counterExamples":
      let examples = sentences(value)
      manifest?.counterExamples = examples
    case "parameters":
      objectSchema(value)
      pathParameters(value)
      manifest?.parameters = value
    case "output":
      schema(value)
      manifest?.output = value
    case "effects":
      let effects = effects(value)
      manifest?.effects = effects
    case "confirm":
      if let confirm = word(value, Manifest.Confirmation.self) { manifest?.confirm = confirm }
    case "requires":
      let online = text(value, .oneOf(["online"])) { $0 == "online" } != nil
      manifest?.requiresOnline = online
    case "priority":
      if let priority = priority(value) { manifest?.priority = priority }
    case "timeout":
      let timeout = timeout(value)
      manifest?.timeout = timeout
    case "permissions":
      let permissions = permissions(value)
      manifest?.permissions = permissions
    case "settings":
      objectSchema(value)
      settingNames(value)
      manifest?.settings = value
    case "presentation":
      presentation(value)
      manifest?.presentation = value
    case "services":
      let services = list(value) { $0.text($1, .service, \.isServiceID) }
      manifest?.services = services
    case "abi":
      let version = abiVersion(value)
      manifest?.abi = version
    default:
      break  // id and description
    }
  }

  private mutating func require<Value>(
    _ key: String, of object: JSONObject, _ body: (inout ManifestInspector, JSONValue) -> Value?
  ) -> Value? {
    guard let value = object[key] else {
      report(.missing(field: key))
      return nil
    }
    return step(to: key) { body(&$0, value) }
  }

  private mutating func id(_ value: JSONValue) -> SkillID? {
    if case .string(let text) = value, let id = SkillID(text) { return id }
    expected(.id, value)
    return nil
  }

  private mutating func sentences(_ value: JSONValue) -> [String] {
    list(value) { $0.text($1, most: 1_024) }
  }

  mutating func keywords(_ value: JSONValue) -> [Manifest.Keyword] { list(value) { $0.keyword($1) } }

  mutating func priority(_ value: JSONValue) -> Int? { integer(value, -1_000...1_000) }

  private mutating func keyword(_ value: JSONValue) -> Manifest.Keyword? {
    switch value {
    case .string: return text(value, most: 128).map { Manifest.Keyword(term: $0) }
    case .object(let object):
      let term: String? = require("term", of: object) { $0.text($1, most: 128) }
      var weight: Double? = 1
      members(of: value, known: ["term", "weight"]) { inspector, key, value in
        if key == "weight" { weight = inspector.number(value, 0.01...100) }
      }
      guard let term, let weight else { return nil }
      return Manifest.Keyword(term: term, weight: weight)
    default:
      expected(.keyword, value)
      return nil
    }
  }
}

extension String {
  /// Whether a description says no more than a name does: a repetition, or less than four words of English or eight
  /// characters of a script that has no spaces, of which two count as one word.
  ///
  /// Looks at bytes and stops when it has seen enough: properties of characters cost more than all other rules together.
  fileprivate func isLabel(besides names: [String?]) -> Bool {
    var halfWords = 0
    var isInWord = false
    for byte in utf8 {
      // UTF-8 of U+3000 and above, where the scripts without spaces are, begins with E3 or more.
      if byte >= 0xe3 {
        halfWords += 1
        isInWord = false
      } else if byte <= 0x20 {
        isInWord = false
      } else if !isInWord, byte < 0x80 || byte >= 0xc0 {
        halfWords += 2
        isInWord = true
      }
      if halfWords >= 8 { break }
    }
    return halfWords < 8
      || names.contains { $0.map { $0.utf8.count == utf8.count && $0.lowercased() == lowercased() } ?? false }
  }

  /// `name.name/revision`.
  fileprivate var isServiceID: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, utf8.count <= 128, let revision = Int(Substring(parts[1])), revision > 0,
      parts[1].first != UInt8(ascii: "+"), parts[1].first != UInt8(ascii: "0")
    else { return false }
    return parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
      SkillID(Substring(part)) != nil
    }
  }
}
