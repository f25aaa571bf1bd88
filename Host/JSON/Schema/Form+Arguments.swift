extension Form {
  /// The required fields that an object has no value for.
  package func missing(in object: JSONValue) -> [FormField] {
    fields.filter { $0.isRequired && object[JSONPointer($0.path)] == nil }
  }
}

extension FormField {
  /// The value that a person means who typed these texts: the last one, or, where the field is repeated, all of them as
  /// elements. One text that is an array in JSON is the whole of a repeated field.
  ///
  /// What cannot be read as the field's kind stays text, for validation to say what is expected.
  package func value(of texts: [String]) -> JSONValue {
    guard isRepeated else { return value(of: texts.last ?? "") }
    if texts.count == 1, let whole = try? JSONValue(parsing: texts[0]), whole.array != nil { return whole }
    return .array(texts.map { value(of: $0) })
  }

  private func value(of text: String) -> JSONValue {
    if let choice = choice(text) { return choice }
    if types == .string { return .string(text) }
    if kind == .boolean, let answer = Self.answers[text.lowercased()] { return .bool(answer) }
    guard let parsed = try? JSONValue(parsing: text) else { return .string(text) }
    return types.subtracting(.string).admits(parsed) ? parsed : .string(text)
  }

  /// One of the listed values, as it is written or, when only one matches, in another case.
  private func choice(_ text: String) -> JSONValue? {
    let spelled = { (value: JSONValue) in value.string ?? value.serialized() }
    if let exact = choices.first(where: { spelled($0).hasSameBytes(as: text) }) { return exact }
    let folded = choices.filter { spelled($0).lowercased() == text.lowercased() }
    return folded.count == 1 ? folded[0] : nil
  }

  private static let answers = ["yes": true, "on": true, "true": true, "no": false, "off": false, "false": false]

  /// Puts a value at the field's place, with the objects around it where they are missing.
  package func write(_ value: JSONValue, into object: inout JSONValue) { object.insert(value, at: path[...]) }

  /// Removes what is at the field's place, and the objects around it that are empty then.
  package func remove(from object: inout JSONValue) { object.remove(at: path[...]) }
}

extension JSONValue {
  fileprivate mutating func insert(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value
      return
    }
    var inner = self[key] ?? [:]
    inner.insert(value, at: path.dropFirst())
    self[key] = inner
  }

  fileprivate mutating func remove(at path: ArraySlice<String>) {
    guard let key = path.first, var inner = self[key] else { return }
    inner.remove(at: path.dropFirst())
    self[key] = path.count == 1 || inner.object?.isEmpty == true ? nil : inner
  }
}
