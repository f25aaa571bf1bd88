import JSON

/// Takes typed values out of a manifest and gathers what is wrong, each with its place.
///
/// Functions return what could be read; a caller goes on after a fault, so that an author sees all of them at once.
struct ManifestInspector {
  /// Keys and indices on the way to the value under inspection. Pointers are made of it only where there is something to
  /// report, since thousands of manifests without a fault are read each time that skills are listed.
  private var path: [String]
  private(set) var warnings: [ManifestProblem] = []
  private var faults: [ManifestProblem] = []
  private var unlisted = 0

  /// An author mends some and looks again; a hostile file must not make a listing long.
  private static let limit = 50

  init(at pointer: JSONPointer) { path = pointer.tokens }

  /// The first ones, and how many more there are.
  var problems: [ManifestProblem] {
    unlisted == 0 ? faults : faults + [ManifestProblem(.more(unlisted), at: JSONPointer())]
  }

  mutating func report(_ reason: ManifestProblem.Reason) {
    let problem = ManifestProblem(reason, at: JSONPointer(path))
    if problem.isWarning {
      if warnings.count < Self.limit { warnings.append(problem) }
    } else if faults.count < Self.limit {
      faults.append(problem)
    } else {
      unlisted += 1
    }
  }

  /// Reports that the value is not what was expected.
  mutating func expected(_ expectation: ManifestProblem.Expectation, _ found: JSONValue) {
    report(.expected(expectation, found: found.excerpt))
  }

  mutating func step<Result>(to key: String, _ body: (inout ManifestInspector) -> Result) -> Result {
    path.append(key)
    defer { path.removeLast() }
    return body(&self)
  }

  mutating func step(along keys: [String], _ body: (inout ManifestInspector) -> Void) {
    path += keys
    body(&self)
    path.removeLast(keys.count)
  }

  /// Hands on the members; those that `known` does not name are warned about.
  ///
  /// Names that begin with `x-` and the editors' `$schema` belong to others and pass.
  mutating func members(
    of value: JSONValue, known: [String], _ body: (inout ManifestInspector, String, JSONValue) -> Void
  ) {
    guard case .object(let object) = value else { return expected(.object, value) }
    for member in object.members {
      path.append(member.key)
      if known.contains(member.key) {
        body(&self, member.key, member.value)
      } else if !member.key.hasPrefix("x-"), member.key != "$schema" {
        report(.unknownField(member.key, known: known))
      }
      path.removeLast()
    }
  }

  /// The elements that `body` could read.
  mutating func list<Element>(
    _ value: JSONValue, _ body: (inout ManifestInspector, JSONValue) -> Element?
  ) -> [Element] {
    guard case .array(let elements) = value else {
      expected(.list, value)
      return []
    }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      path.append(String(index))
      if let read = body(&self, element) { result.append(read) }
      path.removeLast()
    }
    return result
  }
}

extension ManifestInspector {
  mutating func text(_ value: JSONValue, most: Int) -> String? {
    if case .string(let text) = value, text.utf8.count <= most, text.utf8.contains(where: { $0 > 0x20 }) { return text }
    expected(.text(most: most), value)
    return nil
  }

  mutating func boolean(_ value: JSONValue) -> Bool? {
    if case .bool(let truth) = value { return truth }
    expected(.boolean, value)
    return nil
  }

  mutating func integer(_ value: JSONValue, _ range: ClosedRange<Int>) -> Int? {
    if let number = value.int, range.contains(number) { return number }
    expected(.integer(range), value)
    return nil
  }

  mutating func number(_ value: JSONValue, _ range: ClosedRange<Double>) -> Double? {
    if let number = value.double, range.contains(number) { return number }
    expected(.number(range), value)
    return nil
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ value: JSONValue, _: Word.Type) -> Word? {
    if case .string(let text) = value, let word = Word(rawValue: text) { return word }
    expected(.oneOf(Word.allCases.map(\.rawValue)), value)
    return nil
  }

  /// A text of a form that `fits` knows.
  mutating func text(
    _ value: JSONValue, _ expectation: ManifestProblem.Expectation, _ fits: (String) -> Bool
  ) -> String? {
    if case .string(let text) = value, fits(text) { return text }
    expected(expectation, value)
    return nil
  }

  /// Refuses U+0000 in any key or text: C strings, file names and terminals end or break at it.
  mutating func refuseNULs(in value: JSONValue) {
    switch value {
    case .string(let text):
      if text.utf8.contains(0) { report(.containsNUL) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { step(to: String(index)) { $0.refuseNULs(in: element) } }
    case .object(let object):
      for member in object.members {
        if member.key.utf8.contains(0) { report(.containsNUL) }
        step(to: member.key) { $0.refuseNULs(in: member.value) }
      }
    case .null, .bool, .number: break
    }
  }
}

extension JSONValue {
  /// The value as an error shows it: a scalar as JSON, at most some 40 characters of it, and the kind of a container.
  var excerpt: String {
    switch self {
    case .null, .bool, .number, .string:
      let text = serialized()
      return text.unicodeScalars.count <= 40
        ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
    case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
    case .object(let object): return object.isEmpty ? "an empty object" : "an object"
    }
  }
}
