import JSON
import Testing

@Suite struct FormTests {
  static let schema: JSONValue = [
    "type": "object", "required": ["city", "address"],
    "properties": [
      "city": ["type": "string", "description": "Where", "title": "City"],
      "startDate": ["type": "string", "format": "date"],
      "count": ["type": "integer", "default": 3], "unit": ["$ref": "#/$defs/unit"], "verbose": ["type": "boolean"],
      "tags": ["type": "array", "items": ["type": "string"]],
      "limit": ["anyOf": [["type": "number"], ["type": "null"]]],
      "file": ["type": "string", "x-path": "read"], "points": ["type": "array", "items": ["type": "object"]],
      "address": [
        "type": "object", "required": ["street"],
        "properties": ["street": ["type": "string"], "zip": ["type": "string"]],
      ],
      "more": ["$ref": "#"], "never": false,
    ],
    "$defs": ["unit": ["enum": ["celsius", "Kelvin"], "description": "Of temperature"]],
  ]

  private func form() throws -> Form { try JSONSchema(Self.schema).form }

  @Test func `lists the fields of a schema`() throws {
    let fields = try form().fields
    #expect(
      fields.map { "\($0.name) \($0.kind)\($0.isRepeated ? "*" : "")\($0.isRequired ? "!" : "")" } == [
        "city text!", "startDate date", "count integer", "unit text", "verbose boolean", "tags text*", "limit number",
        "file path(JSON.FormField.PathUse.read)", "points json*", "address.street text!", "address.zip text",
        "more json",
      ])
    #expect(
      fields.map(\.label) == [
        "City", "start date", "count", "unit", "verbose", "tags", "limit", "file", "points", "street", "zip", "more",
      ])
    #expect(fields[0].help == "Where")
    #expect(fields[2].defaultValue == 3)
    #expect(fields[3].choices == ["celsius", "Kelvin"])
    #expect(fields[3].help == "Of temperature")
  }

  @Test func `what is marked secret, stands in what is, or may hold it, is secret`() throws {
    let schema: JSONValue = [
      "type": "object",
      "properties": [
        "open": ["type": "string"], "marked": ["type": "string", "secret": true],
        "written": ["type": "string", "writeOnly": true], "referred": ["$ref": "#/$defs/key"],
        "list": ["type": "array", "items": ["type": "string", "secret": true]],
        "account": ["type": "object", "secret": true, "properties": ["name": ["type": "string"]]],
        "server": ["type": "object", "properties": ["port": ["type": "integer"], "key": ["$ref": "#/$defs/key"]]],
        "rows": ["type": "array", "items": ["type": "object", "properties": ["key": ["type": "string"]]]],
      ],
      "$defs": ["key": ["type": "string", "secret": true]],
    ]
    let fields = try JSONSchema(schema).form.fields
    #expect(fields.filter { !$0.isSecret }.map(\.name) == ["open", "server.port"])
    #expect(fields.count == 9)
    let unmarked = try JSONSchema(["type": "object", "properties": ["rows": ["type": "array"]]]).form.fields
    #expect(unmarked.map(\.isSecret) == [false])
  }

  @Test func `what is removed takes the objects around it along that are empty then`() throws {
    var object: JSONValue = ["city": "Rome", "address": ["street": "a", "zip": "b"]]
    try #require(form()["address.street"]).remove(from: &object)
    #expect(object == ["city": "Rome", "address": ["zip": "b"]])
    try #require(form()["address.zip"]).remove(from: &object)
    #expect(object == ["city": "Rome"])
    try #require(form()["address.zip"]).remove(from: &object)
    #expect(object == ["city": "Rome"])
  }

  @Test func `builds the object from texts`() throws {
    var object: JSONValue = ["city": "Rome", "address": "somewhere"]
    let typed = [
      ("city", ["Paris", "Brest"]), ("count", ["5"]), ("unit", ["kelvin"]), ("verbose", ["yes"]), ("tags", ["a", "1"]),
      ("limit", ["0.50"]), ("address.street", ["Rue 1"]), ("points", ["{\"x\":1}"]),
    ]
    for (name, texts) in typed {
      let field = try #require(form()[name])
      field.write(field.value(of: texts), into: &object)
    }
    #expect(
      object.description
        == #"{"city":"Brest","address":{"street":"Rue 1"},"count":5,"unit":"Kelvin","verbose":true,"tags":["a","1"],"limit":0.50,"points":[{"x":1}]}"#
    )
    #expect(try JSONSchema(Self.schema).accepts(object))
    #expect(try form().missing(in: object).isEmpty)
    #expect(try form().missing(in: ["city": "x"]).map(\.name) == ["address.street"])
  }

  @Test(
    arguments: [
      (["type": "integer"], ["1.5"], "1.5"), (["type": "number"], ["many"], "many"), (["type": "string"], ["42"], "42"),
      (["type": "boolean"], ["maybe"], "maybe"), (["enum": ["a", "A"]], ["A"], "A"),
      (["enum": ["ab", "c"]], ["AB"], "ab"),
      (["enum": [1, 2]], ["2"], 2), (["enum": [1, 2]], ["3"], 3), (["type": ["string", "null"]], ["null"], .null),
      (["type": ["string", "integer"]], ["7"], 7), (["type": ["string", "integer"]], ["7.5"], "7.5"),
      (true, ["[1]"], [1]),
      (true, ["word"], "word"), (["type": "array", "items": ["type": "integer"]], ["[1,2]"], [1, 2]),
      (["type": "array", "items": ["type": "integer"]], ["1", "x"], [1, "x"]),
    ] as [(JSONValue, [String], JSONValue)])
  func `reads what a person typed, and leaves what does not fit to validation`(
    schema: JSONValue, texts: [String], value: JSONValue
  ) throws {
    let field = try #require(try JSONSchema(["properties": ["a": schema]]).form["a"])
    #expect(field.value(of: texts) == value)
  }
}

