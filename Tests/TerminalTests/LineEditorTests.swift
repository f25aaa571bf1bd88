import Terminal
import Testing

@Suite struct LineEditorTests {
  /// The text with `|` where the cursor is.
  private static func edited(_ keys: [Key], from text: String = "") -> String {
    var editor = LineEditor(text: text)
    for key in keys { _ = editor.receive(key) }
    return editor.before + "|" + editor.after
  }

  @Test(arguments: [
    ([Key.text("abc")], "abc|"),
    ([.text("abc"), .left, .text("x")], "abx|c"),
    ([.text("abc"), .left, .left, .left, .left, .delete], "|bc"),
    ([.text("abc"), .home, .right, .right, .right, .right, .text("d")], "abcd|"),
    ([.text("会议纪要"), .backspace, .left, .backspace], "会|纪"),
    ([.text("👩‍👧x"), .left, .backspace], "|x"),
    // A mark joins the letter before it, also when it comes later.
    ([.text("e"), .text("\u{301}"), .text("x"), .backspace, .backspace], "|"),
    ([.text("xe"), .text("\u{301}"), .left, .text("y")], "xy|e\u{301}"),
    ([.text("one two"), .wordLeft, .text("x")], "one x|two"),
    ([.text("one two  "), .wordLeft, .wordLeft, .wordRight], "one| two  "),
    ([.text("one, two"), .killWordLeft], "one, |"),
    ([.text("one a/b"), .killToSpace], "one |"),
    ([.text("one a/b  "), .killToSpace, .killToSpace], "|"),
    ([.text("one two"), .home, .killWordRight], "| two"),
    ([.text("one two"), .wordLeft, .killToStart], "|two"),
    ([.text("one two"), .wordLeft, .left, .killToEnd], "one|"),
    ([.text("one two"), .wordLeft, .killToStart, .end, .text(" "), .yank], "two one |"),
    ([.text("a"), .newLine, .text("b"), .home, .text("x"), .end, .text("y")], "a\nxby|"),
    ([.text("a"), .newLine, .text("b"), .home, .left, .killToEnd], "a|b"),
    ([.text("ab"), .newLine, .text("cd"), .killToStart], "ab\n|"),
    ([.text("abcd"), .newLine, .text("e"), .up, .text("x")], "ax|bcd\ne"),
    ([.text("会议会议"), .newLine, .text("abc"), .up, .down], "会议会议\nab|c"),
    ([.paste("one\ntwo"), .text("!")], "one\ntwo!|"),
    ([.text("one\\"), .enter, .text("two")], "one\ntwo|"),
    ([.text("  "), .enter], "|"),
    ([.text("abc"), .interrupt], "|"),
    ([.text("abc"), .home, .endOfInput], "|bc"),
  ])
  func `keys change the text`(keys: [Key], text: String) { #expect(Self.edited(keys) == text) }

  @Test func `a complete text is handed over, and the next one begins`() {
    var editor = LineEditor(text: "draft")
    #expect(editor.receive(.text("!")) == .edited)
    #expect(editor.receive(.left) == .edited)
    #expect(editor.receive(.enter) == .submitted("draft!"))
    #expect(editor.text == "" && editor.history == ["draft!"])
  }

  @Test(arguments: [Key.interrupt, .endOfInput])
  func `where there is no text these leave`(key: Key) {
    var editor = LineEditor()
    #expect(editor.receive(key) == .left)
    _ = editor.receive(.text("x"))
    #expect(editor.receive(key) == .edited)
  }

  @Test func `a text that ends in a backslash goes on, one with it elsewhere does not`() {
    var editor = LineEditor(text: "a\\b")
    #expect(editor.receive(.enter) == .submitted("a\\b"))
    _ = editor.receive(.text("a\\"))
    _ = editor.receive(.left)
    #expect(editor.receive(.enter) == .submitted("a\\"))
  }

  @Test func `earlier texts come back, and what is being typed is not lost`() {
    var editor = LineEditor(text: "new", history: ["one", "two\nlines"])
    func text(after key: Key) -> String {
      _ = editor.receive(key)
      return editor.text
    }
    #expect(text(after: .up) == "two\nlines")
    #expect(text(after: .up) == "two\nlines", "the cursor goes to its first line")
    #expect(text(after: .up) == "one")
    #expect(text(after: .up) == "one")
    #expect(text(after: .down) == "two\nlines")
    #expect(text(after: .down) == "new")
    #expect(text(after: .down) == "new")
    _ = editor.receive(.up)
    #expect(editor.receive(.enter) == .submitted("two\nlines"))
    #expect(editor.history == ["one", "two\nlines"], "the same twice is once")
    #expect(text(after: .up) == "two\nlines")
    #expect(text(after: .interrupt) == "")
    #expect(text(after: .up) == "two\nlines")
  }
}
