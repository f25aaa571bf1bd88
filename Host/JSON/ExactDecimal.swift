/// ± 0.d₁d₂… × 10^magnitude: one form for each value, which never spells out an exponent.
struct ExactDecimal: Hashable {
  /// Exponents beyond this are refused when a number is read, so that sums with digit counts cannot overflow.
  static let exponentDigits = 17

  private var isNegative: Bool
  /// 0…9 each, the first and the last one not 0; empty for zero.
  private var digits: [UInt8]
  private var magnitude: Int

  init(significand: Int64, exponent: Int) {
    self.init(isNegative: significand < 0, digits: significand.magnitude.description.utf8.map { $0 &- 0x30 }, exponent)
  }

  /// - Precondition: The literal follows JSON's grammar and its exponent has at most `exponentDigits` digits.
  init(literal: String) {
    var digits: [UInt8] = []
    var fraction = 0
    var isNegative = false
    var inFraction = false
    var exponent = 0
    scan: for (offset, byte) in literal.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): inFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        // Too long for an `Int` only where all digits before it are zero.
        exponent = Int(literal.dropFirst(offset + 1)) ?? 0
        break scan
      default:
        digits.append(byte &- 0x30)
        if inFraction { fraction += 1 }
      }
    }
    self.init(isNegative: isNegative, digits: digits, exponent - fraction)
  }

  private init(isNegative: Bool, digits: [UInt8], _ exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    guard leading < digits.count else {
      self.isNegative = false
      self.digits = []
      self.magnitude = 0
      return
    }
    self.isNegative = isNegative
    self.magnitude = digits.count - leading + exponent
    var kept = Array(digits[leading...])
    while kept.last == 0 { kept.removeLast() }
    self.digits = kept
  }

  private var isZero: Bool { digits.isEmpty }

  var isInteger: Bool { magnitude >= digits.count }

  /// How many digits the value has that are not leading or trailing zeros.
  var significantDigits: Int { digits.count }

  var isPositive: Bool { !isNegative && !isZero }

  var int: Int? {
    guard isInteger, magnitude <= 19 else { return nil }
    var value = 0
    for place in 0..<magnitude {
      let digit = Int(place < digits.count ? digits[place] : 0)
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }
}

extension ExactDecimal: Comparable {
  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares without the signs.
  private func isSmaller(than other: ExactDecimal) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    if magnitude != other.magnitude { return magnitude < other.magnitude }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension ExactDecimal {
  /// Costs (digits of both) × (digits of the divisor), whatever the exponents are.
  func isMultiple(of divisor: ExactDecimal) -> Bool {
    precondition(!divisor.isZero, "divided by zero")
    if isZero { return true }
    // As integers m × 10^a and n × 10^b without trailing zeros: for a < b the quotient has a fraction, since 10 divides
    // n × 10^(b−a) but not m.
    let shift = (magnitude - digits.count) - (divisor.magnitude - divisor.digits.count)
    if shift < 0 { return false }
    // n holds fewer than four factors of two or five for each of its digits; more zeros than that change nothing.
    let zeros = min(shift, 4 * divisor.digits.count)
    return divisor.digits.count <= 18
      ? smallRemainder(by: divisor.integer, zeros: zeros) == 0 : largeRemainderIsZero(by: divisor.digits, zeros: zeros)
  }

  private var integer: UInt64 { digits.reduce(0) { $0 * 10 + UInt64($1) } }

  private func smallRemainder(by divisor: UInt64, zeros: Int) -> UInt64 {
    var remainder: UInt128 = 0
    for digit in digits { remainder = (remainder * 10 + UInt128(digit)) % UInt128(divisor) }
    for _ in 0..<zeros { remainder = remainder * 10 % UInt128(divisor) }
    return UInt64(remainder)
  }

  /// Long division by a divisor of any length, digit by digit.
  private func largeRemainderIsZero(by divisor: [UInt8], zeros: Int) -> Bool {
    // Least significant digit first, one digit longer than the divisor.
    let subtrahend = Array(divisor.reversed()) + [0]
    var remainder = [UInt8](repeating: 0, count: divisor.count + 1)
    func isAtLeastDivisor() -> Bool {
      for place in subtrahend.indices.reversed() where remainder[place] != subtrahend[place] {
        return remainder[place] > subtrahend[place]
      }
      return true
    }
    for step in 0..<(digits.count + zeros) {
      remainder.removeLast()
      remainder.insert(step < digits.count ? digits[step] : 0, at: 0)
      while isAtLeastDivisor() {
        var borrow: Int8 = 0
        for place in remainder.indices {
          var difference = Int8(remainder[place]) - Int8(subtrahend[place]) - borrow
          borrow = difference < 0 ? 1 : 0
          if difference < 0 { difference += 10 }
          remainder[place] = UInt8(difference)
        }
      }
    }
    return remainder.allSatisfy { $0 == 0 }
  }
}
