import Core
import Foundation
import Glibc
import JSON
import PluginSupport
import Support
import Testing

/// One call at a time: the executor refuses what is more than it has room for.
@Suite(.serialized) struct SearchTests {
  @Test func `lines are told with file and number, and what git ignores is left out`() async throws {
    let tree = try Tree([
      "src/main.c": "int x;\n  /* TODO: one */\r\n", "src/util/b.c": "// TODO two", "src/build/out.c": "// TODO",
      "src/.gitignore": "build/\n", ".git/config": "TODO", "notes.txt": "todo\n",
    ])
    #expect(
      try await tree.lines(["path": "src", "contains": "TODOs"]) == [
        "src/main.c:2: /* TODO: one */", "src/util/b.c:1: // TODO two",
      ])
    let result = try await tree.run("file_search", ["contains": "TODO"])
    #expect(
      result.structured == [
        "matches": [
          ["path": "src/main.c", "line": 2, "text": "/* TODO: one */"],
          ["path": "src/util/b.c", "line": 1, "text": "// TODO two"],
        ], "searched": 4, "unreadable": 0, "complete": true,
      ])
    #expect(
      try await tree.paths(["contains": "TODO", "ignored": true]) == ["src/build/out.c", "src/main.c", "src/util/b.c"])
    #expect(try await tree.lines(["contains": "nowhere"]) == ["nothing found in 4 files"])
  }

  @Test(arguments: [
    ("*.json", ["a.json", "src/b.json"]), ("src/*.json", ["src/b.json"]), ("**/*.json", ["a.json", "src/b.json"]),
    ("./src/**", ["src/b.json", "src/main.c", "src/util/", "src/util/Main.h", "src/util/é.c"]),
    ("*.{c,h}", ["src/main.c", "src/util/Main.h", "src/util/é.c"]), (".c", ["src/main.c", "src/util/é.c"]),
    ("main.c", ["src/main.c"]), ("main", ["src/main.c", "src/util/Main.h"]), ("Main", ["src/util/Main.h"]),
    ("?.c", ["src/util/é.c"]), ("[ab].json", ["a.json", "src/b.json"]), ("[!a].json", ["src/b.json"]),
    ("util", ["src/util/"]), ("nothing", []),
  ])
  func `names are globs, whole names or parts of names`(name: String, found: [String]) async throws {
    let tree = try Tree([
      "a.json": "", "src/b.json": "", "src/main.c": "", "src/util/Main.h": "", "src/util/é.c": "",
    ])
    let lines = try await tree.lines(["name": .string(name)])
    #expect(lines == (found.isEmpty ? ["nothing found in 5 files"] : found))
  }

  @Test func `types are known by how names end, and a file can be searched by itself`() async throws {
    let tree = try Tree(["a.py": "x", "b.PY": "x", "c.pyc": "x", "Makefile": "x", "d.md": "x"])
    #expect(try await tree.paths(["type": "python"]) == ["a.py", "b.PY"])
    #expect(try await tree.paths(["type": "makefile"]) == ["Makefile"])
    #expect(try await tree.paths(["type": "python", "contains": "x", "path": "d.md"]) == [])
    #expect(try await tree.paths(["contains": "x", "path": "d.md"]) == ["d.md"])
    #expect(try await tree.paths([:]) == ["Makefile", "a.py", "b.PY", "c.pyc", "d.md"])
  }

  @Test(arguments: [
    ("^int \\w+\\(", "int main(void)", true), ("^main", "int main", false), ("void\\)$", "int main(void)", true),
    ("colou?r", "color", true), ("(ab){2,3}c", "xababc", true), ("(ab){3}", "abab", false), ("a{2", "a{2", true),
    ("\\bTODO\\b", "TODOs", false), ("\\bTODO\\b", "a TODO: b", true), ("[[:digit:]]+ms", "took 12ms", true),
    ("[^a-z ]", "abc", false), ("[]x]", "a]", true), ("张.负责", "张三负责", true), ("张..负责", "张三负责", false),
    ("caf[éè]", "café", true), ("\\x{4e0a}海", "上海", true), ("a|b|", "", true), ("^$", "x", false),
    ("(?:x|y)*z", "xyxz", true), ("(?i)hello", "HeLLo", true), ("x.*?y", "x--y", true),
  ])
  func `expressions are those of POSIX with what others brought`(
    pattern: String, line: String, matches: Bool
  ) async throws {
    let tree = try Tree(["a": line + "\r\nzzz\n"])
    let found = try await tree.lines(["contains": .string(pattern), "regex": true])
    #expect(found.contains { $0.hasPrefix("a:1: ") } == matches)
  }

  @Test(arguments: [
    ("(a", "nothing closes the '('"), ("a)", "nothing opens the ')'"), ("[a", "nothing closes the '['"),
    ("*a", "nothing to repeat"), ("(a)\\1", "references back"), ("(?=a)", "only '(?:'"),
    ("[[:nope:]]", "no such class"),
    ("a{2,1}", "wrong way round"), ("a{1001}", "more than 1,000"), ("((a{100}){100}){100}", "too large"),
    ("[z-a]", "backwards"), ("\\", "nothing stands behind"), ("\\q", "not understood"), ("a\\nb", "one by one"),
  ])
  func `an expression that cannot be used is told why`(pattern: String, reason: String) async throws {
    let failure = try await Tree(["a": "a"]).failure(
      "file_search", ["contains": .string(pattern), "regex": true])
    #expect(failure?.kind == .invalidArguments)
    #expect(failure?.message.contains(reason) == true, "\(failure?.message ?? "")")
  }

  @Test func `a line is read once, whatever the expression is`() async throws {
    let tree = try Tree(["a": String(repeating: "a", count: 200_000) + "\n"])
    #expect(try await tree.paths(["contains": "(a*)*(a|aa)+b", "regex": true]) == [])
    #expect(try await tree.paths(["contains": "(.*.*)*(a{50}){10}$", "regex": true]) == ["a"])
  }

  @Test func `capitals are small letters where that is asked for`() async throws {
    let tree = try Tree(["a": "ÉTÉ à Paris\n", "b": "été\n", "c": "(a+b)\n"])
    #expect(try await tree.paths(["contains": "été"]) == ["b"])
    #expect(try await tree.paths(["contains": "été", "ignoreCase": true]) == ["a", "b"])
    #expect(try await tree.paths(["contains": "^é", "regex": true, "ignoreCase": true]) == ["a", "b"])
    #expect(try await tree.paths(["contains": "(A+B)", "ignoreCase": true]) == ["c"])
  }

  @Test func `binary files are left out, long lines are cut around the match, bytes that are no text are replaced`()
    async throws
  {
    let tree = try Tree(["long": String(repeating: "长", count: 500) + "needle" + String(repeating: "x", count: 900)])
    try tree.add("binary", Array("needle\0".utf8))
    try tree.add("latin1", [0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0x20, 0xe9, 0x0a])
    let lines = try await tree.lines(["contains": "needle"])
    #expect(lines.count == 2)
    #expect(lines.first == "latin1:1: needle \u{fffd}")
    let cut = try #require(lines.last)
    #expect(cut.hasPrefix("long:1: …长") && cut.hasSuffix("x…") && cut.contains("needle") && cut.utf8.count < 400)
  }

  @Test func `what spans the pieces in which a file is read is found, with its number`() async throws {
    var text = String(repeating: String(repeating: "x", count: 99) + "\n", count: 10_485)
    text += String(repeating: "y", count: 70) + "needle\nlast needle"
    let tree = try Tree(["big": text])
    #expect(try await tree.run("file_search", ["contains": "needle"]).structured?["matches"]?.array?.count == 2)
    let lines = try await tree.lines(["contains": "^last|ne+dle$", "regex": true])
    #expect(lines == ["big:10486: " + String(repeating: "y", count: 70) + "needle", "big:10487: last needle"])
  }

  @Test func `names that are no text are told so that one line stays one line`() async throws {
    let tree = try Tree()
    for name in [[0x61, 0xff, 0x2e, 0x63], [0x62, 0x0a, 0x5c, 0x2e, 0x63]] as [[UInt8]] {
      let path = Array(tree.folder.path.utf8) + [0x2f] + name + [0]
      let file = unsafe open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o644)
      try #require(file >= 0)
      close(file)
    }
    #expect(try await tree.lines([:]) == [#"a\xff.c"#, #"b\x0a\\.c"#])
  }

  @Test func `links are not followed, so that none leads around in a circle or out`() async throws {
    let tree = try Tree(["a/b/file": "needle"])
    try FileManager.default.createSymbolicLink(atPath: tree.folder("a/b/up"), withDestinationPath: "../..")
    try FileManager.default.createSymbolicLink(atPath: tree.folder("a/self"), withDestinationPath: "self")
    try FileManager.default.createSymbolicLink(atPath: tree.folder("a/other"), withDestinationPath: "b/file")
    #expect(try await tree.paths(["contains": "needle"]) == ["a/b/file"])
    #expect(try await tree.paths([:]) == ["a/b/file", "a/b/up", "a/other", "a/self"])
    let failure = try await tree.failure("file_search", ["path": "a/self"])
    #expect(failure?.code == "link_loop")
  }

  @Test func `more than is asked for is said, and what is nowhere or closed`() async throws {
    let tree = try Tree(["a": "x\nx\nx\n", "b": "x\n"])
    let result = try await tree.run("file_search", ["contains": "x", "limit": 2])
    #expect(result.text.hasPrefix("a:1: x\na:2: x\n(the first 2; there are more"))
    #expect(result.structured?["complete"] == false)
    #expect(
      try await tree.failure("file_search", ["path": "nowhere"])?.message == "there is no file or folder 'nowhere'")
    #expect(try await tree.failure("file_search", ["path": "/etc"])?.code == "not_permitted")
    #expect(try await tree.failure("file_search", ["contains": "a\nb"])?.code == "line_break")
  }

  @Test func `the manifests keep all rules`() throws {
    let library = try library.get()
    #expect(library.manifests.errors.map(\.description) == [])
    #expect(library.manifests.warnings.map(\.description) == [])
  }
}
