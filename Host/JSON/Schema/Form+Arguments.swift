/// Why a text does not fit a field.
package enum FormError: Error, Hashable, Sendable {
  case unknownField(String, known: [String])
  case notRepeated(String)
  case wrongText(String, text: String, expected: String)
}

extension FormError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownField(let name, let known) where known.isEmpty: "there is no field '\(name)'; none is expected"
    case .unknownField(let name, let known):
      "there is no field '\(name)'; there are \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .notRepeated(let name): "'\(name)' may be given only once"
    case .wrongText(let name, let text, let expected): "'\(name)' must be \(expected), not '\(text)'"
    }
  }
}

extension Form {
  /// The object that texts for fields, such as flags on a command line, describe.
  ///
  /// Text of a field without a value, as a bare flag gives it, stands for `true` where the field is a boolean.
  package func object(from given: [(name: String, text: String?)]) throws(FormError) -> JSONValue {
    var object: JSONValue = [:]
    var seen = Set<String>()
    for (name, text) in given {
      guard let field = self[name] else { throw .unknownField(name, known: fields.map(\.name)) }
      guard seen.insert(field.name).inserted || field.isRepeated else { throw .notRepeated(name) }
      object.insert(try field.value(from: text), at: field.path[...], isRepeated: field.isRepeated)
    }
    return object
  }

  /// The required fields that an object has no value for.
  package func missing(in object: JSONValue) -> [FormField] {
    fields.filter { $0.isRequired && object[JSONPointer($0.path)] == nil }
  }
}

extension FormField {
  /// The value that a text stands for.
  package func value(from text: String?) throws(FormError) -> JSONValue {
    guard let text else {
      guard kind == .boolean else { throw wrong("") }
      return true
    }
    if !choices.isEmpty { return try choice(text) }
    switch kind {
    case .text, .path, .date, .dateTime, .time: return .string(text)
    case .boolean:
      switch text.lowercased() {
      case "true", "yes", "on": return true
      case "false", "no", "off": return false
      default: throw wrong(text)
      }
    case .integer, .number:
      guard let number = JSONNumber(literal: text), kind == .number || number.isInteger else { throw wrong(text) }
      return .number(number)
    case .json:
      guard let value = try? JSONValue(parsing: text) else { throw wrong(text) }
      return value
    }
  }

  /// One of the listed values, as it is written or, when only one matches, in another case.
  private func choice(_ text: String) throws(FormError) -> JSONValue {
    let spelled = { (value: JSONValue) in value.string ?? value.description }
    if let exact = choices.first(where: { spelled($0).hasSameBytes(as: text) }) { return exact }
    let folded = choices.filter { spelled($0).lowercased() == text.lowercased() }
    guard folded.count == 1 else { throw wrong(text) }
    return folded[0]
  }

  private func wrong(_ text: String) -> FormError {
    let expected =
      choices.isEmpty
      ? kind.phrase : "one of " + choices.map { $0.string ?? $0.description }.joined(separator: ", ")
    return .wrongText(name, text: text, expected: expected)
  }
}

extension JSONValue {
  fileprivate mutating func insert(_ value: JSONValue, at path: ArraySlice<String>, isRepeated: Bool) {
    guard let key = path.first else { return }
    if path.count > 1 {
      var inner = self[key] ?? [:]
      inner.insert(value, at: path.dropFirst(), isRepeated: isRepeated)
      self[key] = inner
    } else if isRepeated {
      self[key] = .array((self[key]?.array ?? []) + [value])
    } else {
      self[key] = value
    }
  }
}
