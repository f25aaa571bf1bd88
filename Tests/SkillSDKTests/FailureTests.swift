import FoundationEssentials
import SkillSDK
import SkillTesting
import Testing

struct FailureTests {
  struct Nested: Decodable, Sendable {
    struct Item: Decodable, Sendable {
      var price: Double
    }

    enum Color: String, Decodable, Sendable { case red, green }

    var items: [Item]
    var color: Color
    var strict: Bool
    var path: [String: Int]
  }

  @Test(arguments: [
    (#"{}"#, "missing", "the argument '/items' is missing"),
    (#"{"items":3}"#, "type_mismatch", "the argument '/items' is not an array"),
    (#"{"items":[{"price":1},{}]}"#, "missing", "the argument '/items/1/price' is missing"),
    (#"{"items":[{"price":"1"}]}"#, "type_mismatch", "the argument '/items/0/price' is not a number"),
    (#"{"items":[null]}"#, "null", "the argument '/items/0' is null, and must be an object"),
    (#"{"items":[],"color":7}"#, "type_mismatch", "the argument '/color' is not a string"),
    (#"{"items":[],"color":null}"#, "null", "the argument '/color' is null, and must be a string"),
    (#"{"items":[],"color":"red","strict":1}"#, "type_mismatch", "the argument '/strict' is not true or false"),
    (
      #"{"items":[],"color":"red","strict":true,"path":{"a/b~c":"x"}}"#, "type_mismatch",
      "the argument '/path/a~1b~0c' is not an integer"
    ),
    (#"[]"#, "type_mismatch", "the arguments as a whole are not an object"),
  ])
  func `arguments that do not fit name the place`(json: String, code: String, message: String) async {
    let call = await TestHost().run(Scripted(Nested.self) { _, _ in SkillResult("never") }, json: json)
    #expect(call.failure == SkillError(.invalidArguments, code: code, message: message))
  }

  @Test(arguments: [
    #"{"items":[],"color":"blue"}"#, #"{"items":[],"color":"red","strict":true,"path":{"a":1.5}}"#, "{",
  ])
  func `arguments with a wrong value are invalid`(json: String) async throws {
    let call = await TestHost().run(Scripted(Nested.self) { _, _ in SkillResult("never") }, json: json)
    let failure = try #require(call.failure)
    #expect(failure.kind == .invalidArguments)
    #expect(!failure.message.isEmpty)
  }

  struct Odd: Error, CustomStringConvertible {
    var description: String { "the printer is on fire" }
  }

  enum Own: SkillErrorConvertible {
    case unknownCity(String)

    var skillError: SkillError {
      switch self {
      case .unknownCity(let city): .business("there is no city called '\(city)'", code: "unknown_city")
      }
    }
  }

  @Test(arguments: [
    (
      SkillError.business("no", code: "no") as any Error & Sendable,
      SkillError(.business, code: "no", message: "no")
    ),
    (SkillError.technical("busy"), SkillError(.technical, code: "technical", message: "busy")),
    (SkillError.invalidArguments("odd"), SkillError(.invalidArguments, code: "invalid_arguments", message: "odd")),
    (Own.unknownCity("Atlantis"), .business("there is no city called 'Atlantis'", code: "unknown_city")),
    (Odd(), SkillError(.technical, code: "error", message: "the printer is on fire")),
  ])
  func `what execute throws says who can mend it`(error: any Error & Sendable, expected: SkillError) async {
    let call = await TestHost().run(Scripted { _, _ in throw error }, json: "{}")
    #expect(call.failure == expected)
    #expect(call.violations == [])
  }

  @Test func `a decoding error of the skill's own is not the caller's`() async {
    let skill = Scripted { _, _ in
      SkillResult(try JSONDecoder().decode(String.self, from: Data("{}".utf8)))
    }
    let call = await TestHost().run(skill, json: "{}")
    #expect(call.failure?.kind == .technical)
  }

  @Test func `a cancellation that the host did not ask for is technical`() async {
    let call = await TestHost().run(Scripted { _, _ in throw CancellationError() }, json: "{}")
    #expect(call.failure?.kind == .technical)
  }

  @Test func `a record throws the failure that it holds`() async {
    let call = await TestHost().run(WordCount(), json: #"{"text":"a b c","limit":2}"#)
    #expect(throws: SkillError.business("3 words are more than 2", code: "too_long")) { try call.result }
    #expect(throws: SkillError.self) { try call.structured(as: WordCount.Output.self) }
  }
}
