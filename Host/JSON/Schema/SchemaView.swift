/// Schemas that all hold for one value: a schema, what it refers to and its `allOf`.
///
/// What coercion and forms see of a schema; alternatives stay apart in `alternatives`.
struct SchemaView {
  private let program: SchemaProgram
  /// The outermost first, so that its title and description count before those of what it refers to.
  let nodes: [SchemaNode]
  /// The numbers of `nodes`.
  let numbers: [Int]

  init(_ program: SchemaProgram, _ start: [Int]) {
    self.program = program
    var numbers: [Int] = []
    var waiting = Array(start.reversed())
    while let number = waiting.popLast() {
      guard !numbers.contains(number) else { continue }
      numbers.append(number)
      guard let logic = program.nodes[number].logic else { continue }
      waiting += logic.allOf.reversed()
      waiting += [logic.dynamicReference?.target, logic.reference].compactMap(\.self)
    }
    self.numbers = numbers
    nodes = numbers.map { program.nodes[$0] }
  }

  /// What the types, and the values that are listed, leave of all types.
  var types: TypeSet {
    var types = TypeSet.all
    for node in nodes {
      types.formIntersection(node.types)
      if node.fixed == false { types = [] }
    }
    if let choices {
      types.formIntersection(choices.reduce(into: []) { $0.formUnion(TypeSet(of: $1)) })
    }
    return types
  }

  /// The values that `enum` and `const` leave; `nil` when nothing is listed.
  var choices: [JSONValue]? {
    var left: [JSONValue]?
    for node in nodes {
      for listed in [node.choices?.values, node.constant.map { [$0] }] {
        guard let listed else { continue }
        left = left?.filter { listed.contains($0) } ?? listed
      }
    }
    return left
  }

  /// Lists of schemas of which one (at least, or exactly) holds.
  var alternatives: [[Int]] {
    nodes.flatMap { [$0.logic?.anyOf ?? [], $0.logic?.oneOf ?? []] }.filter { !$0.isEmpty }
  }

  /// The names that `properties` list, in their order.
  var propertyNames: [String] {
    var names: [String] = []
    for name in nodes.flatMap({ $0.object?.properties.map(\.key) ?? [] })
    where !names.contains(where: { $0.hasSameBytes(as: name) }) { names.append(name) }
    return names
  }

  func requires(_ key: String) -> Bool {
    nodes.contains { $0.object?.required.contains { $0.hasSameBytes(as: key) } ?? false }
  }

  /// What holds for a member.
  func member(_ key: String) -> SchemaView {
    var numbers: [Int] = []
    for rules in nodes.compactMap(\.object) {
      var named = rules.patterns.filter { $0.pattern.matches(key) == true }.map(\.node)
      if let node = rules.table.find(key)?.node { named.append(node) }
      numbers += named.isEmpty ? [rules.additional].compactMap(\.self) : named
    }
    return SchemaView(program, numbers)
  }

  /// What holds for an element.
  func element(_ place: Int) -> SchemaView {
    let numbers = nodes.compactMap(\.array).compactMap { rules in
      place < rules.prefix.count ? rules.prefix[place] : rules.items
    }
    return SchemaView(program, numbers)
  }

  /// What a keyword says where it is first met.
  func annotation(_ keyword: String) -> JSONValue? {
    for node in nodes {
      if let value = node.source[keyword] { return value }
    }
    return nil
  }
}

extension TypeSet {
  /// The narrowest type of a value.
  init(of value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number(let number): self = number.isInteger ? .integer : .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
