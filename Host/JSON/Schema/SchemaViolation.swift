/// One way in which a value does not fit its schema.
package struct SchemaViolation: Hashable, Sendable {
  /// Where in the value.
  package var instance: JSONPointer
  /// The keyword that was broken, by the way that led to it through references.
  package var rule: JSONPointer
  /// The keyword's own place: URI of its schema and a pointer.
  package var absoluteRule: String
  package var reason: Reason
  /// For a choice between schemas: what is wrong in each of them, the closest one first.
  package var branches: [[SchemaViolation]] = []

  package enum Reason: Hashable, Sendable {
    case type(allowed: [String], found: JSONValue)
    case choice(allowed: [JSONValue], orTypes: [String], found: JSONValue)
    case minimum(JSONNumber, isExclusive: Bool, found: JSONNumber)
    case maximum(JSONNumber, isExclusive: Bool, found: JSONNumber)
    case multipleOf(JSONNumber, found: JSONNumber)
    case minLength(Int, found: Int)
    case maxLength(Int, found: Int)
    case pattern(String, found: String)
    case format(phrase: String, found: String)
    case minItems(Int, found: Int)
    case maxItems(Int, found: Int)
    case equalItems(Int, Int)
    case contains(atLeast: Int, atMost: Int?, found: Int)
    case minProperties(Int, found: Int)
    case maxProperties(Int, found: Int)
    case missing(String, because: String?)
    case unknownMember(String, known: [String])
    case memberName(String)
    case notAllowed
    case negated
    case noneOf(count: Int)
    case severalOf([Int])
    case tooDeep
    case tooMuchWork
  }

  /// A plain sentence without its subject, with the values that are legal.
  package var message: String { reason.description }
}

extension SchemaViolation: CustomStringConvertible {
  /// The sentence with the place in the value as its subject.
  package var description: String { (instance.isRoot ? "the value" : "'\(instance)'") + " " + message }
}

extension SchemaViolation.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .type(let allowed, .number(let found)) where allowed.contains("integer"):
      "must be \(Self.types(allowed, whole: true)), not \(found)"
    case .type(let allowed, let found): "must be \(Self.types(allowed, whole: false)), not \(Self.preview(found))"
    case .choice(let allowed, let types, let found):
      "must be \(Self.choices(allowed, types)), not \(Self.preview(found))"
    case .minimum(let bound, false, let found): "must be at least \(bound), not \(found)"
    case .minimum(let bound, true, let found): "must be greater than \(bound), not \(found)"
    case .maximum(let bound, false, let found): "must be at most \(bound), not \(found)"
    case .maximum(let bound, true, let found): "must be less than \(bound), not \(found)"
    case .multipleOf(let divisor, let found): "must be a multiple of \(divisor), which \(found) is not"
    case .minLength(1, _): "must not be empty"
    case .minLength(let bound, let found): "must have at least \(Self.count(bound, "character")), not \(found)"
    case .maxLength(let bound, let found): "must have at most \(Self.count(bound, "character")), not \(found)"
    case .pattern(let pattern, let found):
      "must match the pattern /\(pattern)/, which \(Self.preview(.string(found))) does not"
    case .format(let phrase, let found): "must be \(phrase), not \(Self.preview(.string(found)))"
    case .minItems(let bound, let found): "must have at least \(Self.count(bound, "element")), not \(found)"
    case .maxItems(let bound, let found): "must have at most \(Self.count(bound, "element")), not \(found)"
    case .equalItems(let first, let second): "must not repeat an element, but those at \(first) and \(second) are equal"
    case .contains(let least, let most, let found):
      if let most, found > most {
        "must have at most \(Self.count(most, "element")) that \(most == 1 ? "fits" : "fit") \"contains\", not \(found)"
      } else {
        "must have at least \(Self.count(least, "element")) that \(least == 1 ? "fits" : "fit") \"contains\", not \(found)"
      }
    case .minProperties(let bound, let found): "must have at least \(Self.count(bound, "member")), not \(found)"
    case .maxProperties(let bound, let found): "must have at most \(Self.count(bound, "member")), not \(found)"
    case .missing(let key, nil): "must have the member \(JSONValue.string(key))"
    case .missing(let key, let other?):
      "must have the member \(JSONValue.string(key)) because it has \(JSONValue.string(other))"
    case .unknownMember(_, let known) where known.isEmpty: "is not a known member; none is expected here"
    case .unknownMember(_, let known): "is not a known member; known are \(Self.list(known.map { .string($0) }, "and"))"
    case .memberName(let key): "must not have a member with the name \(JSONValue.string(key))"
    case .notAllowed: "must not be there"
    case .negated: "must not fit the schema in \"not\", but does"
    case .noneOf(let count): "fits none of the \(count) forms that are allowed"
    case .severalOf(let places):
      "fits the forms \(Self.list(places.map { .number(JSONNumber($0 + 1)) }, "and")), but must fit only one"
    case .tooDeep: "is nested too deeply for its schema to be checked"
    case .tooMuchWork: "takes too many steps to check"
    }
  }

  /// "an integer or null".
  private static func types(_ names: [String], whole: Bool) -> String {
    let phrases = names.map { name in
      switch name {
      case "integer": whole ? "a whole number" : "an integer"
      case "array", "object": "an \(name)"
      case "null": "null"
      default: "a \(name)"
      }
    }
    return joined(phrases, "or")
  }

  private static func choices(_ values: [JSONValue], _ types: [String]) -> String {
    if values.isEmpty { return "something that no value is" }
    let listed = list(values, "or")
    let choice = values.count == 1 ? listed : "one of \(listed)"
    return types.isEmpty ? choice : "\(choice), or \(Self.types(types, whole: false))"
  }

  /// Values that a schema lists, cut after twenty.
  private static func list(_ values: [JSONValue], _ conjunction: String) -> String {
    let limit = 20
    let previews = values.prefix(limit).map { preview($0, brief: false) }
    return values.count > limit
      ? previews.joined(separator: ", ") + ", … (\(values.count) in all)" : joined(previews, conjunction)
  }

  private static func joined(_ phrases: [String], _ conjunction: String) -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "nothing" }
    return phrases.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The value, or what it is where it would be long.
  private static func preview(_ value: JSONValue, brief: Bool = true) -> String {
    switch value {
    case .array(let elements) where brief && !elements.isEmpty: return "an array"
    case .object(let members) where brief && !members.isEmpty: return "an object"
    default:
      let text = value.serialized()
      let limit = 60
      return text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit)) + "…" : text
    }
  }
}

extension SchemaViolation {
  /// What is wrong in the closest branch of each choice, then the choice itself.
  var flattened: [SchemaViolation] {
    guard let closest = branches.first else { return [self] }
    var summary = self
    summary.branches = []
    return closest.flatMap(\.flattened) + [summary]
  }

  /// This violation and all those in its branches, as the "basic" output format of JSON Schema lists them.
  var basic: [JSONValue] {
    let own: JSONValue = [
      "keywordLocation": .string(rule.description), "absoluteKeywordLocation": .string(absoluteRule),
      "instanceLocation": .string(instance.description), "error": .string(message),
    ]
    return [own] + branches.joined().flatMap(\.basic)
  }
}
