// For libm, which the compiled form of `Int64(exactly:)` calls.
import Glibc

/// A number as JSON wrote it, exact at any size.
///
/// Equality is of values: `1.0`, `1` and `10e-1` are one number.
package struct JSONNumber: Sendable {
  private let storage: Storage

  private enum Storage: Sendable {
    /// `significand` with its decimal point moved `scale` digits to the left: 150 and 2 for `1.50`.
    ///
    /// Stands for exactly one literal, the plain one with `scale` digits behind the point.
    case decimal(significand: Int64, scale: UInt8)
    /// Anything else, in JSON's grammar, its exponent within `ExactDecimal.exponentLimit`.
    case literal(String)
  }

  package init(_ value: Int) {
    storage = .decimal(significand: Int64(value), scale: 0)
  }

  /// `nil` for infinities and NaN, which JSON does not have; otherwise the shortest literal that reads back the same.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if let integer = Int64(exactly: value), integer.magnitude < 1 << 53, !(value == 0 && value.sign == .minus) {
      storage = .decimal(significand: integer, scale: 0)
    } else {
      var text = value.description
      if text.hasSuffix(".0") { text.removeLast(2) }
      storage = .literal(text)
    }
  }

  /// `nil` when the text is no number in JSON's grammar, or its exponent has more than 17 digits.
  package init?(literal: String) {
    guard case .number(let number)? = try? JSONValue(parsing: literal), literal.utf8.first != 0x20 else { return nil }
    guard number.description.utf8.count == literal.utf8.count else { return nil }
    self = number
  }

  init(significand: Int64, scale: UInt8) {
    storage = .decimal(significand: significand, scale: scale)
  }

  init(checkedLiteral: String) {
    storage = .literal(checkedLiteral)
  }
}

extension JSONNumber {
  /// The number as a whole one whose decimal point moves `scale` digits to the left; `nil` when it is kept as text.
  var decimal: (significand: Int64, scale: Int)? {
    if case .decimal(let significand, let scale) = storage { (significand, Int(scale)) } else { nil }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The literal, in JSON's grammar, as it was read.
  package var description: String {
    switch storage {
    case .literal(let text): return text
    case .decimal(let significand, 0): return significand.description
    case .decimal(let significand, let scale):
      var digits = significand.magnitude.description
      let missing = Int(scale) + 1 - digits.utf8.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      let point = digits.utf8.index(digits.endIndex, offsetBy: -Int(scale))
      return (significand < 0 ? "-" : "") + digits[..<point] + "." + digits[point...]
    }
  }
}

extension JSONNumber {
  /// The value without loss; costs the length of the literal.
  var exact: ExactDecimal {
    switch storage {
    case .decimal(let significand, let scale): ExactDecimal(significand: significand, exponent: -Int(scale))
    case .literal(let text): ExactDecimal(literal: text)
    }
  }

  /// The value as an `Int` when it is one exactly.
  package var int: Int? {
    switch storage {
    case .decimal(let significand, 0): Int(significand)
    case .decimal(let significand, let scale):
      significand % Self.powersOfTen[Int(scale)] == 0 ? Int(significand / Self.powersOfTen[Int(scale)]) : nil
    case .literal: exact.int
    }
  }

  package var isInteger: Bool {
    switch storage {
    case .decimal(_, 0): true
    case .decimal(let significand, let scale): significand % Self.powersOfTen[Int(scale)] == 0
    case .literal: exact.isInteger
    }
  }

  /// The number nearest to the value; infinite beyond the range of `Double`.
  package var double: Double {
    switch storage {
    case .decimal(let significand, let scale) where significand.magnitude <= 1 << 53:
      // Both operands are exact, so one rounding gives the nearest number.
      Double(significand) / Double(Self.powersOfTen[Int(scale)])
    case .decimal, .literal:
      Double(description) ?? .nan
    }
  }

  /// 10⁰ … 10¹⁸: a scale is never more than 18, and up to there a power is exact as a `Double` too.
  ///
  /// Spelled out, so that the compiler lays the table down and no access has to ask whether it is made yet.
  private static let powersOfTen: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
  ]

  /// Both significands brought to one scale; `nil` when one of the numbers has none.
  private static func aligned(_ left: JSONNumber, _ right: JSONNumber) -> (left: Int128, right: Int128)? {
    guard case .decimal(let leftDigits, let leftScale) = left.storage,
      case .decimal(let rightDigits, let rightScale) = right.storage
    else { return nil }
    // Below 2⁶³ × 10¹⁸ < 2¹²³ each.
    return (
      Int128(leftDigits) * Int128(powersOfTen[max(0, Int(rightScale) - Int(leftScale))]),
      Int128(rightDigits) * Int128(powersOfTen[max(0, Int(leftScale) - Int(rightScale))])
    )
  }

  /// Whether dividing by `divisor` leaves nothing, computed exactly.
  ///
  /// - Precondition: `divisor` is positive.
  package func isMultiple(of divisor: JSONNumber) -> Bool {
    if let (left, right) = Self.aligned(self, divisor) { return left % right == 0 }
    return exact.isMultiple(of: divisor.exact)
  }
}

extension JSONNumber: Hashable, Comparable {
  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    if case .decimal(let left, let scale) = left.storage, case .decimal(let right, scale) = right.storage {
      return left == right
    }
    if let (left, right) = aligned(left, right) { return left == right }
    return left.exact == right.exact
  }

  package static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if case .decimal(let left, let scale) = left.storage, case .decimal(let right, scale) = right.storage {
      return left < right
    }
    if let (left, right) = aligned(left, right) { return left < right }
    return left.exact < right.exact
  }

  package func hash(into hasher: inout Hasher) {
    // Small integers are the usual case; whatever else has the same value must take the same way.
    if let integer = int {
      hasher.combine(integer)
    } else {
      hasher.combine(exact)
    }
  }
}
