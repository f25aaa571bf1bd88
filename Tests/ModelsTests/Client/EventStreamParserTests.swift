import Models
import Support
import Testing

@Suite struct EventStreamParserTests {
  /// What a stream gives that comes in these pieces.
  private func events(_ pieces: [[UInt8]]) throws -> [ServerSentEvent] {
    var parser = EventStreamParser()
    return try pieces.flatMap { try parser.take($0) }
  }

  private func events(_ text: String) throws -> [ServerSentEvent] { try events([Array(text.utf8)]) }

  private static func event(_ data: String, _ type: String = "message") -> ServerSentEvent {
    ServerSentEvent(type: type, data: Array(data.utf8))
  }

  static let streams: [(String, [ServerSentEvent])] = [
    ("", []),
    ("data: a\n\n", [event("a")]),
    ("data:a\n\n", [event("a")]),
    ("data:  a \n\n", [event(" a ")]),
    ("data: a\r\n\r\ndata: b\r\n\r\n", [event("a"), event("b")]),
    ("data: a\r\rdata: b\r\r", [event("a"), event("b")]),
    ("data: a\n\r\ndata: b\r\n\rdata: c\r\n\n", [event("a"), event("b"), event("c")]),
    ("data: a\ndata: b\n\n", [event("a\nb")]),
    ("data: a\ndata\ndata:\ndata: b\n\n", [event("a\n\n\nb")]),
    ("data\n\n", [event("")]),
    ("data:\n\n", [event("")]),
    ("data\ndata\n\n", [event("\n")]),
    ("\n\n\n", []),
    ("event: ping\n\n", []),
    ("event: ping\n\ndata: a\n\n", [event("a")]),
    ("event: add\ndata: a\n\ndata: b\n\n", [event("a", "add"), event("b")]),
    ("event: add\nevent: remove\ndata: a\n\n", [event("a", "remove")]),
    ("data: a\nevent:\n\n", [event("a")]),
    (": a comment\n\n:\ndata: a\n: another\n\n", [event("a")]),
    ("whatever: 1\nDATA: x\ndata : x\n data: x\ndata: a\n\n", [event("a")]),
    ("data: {\"a\": \"b: c\"}\n\n", [event("{\"a\": \"b: c\"}")]),
    ("data: a\n\ndata: unfinished", [event("a")]),
    ("data: a\n\ndata: unfinished\n", [event("a")]),
    ("\u{FEFF}data: a\n\n", [event("a")]),
    ("\u{FEFF}\u{FEFF}data: a\n\n", []),
    ("data: \u{FEFF}a\n\n", [event("\u{FEFF}a")]),
    ("data: 你好 🌍\r\n\r\n", [event("你好 🌍")]),
    ("data: a\u{2028}b\u{85}c\u{0B}d\n\n", [event("a\u{2028}b\u{85}c\u{0B}d")]),
  ]

  @Test(arguments: streams) func `follows the specification`(text: String, expected: [ServerSentEvent]) throws {
    #expect(try events(text) == expected)
  }

  @Test(arguments: streams) func `gives the same however the stream is cut`(
    text: String, expected: [ServerSentEvent]
  ) throws {
    let bytes = Array(text.utf8)
    #expect(try events(bytes.map { [$0] }) == expected)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
        #expect(try events(pieces) == expected, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func `an event is given with the line break that ends it`() throws {
    var parser = EventStreamParser()
    #expect(try parser.take(Array("data: a\r\n\r".utf8)) == [Self.event("a")])
    #expect(try parser.take(Array("\ndata: b\r\r".utf8)) == [Self.event("b")])
  }

  @Test func `keeps the last id and the time to wait`() throws {
    var parser = EventStreamParser()
    _ = try parser.take(Array("id: 1\nretry: 250\ndata: a\n\nid: \0\nretry: 1x\nretry:\n\n".utf8))
    #expect(parser.lastEventID == "1")
    #expect(parser.retry == 250)
    _ = try parser.take(Array("id\nretry: 99999999999999999999\n\n".utf8))
    #expect(parser.lastEventID == "")
    #expect(parser.retry == 250)
  }

  @Test func `bytes that are no text pass as they are`() throws {
    let data: [UInt8] = [0xFF, 0x00, 0xC3]
    #expect(try events([Array("data: ".utf8) + data + [10, 10]]) == [ServerSentEvent(data: data)])
  }

  @Test(arguments: ["data: ", "junk"]) func `a line without end is given up`(start: String) throws {
    var parser = EventStreamParser()
    _ = try parser.take(Array(start.utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: EventStreamParser.limit / 2 + 1)
    _ = try parser.take(piece)
    #expect(throws: EventStreamParser.TooLarge()) { try parser.take(piece) }
  }

  @Test func `an event without end is given up`() throws {
    var parser = EventStreamParser()
    let line = Array("data: ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: EventStreamParser.limit / 2) + [10]
    _ = try parser.take(line)
    #expect(throws: EventStreamParser.TooLarge()) {
      for _ in 0..<2 { _ = try parser.take(line) }
    }
  }
}
