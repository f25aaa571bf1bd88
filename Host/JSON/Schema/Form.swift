/// A schema as a list of fields: nested objects by dotted names, arrays by repeating.
package struct Form: Hashable, Sendable {
  /// In the order of the schema.
  package var fields: [FormField]

  package init(fields: [FormField] = []) { self.fields = fields }

  package subscript(name: String) -> FormField? { fields.first { $0.name.hasSameBytes(as: name) } }
}

extension JSONSchema {
  /// The fields of an object's schema; none when the schema describes no members.
  package var form: Form {
    var reader = FormReader(program: program)
    reader.read(SchemaView(program, [SchemaProgram.root]), path: [], isRequired: true, isSecret: false, open: [])
    return Form(fields: reader.fields)
  }
}

private struct FormReader {
  /// Objects inside one another that are taken apart; deeper ones are typed as JSON.
  private static let depthLimit = 6
  private static let fieldLimit = 500

  let program: SchemaProgram
  private(set) var fields: [FormField] = []

  init(program: SchemaProgram) {
    self.program = program
  }

  /// `open` holds the schemas around this one, which must not be taken apart inside themselves.
  mutating func read(_ view: SchemaView, path: [String], isRequired: Bool, isSecret: Bool, open: [Int]) {
    let isSecret = isSecret || view.isMarkedSecret
    for key in view.propertyNames where fields.count < Self.fieldLimit {
      let member = narrowed(view.member(key))
      let place = path + [key]
      let isNeeded = isRequired && view.requires(key)
      let inside = open + view.numbers
      let isOpen = member.numbers.contains { inside.contains($0) }
      if member.types == .object, !member.propertyNames.isEmpty, !isOpen, place.count < Self.depthLimit {
        read(member, path: place, isRequired: isNeeded, isSecret: isSecret, open: inside)
      } else if member.types != [] {
        fields.append(field(member, place, isRequired: isNeeded, isSecret: isSecret))
      }
    }
  }

  /// The one alternative besides null, where there is no other.
  private func narrowed(_ view: SchemaView) -> SchemaView {
    guard view.alternatives.count == 1 else { return view }
    let others = view.alternatives[0].filter { SchemaView(program, [$0]).types != .null }
    return others.count == 1 ? SchemaView(program, view.numbers + others) : view
  }

  private func field(_ view: SchemaView, _ path: [String], isRequired: Bool, isSecret: Bool) -> FormField {
    let types = view.types.subtracting(.null)
    // Elements that are arrays themselves cannot be repeated apart.
    let element = types == .array ? narrowed(view.element(0)) : nil
    let repeated = element.flatMap { $0.types.subtracting(.null).isDisjoint(with: .array) ? $0 : nil }
    let value = repeated ?? view
    let isPlain = path.count == 1 || !path.contains { $0.contains(".") }
    let kind = isPlain ? pathKind(view, value) ?? kind(of: value) : .json
    // What is not taken apart may hold what is marked somewhere.
    let mayHoldSecrets = kind == .json && program.nodes.contains { $0.isMarkedSecret }
    return FormField(
      path: path, label: view.annotation("title")?.string ?? Self.words(path.last ?? ""),
      help: view.annotation("description")?.string, kind: kind,
      isRepeated: repeated != nil, isRequired: isRequired,
      defaultValue: view.annotation("default"), choices: choices(of: value),
      examples: view.annotation("examples")?.array ?? [],
      isSecret: isSecret || view.isMarkedSecret || value.isMarkedSecret || mayHoldSecrets,
      types: effectiveTypes(value))
  }

  /// The annotation may stand at an array or at its elements.
  private func pathKind(_ view: SchemaView, _ element: SchemaView) -> FormField.Kind? {
    let access = view.annotation("x-path") ?? element.annotation("x-path")
    return access.map { .path($0.string.flatMap(FormField.PathUse.init) ?? .read) }
  }

  private func kind(of view: SchemaView) -> FormField.Kind {
    switch effectiveTypes(view).subtracting(.null) {
    case .string: stringKind(view)
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    default: .json
    }
  }

  /// The types that are left when the alternatives are taken together.
  private func effectiveTypes(_ view: SchemaView) -> TypeSet {
    view.alternatives.reduce(view.types) { types, alternatives in
      types.intersection(
        alternatives.reduce(into: TypeSet()) { $0.formUnion(SchemaView(program, [$1]).types) })
    }
  }

  private func stringKind(_ view: SchemaView) -> FormField.Kind {
    switch view.annotation("format")?.string {
    case "date": return .date
    case "date-time": return .dateTime
    case "time": return .time
    default: return .text
    }
  }

  /// The listed values, those of all alternatives where each has some.
  private func choices(of view: SchemaView) -> [JSONValue] {
    if let choices = view.choices { return choices.filter { !$0.isNull } }
    guard view.alternatives.count == 1 else { return [] }
    var values: [JSONValue] = []
    for alternative in view.alternatives[0] {
      let inner = SchemaView(program, [alternative])
      if inner.types == .null { continue }
      guard let listed = inner.choices else { return [] }
      values += listed.filter { !values.contains($0) }
    }
    return values
  }

  /// `startDate` and `start_date` as "start date".
  private static func words(_ key: String) -> String {
    var text = ""
    var wasLower = false
    for scalar in key.unicodeScalars {
      if scalar == "_" || scalar == "-" {
        text += " "
      } else {
        if wasLower, scalar.properties.isUppercase { text += " " }
        text += wasLower && scalar.properties.isUppercase ? scalar.properties.lowercaseMapping : String(scalar)
      }
      wasLower = scalar.properties.isLowercase
    }
    return text
  }
}

extension SchemaView {
  fileprivate var isMarkedSecret: Bool { nodes.contains { $0.isMarkedSecret } }
}

extension SchemaNode {
  fileprivate var isMarkedSecret: Bool { source["writeOnly"]?.bool == true || source["secret"]?.bool == true }
}
