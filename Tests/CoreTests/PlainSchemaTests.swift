import Foundation
import JSON
import Support
import Testing

@testable import Core

@Suite struct PlainSchemaTests {
  private static let ordinary = #"""
    {"type": "object", "title": "t", "required": ["text", "times"], "additionalProperties": false, "properties": {
      "text": {"type": "string", "description": "d", "minLength": 1, "maxLength": 9, "format": "date", "x-path": "read"},
      "times": {"type": "integer", "minimum": 1, "maximum": 9.5, "default": 2, "examples": [3]},
      "mode": {"enum": ["a", "b", null], "const": {"any": 1}},
      "list": {"type": "array", "items": {"type": "object", "properties": {"deep": true}}, "minItems": 0,
        "uniqueItems": true}}}
    """#

  @Test func `an ordinary schema is plain`() throws {
    #expect(PlainSchema.accepts(try JSONValue(parsing: Self.ordinary)))
  }

  @Test(arguments: [
    "1", "null", "[]", #"{"type": "strnig"}"#, #"{"type": ["string"]}"#, ##"{"$ref": "#"}"##, #"{"pattern": "a"}"#,
    #"{"required": true}"#, #"{"required": ["a", "a"]}"#, #"{"required": [1]}"#, #"{"items": []}"#,
    #"{"items": [{}]}"#, #"{"minLength": -1}"#, #"{"minLength": 1.5}"#, #"{"minimum": "1"}"#, #"{"enum": {}}"#,
    #"{"anyOf": []}"#, #"{"$id": "x"}"#, #"{"properties": {"a": 1}}"#, #"{"unheard": 1}"#, #"{"definitions": 1}"#,
  ])
  func `what may be wrong is left to the compiler`(text: String) throws {
    #expect(!PlainSchema.accepts(try JSONValue(parsing: text)))
  }

  @Test func `a deep schema is left to the compiler`() throws {
    let text = String(repeating: #"{"items":"#, count: 200) + "true" + String(repeating: "}", count: 200)
    #expect(!PlainSchema.accepts(try JSONValue(parsing: text)))
  }

  /// Parts of a good schema are exchanged for others, thousands of times: never is plain what does not compile.
  @Test func `what is plain compiles`() throws {
    let schema = try JSONValue(parsing: Self.ordinary)
    let parts: [JSONValue] = [
      1, -1, 1.5, "a", "string", true, .null, [], [1], ["a", "a"], ["a", "b"], [:], ["type": "object"], ["type": "x"],
      ["items": []], ["properties": ["p": 5]], ["required": ["q"]], ["minLength": -2], ["enum": []], ["$ref": "#/no"],
    ]
    var generator = SeededGenerator(seed: 11)
    var plain = 0
    for _ in 0..<5_000 {
      var changed = schema
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        changed = changed.exchanging(parts.randomElement(using: &generator) ?? .null, &generator)
      }
      guard PlainSchema.accepts(changed) else { continue }
      plain += 1
      #expect(throws: Never.self) { try JSONSchema(changed) }
    }
    #expect((500..<4_500).contains(plain), "both kinds must have been tried: \(plain)")
  }

  @Test func `so it is with the schemas of the standard's own tests`() throws {
    guard let folder = Checkout.shared("conformance/json-schema/tests") else {
      return print("skipped: the standard's tests are not beside the checkout")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    var plain = 0
    for name in names where name.hasSuffix(".json") {
      let groups = try JSONValue(parsing: Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      for group in groups.array ?? [] {
        guard var schema = group["schema"] else { continue }
        if schema.object != nil { schema["$schema"] = nil }
        guard PlainSchema.accepts(schema) else { continue }
        plain += 1
        #expect(throws: Never.self, "\(name)") { try JSONSchema(schema) }
      }
    }
    #expect(plain > 20)
  }
}

extension JSONValue {
  /// The value with one place in it, chosen at random, holding `part`.
  fileprivate func exchanging(_ part: JSONValue, _ generator: inout SeededGenerator) -> JSONValue {
    switch self {
    case .object(var object) where !object.isEmpty && Int.random(in: 0..<5, using: &generator) > 0:
      guard let member = object.members.randomElement(using: &generator) else { return part }
      object[member.key] = member.value.exchanging(part, &generator)
      return .object(object)
    case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<5, using: &generator) > 0:
      let index = Int.random(in: elements.indices, using: &generator)
      elements[index] = elements[index].exchanging(part, &generator)
      return .array(elements)
    default: return part
    }
  }
}
