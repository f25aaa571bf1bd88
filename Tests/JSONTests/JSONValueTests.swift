import JSON
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    #"{"b":1,"a":[1.50,"x\n\u0001\"\\/é😀"],"c":{},"d":[],"e":[{}],"f":null,"g":-1e-7}"#, #""""#, "[[[]]]",
  ])
  func `writes what it read`(text: String) throws {
    #expect(try JSONValue(parsing: text).serialized() == text)
  }

  @Test func `indents by two spaces`() throws {
    let value: JSONValue = ["a": [1, ["b": .null]], "c": [], "d": [:]]
    let expected = """
      {
        "a": [
          1,
          {
            "b": null
          }
        ],
        "c": [],
        "d": {}
      }
      """
    #expect(value.serialized(pretty: true) == expected)
    #expect(try JSONValue(parsing: expected) == value)
  }

  @Test func `tells code points apart that Swift takes for equal`() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(composed == decomposed)
    #expect(JSONValue.string(composed) != .string(decomposed))
    var object = JSONObject()
    object[composed] = 1
    object[decomposed] = 2
    #expect(object.count == 2)
    #expect(object[composed] == 1)
  }

  @Test func `compares objects without regard to order`() {
    let left: JSONValue = ["a": 1, "b": [1, 2]]
    let right: JSONValue = ["b": [1.0, 2], "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left != ["a": 1, "c": [1, 2]])
    #expect(JSONValue.bool(true) != 1)
    #expect(JSONValue.array([]) != [:])
  }

  @Test(arguments: [1, 16, 17, 200])
  func `an object keeps order through changes`(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object["\(number)"] = .number(JSONNumber(number)) }
    #expect(Array(object.keys) == (0..<count).map(String.init))
    for number in 0..<count { #expect(object["\(number)"]?.int == number) }
    #expect(object["none"] == nil)
    object["0"] = "replaced"
    #expect(object.members.first?.value == "replaced")
    for number in stride(from: 0, to: count, by: 2) { object["\(number)"] = nil }
    #expect(Array(object.keys) == stride(from: 1, to: count, by: 2).map(String.init))
    for number in 0..<count { #expect(object.contains("\(number)") == (number % 2 == 1)) }
  }

  @Test func `subscripts read and write`() {
    var value: JSONValue = ["a": [10, 20]]
    #expect(value["a"]?[1] == 20)
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["b"] == nil)
    value["b"] = true
    value["a"] = nil
    #expect(value == ["b": true])
  }
}

@Suite struct JSONPointerTests {
  static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "m~n": 8, " ": 7, "~1": 9, "01": ["x"],
  ]

  @Test(
    arguments: [
      ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/m~0n", 8), ("/ ", 7), ("/~01", 9), ("/foo/00", nil),
      ("/foo/2", nil), ("/foo/-", nil), ("/foo/+1", nil), ("/foo/bar", nil), ("/a~1b/c", nil), ("/foo/", nil),
      ("/foo/99999999999999999999", nil),
    ] as [(String, JSONValue?)])
  func `finds the place and writes itself back`(text: String, expected: JSONValue?) throws {
    let pointer = try JSONPointer(parsing: text)
    #expect(Self.document[pointer] == expected)
    #expect(pointer.description == text)
  }

  @Test(arguments: ["foo", "/a~", "/a~2", "#/a"])
  func `refuses malformed pointers`(text: String) {
    #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
  }

  @Test func `is built up from keys and indices`() {
    #expect(JSONPointer().appending("a/b").appending(3).description == "/a~1b/3")
    #expect(Self.document[JSONPointer()] == Self.document)
  }
}
