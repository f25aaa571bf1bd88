import Terminal
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("会议", 4), ("Ｆｕｌｌ", 8), ("ｶﾅ", 2), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 2),
    ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("—", 1), ("、", 2),
  ])
  func `counts columns`(text: String, columns: Int) {
    #expect(displayWidth(text) == columns)
  }
}

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("会议 ok", "会议 ok"), ("a\nb", "a\\nb"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
    ("\u{9B}31m", "\\u{9B}31m"), ("txt\u{202E}exe", "txt\\u{202E}exe"), ("\r\n", "\\r\\n"), ("\u{7F}", "\\u{7F}"),
    ("\u{E0041}", "\\u{E0041}"), ("👩‍👧", "👩‍👧"),
  ])
  func `writes out what steers a terminal`(text: String, shown: String) {
    #expect(text.visible() == shown)
  }

  @Test func `keeps lines and tabs on request but not carriage returns`() {
    #expect("a\n\tb\rc\u{7}".visible(lines: true) == "a\n\tb\\rc\\u{7}")
  }
}

@Suite struct VisibleJSONTests {
  @Test(arguments: [
    (#"{"a": "会议"}"#, #"{"a": "会议"}"#), ("\"\u{9B}31m\"", #""\u009b31m""#), ("\"\u{202E}\"", #""\u202e""#),
    ("\"\u{E0041}\"", #""\udb40\udc41""#), ("{\n  \"a\": \"\u{7F}\"\n}", "{\n  \"a\": \"\\u007f\"\n}"),
  ])
  func `escapes in JSON what a terminal would act on`(json: String, shown: String) {
    #expect(json.visibleInJSON == shown)
  }
}

@Suite struct WrappingTests {
  @Test(arguments: [
    ("", 10, [""]),
    ("one two three", 7, ["one two", "three"]),
    ("one\n\ntwo", 10, ["one", "", "two"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("整理会议纪要，列出决定", 8, ["整理会议", "纪要，列", "出决定"]),
    ("see 会议 notes", 8, ["see 会议", "notes"]),
  ])
  func `breaks lines`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(width: width) == lines)
  }

  @Test(arguments: 2...40)
  func `no line is wider than asked for`(width: Int) {
    let text = "Take minutes 会议纪要 and give Markdown（摘要、决定）with action-items, averyveryverylongwordwithoutbreaks."
    let lines = text.wrapped(width: width)
    // A closing mark may not begin a line, so that it and the wide character before it need four columns.
    #expect(lines.allSatisfy { displayWidth($0) <= max(width, 4) })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test(arguments: [("short", 10, "short"), ("longer than", 6, "longe…"), ("会议纪要", 6, "会议…"), ("会议纪要", 5, "会议…")])
  func `cuts with an ellipsis`(text: String, width: Int, cut: String) {
    #expect(text.truncated(width: width) == cut)
  }
}
