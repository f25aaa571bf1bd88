/// Which branch of an `anyOf` or `oneOf` the author of a value most likely meant.
enum BranchRanking {
  /// The branches, the closest one first: a value of the right type before one of a wrong type, then one whose fixed
  /// members (`const`, `enum`) are right, then the one with the fewest faults.
  static func closestFirst(_ branches: [[SchemaViolation]], at place: JSONPointer) -> [[SchemaViolation]] {
    branches.enumerated().map { ($0, distance($1, from: place), $1) }
      .sorted { ($0.1.0, $0.1.1, $0.1.2, $0.0) < ($1.1.0, $1.1.1, $1.1.2, $1.0) }
      .map(\.2)
  }

  private static func distance(_ branch: [SchemaViolation], from place: JSONPointer) -> (Int, Int, Int) {
    var wrongTypes = 0
    var wrongMarks = 0
    for violation in branch {
      switch violation.reason {
      case .type where violation.instance == place: wrongTypes += 1
      case .choice where violation.instance.tokens.count <= place.tokens.count + 1: wrongMarks += 1
      default: break
      }
    }
    return (wrongTypes, wrongMarks, branch.count)
  }

  /// One sentence for all branches, where each asks only for a type or for certain values.
  static func merged(
    _ branches: [[SchemaViolation]], at place: JSONPointer, found: JSONValue
  ) -> SchemaViolation.Reason? {
    var types: [String] = []
    var values: [JSONValue] = []
    for branch in branches {
      guard !branch.isEmpty, branch.allSatisfy({ $0.instance == place }) else { return nil }
      // What a branch lists says more than its type, of which a wrong value is also a fault.
      let reasons = branch.map(\.reason)
      if let (listed, orTypes) = reasons.lazy.compactMap(\.listed).first, reasons.allSatisfy(\.namesValues) {
        for value in listed where !values.contains(value) { values.append(value) }
        for name in orTypes where !types.contains(name) { types.append(name) }
      } else if reasons.count == 1, case .type(let allowed, _) = reasons[0] {
        for name in allowed where !types.contains(name) { types.append(name) }
      } else {
        return nil
      }
    }
    if values.isEmpty { return types.isEmpty ? nil : .type(allowed: types, found: found) }
    return .choice(allowed: values, orTypes: types, found: found)
  }
}

extension SchemaViolation.Reason {
  fileprivate var listed: (values: [JSONValue], orTypes: [String])? {
    if case .choice(let allowed, let orTypes, _) = self { (allowed, orTypes) } else { nil }
  }

  fileprivate var namesValues: Bool {
    switch self {
    case .type, .choice: true
    default: false
    }
  }
}
