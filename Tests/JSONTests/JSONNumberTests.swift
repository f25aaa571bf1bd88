import JSON
import Testing

@Suite struct JSONNumberTests {
  private func number(_ literal: String) throws -> JSONNumber { try #require(JSONNumber(literal: literal)) }

  @Test(arguments: [
    ["1", "1.0", "10e-1", "0.1E1", "1.000000000000000000000000000000000000"],
    ["0", "-0", "0.00", "0e99999999999999999999"],
    ["-1200", "-12e2", "-1.2E+3"], ["1e400000000", "10e399999999"],
    ["1234567890123456789012345678901234567890", "123456789012345678901234567890123456789e1"],
    ["9223372036854775807", "9223372036854775807.0"], ["0.001", "1e-3", "0.00100"],
  ])
  func `is equal by value and hashes alike`(literals: [String]) throws {
    for left in literals {
      for right in literals {
        #expect(try number(left) == number(right))
        #expect(try number(left).hashValue == number(right).hashValue)
      }
    }
  }

  @Test func `orders by value`() throws {
    let ascending = try [
      "-1e400000000", "-1e20", "-1.5", "-1.25", "-1", "-1e-400000000", "0", "1e-400000000", "0.099", "0.1", "0.10001",
      "1",
      "9.99", "10", "9007199254740992", "9007199254740993", "1234567890123456789012345678901234567890",
      "1234567890123456789012345678901234567891", "1e400000000",
    ].map(number)
    for (place, left) in ascending.enumerated() {
      for (other, right) in ascending.enumerated() {
        #expect((left < right) == (place < other))
        #expect((left == right) == (place == other))
      }
    }
  }

  @Test(arguments: [
    "0", "-0", "1.50", "-0.05", "0.000000000000000001", "123456789012345678", "999999999999999999.5", "1E5", "1e+05",
    "-1234567890123456789012345678901234567890", "100", "-9223372036854775808",
  ])
  func `keeps its literal`(literal: String) throws {
    #expect(try number(literal).description == literal)
  }

  @Test(arguments: [
    "", " 1", "1 ", "+1", "01", ".5", "1.", "0x1", "NaN", "Infinity", "1e", "--1", "1_000", "1e99999999999999999999",
  ])
  func `refuses what is no literal`(text: String) {
    #expect(JSONNumber(literal: text) == nil)
  }

  @Test(
    arguments: [
      ("1.0", 1), ("2e3", 2000), ("-9223372036854775808", Int.min), ("9223372036854775807", Int.max), ("1.5", nil),
      ("9223372036854775808", nil), ("1e400000000", nil), ("1e-1", nil), ("-0", 0), ("100e-2", 1),
    ] as [(String, Int?)])
  func `is an integer only when exactly one`(literal: String, expected: Int?) throws {
    #expect(try number(literal).int == expected)
  }

  @Test(arguments: [
    "0.1", "-0", "1e22", "123456789012345678", "0.30000000000000004", "5e-324", "1.7976931348623157e308", "179.769",
  ])
  func `gives the nearest double`(literal: String) throws {
    #expect(try number(literal).double == Double(literal))
    #expect(try number("-0").double.sign == .minus)
    #expect(try number("1e400000000").double == .infinity)
  }

  @Test(arguments: [0.1, -2, 1e21, Double.leastNonzeroMagnitude, 1.5e300, 4_503_599_627_370_497.5, -0.0, 123_456_789])
  func `writes a double so that it reads back`(value: Double) throws {
    let written = try #require(JSONNumber(value))
    #expect(JSONNumber(literal: written.description) == written)
    #expect(written.double == value)
    #expect(JSONNumber(Double.nan) == nil && JSONNumber(-Double.infinity) == nil)
  }

  @Test(arguments: [
    ("0.3", "0.1", true), ("4.02", "0.01", true), ("0.0075", "0.0001", true), ("0.00751", "0.0001", false),
    ("7", "2", false),
    ("1e308", "0.123456789", false), ("1e400000000", "7", false), ("7e400000000", "7", true),
    ("1e400000000", "1024", true),
    ("1", "1e400000000", false), ("-9", "3", true), ("0", "3", true), ("4.5", "1.5", true), ("15", "10", false),
    ("1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890", true),
    ("2469135780246913578024691357802469135780", "1234567890123456789012345678901234567890", true),
    ("2469135780246913578024691357802469135781", "123456789012345678901234567890123456789", false),
  ])
  func `divides exactly`(value: String, divisor: String, expected: Bool) throws {
    #expect(try number(value).isMultiple(of: number(divisor)) == expected)
  }
}
