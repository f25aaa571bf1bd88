/// One schema object, compiled. Others are named by their place in `SchemaProgram.nodes`.
final class SchemaNode: Sendable {
  /// As it was written.
  let source: JSONValue
  let resource: Int
  /// The absolute place of the schema: URI of its resource and a pointer.
  let address: SchemaAddress
  /// The verdict of `true` and `false` as a schema.
  let fixed: Bool?
  let types: TypeSet
  let constant: JSONValue?
  let choices: Choices?
  let number: NumberRules?
  let string: StringRules?
  let array: ArrayRules?
  let object: ObjectRules?
  let logic: LogicRules?
  let unevaluatedItems: Int?
  let unevaluatedProperties: Int?
  /// Whether `types` is all that there is to check.
  let isTypeOnly: Bool

  init(_ draft: SchemaDraft, source: JSONValue, resource: Int, address: SchemaAddress) {
    self.source = source
    self.resource = resource
    self.address = address
    fixed = source.bool
    types = draft.types
    constant = draft.constant
    choices = draft.choices.map(Choices.init)
    number = draft.number == NumberRules.Draft() ? nil : NumberRules(draft.number)
    string = draft.string == StringRules.Draft() ? nil : StringRules(draft.string)
    array = draft.array == ArrayRules.Draft() ? nil : ArrayRules(draft.array)
    object = draft.object == ObjectRules.Draft() ? nil : ObjectRules(draft.object)
    logic = draft.logic == LogicRules.Draft() ? nil : LogicRules(draft.logic)
    unevaluatedItems = draft.unevaluatedItems
    unevaluatedProperties = draft.unevaluatedProperties
    isTypeOnly =
      fixed == nil && constant == nil && choices == nil && number == nil && string == nil && array == nil
      && object == nil && logic == nil && unevaluatedItems == nil && unevaluatedProperties == nil
  }
}

/// Where a schema stands, whatever way led to it.
struct SchemaAddress: Hashable, Sendable {
  /// Empty for a schema without an identifier.
  var resource: String
  var pointer: JSONPointer
}

/// What a schema object says, while it is read.
struct SchemaDraft {
  var types = TypeSet.all
  var constant: JSONValue?
  var choices: [JSONValue]?
  var number = NumberRules.Draft()
  var string = StringRules.Draft()
  var array = ArrayRules.Draft()
  var object = ObjectRules.Draft()
  var logic = LogicRules.Draft()
  var unevaluatedItems: Int?
  var unevaluatedProperties: Int?
}

/// The values of an `enum`.
final class Choices: Sendable {
  let values: [JSONValue]
  /// The values that are strings, which most are.
  private let strings: [String]
  /// For more values than a search should walk along.
  private let table: Set<JSONValue>?

  init(_ values: [JSONValue]) {
    self.values = values
    strings = values.compactMap(\.string)
    table = values.count > 8 ? Set(values) : nil
  }

  func contains(_ value: JSONValue) -> Bool {
    if let table { return table.contains(value) }
    if case .string(let text) = value {
      for choice in strings where choice.hasSameBytes(as: text) { return true }
      return false
    }
    for choice in values where choice == value { return true }
    return false
  }
}

final class NumberRules: Sendable {
  struct Draft: Equatable {
    var minimum: JSONNumber?
    var maximum: JSONNumber?
    var exclusiveMinimum: JSONNumber?
    var exclusiveMaximum: JSONNumber?
    var multipleOf: JSONNumber?
  }

  let minimum: JSONNumber?
  let maximum: JSONNumber?
  let exclusiveMinimum: JSONNumber?
  let exclusiveMaximum: JSONNumber?
  let multipleOf: JSONNumber?

  init(_ draft: Draft) {
    minimum = draft.minimum
    maximum = draft.maximum
    exclusiveMinimum = draft.exclusiveMinimum
    exclusiveMaximum = draft.exclusiveMaximum
    multipleOf = draft.multipleOf
  }
}

final class StringRules: Sendable {
  struct Draft: Equatable {
    /// In Unicode scalar values.
    var minLength: Int?
    var maxLength: Int?
    var pattern: Pattern?
    /// Set only where formats are asserted.
    var format: StringFormat?
  }

  let minLength: Int?
  let maxLength: Int?
  let pattern: Pattern?
  let format: StringFormat?

  init(_ draft: Draft) {
    minLength = draft.minLength
    maxLength = draft.maxLength
    pattern = draft.pattern
    format = draft.format
  }
}

