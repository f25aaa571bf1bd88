import Core
import JSON
import PluginSupport
import Testing

/// One library for all tests: what it serves is the real thing, from manifest section to worker.
private let library = Result { try ShippedLibrary("text_tools") }

private func run(_ id: String, _ arguments: JSONValue) async throws -> SkillResult {
  try await library.get().run(id, arguments)
}

/// One call at a time: the executor refuses what is more than it has room for.
@Suite(.serialized) struct TextToolsTests {
  @Test func `the manifest keeps all rules and holds four skills`() throws {
    let manifests = try library.get().manifests
    #expect(manifests.errors.map(\.description) == [])
    #expect(manifests.warnings.map(\.description) == [])
    #expect(
      manifests.manifests.map(\.id.description) == ["count_text", "convert_case", "sort_lines", "extract_from_text"])
    #expect(manifests.manifests.allSatisfy { !$0.effects.mayWrite })
  }

  @Test(arguments: [
    // words, characters, characters without spaces, lines, sentences, paragraphs
    ("", [0, 0, 0, 0, 0, 0]),
    ("hello world", [2, 11, 10, 1, 1, 1]),
    ("One. Two! Three?", [3, 16, 14, 1, 3, 1]),
    ("it's a well-known e-mail: a.b@c.org", [5, 35, 31, 1, 1, 1]),
    ("3.14 is not 1,000", [4, 17, 14, 1, 1, 1]),
    ("a\nb\n\nc\n", [3, 7, 3, 4, 2, 2]),
    ("a\r\nb", [2, 3, 2, 2, 1, 1]),
    ("春眠不觉晓，处处闻啼鸟。", [10, 12, 12, 1, 1, 1]),
    ("我有3个apple", [5, 9, 9, 1, 1, 1]),
    ("こんにちは世界", [7, 7, 7, 1, 1, 1]),
    ("안녕하세요 세계", [2, 8, 7, 1, 1, 1]),
    ("naïve café", [2, 10, 9, 1, 1, 1]),
    ("cafe\u{301} 👩‍👩‍👧 🇫🇷🇨🇳 👍🏽", [1, 11, 8, 1, 1, 1]),
    ("   \n\t", [0, 5, 0, 2, 0, 0]),
    ("nul\u{0}byte", [2, 8, 8, 1, 1, 1]),
  ])
  func `texts are counted as readers see them`(text: String, numbers: [Int]) async throws {
    let counts = try await run("count_text", ["text": .string(text)]).structured
    let names = ["words", "characters", "charactersWithoutSpaces", "lines", "sentences", "paragraphs"]
    #expect(names.map { counts?[$0]?.int } == numbers)
    #expect(counts?["bytes"]?.int == text.utf8.count)
  }

  @Test func `the text of a count is one number when one unit is asked for`() async throws {
    #expect(
      try await run("count_text", ["text": "a b"]).text == "2 words, 3 characters, 1 line, 1 sentence, 1 paragraph")
    #expect(try await run("count_text", ["text": "a b", "unit": "words"]).text == "2")
    #expect(try await run("count_text", ["text": "é", "unit": "bytes"]).text == "2")
  }

  @Test(arguments: [
    ("banana", "a", 3), ("aaaa", "aa", 2), ("Cat cat", "cat", 1), ("天天向上", "天", 2), ("abc", "abcd", 0), ("", "a", 0),
  ])
  func `occurrences are counted without overlaps`(text: String, part: String, count: Int) async throws {
    let result = try await run("count_text", ["text": .string(text), "find": .string(part)])
    #expect(result.text == String(count))
    #expect(result.structured?["occurrences"]?.int == count)
  }

  @Test(arguments: [
    ("upper", "hello wörld, straße", "HELLO WÖRLD, STRASSE"),
    ("upper", "привет ŋ ÿ 中文", "ПРИВЕТ Ŋ Ÿ 中文"),
    ("lower", "HELLO ΌΔΟΣ ΣΑΣ", "hello όδος σας"),
    ("title", "the lord of the rings", "The Lord of the Rings"),
    ("title", "a tale\nof two cities it's", "A Tale\nOf Two Cities It's"),
    ("sentence", "HELLO THERE. how ARE you?", "Hello there. How are you?"),
    ("snake", "Hello World", "hello_world"),
    ("snake", "userAccountId", "user_account_id"),
    ("snake", "HTTPServerError2x", "http_server_error2x"),
    ("snake", "don't  stop--now", "dont_stop_now"),
    ("camel", "max-retry-count", "maxRetryCount"),
    ("camel", "Hello big world\nsecond line", "helloBigWorld\nsecondLine"),
    ("pascal", "user name", "UserName"),
    ("kebab", "userName_id", "user-name-id"),
    ("constant", "maxRetryCount", "MAX_RETRY_COUNT"),
    ("kebab", "Ünïcode Ärger", "ünïcode-ärger"),
    ("snake", "用户 name", "用户_name"),
    ("upper", "", ""),
  ])
  func `case is converted`(style: String, text: String, converted: String) async throws {
    let result = try await run("convert_case", ["text": .string(text), "style": .string(style)])
    #expect(result.text == converted)
    #expect(result.structured == ["text": .string(converted), "style": .string(style)])
  }

  @Test(
    arguments: [
      (["text": "pear\napple\nfig"], "apple\nfig\npear"),
      (["text": "pear, apple,fig"], "apple\nfig\npear"),
      (["text": "b\na\nb\n", "unique": true], "b\na"),
      (["text": "b\na\nb\n", "unique": true, "order": "ascending"], "a\nb"),
      (["text": "a, c, b", "order": "reversed"], "b\nc\na"),
      (["text": "10\n9\n10", "unique": true, "order": "reversed"], "9\n10"),
      (["text": "b\na\nb\na", "unique": true, "order": "original"], "b\na"),
      (["text": "10\n9\n-2\n1,000\n3.5"], "-2\n3.5\n9\n10\n1,000"),
      (["text": "10\n9", "numeric": false], "10\n9"),
      (["text": "x\n10 b\n9 a", "numeric": true, "order": "descending"], "10 b\n9 a\nx"),
      (["text": "b\nA\na\nB"], "A\nB\na\nb"),
      (["text": "b\nA\na\nB", "ignoreCase": true], "A\na\nb\nB"),
      (["text": "Ä\nä\nz", "ignoreCase": true, "unique": true], "Ä\nz"),
      (["text": "c\n\nb\r\n\na", "order": "descending"], "c\nb\na"),
      (["text": "梨、苹果，无花果"], "无花果\n梨\n苹果"),
      (["text": "one"], "one"),
      (["text": ""], ""),
      (["text": "\n\n"], ""),
    ] as [(JSONValue, String)])
  func `lines are sorted`(arguments: JSONValue, sorted: String) async throws {
    #expect(try await run("sort_lines", arguments).text == sorted)
  }

  @Test func `removed duplicates are counted, and equal lines keep their order`() async throws {
    let result = try await run("sort_lines", ["text": "2 b\n1\n2 a\n2 b", "unique": true])
    #expect(result.structured == ["lines": ["2 b", "1", "2 a"], "removed": 1])
    let lines = (0..<3000).map { "\($0 * 7919 % 1000) #\($0)" }
    let sorted = try await run("sort_lines", ["text": .string(lines.joined(separator: "\n")), "order": "descending"])
    let expected = lines.sorted { left, right in
      let (a, b) = (Int(left.prefix { $0 != " " }) ?? 0, Int(right.prefix { $0 != " " }) ?? 0)
      return a == b ? left.utf8.lexicographicallyPrecedes(right.utf8) == false && left != right : a > b
    }
    #expect(sorted.text == expected.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("emails", "write to a.b+c@d-e.org, x@y (no) or <Q@R.CO.UK>.", ["a.b+c@d-e.org", "Q@R.CO.UK"]),
    ("emails", "请联系张三zhang@公司.cn或li@example.cn。", ["li@example.cn"]),
    ("emails", "@a.org a@ a@b..org a@.org", []),
    (
      "urls", "see https://a.org/x(y)?q=1#f, (http://b.org). www.c.org/; mailto:x",
      ["https://a.org/x(y)?q=1#f", "http://b.org", "www.c.org/"]
    ),
    ("urls", "网址是https://a.cn/路径，HTTPS://B.CN。", ["https://a.cn/", "HTTPS://B.CN"]),
    ("urls", "http:// http://! ahttp://a.org www.", []),
    (
      "numbers", "3 apples, 12.5 kg, -4, 1,234,567.8 and 6e23; mp3 x2 10%",
      ["3", "12.5", "-4", "1,234,567.8", "6e23", "10%"]
    ),
    ("numbers", "3-4 (5) 1,23 第7章", ["3", "4", "5", "1", "23", "7"]),
    (
      "phones", "call 010-12345678 or +49 30 901820, (555) 123-4567.",
      ["010-12345678", "+49 30 901820", "(555) 123-4567"]
    ),
    ("phones", "手机13812345678，订单20261130，日期2026-11-30，价格1234567", ["13812345678"]),
    ("phones", "3.14159265 192.168.1.254 12345 1 2 3 4 5 6 7 8", []),
    ("numbers", "about .5 to −7 in v1.2.3 of 0x1F, -.25", [".5", "−7", "-.25"]),
    ("numbers", "", []),
  ])
  func `things are found in texts`(kind: String, text: String, found: [String]) async throws {
    let result = try await run("extract_from_text", ["text": .string(text), "kind": .string(kind)])
    #expect(result.structured == ["kind": .string(kind), "found": .array(found.map { .string($0) })])
    #expect(found.isEmpty ? result.text.contains("no ") : result.text == found.joined(separator: "\n"))
  }

  @Test func `each is listed once when asked`() async throws {
    let text = (0..<20_000).map { "\($0 % 500)" }.joined(separator: " ")
    let result = try await run("extract_from_text", ["text": .string(text), "kind": "numbers", "unique": true])
    #expect(result.structured?["found"]?.array?.count == 500)
  }

  @Test(
    arguments: [
      ("count_text", [:], "missing_text"),
      ("count_text", ["text": 7], "missing_text"),
      ("count_text", ["text": "a", "unit": "pages"], "bad_choice"),
      ("convert_case", ["text": "a"], "bad_choice"),
      ("convert_case", ["text": "a", "style": 1], "bad_choice"),
      ("extract_from_text", ["text": "a", "kind": "names"], "bad_choice"),
    ] as [(String, JSONValue, String)])
  func `arguments that do not fit are refused`(skill: String, arguments: JSONValue, code: String) async throws {
    let failure = try await library.get().failure(skill, arguments)
    #expect(failure?.kind == .invalidArguments)
    #expect(failure?.code == code)
  }
}
