import JSON
import Testing

@Suite struct JSONParserTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("\t\r\n-0.50", .number(JSONNumber(literal: "-0.50")!)), ("[]", []),
      ("{}", [:]),
      (#"{"a":[1,{"b":null}],"c":"d"}"#, ["a": [1, ["b": .null]], "c": "d"]),
      (#""\u0041\u00e9\ud83d\ude00\n\/""#, "Aé😀\n/"), (#""\u0000""#, "\0"), ("\"é漢😀\"", "é漢😀"),
      (#""a long plain text, longer than a word, with an end""#, "a long plain text, longer than a word, with an end"),
    ] as [(String, JSONValue)])
  func `reads what RFC 8259 allows`(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
  }

  @Test(
    arguments: [
      ("", 1, 1, .expected(.value, found: nil)),
      ("[1,\n  é]", 2, 3, .expected(.value, found: "é")),
      ("[\"é\" 2]", 1, 6, .expected(.commaOrEnd(of: .array), found: "2")),
      ("{\"a\" 1}", 1, 6, .expected(.colon, found: "1")),
      ("{\"a\":1,}", 1, 8, .expected(.key, found: "}")),
      ("{a:1}", 1, 2, .expected(.keyOrEnd, found: "a")),
      ("{\"a\":1", 1, 7, .expected(.commaOrEnd(of: .object), found: nil)),
      ("\"abc", 1, 5, .expected(.closingQuote, found: nil)),
      ("\"a\u{1}\"", 1, 3, .controlCharacter(1)),
      ("01", 1, 3, .invalidNumber), ("1.", 1, 3, .invalidNumber), ("-", 1, 2, .invalidNumber),
      ("1e+", 1, 4, .invalidNumber),
      ("1e100000000000000000", 1, 21, .exponentTooLarge),
      ("nul", 1, 4, .expected(.value, found: nil)), ("1 2", 1, 3, .trailingBytes),
      (#""\x""#, 1, 2, .invalidEscape), (#""\u12"#, 1, 2, .invalidEscape), (#""\u12g4""#, 1, 2, .invalidEscape),
      (#""\ud800""#, 1, 2, .loneSurrogate), (#""\udc00\ud800""#, 1, 2, .loneSurrogate),
      (#""\ud800\u0041""#, 1, 2, .loneSurrogate), ("\u{FEFF}1", 1, 1, .byteOrderMark),
      (#"{"a":1,"b":2,"\u0061":3}"#, 1, 14, .duplicateKey("a")),
    ] as [(String, Int, Int, JSONParseError.Reason)])
  func `refuses with the place and the reason`(text: String, line: Int, column: Int, reason: JSONParseError.Reason) {
    let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error.map { [$0.line, $0.column] } == [line, column])
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `refuses malformed UTF-8`(bytes: [UInt8]) {
    let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 1)
  }

  @Test func `judges every pair of bytes in a string as the standard library does`() {
    var judgedOtherwise: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max
      where ![first, second].contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
        for prefix in ["", "1234567", "12345678"] {
          let text = Array(prefix.utf8) + [first, second]
          let parsed = try? JSONValue(parsing: [0x22] + text + [0x22])
          if parsed?.string != String(validating: text, as: UTF8.self) { judgedOtherwise.append(text) }
        }
      }
    }
    #expect(judgedOtherwise.isEmpty)
  }

  @Test func `refuses every prefix of a document`() throws {
    let text = Array(#"{"a":[1,-2.5e3,"\u00e9é"],"b":{"c":null,"d":true}}"#.utf8)
    _ = try JSONValue(parsing: text)
    for length in 0..<text.count {
      #expect(throws: JSONParseError.self) { try JSONValue(parsing: text[..<length]) }
    }
  }

  @Test func `bounds the depth`() throws {
    let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try JSONValue(parsing: deep(512))
    let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: deep(513)) }
    #expect(error?.reason == .tooDeep(limit: 512))
    #expect(throws: JSONParseError.self) { try JSONValue(parsing: String(repeating: "[{\"\":", count: 1_000_000)) }
    let three = ParseOptions(maxDepth: 3)
    #expect(throws: JSONParseError.self) { try JSONValue(parsing: deep(4), options: three) }
  }

  @Test(arguments: [3, 16, 17, 40, 1000])
  func `finds a repeated key among few and many`(count: Int) throws {
    let keys = (0..<count).map { "key \($0)" }
    let body = keys.map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(try JSONValue(parsing: "{\(body)}").object?.count == count)
    for again in [0, count / 2, count - 1] {
      let text = "{\(body),\"\(keys[again])\":2}"
      let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
      #expect(error?.reason == .duplicateKey(keys[again]))
      #expect(error?.offset == body.utf8.count + 2)
      let last = try JSONValue(parsing: text, options: ParseOptions(duplicateKeys: .lastWins))
      #expect(last.object.map { Array($0.keys) } == keys)
      #expect(last[keys[again]] == 2)
    }
  }

  @Test func `repeated keys and long ones come out whole`() throws {
    let names = ["id", "identifier", "exactly16bytes!!", "a key that is longer than sixteen bytes", "clé"]
    let object = "{" + names.map { "\"\($0)\": \"\($0)\"" }.joined(separator: ", ") + "}"
    let text = "[" + Array(repeating: object, count: 200).joined(separator: ",\n") + "]"
    let elements = try #require(try JSONValue(parsing: text).array)
    #expect(elements.count == 200)
    for element in elements { #expect(element.object.map { Array($0.keys) } == names) }
  }
}
