/// The types that a schema allows.
struct TypeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let null = TypeSet(rawValue: 1)
  static let boolean = TypeSet(rawValue: 2)
  static let integer = TypeSet(rawValue: 4)
  /// Every number, whole ones too.
  static let number = TypeSet(rawValue: 8 | 4)
  static let string = TypeSet(rawValue: 16)
  static let array = TypeSet(rawValue: 32)
  static let object = TypeSet(rawValue: 64)
  static let all: TypeSet = [.null, .boolean, .number, .string, .array, .object]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The type by its name in JSON Schema.
  init?(name: String) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    default: return nil
    }
  }

  func admits(_ value: JSONValue) -> Bool {
    switch value {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .number(let number): contains(.number) || contains(.integer) && number.isInteger
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    }
  }

  /// In a sentence, without an article.
  var names: [String] {
    var names: [String] = []
    if contains(.string) { names.append("string") }
    if contains(.number) {
      names.append("number")
    } else if contains(.integer) {
      names.append("integer")
    }
    if contains(.boolean) { names.append("boolean") }
    if contains(.array) { names.append("array") }
    if contains(.object) { names.append("object") }
    if contains(.null) { names.append("null") }
    return names
  }
}
