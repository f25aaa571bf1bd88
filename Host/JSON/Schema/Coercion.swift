/// A value changed without loss so that it fits its schema, and what was changed.
package struct Coercion: Hashable, Sendable {
  package var value: JSONValue
  /// In the order of the value; a place may be changed twice.
  package var changes: [Change]
  /// What still does not fit.
  package var violations: [SchemaViolation]

  package struct Change: Hashable, Sendable {
    package var place: JSONPointer
    package var from: JSONValue
    /// `nil` for a member that was dropped.
    package var to: JSONValue?

    package init(place: JSONPointer, from: JSONValue, to: JSONValue?) {
      self.place = place
      self.from = from
      self.to = to
    }
  }
}

extension Coercion.Change: CustomStringConvertible {
  package var description: String {
    let subject = place.isRoot ? "the value" : "'\(place)'"
    return to.map { "\(subject): \(from) became \($0)" } ?? "\(subject): \(from) was dropped"
  }
}

extension Coercion.Change {
  /// `{"path": "/a", "from": "42", "to": 42}`; without `to` for a member that was dropped.
  package var json: JSONValue {
    var object: JSONValue = ["path": .string("\(place)"), "from": from]
    if let to { object["to"] = to }
    return object
  }
}

/// Why the text of a call's arguments gives no object.
package enum ArgumentsError: Error, Hashable, Sendable {
  case malformed(JSONParseError)
  case notAnObject(found: JSONValue)
}

extension ArgumentsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let error): "the arguments are no JSON: \(error)"
    case .notAnObject(let found): "the arguments must be one JSON object, not \(found.kindWithArticle)"
    }
  }
}

extension JSONSchema {
  /// Makes a value fit as far as nothing is lost: `"42"` becomes 42 where a whole number is wanted, `"3.14"` does not.
  ///
  /// - Strings that spell a number, `true`, `false`, `null`, an array or an object become that where no string is
  ///   allowed.
  /// - Values of an `enum` are matched in another case when only one matches.
  /// - `null` for a member that is not required and may not be null is dropped.
  package func coerce(_ value: JSONValue) -> Coercion {
    var work = CoercionWork(program: program)
    let fitting = accepts(value) ? value : work.coerce(value, SchemaView(program, [SchemaProgram.root]))
    return Coercion(value: fitting, changes: work.changes, violations: validate(fitting))
  }

  /// Reads the arguments of a call as a model wrote them, and makes them fit.
  ///
  /// No text, or `null`, stands for no arguments. An object inside a string is unwrapped, twice at most. Malformed JSON
  /// is never repaired: what a model meant by it is a guess, and a call may have effects.
  package func coerceArguments(_ text: String?) throws(ArgumentsError) -> Coercion {
    let written = text ?? ""
    let isEmpty = written.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    var value: JSONValue
    do throws(JSONParseError) {
      value = isEmpty ? [:] : try JSONValue(parsing: written)
      for _ in 0..<2 {
        guard case .string(let inner) = value else { break }
        value = inner.isEmpty ? [:] : try JSONValue(parsing: inner)
      }
    } catch {
      throw .malformed(error)
    }
    if value.isNull { value = [:] }
    guard case .object = value else { throw .notAnObject(found: value) }
    return coerce(value)
  }
}

/// One coercion in progress.
private struct CoercionWork {
  /// Values looked at, alternatives tried in vain included.
  private static let stepLimit = 20_000
  private static let depthLimit = 100

  let program: SchemaProgram
  private(set) var changes: [Coercion.Change] = []
  private var steps = 0
  private var path: [String] = []

  init(program: SchemaProgram) {
    self.program = program
  }

  mutating func coerce(_ value: JSONValue, _ view: SchemaView) -> JSONValue {
    steps += 1
    guard steps < Self.stepLimit, path.count < Self.depthLimit, !view.nodes.isEmpty else { return value }
    var value = value
    if let replaced = replacement(for: value, view) {
      changes.append(Coercion.Change(place: JSONPointer(path), from: value, to: replaced))
      value = replaced
    }
    switch value {
    case .object(let members): value = .object(coerce(members, view))
    case .array(let elements):
      value = .array(elements.enumerated().map { descend(String($0), $1, view.element($0)) })
    default: break
    }
    for alternatives in view.alternatives { value = choose(among: alternatives, value) }
    return value
  }

  private mutating func descend(_ token: String, _ value: JSONValue, _ view: SchemaView) -> JSONValue {
    path.append(token)
    defer { path.removeLast() }
    return coerce(value, view)
  }

  private mutating func coerce(_ members: JSONObject, _ view: SchemaView) -> JSONObject {
    var result = members
    for member in members {
      let inner = view.member(member.key)
      if member.value.isNull, !view.requires(member.key), !inner.nodes.isEmpty, !fits(.null, inner.numbers) {
        let place = JSONPointer(path + [member.key])
        changes.append(Coercion.Change(place: place, from: .null, to: nil))
        result[member.key] = nil
        continue
      }
      let coerced = descend(member.key, member.value, inner)
      if coerced != member.value || coerced.description != member.value.description { result[member.key] = coerced }
    }
    return result
  }

  private func fits(_ value: JSONValue, _ nodes: [Int]) -> Bool {
    nodes.allSatisfy { node in
      var evaluation = Evaluation(program, SchemaLimits(steps: 10_000), isRecording: false)
      return evaluation.run(value, node: node)
    }
  }

  /// The same value in the form that types and listed values ask for; `nil` when it is right or nothing is lossless.
  private func replacement(for value: JSONValue, _ view: SchemaView) -> JSONValue? {
    let types = view.types
    guard case .string(let text) = value else { return nil }
    if let choices = view.choices, !choices.contains(value) {
      let folded = text.lowercased()
      let matching = choices.filter { $0.string?.lowercased() == folded }
      if matching.count == 1 { return matching[0] }
    }
    guard !types.contains(.string), let read = read(text) else { return nil }
    switch read {
    case .number(let number):
      guard types.admits(read) else { return nil }
      // A whole number in its plain form, which every decoder of integers takes.
      return number.int.map { .number(JSONNumber($0)) } ?? read
    case .string: return nil
    default: return types.admits(read) ? read : nil
    }
  }

  /// What the text spells in JSON; `true` and `false` in any case, as some models write them.
  private func read(_ text: String) -> JSONValue? {
    switch text.lowercased() {
    case "true": .bool(true)
    case "false": .bool(false)
    default: try? JSONValue(parsing: text)
    }
  }

  /// Takes the one form that the value fits after coercion; leaves it as it is where several differ.
  private mutating func choose(among alternatives: [Int], _ value: JSONValue) -> JSONValue {
    guard !alternatives.contains(where: { fits(value, [$0]) }) else { return value }
    let before = changes
    var found: (value: JSONValue, changes: [Coercion.Change])?
    for alternative in alternatives {
      changes = before
      let coerced = coerce(value, SchemaView(program, [alternative]))
      guard fits(coerced, [alternative]) else { continue }
      if let found, found.value != coerced {
        changes = before
        return value
      }
      found = found ?? (coerced, changes)
    }
    changes = found?.changes ?? before
    return found?.value ?? value
  }
}
