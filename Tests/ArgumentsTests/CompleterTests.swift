import Arguments
import Testing

@Suite struct CompleterTests {
  private let completer = Completer(
    Sample.grammar, subject: { Sample.subject($0) },
    words: { name, invocation in
      guard name == "skill" else { return [] }
      let more = invocation.texts(Sample.folders).contains("more") ? [Completion.Candidate("extra")] : []
      return [.init("sum", help: "Adds"), .init("sort")] + more
    })

  @Test(arguments: [
    ([""], ["list", "run", "ask", "trust"]),
    (["l"], ["list"]),
    (["-"], ["--skills", "--json", "--color", "--help", "--version"]),
    (["list", "--l"], ["--limit"]),
    (["list", "--limit", ""], []),
    (["list", "--color", "a"], ["auto", "always"]),
    (["list", "--color=a"], ["--color=auto", "--color=always"]),
    (["list", "--color", "=", "a"], ["auto", "always"]),
    (["list", "--color", "="], ["auto", "always", "never"]),
    (["list", "--json", "--j"], []),
    (["run", ""], ["sum", "sort"]),
    (["run", "so"], ["sort"]),
    (["--skills", "more", "run", "e"], ["extra"]),
    (["run", "--skills", "more", "e"], ["extra"]),
    (["run", "sum", "--te"], ["--terms"]),
    (["run", "sum", "--terms", "1", "--te"], ["--terms"]),
    (["run", "sum", "--mode", ""], ["fast", "slow"]),
    (["run", "sum", "--unit", "k"], ["km"]),
    (["run", "sum", "--mode=s"], ["--mode=slow"]),
    (["run", "other", "--ex"], []),
    (["run", "other", "--skills", "more", "--ex"], ["--extra"]),
    (["run", "sum", "--arg", ""], []),
    (["nonsense", ""], []),
    (["list", "--", "--l"], []),
    ([], ["list", "run", "ask", "trust"]),
  ])
  func `proposes`(line: [String], words: [String]) {
    #expect(completer.complete(line).candidates.map(\.word) == words)
  }

  @Test(arguments: [
    (["trust", ""], Completion.Paths.directories), (["run", "sum", "--output", "x"], .directories),
    (["run", "sum", "-o", ""], .directories), (["--skills", ""], .directories), (["list", ""], .none),
    (["trust", "a", ""], .none),
  ])
  func `leaves paths to the shell`(line: [String], paths: Completion.Paths) {
    #expect(completer.complete(line).paths == paths)
  }

  @Test(arguments: Shell.allCases)
  func `every script asks the program`(shell: Shell) {
    let script = shell.completionScript(for: "sample")
    #expect(script.contains("complete -- "))
    #expect(script.contains("sample"))
  }
}
