import Arguments
import Testing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    ([], "no command given"),
    (["lits"], "there is no command 'lits'; did you mean 'list'?"),
    (["frobnicate"], "there is no command 'frobnicate'"),
    (["--jsno", "list"], "unknown option '--jsno'; did you mean '--json'?"),
    (["list", "--limt", "3"], "unknown option '--limt' of 'list'; did you mean '--limit'?"),
    (["list", "-x"], "unknown option '-x' of 'list'"),
    (["run", "sum", "--term", "3"], "unknown option '--term' of 'run'; did you mean '--terms'?"),
    (["list", "--limit"], "'--limit' needs a value (N)"),
    (
      ["list", "--limit", "--json"],
      "'--limit' needs a value (N) but '--json' follows; a value that begins with dashes is written '--limit=--json'"
    ),
    (["list", "--json=yes"], "'--json' takes no value, but got 'yes'"),
    (["list", "--limit", "many"], "'many' is no value of --limit: a whole number from 1 to 100 is expected"),
    (
      ["list", "--color", "alway"],
      "'alway' is no value of --color: choose one of 'auto', 'always', 'never'; did you mean 'always'?"
    ),
    (
      ["run", "x", "--timeout", "soon"],
      "'soon' is no value of --timeout: a number of seconds above 0, such as 30 or 0.5, is expected"
    ),
    (["run", "x", "--output="], "'' is no value of --output: the path of a directory is expected"),
    (["run"], "'run' needs ID: Id of a skill"),
    (["list", "that"], "'list' does not know what to do with 'that'"),
    (["list", "\u{1B}[2J"], "'list' does not know what to do with '\\u{1B}[2J'"),
  ])
  func `says what, which and what to do`(arguments: [String], message: String) {
    #expect(throws: UsageError.self) { try Sample.parser.parse(arguments) }
    do { _ = try Sample.parser.parse(arguments) } catch { #expect(error.description == message) }
  }
}

@Suite struct NearestTests {
  @Test(arguments: [
    ("lst", ["list"]), ("liist", ["list"]), ("doctro", ["doctor"]), ("comp", ["completion"]), ("LIST", ["list"]),
    ("zzz", []), ("", []), ("r", []), ("rin", ["run"]),
  ])
  func `proposes`(word: String, expected: [String]) {
    #expect(nearest(to: word, among: ["list", "show", "run", "doctor", "completion"]) == expected)
  }
}
