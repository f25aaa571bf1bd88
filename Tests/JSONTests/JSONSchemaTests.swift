import JSON
import Testing

@Suite struct JSONSchemaTests {
  /// The sentences that people and models read, one for each kind of mismatch.
  @Test(
    arguments: [
      (["type": "integer"], 3.5, ["the value must be a whole number, not 3.5"]),
      (["type": ["string", "null"]], [1], ["the value must be a string or null, not an array"]),
      (["type": "object"], "{}", [#"the value must be an object, not "{}""#]),
      (["const": "a"], "b", [#"the value must be "a", not "b""#]),
      (
        ["enum": ["celsius", "kelvin", .null]], "Celsius",
        [#"the value must be one of "celsius", "kelvin" or null, not "Celsius""#]
      ),
      (["minimum": 1], 0, ["the value must be at least 1, not 0"]),
      (["maximum": 1.5], 2, ["the value must be at most 1.5, not 2"]),
      (["exclusiveMinimum": 0], 0, ["the value must be greater than 0, not 0"]),
      (["exclusiveMaximum": 0], 0, ["the value must be less than 0, not 0"]),
      (["multipleOf": 0.01], 0.015, ["the value must be a multiple of 0.01, which 0.015 is not"]),
      (["minLength": 1], "", ["the value must not be empty"]),
      (["minLength": 3], "😀😀", ["the value must have at least 3 characters, not 2"]),
      (["maxLength": 1], "e\u{301}", ["the value must have at most 1 character, not 2"]),
      (["pattern": "^[a-z]+$"], "A1", [#"the value must match the pattern /^[a-z]+$/, which "A1" does not"#]),
      (["minItems": 2], [1], ["the value must have at least 2 elements, not 1"]),
      (["maxItems": 0], [1], ["the value must have at most 0 elements, not 1"]),
      (["uniqueItems": true], [1, "1", 1.0], ["the value must not repeat an element, but those at 0 and 2 are equal"]),
      (["contains": ["const": 1]], [2], [#"the value must have at least 1 element that fits "contains", not 0"#]),
      (
        ["contains": true, "maxContains": 1], [2, 3],
        [#"the value must have at most 1 element that fits "contains", not 2"#]
      ),
      (["items": ["type": "string"]], ["a", 1], ["'/1' must be a string, not 1"]),
      (["prefixItems": [true], "items": false], [1, 2], ["'/1' must not be there"]),
      (
        ["required": ["city", "day"]], [:],
        [#"the value must have the member "city""#, #"the value must have the member "day""#]
      ),
      (
        ["properties": ["city": true, "unit": true], "additionalProperties": false], ["citi": 1],
        [#"'/citi' is not a known member; known are "city" and "unit""#]
      ),
      (
        ["unevaluatedProperties": false, "allOf": [["properties": ["a": true]]]], ["a": 1, "b": 2],
        ["'/b' is not a known member; none is expected here"]
      ),
      (["minProperties": 1], [:], ["the value must have at least 1 member, not 0"]),
      (
        ["propertyNames": ["pattern": "^x-"]], ["y": 1],
        [
          #"the value must match the pattern /^x-/, which "y" does not"#,
          #"the value must not have a member with the name "y""#,
        ]
      ),
      (["dependentRequired": ["a": ["b"]]], ["a": 1], [#"the value must have the member "b" because it has "a""#]),
      (false, 1, ["the value must not be there"]),
      (["not": ["type": "null"]], .null, [#"the value must not fit the schema in "not", but does"#]),
      (["oneOf": [["minimum": 1], ["maximum": 3]]], 2, ["the value fits the forms 1 and 2, but must fit only one"]),
      (["anyOf": [["type": "integer"], ["type": "null"]]], "x", [#"the value must be an integer or null, not "x""#]),
      (
        ["oneOf": [["const": "a"], ["enum": ["b", "c"]], ["type": "boolean"]]], "x",
        [#"the value must be one of "a", "b" or "c", or a boolean, not "x""#]
      ),
      (
        ["properties": ["a/b": ["properties": ["~": ["maximum": 1]]]]], ["a/b": ["~": 2]],
        ["'/a~1b/~0' must be at most 1, not 2"]
      ),
    ] as [(JSONValue, JSONValue, [String])])
  func `says what is wrong in a plain sentence`(schema: JSONValue, value: JSONValue, sentences: [String]) throws {
    #expect(try JSONSchema(schema).validate(value).map(\.description) == sentences)
  }

  @Test func `puts what is wrong with the closest form first`() throws {
    let schema = try JSONSchema([
      "oneOf": [
        [
          "type": "object", "properties": ["kind": ["const": "circle"], "radius": ["type": "number"]],
          "required": ["radius"],
        ],
        ["type": "object", "properties": ["kind": ["const": "box"], "side": ["minimum": 0]], "required": ["side"]],
        ["type": "null"],
      ]
    ])
    let violations = schema.validate(["kind": "box", "side": -1])
    #expect(
      violations.map(\.description) == [
        "'/side' must be at least 0, not -1", "the value fits none of the 3 forms that are allowed",
      ])
    #expect(violations[0].rule.description == "/oneOf/1/properties/side/minimum")
  }

  @Test func `gives the basic output`() throws {
    let schema = try JSONSchema([
      "$id": "https://example.com/s", "$ref": "#/$defs/positive", "$defs": ["positive": ["exclusiveMinimum": 0]],
    ])
    #expect(schema.basicOutput(1) == ["valid": true])
    #expect(
      schema.basicOutput(-1) == [
        "valid": false,
        "errors": [
          [
            "keywordLocation": "/$ref/exclusiveMinimum",
            "absoluteKeywordLocation": "https://example.com/s#/$defs/positive/exclusiveMinimum", "instanceLocation": "",
            "error": "must be greater than 0, not -1",
          ]
        ],
      ])
  }

  @Test(
    arguments: [
      (1, "the schema must be a schema, that is an object or true or false, not a number"),
      (
        ["type": "int"], "'/type' names the type 'int'; types are array, boolean, integer, null, number, object, string"
      ),
      (["type": ["string", "string"]], #"'/type/1' lists "string" twice"#),
      (["type": []], "'/type' must have at least one entry"),
      (["properties": ["a": ["minimum": "1"]]], "'/properties/a/minimum' must be a number, not a string"),
      (["$defs": ["a": ["anyOf": []]]], "'/$defs/a/anyOf' must have at least one entry"),
      (["minLength": -1], "'/minLength' must not be negative"),
      (["minLength": 1.5], "'/minLength' must be a whole number, not 1.5"),
      (["multipleOf": 0], "'/multipleOf' must be greater than 0"),
      (["items": ["pattern": "("]], "'/items/pattern' holds no usable pattern, '(': a parenthesis has no partner"),
      (
        ["items": [["type": "string"]]],
        #"'/items' is a form of an older draft; in 2020-12 a schema for each position stands in "prefixItems""#
      ),
      (
        ["properties": ["a": ["required": true]]],
        #"'/properties/a/required' is a form of an older draft; in 2020-12 the object around it lists the names in "required""#
      ),
      (["$ref": "#/$defs/x"], "'/$ref' refers to '/$defs/x', where the schema has nothing"),
      (["$ref": "#x"], "'/$ref' refers to the anchor 'x', which the schema does not have"),
      (
        ["$ref": "https://example.com/x"],
        "'/$ref' refers to 'https://example.com/x', which is not at hand; schemas are never fetched"
      ),
      (
        ["$schema": "http://json-schema.org/draft-07/schema#"],
        "'/$schema' names the dialect 'http://json-schema.org/draft-07/schema#'; this host reads 'https://json-schema.org/draft/2020-12/schema', which is also what no \"$schema\" means"
      ),
      (
        ["allOf": [["$ref": "#"]]],
        "the schema refers to itself without going into the value, so checking would never end"
      ),
      (
        ["$defs": ["a": ["$anchor": "x"], "b": ["$anchor": "x"]]],
        "'/$defs/b/$anchor' gives the identifier 'x', which something else has already"
      ),
      (
        ["$anchor": "1"],
        "'/$anchor' must begin with a letter or '_' and go on with letters, digits, '-', '_' and '.', not '1'"
      ),
      (["$id": "a#b"], "'/$id' must be a URI without a fragment, not 'a#b'"),
      (["required": ["a", 1]], "'/required/1' must be a string, not a number"),
    ] as [(JSONValue, String)])
  func `refuses a bad schema with the place`(schema: JSONValue, sentence: String) {
    let error = #expect(throws: SchemaError.self) { try JSONSchema(schema) }
    #expect(error?.description == sentence)
  }

  @Test func `the metaschema accepts what the compiler does`() throws {
    let metaschema = try JSONSchema(["$ref": "https://json-schema.org/draft/2020-12/schema"])
    let good: JSONValue = ["type": "object", "properties": ["a": ["minimum": 1, "items": true]], "required": ["a"]]
    #expect(metaschema.validate(good).isEmpty)
    #expect(!metaschema.accepts(["properties": ["a": ["minimum": "1"]]]))
    #expect(!metaschema.accepts(["type": "int"]))
  }

  @Test func `deep values and schemas that recur end`() throws {
    let schema = try JSONSchema(["anyOf": [["type": "null"], ["items": ["$ref": "#"], "type": "array"]]])
    var value: JSONValue = []
    for _ in 0..<150 { value = [value] }
    #expect(schema.accepts(value))
    for _ in 0..<1000 { value = [value] }
    #expect(schema.validate(value).last?.reason == .tooDeep)
    // Opens a way back to itself that only shows while checking.
    let dynamic = try JSONSchema(
      [
        "$id": "https://example.com/a", "$dynamicAnchor": "x", "allOf": [["$ref": "b"]],
        "$defs": [
          "b": ["$id": "b", "$ref": "#/$defs/c", "$defs": ["c": ["$dynamicRef": "#x"], "d": ["$dynamicAnchor": "x"]]]
        ],
      ])
    #expect(dynamic.validate(1).last?.reason == .tooDeep)
  }

  @Test func `work is bounded`() throws {
    var definitions = JSONObject()
    for level in 0..<60 {
      let next: JSONValue = ["$ref": .string("#/$defs/\(level + 1)")]
      definitions["\(level)"] = ["anyOf": [next, next]]
    }
    definitions["60"] = ["type": "null"]
    let limits = SchemaLimits(steps: 20_000)
    let doubling = try JSONSchema(["$ref": "#/$defs/0", "$defs": .object(definitions)], limits: limits)
    #expect(doubling.validate(1).last?.reason == .tooMuchWork)
    let evil = try JSONSchema(["pattern": "^(?=(a+)+$)"])
    #expect(evil.validate(.string(String(repeating: "a", count: 50) + "b")).map(\.reason) == [.tooMuchWork])
    #expect(evil.accepts("aaa"))
  }

  @Test func `formats are notes unless asserted`() throws {
    let schema: JSONValue = ["format": "date"]
    #expect(try JSONSchema(schema).accepts("yesterday"))
    let violations = try JSONSchema(schema, assertsFormats: true).validate("yesterday")
    #expect(violations.map(\.message) == [#"must be a date such as "2026-01-31", not "yesterday""#])
    #expect(try JSONSchema(["format": "no such"], assertsFormats: true).accepts("x"))
  }
}
