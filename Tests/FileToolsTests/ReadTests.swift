import Core
import Foundation
import JSON
import Support
import Testing

@Suite(.serialized) struct ReadTests {
  private static let eleven = (1...11).map { "line \($0)\n" }.joined()

  @Test(
    arguments: [
      ([:], 1, 11), (["from": 4, "to": 6], 4, 6), (["line": 7], 7, 7), (["line": -1], 11, 11), (["from": 10], 10, 11),
      (["to": 2], 1, 2), (["count": 2], 1, 2), (["from": 3, "count": 2], 3, 4), (["tail": true], 2, 11),
      (["tail": true, "count": 2], 10, 11), (["tail": true, "count": 50], 1, 11), (["from": -3], 9, 11),
      (["from": -3, "to": -2], 9, 10), (["from": -50], 1, 11), (["to": 50], 1, 11),
    ] as [(JSONObject, Int, Int)])
  func `lines count from the start and from the end`(arguments: JSONObject, from: Int, to: Int) async throws {
    var arguments = arguments
    arguments["path"] = "a.txt"
    let result = try await Tree(["a.txt": Self.eleven]).read(arguments)
    let text = (from...to).map { "line \($0)\n" }.joined()
    #expect(result.text == String(text.dropLast()))
    #expect(
      result.structured == [
        "path": "a.txt", "from": .number(JSONNumber(from)), "to": .number(JSONNumber(to)), "lines": 11, "invalid": 0,
        "complete": true, "text": .string(text),
      ])
  }

  @Test(
    arguments: [
      (["line": 12], "no_such_line", "has 11 lines; there is no line 12"),
      (["line": -12], "no_such_line", "no line -12"),
      (["from": 6, "to": 4], "empty_range", "before 'from'"), (["from": 40], "no_such_line", "no line 40"),
    ] as [(JSONObject, String, String)])
  func `lines that are not there are told`(arguments: JSONObject, code: String, part: String) async throws {
    var arguments = arguments
    arguments["path"] = "a.txt"
    let failure = try await Tree(["a.txt": Self.eleven]).failure("file_read", arguments)
    #expect(failure?.code == code)
    #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
  }

  @Test func `what is cut says how to get the rest, and the pieces are the whole`() async throws {
    let text = (1...400).map { "this is line number \($0) of many\n" }.joined()
    let tree = try Tree(["a": text])
    var (whole, next) = ("", 1)
    while next <= 400 {
      let result = try await tree.read(["path": "a", "from": .number(JSONNumber(next)), "limit": 1000])
      let to = try #require(result.structured?["to"]?.int)
      whole += result.structured?["text"]?.string ?? ""
      if to < 400 { #expect(result.text.hasSuffix("of 400; go on with from=\(to + 1), or raise 'limit')")) }
      #expect(result.structured?["complete"]?.bool == (to == 400))
      next = to + 1
    }
    #expect(whole == text)
  }

  @Test func `a long line is cut behind a whole character`() async throws {
    let result = try await Tree(["a": String(repeating: "长", count: 500) + "\nnext\n"]).read([
      "path": "a", "limit": 100,
    ])
    #expect(result.structured?["text"] == .string(String(repeating: "长", count: 33)))
    #expect(result.text.contains("(line 1 is cut after 99 bytes; 'limit' gives more of it)"))
    #expect(result.text.contains("go on with from=2"))
  }

  @Test func `encodings are told`() async throws {
    let tree = try Tree(["bom": "\u{feff}text\r\nmore", "empty": ""])
    try tree.add("latin1", [0x63, 0x61, 0x66, 0xe9, 0x0a])
    try tree.add("utf16", [0xff, 0xfe, 0x61, 0x00])
    try tree.add("binary", [0x7f, 0x45, 0x4c, 0x46, 0x00])
    #expect(try await tree.read(["path": "bom"]).text == "text\r\nmore")
    #expect(
      try await tree.read(["path": "latin1"]).text == "caf\u{fffd}\n(bytes that are not UTF-8, shown as \u{fffd}: 1)")
    #expect(try await tree.read(["path": "empty"]).text == "'empty' is empty")
    #expect(try await tree.failure("file_read", ["path": "utf16"])?.code == "not_utf8")
    #expect(
      try await tree.failure("file_read", ["path": "binary"])?.message
        == "'binary' is no text: a binary file of 5 bytes")
  }

  @Test func `what is no file is told`() async throws {
    let tree = try Tree(["folder/a": ""])
    #expect(try await tree.failure("file_read", ["path": "folder"])?.code == "is_folder")
    #expect(try await tree.failure("file_read", ["path": "nowhere"])?.code == "not_found")
    #expect(try await tree.failure("file_read", ["path": "a\0b"])?.code == "not_found")
    #expect(try await tree.failure("file_read", ["path": "/dev/zero"])?.code == "no_file")
  }
}
