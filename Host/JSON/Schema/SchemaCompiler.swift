/// Turns schema documents into a `SchemaProgram`, and refuses what is no schema with the place of the fault.
///
/// Works off a list of places instead of descending, so that depth costs no stack; each place is compiled once however
/// many references lead there.
struct SchemaCompiler {
  /// Schemas in all, of the document and those it refers to.
  private static let nodeLimit = 50_000
  /// `multipleOf` divides digit by digit beyond eighteen digits.
  private static let divisorDigits = 200

  var library: SchemaLibrary
  let assertsFormats: Bool
  private var nodes: [SchemaNode?] = []
  private var numbers: [SchemaLibrary.Location: Int] = [:]
  /// Places in the order in which they were met; those before `next` are done.
  private var tasks: [Task] = []
  private var next = 0
  private var dynamicNames: [String: Int] = [:]

  struct Task {
    var node: Int
    var location: SchemaLibrary.Location
    var value: JSONValue
    var resource: Int
  }

  static func compile(
    _ schema: JSONValue, preloaded: [String: JSONValue], assertsFormats: Bool
  ) throws(SchemaError) -> SchemaProgram {
    var compiler = SchemaCompiler(
      library: try SchemaLibrary(schema, preloaded: preloaded), assertsFormats: assertsFormats)
    return try compiler.program()
  }

  private init(library: SchemaLibrary, assertsFormats: Bool) {
    self.library = library
    self.assertsFormats = assertsFormats
  }

  private mutating func program() throws(SchemaError) -> SchemaProgram {
    _ = try node(at: SchemaLibrary.Location(document: 0, pointer: JSONPointer()))
    var anchors: [[Int: Int]] = []
    repeat {
      while next < tasks.count {
        nodes[tasks[next].node] = try compile(tasks[next])
        next += 1
      }
      // May bring places with new anchors.
      anchors = try dynamicAnchors()
    } while next < tasks.count
    let finished = nodes.compactMap(\.self)
    let program = SchemaProgram(nodes: finished, dynamicAnchors: anchors)
    if let endless = program.endlessNode {
      let location = numbers.first { $0.value == endless }?.key
      throw library.error(.endlessReference, at: location ?? .init(document: 0, pointer: JSONPointer()))
    }
    return program
  }

  private mutating func dynamicAnchors() throws(SchemaError) -> [[Int: Int]] {
    var result = [[Int: Int]](repeating: [:], count: dynamicNames.count)
    for (name, number) in dynamicNames {
      for (place, resource) in library.resources.enumerated() {
        guard let pointer = resource.dynamicAnchors[name] else { continue }
        result[number][place] = try node(at: .init(document: resource.document, pointer: pointer))
      }
    }
    return result
  }
}

// MARK: Places

extension SchemaCompiler {
  /// The number of the node for a place, which is put on the list when it is new.
  private mutating func node(at location: SchemaLibrary.Location) throws(SchemaError) -> Int {
    if let known = numbers[location] { return known }
    guard let value = library.value(at: location) else {
      throw library.error(.nothingAt(location.pointer, document: ""), at: location)
    }
    return try add(value, at: location, resource: library.resource(at: location))
  }

  /// The number of the node for a schema inside that of the task.
  mutating func child(_ value: JSONValue, _ tokens: String..., of task: Task) throws(SchemaError) -> Int {
    let location = SchemaLibrary.Location(
      document: task.location.document, pointer: JSONPointer(task.location.pointer.tokens + tokens))
    if let known = numbers[location] { return known }
    let own = library.documents[location.document].resources[location.pointer]
    return try add(value, at: location, resource: own ?? task.resource)
  }

  private mutating func add(
    _ value: JSONValue, at location: SchemaLibrary.Location, resource: Int
  ) throws(SchemaError) -> Int {
    switch value {
    case .object, .bool: break
    default: throw library.error(.notASchema(found: value.kindWithArticle), at: location)
    }
    let number = nodes.count
    guard number < Self.nodeLimit else { throw library.error(.tooLarge(limit: Self.nodeLimit), at: location) }
    numbers[location] = number
    nodes.append(nil)
    tasks.append(Task(node: number, location: location, value: value, resource: resource))
    return number
  }

