import Glibc

/// Equality is JSON Schema's: numbers by value, strings by code point (so a composed and a decomposed `é` differ,
/// unlike Swift's `String`), objects without regard to the order of their members.
extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value ? 2 : 1 as UInt8)
    case .number(let value):
      hasher.combine(3 as UInt8)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(4 as UInt8)
      value.hashBytes(into: &hasher)
    case .array(let elements):
      hasher.combine(5 as UInt8)
      hasher.combine(elements)
    case .object(let members):
      hasher.combine(6 as UInt8)
      hasher.combine(members)
    }
  }
}

extension String {
  /// Whether both hold the same code points; Swift's own `==` also equates canonically equivalent text.
  package func hasSameBytes(as other: String) -> Bool {
    // Counting is constant for native strings and tells most pairs apart.
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
      }
    }
  }

  func hashBytes(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
