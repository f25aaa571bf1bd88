import Core
import Foundation
import JSON
import PluginSupport
import Testing

/// The skill in Rust; each test is left out where there is no cargo.
@Suite(.serialized) struct RandomTests {
  private func values(_ arguments: JSONValue) async throws -> [String]? {
    guard let path = try await CargoLibrary.path("random") else { return nil }
    let result = try await ShippedLibrary(path: path).run("random", arguments)
    let values = result.structured?["values"]?.array?.compactMap(\.string) ?? []
    #expect(result.text == values.joined(separator: "\n"))
    return values
  }

  @Test func `identifiers are of version 4 and differ`() async throws {
    guard let values = try await values(["kind": "uuid", "count": 200]) else { return }
    #expect(Set(values).count == 200)
    for value in values {
      let match = value.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
      #expect(match != nil, "\(value)")
    }
  }

  @Test(arguments: [(4, true), (4, false), (16, true), (100, false)])
  func `passwords have the length and every class of characters`(length: Int, symbols: Bool) async throws {
    let arguments: JSONValue = [
      "kind": "password", "length": .number(JSONNumber(length)), "symbols": .bool(symbols), "count": 100,
    ]
    guard let values = try await values(arguments) else { return }
    #expect(Set(values).count == 100)
    for value in values {
      #expect(value.count == length)
      #expect(value.contains { $0.isLowercase } && value.contains { $0.isUppercase }, "\(value)")
      #expect(value.contains { $0.isNumber }, "\(value)")
      #expect(value.contains { !$0.isLetter && !$0.isNumber } == symbols, "\(value)")
    }
  }

  @Test(
    arguments: [
      (1, 6), (-3, 3), (7, 7), (0, 255), (Int64.min, Int64.max), (Int64.max - 1, Int64.max),
    ] as [(Int64, Int64)])
  func `numbers are within their range`(low: Int64, high: Int64) async throws {
    let arguments: JSONValue = [
      "kind": "number", "min": .number(JSONNumber(Int(low))), "max": .number(JSONNumber(Int(high))), "count": 1000,
    ]
    guard let values = try await values(arguments) else { return }
    let numbers = values.compactMap { Int64($0) }
    #expect(numbers.count == 1000)
    #expect(numbers.allSatisfy { (low...high).contains($0) })
  }

  /// Each side of 6,000 dice comes 1,000 times, with a deviation of 29; a fair one strays by 250 less than once in 10¹⁶.
  @Test func `every side of a die is as likely`() async throws {
    var counts: [String: Int] = [:]
    for _ in 0..<6 {
      guard let values = try await values(["kind": "dice", "count": 1000]) else { return }
      for value in values { counts[value, default: 0] += 1 }
    }
    #expect(counts.keys.sorted() == ["1", "2", "3", "4", "5", "6"])
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 250 }, "\(counts)")
  }

  @Test func `coins fall on both sides, and nothing said is a number`() async throws {
    guard let coins = try await values(["kind": "coin", "count": 200]) else { return }
    #expect(Set(coins) == ["heads", "tails"])
    let number = try #require(try await values([:])?.first.flatMap { Int($0) })
    #expect((1...100).contains(number))
  }

  @Test func `a range without numbers is the caller's to mend`() async throws {
    guard let path = try await CargoLibrary.path("random") else { return }
    let failure = try await ShippedLibrary(path: path).failure("random", ["kind": "number", "min": 5, "max": 4])
    #expect(failure?.kind == .invalidArguments)
    #expect(failure?.message == "the least number, 5, is above the greatest, 4")
  }
}
