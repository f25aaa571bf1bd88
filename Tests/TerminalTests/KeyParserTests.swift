import Terminal
import Testing

@Suite struct KeyParserTests {
  private static func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var parser = KeyParser()
    return parser.take(bytes)
  }

  @Test(arguments: [
    ("a", [Key.text("a")]), ("会议 ok", [.text("会议 ok")]), ("e\u{301}👩‍👧", [.text("e\u{301}👩‍👧")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}\r", [.newLine]), ("ab\rcd", [.text("ab"), .enter, .text("cd")]),
    ("\u{1}\u{5}\u{15}\u{B}\u{17}\u{19}", [.home, .end, .killToStart, .killToEnd, .killToSpace, .yank]),
    ("\u{3}\u{4}\u{C}\u{1A}", [.interrupt, .endOfInput, .clearScreen, .suspend]),
    ("\u{7F}\u{8}", [.backspace, .backspace]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", [.up, .down, .right, .left, .home, .end]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF", [.up, .down, .right, .left, .home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[3~", [.home, .end, .home, .end, .delete]),
    ("\u{1B}[1;5C\u{1B}[1;5D\u{1B}[1;3C\u{1B}f\u{1B}b", [.wordRight, .wordLeft, .wordRight, .wordRight, .wordLeft]),
    ("\u{1B}[1;2C\u{1B}[3;5~\u{1B}d\u{1B}\u{7F}", [.right, .killWordRight, .killWordRight, .killWordLeft]),
    ("\u{1B}[13;2u\u{1B}[13u\u{1B}[27;2;13~", [.newLine, .enter, .newLine]),
    ("\u{1B}[200~one\rtwo\r\nthree\tx\u{1B}[201~y", [.paste("one\ntwo\nthree\tx"), .text("y")]),
    ("\u{1B}[200~a\u{7}\u{1B}[31mb\u{1B}[201~", [.paste("a[31mb")]),
    // What is not known is dropped, and what stands behind it is not.
    ("\u{1B}[99~\u{1B}[I\u{1B}xa\u{0}\u{1C}b\t", [.text("a"), .text("b")]),
    ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}[1;\u{7}a", [.text("a")]), ("\u{1B}会", [.text("会")]),
  ])
  func `bytes become keys`(typed: String, keys: [Key]) { #expect(Self.keys(typed.utf8) == keys) }

  @Test(arguments: [
    "会议\u{1B}[A👩‍👧é\u{1B}OB", "\u{1B}[200~第一行\r第二行\u{1B}[201~x\u{1B}[1;5D", "\u{1B}\rab\u{1B}[3~\u{3}",
  ])
  func `it does not matter how they come`(typed: String) {
    let bytes = Array(typed.utf8)
    let whole = Self.joined(Self.keys(bytes))
    for first in bytes.indices {
      for second in first..<bytes.count {
        var parser = KeyParser()
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(Self.joined(parts.flatMap { parser.take($0) }) == whole, "cut at \(first) and \(second)")
      }
    }
    var parser = KeyParser()
    #expect(Self.joined(bytes.flatMap { parser.take([$0]) }) == whole)
  }

  @Test func `bytes that are no text stand as such, and hold nothing up`() {
    #expect(Self.joined(Self.keys([0xFF, 0x61])) == [.text("\u{FFFD}a")])
    #expect(Self.joined(Self.keys([0xE4, 0x61, 0x0D])) == [.text("\u{FFFD}a"), .enter])
    var parser = KeyParser()
    #expect(parser.take([0xE4, 0xBC]) == [])
    #expect(parser.take([0x1B, 0x5B, 0x41]) == [.text("\u{FFFD}"), .up])
  }

  @Test func `any bytes leave a parser that goes on`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var parser = KeyParser()
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator) : [0x1B, 0x5B, 0x32, 0x7E].randomElement(using: &generator)!
      }
      _ = parser.take(bytes)
      // Ends whatever may be open: a paste, a sequence, a character.
      let keys = parser.take(Array("\u{1B}[201~".utf8) + Array(repeating: 0x20, count: 70) + [0x0D])
      #expect(keys.last == .enter, "\(bytes)")
    }
  }

  /// Texts that follow one another as one.
  private static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { joined, key in
      if case .text(let more) = key, case .text(let text)? = joined.last {
        joined[joined.count - 1] = .text(text + more)
      } else {
        joined.append(key)
      }
    }
  }
}
