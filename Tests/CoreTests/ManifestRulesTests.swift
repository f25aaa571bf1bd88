import Core
import JSON
import Testing

/// Each rule of a field: what it refuses, where, and what it lets pass.
@Suite struct ManifestRulesTests {
  @Test(arguments: [
    ("id", #""Tide""#, ""), ("id", #""""#, ""), ("id", #""_a""#, ""), ("id", #""1a""#, ""), ("id", #""a-b""#, ""),
    ("id", #""é""#, ""), ("id", "7", ""), ("id", "null", ""),
    ("version", "1", ""), ("version", #""""#, ""), ("name", #"" \t""#, ""), ("name", "[]", ""),
    ("description", #""""#, ""), ("description", "{}", ""),
    ("keywords", #""tide""#, ""), ("keywords", "[null]", "/0"), ("keywords", #"[{"weight": 1}]"#, "/0"),
    ("keywords", #"[{"term": "x", "weight": 0}]"#, "/0/weight"),
    ("keywords", #"[{"term": "x", "weight": "2"}]"#, "/0/weight"), ("keywords", #"["a", {"term": ""}]"#, "/1/term"),
    ("category", "3", ""), ("examples", #"["a", 5]"#, "/1"), ("counterExamples", "{}", ""),
    ("parameters", "true", ""), ("parameters", "{}", ""), ("parameters", #"{"type": "array"}"#, ""),
    ("parameters", #"{"type": ["object"]}"#, ""),
    (
      "parameters", #"{"type": "object", "properties": {"f": {"type": "string", "x-path": "exec"}}}"#,
      "/properties/f/x-path"
    ),
    ("parameters", #"{"type": "object", "properties": {"a": {"type": "strnig"}}}"#, "/properties/a/type"),
    ("parameters", #"{"type": "object", "properties": {"a": {"pattern": "("}}}"#, "/properties/a/pattern"),
    ("parameters", ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/b"}}}"##, "/properties/a/$ref"),
    ("parameters", #"{"type": "object", "required": "a"}"#, "/required"),
    ("output", #"{"items": 3}"#, "/items"), ("settings", #"{"type": "object", "minProperties": -1}"#, "/minProperties"),
    ("output", "3", ""), ("effects", "[]", ""), ("effects", #"{"readOnly": 1}"#, "/readOnly"),
    ("effects", #"{"destructive": "no"}"#, "/destructive"), ("confirm", #""sometimes""#, ""), ("confirm", "true", ""),
    ("requires", #""offline""#, ""), ("requires", "null", ""), ("priority", "1.5", ""), ("priority", "1001", ""),
    ("timeout", "30", ""), ("timeout", #"{"idle": 0}"#, "/idle"), ("timeout", #"{"total": 86401}"#, "/total"),
    ("timeout", #"{"total": 1e999}"#, "/total"), ("permissions", #""network""#, ""),
    ("permissions", #"{"network": "yes"}"#, "/network"), ("permissions", #"{"read": "/etc"}"#, "/read"),
    ("permissions", #"{"read": ["etc"]}"#, "/read/0"), ("permissions", #"{"write": ["/a", ""]}"#, "/write/1"),
    ("permissions", #"{"env": ["A=B"]}"#, "/env/0"), ("permissions", #"{"env": ["1A"]}"#, "/env/0"),
    ("permissions", #"{"memory": 0}"#, "/memory"), ("permissions", #"{"memory": 1.5}"#, "/memory"),
    ("permissions", #"{"processes": null}"#, "/processes"), ("settings", "[]", ""), ("settings", #"{"type": "x"}"#, ""),
    ("presentation", #""table""#, ""), ("presentation", #"{"icon": 5}"#, "/icon"), ("services", #""skill.log/1""#, ""),
    ("services", #"["skill.log"]"#, "/0"), ("services", #"["skill.log/0"]"#, "/0"), ("services", #"["/1"]"#, "/0"),
    ("services", #"["a..b/1"]"#, "/0"), ("services", #"["a/+1"]"#, "/0"), ("abi", #""0.1""#, ""),
    ("settings", #"{"type": "object", "properties": {"priority": {}}}"#, "/properties/priority"),
    ("settings", #"{"type": "object", "properties": {"disabled": {}}}"#, "/properties/disabled"),
    ("abi", #"{"major": 0}"#, ""), ("abi", #"{"major": -1, "minor": 0}"#, "/major"),
  ])
  func `refuses with the place`(field: String, value: String, below: String) throws {
    let file = Manifest.parse(manifest(with: field, value))
    let error = try #require(file.errors.first, "was accepted")
    #expect(error.problems.map(\.pointer.description) == ["/\(field)\(below)"])
  }

  @Test(arguments: [
    ("id", #""a""#), ("id", "\"" + String(repeating: "z", count: 64) + "\""), ("id", #""a_1""#),
    ("keywords", "[]"), ("keywords", #"[{"term": "x", "weight": 0.5}]"#), ("parameters", #"{"type": "object"}"#),
    ("parameters", #"{"type": "object", "properties": {"f": {"type": "string", "x-path": "read"}}}"#),
    ("output", "true"), ("effects", "{}"), ("priority", "2.0"), ("timeout", "{}"), ("timeout", #"{"idle": 0.5}"#),
    ("permissions", #"{"read": ["~", "~/x", "/"], "env": ["_A1"]}"#), ("services", #"["clock/12"]"#),
    ("abi", #"{"major": 1, "minor": 0}"#), ("presentation", "{}"),
    (
      "settings",
      #"{"type": "object", "properties": {"token": {"secret": true}, "a": {"properties": {"priority": {}}}}}"#
    ),
  ])
  func `lets pass`(field: String, value: String) {
    let file = Manifest.parse(manifest(with: field, value))
    #expect(file.errors == [])
    #expect(file.warnings == [])
  }

  @Test(arguments: ["id", "description"])
  func `what every skill must have is missed`(field: String) {
    var object: JSONObject = ["id": "a", "description": "does this and that well"]
    object[field] = nil
    let file = Manifest.parse(Array(JSONValue.object(object).serialized().utf8))
    #expect(file.errors.flatMap(\.problems) == [ManifestProblem(.missing(field: field), at: JSONPointer())])
  }

  @Test func `an unknown way to show a result is no fault`() {
    let file = Manifest.parse(manifest(with: "presentation", #"{"result": "hologram"}"#))
    #expect(file.errors.isEmpty)
    #expect(file.warnings.map(\.pointer.description) == ["/presentation/result"])
  }

  @Test(arguments: [
    (#"{"a\u0000": 1}"#, ""), (#"{"x": ["\u0000"]}"#, "/x/0"), (#"{"x": {"y": "a\u0000b"}}"#, "/x/y"),
  ])
  func `U+0000 is refused anywhere`(value: String, below: String) throws {
    let error = try #require(Manifest.parse(manifest(with: "x-own", value)).errors.first)
    #expect(error.problems == [ManifestProblem(.containsNUL, at: try JSONPointer(parsing: "/x-own\(below)"))])
  }

  @Test func `a backslash before u0000 is text`() {
    #expect(Manifest.parse(manifest(with: "x-own", #""\\u0000""#)).errors == [])
  }

  private func manifest(with field: String, _ value: String) -> [UInt8] {
    let others = [("id", #""a""#), ("description", #""does this and that well""#)].filter { $0.0 != field }
    let members = (others + [(field, value)]).map { "\"\($0.0)\": \($0.1)" }
    // A description under test may be a label; only what is refused matters there.
    return Array("{\(members.joined(separator: ", "))}".utf8)
  }
}