  func fault(_ reason: SchemaError.Reason, _ tokens: String..., in task: Task) -> SchemaError {
    let pointer = JSONPointer(task.location.pointer.tokens + tokens)
    return library.error(reason, at: .init(document: task.location.document, pointer: pointer))
  }

  mutating func reference(_ text: String, _ keyword: String, of task: Task) throws(SchemaError) -> Int {
    let place = SchemaLibrary.Location(
      document: task.location.document, pointer: task.location.pointer.appending(keyword))
    return try node(at: try library.resolve(text, in: task.resource, at: place).location)
  }

  mutating func dynamicReference(
    _ text: String, of task: Task
  ) throws(SchemaError) -> LogicRules.DynamicReference {
    let place = SchemaLibrary.Location(
      document: task.location.document, pointer: task.location.pointer.appending("$dynamicRef"))
    let (location, anchor) = try library.resolve(text, in: task.resource, at: place)
    var number: Int?
    if let anchor {
      number = dynamicNames[anchor] ?? dynamicNames.count
      dynamicNames[anchor] = number
    }
    return LogicRules.DynamicReference(target: try node(at: location), anchor: number)
  }

  private mutating func compile(_ task: Task) throws(SchemaError) -> SchemaNode {
    var draft = SchemaDraft()
    if case .object(let keywords) = task.value {
      for member in keywords { try read(member, into: &draft, keywords, task) }
    }
    let resource = library.resources[task.resource]
    let inner = JSONPointer(Array(task.location.pointer.tokens.dropFirst(resource.pointer.tokens.count)))
    return SchemaNode(
      draft, source: task.value, resource: task.resource,
      address: SchemaAddress(resource: resource.uri.description, pointer: inner))
  }

  private mutating func read(
    _ member: JSONObject.Member, into draft: inout SchemaDraft, _ keywords: JSONObject, _ task: Task
  ) throws(SchemaError) {
    let vocabularies = library.resources[task.resource].vocabularies
    switch member.key {
    case "$ref": draft.logic.reference = try reference(try string(member, task), "$ref", of: task)
    case "$dynamicRef": draft.logic.dynamicReference = try dynamicReference(try string(member, task), of: task)
    case "$defs", "definitions":
      // Of a foreign document only what is referred to matters.
      guard task.location.document == 0 else { return }
      for definition in try object(member, task) {
        _ = try child(definition.value, member.key, definition.key, of: task)
      }
    case "contentSchema": _ = try child(member.value, member.key, of: task)
    case "unevaluatedItems":
      let node = try child(member.value, member.key, of: task)
      if vocabularies.contains(.unevaluated) { draft.unevaluatedItems = node }
    case "unevaluatedProperties":
      let node = try child(member.value, member.key, of: task)
      if vocabularies.contains(.unevaluated) { draft.unevaluatedProperties = node }
    case "format":
      let name = try string(member, task)
      if assertsFormats || vocabularies.contains(.formatAssertion) { draft.string.format = StringFormat(name: name) }
    default:
      if vocabularies.contains(.applicator) { try readApplicator(member, into: &draft, keywords, task) }
      if vocabularies.contains(.validation) { try readAssertion(member, into: &draft, task) }
    }
  }
}

// MARK: Applicators

