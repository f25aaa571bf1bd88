/// A place in a JSON value: a pointer of RFC 6901 (`/users/0/name`) or a path (`$.users[0].name`, `users[0].name`).
struct DataPath {
  enum Step: Hashable { case key(String), index(Int) }

  let steps: [Step]

  /// Returns `nil` for text that is neither.
  init?(_ text: String) {
    if text.hasPrefix("/") {
      steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
        let key = Self.replaced(Self.replaced(String(part), "~1", "/"), "~0", "~")
        return .key(key)
      }
      return
    }
    var steps: [Step] = []
    var rest = text.hasPrefix("$") ? text.dropFirst() : text[...]
    if rest.first == "." { rest.removeFirst() }
    while !rest.isEmpty {
      if rest.first == "[" {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        if let number = Int(inside) {
          steps.append(.index(number))
        } else if let mark = inside.first, mark == "'" || mark == "\"", inside.count > 1, inside.last == mark {
          steps.append(.key(String(inside.dropFirst().dropLast())))
        } else {
          return nil
        }
        rest = rest[rest.index(after: end)...]
      } else {
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { return nil }
        steps.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
      if rest.first == "." {
        rest.removeFirst()
        if rest.isEmpty { return nil }
      }
    }
    self.steps = steps
  }

  private static func replaced(_ text: String, _ part: String, _ other: String) -> String {
    var (result, rest) = ("", text[...])
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else if let first = rest.popFirst() {
        result.append(first)
      }
    }
    return result
  }

  /// What is there; `nil` when nothing is. A key that is a number counts in arrays, negative indices from the end.
  func value(in root: DataValue) -> DataValue? {
    var value = root
    for step in steps {
      switch (value, step) {
      case (.array(let elements), .index(let index)):
        guard let found = Self.element(elements, index) else { return nil }
        value = found
      case (.array(let elements), .key(let key)):
        if let index = Int(key), let found = Self.element(elements, index) {
          value = found
        } else {
          // Of a list of objects the member of each.
          let found = elements.compactMap { $0[key] }
          if found.isEmpty { return nil }
          value = .array(found)
        }
      case (.object, .key(let key)):
        guard let found = value[key] else { return nil }
        value = found
      default: return nil
      }
    }
    return value
  }

  private static func element(_ elements: [DataValue], _ index: Int) -> DataValue? {
    let place = index < 0 ? elements.count + index : index
    return elements.indices.contains(place) ? elements[place] : nil
  }
}
