import Core
import Foundation
import JSON
import Support
import Testing

/// What git leaves out, by the rules of gitignore(5).
@Suite(.serialized) struct IgnoreTests {
  @Test(arguments: [
    ("*.o", "a.o", true), ("*.o", "x/a.o", true), ("/*.o", "x/a.o", false), ("x/*.o", "x/a.o", true),
    ("x/*.o", "y/x/a.o", false), ("**/x/*.o", "y/x/a.o", true), ("x/**", "x/y/a", true), ("x/**/a", "x/a", true),
    ("x/**/a", "x/y/z/a", true), ("build/", "build/a", true), ("build/", "build", false), ("build", "build", true),
    ("*.o\n!keep.o", "keep.o", false), ("!keep.o\n*.o", "keep.o", true), ("x/\n!x/a", "x/a", true),
    ("x/*\n!x/a", "x/a", false), ("#a", "#a", false), ("\\#a", "#a", true), ("\\!a", "!a", true), ("a  ", "a", true),
    ("a\\ ", "a ", true), ("a\r", "a", true), ("[ab].c", "b.c", true), ("[!ab].c", "b.c", false), ("a[", "a[", false),
    ("foo**bar", "fooxbar", true), ("A", "a", false), ("\u{feff}a", "a", true), ("a/b", "a/b", true),
    ("a/b", "x/a/b", false), ("?", "é", false), ("??", "é", true),
  ])
  func `rules say what they say to git`(rules: String, path: String, isIgnored: Bool) async throws {
    let tree = try Tree([".gitignore": rules, path: ""])
    #expect(try await tree.paths([:]) == (isIgnored ? [".gitignore"] : [".gitignore", path].sorted()))
  }

  @Test func `files on the way down go before those above, and the excluded of a repository after all`() async throws {
    let tree = try Tree([
      ".gitignore": "*.log\n", "a/.gitignore": "!b.log\n/c\n", "a/b.log": "", "a/c": "", "a/d/c": "", "e.log": "",
      ".git/info/exclude": "*.tmp\n", "f.tmp": "",
    ])
    #expect(try await tree.paths([:]) == [".gitignore", "a/.gitignore", "a/b.log", "a/d/c"])
  }

  @Test func `random trees hold for git what they hold here`() async throws {
    guard let git = Tool("git") else {
      print("skipped: this machine has no git")
      return
    }
    for seed in 1...12 {
      let tree = try Tree()
      var random = RandomTree(tree, seed: UInt64(seed))
      try random.fill("")
      _ = try await git.run(["init", "-q"], in: tree.folder.path)
      let listed = try await git.run(
        ["-c", "core.excludesFile=", "-c", "core.quotePath=false", "ls-files", "-o", "--exclude-standard"],
        in: tree.folder.path)
      #expect(listed.status == 0)
      let found = try await tree.paths([:])
      #expect(Set(found) == Set(listed.output.split(separator: "\n").map(String.init)), "seed \(seed)")
    }
  }
}

/// Folders, files and rules made of a few names, so that rules often meet them.
private struct RandomTree {
  private let tree: Tree
  private var random: SeededGenerator

  init(_ tree: Tree, seed: UInt64) {
    self.tree = tree
    random = SeededGenerator(seed: seed)
  }

  private static let names = ["a", "b", "ab", "a.c", "b.o", "foo", "x y", "é", ".h"]
  private static let pieces = ["a", "b", "*", "?", ".c", ".o", "[ab]", "[!a]", "**", "foo", "[", "é"]

  /// - Parameter folder: Its path with a slash behind it; nothing for the tree's own.
  mutating func fill(_ folder: String, depth: Int = 0) throws {
    for name in Self.names where random.next() % 2 == 0 {
      if depth < 3, random.next() % 2 == 0 {
        try fill(folder + name + "/", depth: depth + 1)
      } else {
        try tree.add(folder + name, [])
      }
    }
    if depth == 0 || random.next() % 3 == 0 {
      try tree.add(folder + ".gitignore", Array((0..<4).map { _ in rule() }.joined(separator: "\n").utf8))
    }
  }

  private mutating func rule() -> String {
    var rule = random.next() % 3 == 0 ? "!" : ""
    if random.next() % 4 == 0 { rule += "/" }
    for place in 0...(random.next() % 3) {
      if place > 0 { rule += "/" }
      for _ in 0...(random.next() % 2) { rule += Self.pieces.randomElement(using: &random) ?? "" }
    }
    return random.next() % 4 == 0 ? rule + "/" : rule
  }
}