extension SchemaCompiler {
  private mutating func readApplicator(
    _ member: JSONObject.Member, into draft: inout SchemaDraft, _ keywords: JSONObject, _ task: Task
  ) throws(SchemaError) {
    switch member.key {
    case "allOf": draft.logic.allOf = try schemas(member, task)
    case "anyOf": draft.logic.anyOf = try schemas(member, task)
    case "oneOf": draft.logic.oneOf = try schemas(member, task)
    case "not": draft.logic.not = try child(member.value, member.key, of: task)
    case "if": draft.logic.condition = try child(member.value, member.key, of: task)
    case "then", "else":
      let node = try child(member.value, member.key, of: task)
      guard keywords.contains("if") else { return }
      if member.key == "then" { draft.logic.then = node } else { draft.logic.otherwise = node }
    case "prefixItems": draft.array.prefix = try schemas(member, task)
    case "items":
      if case .array = member.value {
        throw fault(.outdated(instead: "a schema for each position stands in \"prefixItems\""), "items", in: task)
      }
      draft.array.items = try child(member.value, member.key, of: task)
    case "contains": draft.array.contains = try child(member.value, member.key, of: task)
    case "properties": draft.object.properties = try namedSchemas(member, task)
    case "patternProperties":
      for (name, node) in try namedSchemas(member, task).map({ ($0.key, $0.node) }) {
        let pattern = try pattern(name, [member.key, name], task)
        draft.object.patterns.append(ObjectRules.Matching(pattern: pattern, node: node))
      }
    case "additionalProperties": draft.object.additional = try child(member.value, member.key, of: task)
    case "propertyNames": draft.object.propertyNames = try child(member.value, member.key, of: task)
    case "dependentSchemas": draft.object.dependentSchemas = try namedSchemas(member, task)
    default: break
    }
  }

  private mutating func schemas(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> [Int] {
    guard case .array(let elements) = member.value else {
      throw fault(
        .wrongKind(expected: "an array of schemas", found: member.value.kindWithArticle), member.key, in: task)
    }
    guard !elements.isEmpty else { throw fault(.empty, member.key, in: task) }
    var nodes: [Int] = []
    for (place, element) in elements.enumerated() {
      nodes.append(try child(element, member.key, String(place), of: task))
    }
    return nodes
  }

  private mutating func namedSchemas(
    _ member: JSONObject.Member, _ task: Task
  ) throws(SchemaError) -> [ObjectRules.Named] {
    var named: [ObjectRules.Named] = []
    for entry in try object(member, task) {
      named.append(ObjectRules.Named(key: entry.key, node: try child(entry.value, member.key, entry.key, of: task)))
    }
    return named
  }
}

// MARK: Assertions

extension SchemaCompiler {
  private func readAssertion(
    _ member: JSONObject.Member, into draft: inout SchemaDraft, _ task: Task
  ) throws(SchemaError) {
    switch member.key {
    case "type": draft.types = try types(member, task)
    case "const": draft.constant = member.value
    case "enum":
      guard case .array(let values) = member.value else {
        throw fault(.wrongKind(expected: "an array", found: member.value.kindWithArticle), member.key, in: task)
      }
      draft.choices = values
    case "multipleOf":
      let divisor = try number(member, task)
      guard divisor.exact.isPositive else { throw fault(.notPositive, member.key, in: task) }
      guard divisor.exact.significantDigits <= Self.divisorDigits else {
        throw fault(.tooManyDigits(limit: Self.divisorDigits), member.key, in: task)
      }
      draft.number.multipleOf = divisor
    case "minimum": draft.number.minimum = try number(member, task)
    case "maximum": draft.number.maximum = try number(member, task)
    case "exclusiveMinimum": draft.number.exclusiveMinimum = try number(member, task)
    case "exclusiveMaximum": draft.number.exclusiveMaximum = try number(member, task)
    case "minLength": draft.string.minLength = try count(member, task)
    case "maxLength": draft.string.maxLength = try count(member, task)
    case "pattern": draft.string.pattern = try pattern(try string(member, task), [member.key], task)
    case "minItems": draft.array.minItems = try count(member, task)
    case "maxItems": draft.array.maxItems = try count(member, task)
    case "uniqueItems":
      guard case .bool(let isUnique) = member.value else {
        throw fault(.wrongKind(expected: "a boolean", found: member.value.kindWithArticle), member.key, in: task)
      }
      draft.array.uniqueItems = isUnique
    case "minContains": draft.array.minContains = try count(member, task)
    case "maxContains": draft.array.maxContains = try count(member, task)
    case "minProperties": draft.object.minProperties = try count(member, task)
    case "maxProperties": draft.object.maxProperties = try count(member, task)
    case "required":
      if case .bool = member.value {
        throw fault(
          .outdated(instead: "the object around it lists the names in \"required\""), member.key, in: task)
      }
      draft.object.required = try strings(member.value, [member.key], task)
    case "dependentRequired":
      for entry in try object(member, task) {
        let required = try strings(entry.value, [member.key, entry.key], task)
        draft.object.dependentRequired.append(ObjectRules.Dependency(key: entry.key, required: required))
      }
    default: break
    }
  }

