import JSON
import Testing

@Suite struct CoercionTests {
  @Test(
    arguments: [
      (["type": "integer"], "42", 42, ["the value: \"42\" became 42"]),
      (["type": "integer"], "42.0", 42, ["the value: \"42.0\" became 42"]),
      (["type": "number"], "3.14", 3.14, ["the value: \"3.14\" became 3.14"]),
      (["type": "boolean"], "True", true, ["the value: \"True\" became true"]),
      (["type": ["integer", "null"]], "null", .null, ["the value: \"null\" became null"]),
      (
        ["type": "array", "items": ["type": "integer"]], "[1, \"2\"]", [1, 2],
        ["the value: \"[1, \\\"2\\\"]\" became [1,\"2\"]", "'/1': \"2\" became 2"]
      ),
      (["enum": ["Celsius", "kelvin"]], "CELSIUS", "Celsius", ["the value: \"CELSIUS\" became \"Celsius\""]),
      (["enum": [1, 2]], "2", 2, ["the value: \"2\" became 2"]),
      (["const": "On"], "on", "On", ["the value: \"on\" became \"On\""]),
      (["properties": ["a": ["type": "string"]]], ["a": .null, "b": .null], ["b": .null], ["'/a': null was dropped"]),
      (["anyOf": [["type": "integer"], ["type": "null"]]], "7", 7, ["the value: \"7\" became 7"]),
      (
        ["$ref": "#/$defs/n", "$defs": ["n": ["allOf": [["type": "number"], ["minimum": 1]]]]], "2", 2,
        ["the value: \"2\" became 2"]
      ),
      (["additionalProperties": ["type": "boolean"]], ["x": "false"], ["x": false], ["'/x': \"false\" became false"]),
      (
        ["prefixItems": [["type": "integer"]], "items": ["type": "boolean"]], ["1", "true"], [1, true],
        ["'/0': \"1\" became 1", "'/1': \"true\" became true"]
      ),
      (
        ["properties": ["o": ["type": "object", "properties": ["n": ["type": "integer"]]]]], ["o": "{\"n\":\"5\"}"],
        ["o": ["n": 5]],
        ["'/o': \"{\\\"n\\\":\\\"5\\\"}\" became {\"n\":\"5\"}", "'/o/n': \"5\" became 5"]
      ),
      (
        [
          "oneOf": [
            ["properties": ["k": ["const": "a"], "n": ["type": "integer"]], "required": ["k"]],
            ["properties": ["k": ["const": "b"]], "required": ["k"]],
          ]
        ],
        ["k": "a", "n": "1"], ["k": "a", "n": 1], ["'/n': \"1\" became 1"]
      ),
    ] as [(JSONValue, JSONValue, JSONValue, [String])])
  func `changes what loses nothing and reports it`(
    schema: JSONValue, value: JSONValue, expected: JSONValue, changes: [String]
  ) throws {
    let coercion = try JSONSchema(schema).coerce(value)
    #expect(coercion.value.description == expected.description)
    #expect(coercion.changes.map(\.description) == changes)
    #expect(coercion.violations.isEmpty)
  }

  @Test(
    arguments: [
      (["type": "integer"], "3.14"), (["type": "number"], "NaN"), (["type": "number"], "1,5"),
      (["type": "integer"], "0x10"),
      (["type": "integer"], "9.5e-1"), (["type": "boolean"], "yes"), (["type": "boolean"], 1),
      (["type": "integer"], true), (["type": "string"], 42),
      (["enum": ["a", "A", "b"]], "B "), (["enum": ["ab", "AB"]], "Ab"), (["type": "array"], "1,2"),
      (["type": "object"], "{'a':1}"),
      (["type": "array"], "{}"),
      (["type": "object", "properties": ["a": ["type": "string"]], "required": ["a"]], ["a": .null]),
      (["anyOf": [["type": "integer", "maximum": 5], ["type": "boolean"]]], "6"),
    ] as [(JSONValue, JSONValue)])
  func `leaves the rest with what is wrong`(schema: JSONValue, value: JSONValue) throws {
    let coercion = try JSONSchema(schema).coerce(value)
    #expect(coercion.value == value)
    #expect(coercion.changes.isEmpty)
    #expect(!coercion.violations.isEmpty)
  }

  @Test(
    arguments: [
      (["type": ["array", "string"]], "[1]"), (["anyOf": [["type": "string"], ["type": "integer"]]], "1"),
      (["properties": ["a": ["type": ["string", "null"]]]], ["a": .null]),
      (true, "1"), (["properties": ["a": true]], ["a": .null]),
    ] as [(JSONValue, JSONValue)])
  func `does not touch what fits`(schema: JSONValue, value: JSONValue) throws {
    let coercion = try JSONSchema(schema).coerce(value)
    #expect(coercion.value == value && coercion.changes.isEmpty && coercion.violations.isEmpty)
  }

  @Test(
    arguments: [
      (nil, [:]), ("", [:]), (" \n", [:]), ("null", [:]), ("\"\"", [:]), (#"{"n":1}"#, ["n": 1]),
      (#""{\"n\":\"1\"}""#, ["n": 1]),
      (#""\"{\\\"n\\\":1}\"""#, ["n": 1]),
    ] as [(String?, JSONValue)])
  func `reads the arguments of a call`(text: String?, expected: JSONValue) throws {
    let schema = try JSONSchema(["type": "object", "properties": ["n": ["type": "integer"]]])
    #expect(try schema.coerceArguments(text).value == expected)
  }

  @Test(arguments: [
    (#"{"n":1,}"#, "the arguments are no JSON: line 1, column 8: expected a key in double quotes, found \"}\""),
    ("{'n':1}", "the arguments are no JSON: line 1, column 2: expected a key in double quotes or '}', found \"'\""),
    ("[1]", "the arguments must be one JSON object, not an array"),
    ("1", "the arguments must be one JSON object, not a number"),
    (#""\"\\\"{}\\\"\"""#, "the arguments must be one JSON object, not a string"),
  ])
  func `never repairs arguments`(text: String, sentence: String) throws {
    let schema = try JSONSchema(["type": "object"])
    let error = #expect(throws: ArgumentsError.self) { try schema.coerceArguments(text) }
    #expect(error?.description == sentence)
  }

  @Test func `ends on schemas that recur and alternatives that fan out`() throws {
    let tree = try JSONSchema(["anyOf": [["type": "integer"], ["type": "array", "items": ["$ref": "#"]]]])
    #expect(tree.coerce("[\"1\",[\"2\"]]").value == [1, [2]])
    var definitions = JSONObject()
    for level in 0..<40 {
      let next: JSONValue = ["$ref": .string("#/$defs/\(level + 1)")]
      definitions["\(level)"] = ["anyOf": [next, ["allOf": [next]]]]
    }
    definitions["40"] = ["type": "null"]
    let limits = SchemaLimits(steps: 1_000)
    let doubling = try JSONSchema(["$ref": "#/$defs/0", "$defs": .object(definitions)], limits: limits)
    #expect(!doubling.coerce("x").violations.isEmpty)
  }
}
