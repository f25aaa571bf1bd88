import Terminal
import Testing

@Suite struct LineLayoutTests {
  private func layout(_ before: String, _ after: String = "", width: Int) -> LineLayout {
    LineLayout(LineLayout.Prompt("> "), before: before, after: after, width: width)
  }

  @Test(arguments: [
    ("", "", 10, ["> "], 0, 2),
    ("abc", "", 10, ["> abc"], 0, 5),
    ("abc", "def", 6, ["> abcd", "ef"], 0, 5),
    ("abcd", "ef", 6, ["> abcd", "ef"], 1, 0),
    ("abcd", "", 6, ["> abcd", ""], 1, 0),
    ("会议", "", 6, ["> 会议", ""], 1, 0),
    ("a会", "议", 6, ["> a会", "议"], 1, 0),
    ("a", "会议", 5, ["> a会", "议"], 0, 3),
    ("one\ntwo", "", 10, ["> one", "  two"], 1, 5),
    ("one\n", "two", 10, ["> one", "  two"], 1, 2),
    ("abcd", "\ne", 6, ["> abcd", "  e"], 0, 5),
    ("a\u{1B}b", "", 20, ["> a\\u{1B}b"], 0, 10),
    ("a\tb", "", 20, ["> a  b"], 0, 6),
    ("e\u{301}x", "", 20, ["> e\u{301}x"], 0, 4),
  ])
  func `rows and cursor`(before: String, after: String, width: Int, rows: [String], row: Int, column: Int) {
    let layout = layout(before, after, width: width)
    #expect(layout.rows.map(\.text) == rows)
    #expect([layout.cursorRow, layout.cursorColumn] == [row, column])
  }

  @Test(arguments: 2...20)
  func `no row is wider than the terminal`(width: Int) {
    let layout = layout("see 会议纪要\n\tand 👩‍👧 \u{7} ", "the rest of it", width: width)
    for row in layout.rows.dropFirst() { #expect(row.columns <= max(width, 2)) }
    #expect(layout.cursorColumn < width)
    #expect(layout.rows.allSatisfy { $0.columns == displayWidth($0.text) })
  }
}

@Suite struct LineScreenTests {
  /// Draws on a screen what keys make of a text, step by step.
  private struct Terminal {
    var screen: Screen
    var drawer = LineScreen()
    var editor = LineEditor()

    init(width: Int, height: Int) { screen = Screen(width: width, height: height) }

    var layout: LineLayout {
      LineLayout(LineLayout.Prompt("> "), before: editor.before, after: editor.after, width: screen.width)
    }

    mutating func draw() { screen.write(drawer.draw(layout, width: screen.width, height: screen.height)) }

    mutating func press(_ key: Key) {
      _ = editor.receive(key)
      draw()
    }
  }

  private static let texts = ["a", "b ", "会议", "e\u{301}", "\n", "word ", "，", "x\u{7}"]
  private static let keys: [Key] = [
    .left, .right, .up, .down, .home, .end, .backspace, .delete, .wordLeft, .killWordLeft, .killToEnd, .yank, .newLine,
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func `after each key the screen shows the text and nothing else, with the cursor where it is`(seed: UInt64) {
    var generator = Sequence(state: seed)
    for width in [7, 12, 40] {
      var terminal = Terminal(width: width, height: 200)
      terminal.screen.write("before\r\n")
      terminal.draw()
      for _ in 0..<120 {
        if generator.next() % 3 == 0 {
          terminal.press(Self.keys[Int(generator.next() % UInt64(Self.keys.count))])
        } else {
          terminal.press(.text(Self.texts[Int(generator.next() % UInt64(Self.texts.count))]))
        }
        let layout = terminal.layout
        #expect(terminal.screen.lines == ["before"] + layout.rows.map(\.text).trimmed)
        #expect(terminal.screen.cursor == [layout.cursorRow + 1, layout.cursorColumn])
      }
    }
  }

  @Test(arguments: [(12, 7), (7, 12), (40, 9), (9, 40), (20, 19), (8, 16)])
  func `a terminal that becomes wider or narrower shows the same text once`(from: Int, to: Int) {
    for text in ["short", "a text that is longer than a row or two", "会议纪要和行动项，再加一句话", "one\ntwo 会议 three four"] {
      for back in 0...text.count {
        var terminal = Terminal(width: from, height: 200)
        terminal.screen.write("before\r\n")
        terminal.draw()
        terminal.press(.paste(text))
        for _ in 0..<back { terminal.press(.left) }
        terminal.screen.resize(width: to)
        terminal.draw()
        let layout = terminal.layout
        #expect(terminal.screen.lines == ["before"] + layout.rows.map(\.text).trimmed)
        #expect(terminal.screen.cursor == [layout.cursorRow + 1, layout.cursorColumn])
      }
    }
  }

  @Test func `of a text that is longer than the screen the rows around the cursor are shown`() {
    var terminal = Terminal(width: 10, height: 4)
    terminal.draw()
    terminal.press(.paste("1\n2\n3\n4\n5\n6\n7"))
    #expect(terminal.screen.lines.suffix(4) == ["  4", "  5", "  6", "  7"])
    for _ in 0..<2 { terminal.press(.up) }
    #expect(terminal.screen.lines.suffix(4) == ["  4", "  5", "  6", "  7"])
    for _ in 0..<3 { terminal.press(.up) }
    terminal.press(.text("x"))
    #expect(terminal.screen.lines.suffix(4) == ["  2x", "  3", "  4", "  5"])
    terminal.press(.end)
    for _ in 0..<5 { terminal.press(.down) }
    #expect(terminal.screen.lines.suffix(4) == ["  4", "  5", "  6", "  7"])
  }
}

/// Repeatable numbers.
private struct Sequence {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

extension [String] {
  /// As a screen shows them, which knows no spaces at the end and no empty rows below.
  fileprivate var trimmed: [String] {
    var lines = map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