  private func types(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> TypeSet {
    switch member.value {
    case .string(let name):
      guard let type = TypeSet(name: name) else { throw fault(.unknownType(name), member.key, in: task) }
      return type
    case .array:
      var types: TypeSet = []
      for (place, name) in try strings(member.value, [member.key], task).enumerated() {
        guard let type = TypeSet(name: name) else {
          throw fault(.unknownType(name), member.key, String(place), in: task)
        }
        types.formUnion(type)
      }
      guard !types.isEmpty else { throw fault(.empty, member.key, in: task) }
      return types
    default:
      throw fault(
        .wrongKind(expected: "a type's name or an array of them", found: member.value.kindWithArticle), member.key,
        in: task)
    }
  }

  private func number(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> JSONNumber {
    guard case .number(let number) = member.value else {
      throw fault(.wrongKind(expected: "a number", found: member.value.kindWithArticle), member.key, in: task)
    }
    return number
  }

  private func count(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> Int {
    let number = try number(member, task)
    guard number.isInteger else {
      throw fault(.wrongKind(expected: "a whole number", found: number.description), member.key, in: task)
    }
    guard !(number < JSONNumber(0)) else { throw fault(.negative, member.key, in: task) }
    // No value is larger than memory.
    return number.int ?? Int.max
  }

  private func string(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> String {
    guard case .string(let text) = member.value else {
      throw fault(.wrongKind(expected: "a string", found: member.value.kindWithArticle), member.key, in: task)
    }
    return text
  }

  private func object(_ member: JSONObject.Member, _ task: Task) throws(SchemaError) -> JSONObject {
    guard case .object(let object) = member.value else {
      throw fault(.wrongKind(expected: "an object", found: member.value.kindWithArticle), member.key, in: task)
    }
    return object
  }

  /// An array of strings, none twice.
  private func strings(_ value: JSONValue, _ tokens: [String], _ task: Task) throws(SchemaError) -> [String] {
    func fault(_ reason: SchemaError.Reason, _ more: [String] = []) -> SchemaError {
      let pointer = JSONPointer(task.location.pointer.tokens + tokens + more)
      return library.error(reason, at: .init(document: task.location.document, pointer: pointer))
    }
    guard case .array(let elements) = value else {
      throw fault(.wrongKind(expected: "an array of strings", found: value.kindWithArticle))
    }
    var strings: [String] = []
    var seen = Set<JSONValue>()
    for (place, element) in elements.enumerated() {
      guard case .string(let text) = element else {
        throw fault(.wrongKind(expected: "a string", found: element.kindWithArticle), [String(place)])
      }
      guard seen.insert(element).inserted else { throw fault(.repeated(element), [String(place)]) }
      strings.append(text)
    }
    return strings
  }

  private func pattern(_ source: String, _ tokens: [String], _ task: Task) throws(SchemaError) -> Pattern {
    do {
      return try Pattern(source)
    } catch {
      let pointer = JSONPointer(task.location.pointer.tokens + tokens)
      throw library.error(.pattern(source, error), at: .init(document: task.location.document, pointer: pointer))
    }
  }
}
