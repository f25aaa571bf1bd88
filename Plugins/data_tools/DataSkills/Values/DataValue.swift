import FoundationEssentials

/// A JSON value: members in their order, numbers as they are written.
indirect enum DataValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([DataValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: DataValue
  }

  subscript(key: String) -> DataValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// As text without quotation marks; arrays and objects as JSON.
  var plain: String {
    switch self {
    case .string(let text): text
    case .null: ""
    default: json
    }
  }

  /// The number that it is, or that its text writes; exact up to 38 digits.
  var decimal: Decimal? {
    switch self {
    case .number(let literal): Decimal(string: literal)
    case .string(let text): Self.isNumber(text) ? Decimal(string: text) : nil
    default: nil
    }
  }

  var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// Whether `text` is a number as JSON writes them.
  static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !bytes.isEmpty && JSONReader.endOfNumber(bytes, 0) == bytes.count
  }
}

extension DataValue {
  /// Compact JSON.
  var json: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// JSON for people: two spaces a level, small values on one line.
  var prettyJSON: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let literal): text += literal
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.write(elements.map { (nil, $0) }, "[", "]", to: &text, indent: isFlat ? nil : indent)
    case .object(let members):
      Self.write(members.map { ($0.key, $0.value) }, "{", "}", to: &text, indent: isFlat ? nil : indent)
    }
  }

  /// Whether it fits on a line.
  private var isFlat: Bool {
    switch self {
    case .array(let elements): elements.count <= 8 && elements.allSatisfy(\.isScalar)
    case .object(let members): members.count <= 8 && members.allSatisfy { $0.value.isScalar }
    default: true
    }
  }

  private static func write(
    _ members: [(String?, DataValue)], _ open: String, _ close: String, to text: inout String, indent: Int?
  ) {
    let isSpaced = indent != nil
    text += open
    for (index, (key, value)) in members.enumerated() {
      if index > 0 { text += isSpaced ? "," : ", " }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      if let key {
        write(key, to: &text)
        text += ": "
      }
      value.write(to: &text, indent: indent.map { $0 + 1 })
    }
    if let indent, !members.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
