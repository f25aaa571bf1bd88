import Foundation
import JSON
import Support
import Testing

@Suite struct HelpTests {
  @Test func `says what it is`() async throws {
    let command = try Command()
    let version = try await command("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("skillhost "))
    let json = try await command("--version", "--json").json()
    #expect(json["version"]?.int == 1)
    #expect(json["skillhost"]?.string != nil)
  }

  @Test func `without a command it says how to get help`() async throws {
    let finished = try await Command()()
    #expect(finished.status == 2)
    #expect(finished.output.isEmpty)
    #expect(finished.errors == "skillhost: no command given\nTry 'skillhost --help'.\n")
  }

  @Test func `a skill or a sentence in place of a command is recognised`() async throws {
    let command = try Command.with("calculator")
    #expect(
      try await command("calculator").errors.hasSuffix("'calculator' is a skill; try 'skillhost run calculator'.\n"))
    #expect(try await command("what is 1+1?").errors.hasSuffix("To ask, try 'skillhost ask …'.\n"))
  }

  @Test(arguments: [
    "list", "show", "rank", "run", "ask", "chat", "new", "check", "doctor", "trust", "help", "completion",
  ])
  func `explains each command in two ways`(name: String) async throws {
    let command = try Command()
    let first = try await command(name, "--help")
    let second = try await command("help", name)
    #expect(first.status == 0)
    #expect(first.output == second.output)
    #expect(first.output.contains("Usage:\n  skillhost \(name)"))
    let json = try await command("help", name, "--json").json()
    #expect(json["command"]?["name"]?.string == name)
  }

  @Test func `the list of exit codes is the documented one`() async throws {
    let topic = try await Command()("help", "exit-codes", "--json").json()
    let codes = topic["topic"]?["entries"]?.array?.compactMap { $0["term"]?.string }
    #expect(codes == ["0", "1", "2", "3", "4", "5", "6", "75", "124", "130", "143"])
  }

  @Test func `an unknown topic is a usage error that names a near one`() async throws {
    let finished = try await Command()("help", "exit-code")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("did you mean 'exit-codes'?"))
  }

  @Test func `the manual page has no faults that man complains about`() async throws {
    let command = try Command()
    let page = try await command("help", "--man")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/man") else { return print("skipped: man is missing") }
    let path = try command.home.write(page.output, to: "skillhost.1")
    let set = try await command.run("/usr/bin/man", ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path])
    #expect(set.status == 0)
    #expect(set.errors == "")
  }

  @Test func `errors of the command line are JSON where JSON was asked for`() async throws {
    let finished = try await Command()("list", "--limt", "--json")
    #expect(finished.status == 2)
    let error = try finished.json()["error"]
    #expect(error?["kind"]?.string == "usage")
    #expect(error?["code"]?.string == "unknown_option")
    #expect(error?["exitCode"]?.int == 2)
    #expect(finished.errors.contains("unknown option '--limt' of 'list'"))
  }
}

@Suite struct CompletionTests {
  @Test func `proposes commands, and topics of help`() async throws {
    let command = try Command()
    #expect(
      try await command("complete", "--", "comp").output
        == "none\ncompletion\tPrint a script that teaches a shell to complete commands\n")
    #expect(
      try await command("complete", "--", "help", "exit").output == "none\nexit-codes\tWhat the exit codes mean\n")
    #expect(try await command("complete", "--", "trust", "").output == "directories\n")
  }

  @Test func `bash completes with its script`() async throws {
    var command = try Command()
    let script = try await command("completion", "bash")
    #expect(script.status == 0)
    try command.home.write(script.output, to: "completion.bash")
    command.environment["PATH"] = "\(Checkout.products):/usr/bin:/bin"
    let finished = try await command.run(
      "/bin/bash",
      [
        "-c",
        """
        source "$HOME/completion.bash"
        COMP_WORDS=(skillhost list --color = al) COMP_CWORD=4
        _skillhost skillhost al =; printf '%s\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(skillhost do) COMP_CWORD=1
        _skillhost skillhost do skillhost; printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ])
    #expect(finished.output == "always\ndoctor\n")
    #expect(finished.errors == "")
  }

  @Test(arguments: [
    (["fish", "-c"], "skillhost completion fish | source; complete -C 'skillhost run typed --un'", "--unit"),
    (["fish", "-c"], "skillhost completion fish | source; complete -C 'skillhost run typed --unit '", "kilometre"),
    (["zsh", "-f", "-c"], zsh("skillhost run typed --un"), "--unit"),
    (["zsh", "-f", "-c"], zsh("skillhost run ty"), "typed"),
  ])
  func `other shells complete with theirs`(shell: [String], script: String, word: String) async throws {
    let program = "/usr/bin/\(shell[0])"
    guard FileManager.default.isExecutableFile(atPath: program) else { return print("skipped: \(program) is missing") }
    var command = try Command.with("typed")
    command.environment["PATH"] = "\(Checkout.products):/usr/bin:/bin"
    let finished = try await command.run(program, shell.dropFirst() + [script])
    #expect(finished.output.split(separator: "\n").contains { $0.hasPrefix(word) })
  }

  /// What zsh's completion would be told for this line.
  private static func zsh(_ line: String) -> String {
    """
    compdef() { }
    source <(skillhost completion zsh)
    _describe() { print -rl -- "${(@P)2}" }
    words=(\(line)); CURRENT=${#words}; _skillhost
    """
  }
}