final class ArrayRules: Sendable {
  struct Draft: Equatable {
    var minItems: Int?
    var maxItems: Int?
    var uniqueItems = false
    var prefix: [Int] = []
    /// For the elements behind `prefix`.
    var items: Int?
    var contains: Int?
    var minContains: Int?
    var maxContains: Int?
  }

  let minItems: Int?
  let maxItems: Int?
  let uniqueItems: Bool
  let prefix: [Int]
  let items: Int?
  let contains: Int?
  let minContains: Int
  let maxContains: Int?

  init(_ draft: Draft) {
    minItems = draft.minItems
    maxItems = draft.maxItems
    uniqueItems = draft.uniqueItems
    prefix = draft.prefix
    items = draft.items
    contains = draft.contains
    minContains = draft.minContains ?? 1
    maxContains = draft.maxContains
  }
}

final class ObjectRules: Sendable {
  struct Draft: Equatable {
    var minProperties: Int?
    var maxProperties: Int?
    var properties: [Named] = []
    var required: [String] = []
    var patterns: [Matching] = []
    /// For the members that neither `properties` nor `patterns` name.
    var additional: Int?
    var propertyNames: Int?
    var dependentRequired: [Dependency] = []
    var dependentSchemas: [Named] = []
  }

  struct Named: Hashable, Sendable {
    var key: String
    var node: Int
  }

  struct Matching: Hashable, Sendable {
    var pattern: Pattern
    var node: Int
  }

  struct Dependency: Hashable, Sendable {
    var key: String
    var required: [String]
  }

  let minProperties: Int?
  let maxProperties: Int?
  let properties: [Named]
  let required: [String]
  let patterns: [Matching]
  let additional: Int?
  let propertyNames: Int?
  let dependentRequired: [Dependency]
  let dependentSchemas: [Named]
  /// All keys that `properties` or `required` name.
  let table: PropertyTable
  /// Whether each member must be looked at.
  let concernsMembers: Bool

  init(_ draft: Draft) {
    minProperties = draft.minProperties
    maxProperties = draft.maxProperties
    properties = draft.properties
    required = draft.required
    patterns = draft.patterns
    additional = draft.additional
    propertyNames = draft.propertyNames
    dependentRequired = draft.dependentRequired
    dependentSchemas = draft.dependentSchemas
    table = PropertyTable(properties: draft.properties, required: draft.required)
    concernsMembers = !table.isEmpty || !patterns.isEmpty || additional != nil || propertyNames != nil
  }
}

/// Rules that apply other schemas to the same value.
final class LogicRules: Sendable {
  struct Draft: Equatable {
    var reference: Int?
    var dynamicReference: DynamicReference?
    var allOf: [Int] = []
    var anyOf: [Int] = []
    var oneOf: [Int] = []
    var not: Int?
    var condition: Int?
    var then: Int?
    var otherwise: Int?
  }

  struct DynamicReference: Hashable, Sendable {
    /// Where it leads when no resource on the way has the anchor.
    var target: Int
    /// Place of the anchor's name in `SchemaProgram.dynamicAnchors`; `nil` when it is like a `$ref`.
    var anchor: Int?
  }

  let reference: Int?
  let dynamicReference: DynamicReference?
  let allOf: [Int]
  let anyOf: [Int]
  let oneOf: [Int]
  let not: Int?
  let condition: Int?
  let then: Int?
  let otherwise: Int?

  init(_ draft: Draft) {
    reference = draft.reference
    dynamicReference = draft.dynamicReference
    allOf = draft.allOf
    anyOf = draft.anyOf
    oneOf = draft.oneOf
    not = draft.not
    condition = draft.condition
    then = draft.then
    otherwise = draft.otherwise
  }
}

/// A schema and all that it refers to, ready to check values.
struct SchemaProgram: Sendable {
  let nodes: [SchemaNode]
  /// For each node that asks for types and nothing else those types, so that it need not be looked at; otherwise `nil`.
  let plainTypes: [TypeSet?]
  /// For each name of a `$dynamicAnchor` that is referred to: the node in each resource that has it.
  let dynamicAnchors: [[Int: Int]]

  static let root = 0

  init(nodes: [SchemaNode], dynamicAnchors: [[Int: Int]]) {
    self.nodes = nodes
    plainTypes = nodes.map { $0.isTypeOnly ? $0.types : nil }
    self.dynamicAnchors = dynamicAnchors
  }
}
