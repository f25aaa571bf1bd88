/// A JSON document or a part of one.
///
/// Objects keep the order of their keys, numbers their exact value: what was read is what is written.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var number: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The value as an `Int`, when it is a number of that exact value, however it was written (`2`, `2.0`, `20e-1`).
  package var int: Int? { number?.int }

  /// The number nearest to the value; infinite beyond `Double`'s range.
  package var double: Double? { number?.double }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of an object; `nil` when there is none or this is no object.
  ///
  /// Setting a member of something that is no object makes it one; setting `nil` removes the member.
  package subscript(key: String) -> JSONValue? {
    get { object?[key] }
    set {
      var members = object ?? JSONObject()
      self = .null
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The element of an array; `nil` when there is none or this is no array.
  package subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// What kind of value this is, in the words of JSON Schema; a number is always a "number".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

// Not by `nil`: in `condition ? value : nil` the compiler would take it for `.null` where an absent value was meant.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(unique: members)) }

  package init(floatLiteral value: Double) {
    guard let number = JSONNumber(value) else { preconditionFailure("\(value) has no form in JSON") }
    self = .number(number)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  package var description: String { serialized() }
}
