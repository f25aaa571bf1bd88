import JSON
import Testing

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("", ["", "x"], []), ("foo", ["foo", "xfoox"], ["fo", "FOO"]), ("^foo$", ["foo"], ["foox", "xfoo", "foo\n"]),
      ("^a*$", ["", "aaa"], ["b", "ab"]), ("^a+?$", ["a", "aa"], [""]), ("^a?b$", ["b", "ab"], ["aab"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaaa"], ["a"]), ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]),
      ("^(ab|c)*d$", ["d", "abcabd"], ["abd ", "acd"]), ("a|b|", ["", "z"], []),
      ("^(?:a|bc){2}$", ["abc", "bcbc"], ["a", "ac"]),
      ("^[a-c_\\-\\]]+$", ["ab_-]"], ["d", ""]), ("^[^a-c]$", ["d", "é", "😀"], ["a", "", "dd"]),
      ("^[]$", [], ["", "a"]),
      ("^[^]$", ["\n", "x"], [""]), ("^.$", ["a", "é", "😀", "\u{301}"], ["\n", "\r", "\u{2028}", "ab"]),
      ("^\\d+\\.\\d{2}$", ["12.50"], ["12.5", "١.٢٣"]), ("^\\w+$", ["a_9"], ["é", "-"]),
      ("^\\s$", [" ", "\u{FEFF}", "\u{3000}"], ["x"]),
      ("^[\\s\\S]*$", ["", "any\nthing"], []), ("^\\D\\W\\S$", ["a-b"], ["1-b", "aab"]),
      ("\\bfoo\\b", ["foo", "a foo!"], ["food", "_foo"]), ("\\Boo\\B", ["food"], ["foo", "oo"]),
      ("^\\b$", [], ["", "a"]),
      ("^\\x41\\u0042\\u{43}\\cJ\\0$", ["ABC\n\0"], ["ABC"]), ("^\\ud83d\\ude00$", ["😀"], []),
      ("^\\/\\^\\$\\.$", ["/^$."], []),
      ("^\\p{Lu}\\p{Letter}*\\P{L}$", ["Éa1", "Ж "], ["éa1", "Éab"]), ("^[\\p{Nd}x]+$", ["1x٣"], ["y"]),
      ("^[^\\p{L}]+$", ["12"], ["1a"]), ("^x{$", ["x{"], []), ("^{,5}]}$", ["{,5}]}"], []),
      ("^(a)(b)?\\1$", ["aa", "aba"], ["ab"]), ("^(?<q>['\"]).*\\k<q>$", ["'x'", "\"\""], ["'x\""]),
      ("^(\\2a|(b))+$", ["ba", "a"], ["c"]),
      ("^(?=.*\\d)(?=.*[a-z]).{4,}$", ["abc1"], ["abcd", "1234", "a1"]), ("^(?!con$).+$", ["cons", "x"], ["con"]),
      ("(?<=\\$)\\d+", ["$5"], ["5"]), ("(?<!\\$)\\b\\d+", ["5"], ["$5"]), ("(?<=\\1x(\\d))y", ["1x1y"], ["1x2y"]),
      ("^(a*)*$", ["", "aaaa"], ["b"]), ("^(a*)*\\1$", ["", "aa"], ["b"]), ("(^a|b$)", ["ax", "xb"], ["xa", "bx"]),
      ("^(|a)+$", ["", "aa"], ["b"]), ("^(?:a?){3}a{3}$", ["aaa", "aaaaaa"], ["aa", "aaaaaaa"]),
    ] as [(String, [String], [String])])
  func `matches as ECMA-262 does`(source: String, matching: [String], other: [String]) throws {
    let pattern = try Pattern(source)
    for text in matching { #expect(pattern.matches(text) == true, "\(text.debugDescription)") }
    for text in other { #expect(pattern.matches(text) == false, "\(text.debugDescription)") }
  }

  @Test(
    arguments: [
      ("(", .unbalancedParenthesis), ("a)", .unbalancedParenthesis), ("[a", .unbalancedBracket),
      ("*", .nothingToRepeat),
      ("a**", .nothingToRepeat), ("{2}", .nothingToRepeat), ("^*", .nothingToRepeat), ("a{3,2}", .countsReversed),
      ("\\", .endsInEscape),
      ("[\\", .endsInEscape), ("\\a", .unknownEscape("a")), ("\\Z", .unknownEscape("Z")), ("[z-a]", .rangeReversed),
      ("[a-\\d]", .classInRange), ("(?#x)", .unknownGroup("(?#")), ("(?P<x>a)", .unknownGroup("(?P")),
      ("\\p{Script=Greek}", .unknownProperty("Script=Greek")), ("\\1", .unknownReference("1")),
      ("\\k<a>", .unknownReference("a")),
      ("(?<a>.)(?<a>.)", .repeatedGroupName("a")), ("\\u12", .unknownEscape("u")), ("\\ud800", .unknownEscape("u")),
      ("(a{1000}){1000}", .tooLarge(limit: 10_000)), ("((((x{999}){999}){999}){999}){999}", .tooLarge(limit: 10_000)),
      (String(repeating: "(", count: 100_000), .tooDeep(limit: 100)),
    ] as [(String, PatternError)])
  func `refuses with the reason`(source: String, reason: PatternError) {
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    #expect(error == reason)
  }

  @Test(arguments: ["(a+)+$", "^(a|a)*$", "(a|aa)+$", "(.*a){12}$", "^((a*)*)*$", "(a?){200}a{200}$"])
  func `evil patterns that need no backtracking are judged`(source: String) throws {
    #expect(try Pattern(source).matches(String(repeating: "a", count: 300) + "!") == false)
  }

  @Test func `evil patterns that need backtracking give up`() throws {
    #expect(try Pattern("^(?=((a+)+)+$)").matches(String(repeating: "a", count: 100) + "!") == nil)
    #expect(try Pattern("^(a|a)*\\1b$").matches(String(repeating: "a", count: 100)) == nil)
    #expect(try Pattern("(.{1,90}x){40}").matches(String(repeating: "a\u{FF}", count: 100_000), budget: 100_000) == nil)
    #expect(try Pattern("(?:(?:(?:){999999}){999999}){999999}").matches("") == true)
  }

  @Test func `the table and the backtracking agree on short patterns`() throws {
    let atoms = ["a", ".", "[^a]", "^", "\\b", "(a|)", "(?:ab)"]
    let items = atoms.flatMap { atom in ["", "*", "+", "{0,2}"].map { atom + $0 } }.filter { (try? Pattern($0)) != nil }
    let texts = ["", "a", "ab", "aab", "bba", "a\n"]
    var differing: [String] = []
    for first in items {
      for second in items {
        let source = first + second + "$"
        let pattern = try Pattern(source)
        // An empty look sends the same pattern to the other machine.
        let other = try Pattern("(?=)" + source)
        for text in texts where pattern.matches(text) != other.matches(text) {
          differing.append("\(source) on \(text)")
        }
      }
    }
    #expect(differing == [])
  }
}
