import Core
import JSON
import Testing

@Suite struct JSONLocatorTests {
  private let text = """
    { "id": "a}]",
      "keywords": ["x", {"term": "y\\"", "weight": 3}, 12],
      "a/b": {"empty": {}, "list": [ ],
        "ключ": true}
    }
    """

  @Test(arguments: [
    ("", 1, 1), ("/id", 1, 9), ("/keywords", 2, 15), ("/keywords/0", 2, 16), ("/keywords/1", 2, 21),
    ("/keywords/1/weight", 2, 47), ("/keywords/2", 2, 51), ("/a~1b/empty", 3, 20), ("/a~1b/list", 3, 32),
    ("/a~1b/ключ", 4, 17),
    // What is not there is looked for in its container.
    ("/nothing", 1, 1), ("/keywords/3", 2, 15), ("/keywords/x", 2, 15), ("/id/deeper", 1, 9), ("/a~1b/list/0", 3, 32),
  ])
  func `finds the value`(pointer: String, line: Int, column: Int) throws {
    let place = JSONLocator(Array(text.utf8)).place(of: try JSONPointer(parsing: pointer))
    #expect((place.line, place.column) == (line, column))
  }

  @Test func `every value of a text is where the locator says`() throws {
    let bytes = Array(text.utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func visit(_ value: JSONValue, _ pointer: JSONPointer) throws {
      let place = JSONLocator(bytes).place(of: pointer)
      let rest = String(lines[place.line - 1].utf8.dropFirst(place.column - 1)) ?? ""
      switch value {
      case .object(let object):
        #expect(rest.hasPrefix("{"))
        for member in object { try visit(member.value, pointer.appending(member.key)) }
      case .array(let elements):
        #expect(rest.hasPrefix("["))
        for (index, element) in elements.enumerated() { try visit(element, pointer.appending(index)) }
      default: #expect(rest.hasPrefix(value.serialized()))
      }
    }
    try visit(try JSONValue(parsing: text), JSONPointer())
  }

  @Test func `text that is cut anywhere does no harm`() {
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      let place = JSONLocator(Array(bytes.prefix(count))).place(of: JSONPointer(["keywords", "1", "weight"]))
      #expect(place.line >= 1 && place.column >= 1)
    }
  }
}
