import Core
import JSON

/// Schemas that compile and yet say something else than their author meant, or more than models handle.
struct SchemaLint {
  private let skill: SkillID
  private(set) var findings: [CheckFinding] = []

  init(_ skill: SkillID) { self.skill = skill }

  /// Deeper objects in objects, or arrays in arrays, are filled wrongly more often than not.
  private static let deepest = 2
  private static let most = 10

  private static let keywords: Set<String> = [
    "$schema", "$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$comment", "$defs",
    "definitions", "type", "enum", "const", "properties", "required", "additionalProperties", "patternProperties",
    "propertyNames", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "dependencies", "items",
    "prefixItems", "contains", "minContains", "maxContains", "minItems", "maxItems", "uniqueItems", "allOf", "anyOf",
    "oneOf", "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties", "minLength", "maxLength",
    "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "title",
    "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "contentEncoding", "contentMediaType",
    "contentSchema", "secret",
  ]
  private static let maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]
  private static let lists = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let single = [
    "items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames", "unevaluatedItems",
    "unevaluatedProperties", "contentSchema",
  ]

  /// The rules for any schema: keywords that exist, and `required` names that are properties.
  mutating func check(_ schema: JSONValue, at pointer: JSONPointer) {
    guard case .object(let object) = schema else { return }
    for member in object.members {
      check(keyword: member.key, at: pointer)
      let place = pointer.appending(member.key)
      if Self.maps.contains(member.key), case .object(let schemas) = member.value {
        for inner in schemas.members { check(inner.value, at: place.appending(inner.key)) }
      } else if Self.lists.contains(member.key), case .array(let schemas) = member.value {
        for (index, inner) in schemas.enumerated() { check(inner, at: place.appending(index)) }
      } else if Self.single.contains(member.key) {
        check(member.value, at: place)
      }
    }
    checkRequired(object, at: pointer)
  }

  private mutating func check(keyword: String, at pointer: JSONPointer) {
    guard !Self.keywords.contains(keyword), !keyword.hasPrefix("x-") else { return }
    if let nearest = Spelling.nearest(to: keyword, among: Self.keywords.sorted()) {
      add(.schemaMisspelt, pointer.appending(keyword), "is no keyword of JSON Schema; did you mean '\(nearest)'?")
    } else {
      add(
        .schemaUnknownKeyword, pointer.appending(keyword),
        "is no keyword of JSON Schema and is ignored; begin its name with 'x-' if it is your own")
    }
  }

  /// Names that other keywords may describe are left alone.
  private mutating func checkRequired(_ object: JSONObject, at pointer: JSONPointer) {
    let others = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "patternProperties"]
    guard let names = object["required"]?.array, !others.contains(where: { object[$0] != nil }) else { return }
    let properties = (object["properties"]?.object ?? JSONObject()).keys.map { $0 }
    for (index, name) in names.enumerated() {
      guard let name = name.string, !properties.contains(name) else { continue }
      let near = Spelling.nearest(to: name, among: properties)
      add(
        .requiredUnknown, pointer.appending("required").appending(index),
        "requires '\(name)', which is no property"
          + (near.map { "; did you mean '\($0)'?" } ?? "; describe it or leave it out"))
    }
  }

  /// The rules for what a model or a person fills in.
  mutating func checkParameters(_ schema: JSONValue) {
    let root = JSONPointer(["parameters"])
    for keyword in ["anyOf", "oneOf", "allOf", "not", "if"] where schema[keyword] != nil {
      add(
        .parameterNesting, root.appending(keyword),
        "stands at the root, which some providers of models refuse; describe the properties themselves")
    }
    let properties = schema["properties"]?.object ?? JSONObject()
    if properties.count > Self.most {
      add(
        .parametersMany, root, "are \(properties.count); models fill in up to \(Self.most) reliably, so split the skill"
      )
    }
    if schema["additionalProperties"] == nil, schema["unevaluatedProperties"] == nil {
      add(
        .parametersOpen, root,
        "take any other name too, so that a misspelt one is lost; say \"additionalProperties\": false")
    }
    checkProperties(properties, at: root.appending("properties"), depth: 1)
  }

  private mutating func checkProperties(_ properties: JSONObject, at pointer: JSONPointer, depth: Int) {
    for property in properties.members {
      let place = pointer.appending(property.key)
      if !property.key.isPortableName {
        add(.parameterName, place, "has a name that some models cannot use; take 1 to 64 of a-z, A-Z, 0-9, _, . and -")
      }
      guard case .object(let schema) = property.value else { continue }
      if schema["$ref"] == nil, schema["description"]?.string?.utf8.contains(where: { $0 > 0x20 }) != true {
        add(.parameterUndocumented, place, "has no description; say what it is and in which form")
      }
      checkInside(schema, at: place, depth: depth)
    }
  }

  private mutating func checkInside(_ schema: JSONObject, at place: JSONPointer, depth: Int) {
    let inner = schema["properties"]?.object ?? schema["items"]?["properties"]?.object
    if schema["items"]?["items"] != nil {
      add(.parameterNesting, place, "is an array of arrays, which models fill in wrongly; take an array of objects")
    }
    guard let inner else { return }
    guard depth < Self.deepest else {
      return add(
        .parameterNesting, place,
        "nests objects more than \(Self.deepest) deep, which models fill in wrongly; flatten it")
    }
    let path = schema["properties"] == nil ? ["items", "properties"] : ["properties"]
    checkProperties(inner, at: JSONPointer(place.tokens + path), depth: depth + 1)
  }

  private mutating func add(_ code: CheckCode, _ pointer: JSONPointer, _ message: String) {
    findings.append(CheckFinding(code, skill: skill, at: pointer, message))
  }
}

extension String {
  /// What all of the providers take as the name of a property.
  fileprivate var isPortableName: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
  }
}