@Suite struct ProviderSchemaTests {
  @Test func `replaces references and leaves out what providers do not know`() throws {
    let schema: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
      "properties": [
        "a": ["$ref": "#/$defs/a", "description": "A", "x-path": "read"], "b": true,
        "c": ["items": ["not": [:]], "contains": true],
      ],
      "required": ["a"], "additionalProperties": false,
      "$defs": ["a": ["type": "string", "minLength": 1, "description": "base"]],
    ]
    #expect(
      try ProviderSchema.function(schema).description
        == #"{"type":"object","properties":{"a":{"type":"string","minLength":1,"description":"A"},"b":{},"c":{"items":{}}},"required":["a"],"additionalProperties":false}"#
    )
    #expect(try ProviderSchema.function(["type": "object"]) == ["type": "object", "properties": [:]])
    #expect(
      try ProviderSchema.function(["$ref": "#/$defs/r", "$defs": ["r": ["type": "object"]]]) == [
        "type": "object", "properties": [:],
      ])
  }

  @Test(
    arguments: [
      (
        ["type": "object", "anyOf": [true]],
        "model providers refuse \"anyOf\" at the root of the parameters; move it into a property"
      ),
      (
        ["type": "object", "not": false],
        "model providers refuse \"not\" at the root of the parameters; move it into a property"
      ),
      (["properties": [:]], "model providers want \"type\": \"object\" at the root of the parameters"),
      (true, "model providers want \"type\": \"object\" at the root of the parameters"),
      (
        ["type": "object", "properties": ["a": ["$ref": "#"]]],
        "'/properties/a/properties/a' refers to itself, which model providers cannot express"
      ),
      (
        ["type": "object", "properties": ["a": ["$ref": "urn:x"]]],
        "'/properties/a' refers to 'urn:x', which is not a place in the parameters themselves"
      ),
    ] as [(JSONValue, String)])
  func `refuses with the reason`(schema: JSONValue, sentence: String) {
    let error = #expect(throws: ProviderSchema.Refusal.self) { try ProviderSchema.function(schema) }
    #expect(error?.description == sentence)
  }

  @Test func `bounds depth and size`() {
    var deep: JSONValue = ["type": "string"]
    for _ in 0..<12 { deep = ["type": "object", "properties": ["a": deep]] }
    #expect(throws: ProviderSchema.Refusal.self) { try ProviderSchema.function(deep) }
    let long: JSONValue = ["type": "object", "description": .string(String(repeating: "x", count: 40_000))]
    #expect(throws: ProviderSchema.Refusal.self) { try ProviderSchema.function(long) }
    var definitions: JSONValue = ["x": ["type": "string"]]
    for level in 0..<9 {
      let next: JSONValue = ["$ref": .string("#/$defs/\(level == 0 ? "x" : "y\(level - 1)")")]
      definitions["y\(level)"] = [
        "properties": ["a": next, "b": next, "c": next, "d": next, "e": next, "f": next, "g": next]
      ]
    }
    let fan: JSONValue = ["type": "object", "properties": ["r": ["$ref": "#/$defs/y8"]], "$defs": definitions]
    #expect(throws: ProviderSchema.Refusal.self) { try ProviderSchema.function(fan) }
  }
}
