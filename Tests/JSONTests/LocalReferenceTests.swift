import JSON
import Testing

@Suite struct LocalReferenceTests {
  private static let root: JSONValue = [
    "$defs": ["a": ["type": "string", "title": "A"], "b": ["$ref": "#/$defs/a", "title": "B"], "any": true],
    "loop": ["$ref": "#/loop"],
  ]

  @Test(
    arguments: [
      (["type": "number"], ["type": "number"]), (["$ref": "#/$defs/a"], ["type": "string", "title": "A"]),
      (["$ref": "#/$defs/b", "title": "C"], ["type": "string", "title": "C"]), (["$ref": "#/$defs/any"], true),
      (["$ref": "#/$defs/none"], ["$ref": "#/$defs/none"]), (["$ref": "other.json"], ["$ref": "other.json"]),
      (["$ref": "#/loop"], ["$ref": "#/loop"]),
    ] as [(JSONValue, JSONValue)])
  func `takes in what a reference leads to`(schema: JSONValue, together: JSONValue) {
    #expect(schema.followingReference(in: Self.root) == together)
  }
}
