import Check
import JSON
import Testing

@Suite struct ArgumentGeneratorTests {
  private static let schemas: [JSONValue] = [
    flawless["parameters"]!,
    [
      "type": "object", "properties": ["n": ["type": "integer", "minimum": 3, "exclusiveMaximum": 9]],
      "required": ["n"],
    ],
    [
      "type": "object", "properties": ["x": ["type": "number", "exclusiveMinimum": 0, "maximum": 1]], "required": ["x"],
    ],
    ["type": "object", "properties": ["t": ["type": "string", "minLength": 3, "maxLength": 5]], "required": ["t"]],
    ["type": "object", "properties": ["l": ["type": "array", "minItems": 1, "items": ["enum": ["a", 2, .null]]]]],
    ["type": "object", "properties": ["d": ["type": "string", "format": "date"]], "required": ["d"]],
    ["type": "object", "properties": ["e": ["anyOf": [["type": "null"], ["const": 1]]]], "required": ["e"]],
    [
      "type": "object", "properties": ["r": ["$ref": "#/$defs/word"]], "required": ["r"],
      "$defs": ["word": ["type": ["string", "boolean"]]],
    ],
  ]

  @Test(arguments: schemas)
  func `values fit the schema that they are made from`(schema: JSONValue) throws {
    let compiled = try JSONSchema(schema, assertsFormats: true)
    var generator = ArgumentGenerator(schema, seed: 1)
    for _ in 0..<200 {
      let value = generator.valid()
      #expect(compiled.accepts(value), "\(value)")
    }
  }

  @Test(arguments: schemas)
  func `the same seed makes the same values, another one others`(schema: JSONValue) {
    func values(_ seed: UInt64) -> [JSONValue] {
      var generator = ArgumentGenerator(schema, seed: seed)
      return (0..<20).map { _ in generator.valid() }
    }
    #expect(values(3) == values(3))
    #expect(values(3) != values(4))
  }

  @Test func `what is broken no longer fits a strict schema`() throws {
    let schema = flawless["parameters"]!
    let compiled = try JSONSchema(schema)
    var generator = ArgumentGenerator(schema, seed: 1)
    for _ in 0..<100 { #expect(!compiled.accepts(generator.broken(["port": "Brest"]))) }
  }
}
