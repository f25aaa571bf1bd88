import Arguments
import Terminal
import Testing

@Suite struct HelpTests {
  private let plain = Palette(isColoured: false)

  @Test func `a command's page shows all that it takes`() {
    let text = HelpPage(Sample.run, of: Sample.grammar).text(width: 80, palette: plain)
    #expect(
      text == """
        sample run: Run one skill

        Usage:
          sample run [OPTIONS] ID

        Runs ID with what its schema asks for.

        Arguments:
          ID  Id of a skill

        \(options)
        Examples:
          sample run sum --terms 3
              Adds up

        """)
  }

  @Test func `the page of a subject is about the subject`() throws {
    var subject = try #require(Sample.subject(invocation(["run", "sum"])))
    subject.options.removeLast()
    let text = HelpPage(Sample.run, of: Sample.grammar, subject: subject).text(width: 80, palette: plain)
    #expect(
      text == """
        sample run sum: Works

        Usage:
          sample run sum [OPTIONS]

        Options of sum:
              --terms N    A term (may be repeated)
              --exact      Exactly
              --mode MODE  How: fast, slow
              --unit UNIT  Any unit: m, km

        \(options)
        Examples:
          sample ask 'add up'

        """)
  }

  private let options = """
    Options:
      -a, --arg NAME=VALUE   One argument (may be repeated)
          --timeout SECONDS  Stop after SECONDS
      -o, --output DIR       Write into DIR
      -v, --verbose          Say more

    Options of every command:
          --skills DIR  Search DIR (may be repeated)
          --json        Print JSON
          --color WHEN  Colour output: auto, always, never
      -h, --help        Show help and exit

    """

  @Test func `the first page lists commands and topics but no hidden ones`() {
    let text = HelpPage(Sample.grammar).text(width: 80, palette: plain)
    #expect(text.hasPrefix("sample 1.2: try out a grammar\n"))
    #expect(text.contains("\n  trust  Trust a directory\n"))
    #expect(text.contains("\n  help exit-codes  What the exit codes mean\n"))
    #expect(!text.contains("complete"))
  }

  @Test(arguments: [1, 40, 57, 80, 100, 400])
  func `keeps to the width`(width: Int) {
    for command in Sample.grammar.commands {
      let text = HelpPage(command, of: Sample.grammar).text(width: width, palette: plain)
      #expect(text.split(separator: "\n").allSatisfy { displayWidth($0) <= min(max(width, 40), 100) })
    }
  }

  @Test func `control characters in a skill's descriptions are written out`() {
    let evil = Option("x", value: Value("\u{1B}]0;t\u{7}"), help: "a\u{1B}[2Jb\nc")
    let subject = Subject(name: "x", abstract: "d\u{1B}", options: [evil])
    let text = HelpPage(Sample.run, of: Sample.grammar, subject: subject).text(width: 80, palette: plain)
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("a\\u{1B}[2Jb\\nc"))
  }

  @Test func `the manual page names every command and option and hides what troff would read`() {
    let page = Sample.grammar.manualPage(date: "2026-01-31")
    #expect(page.contains(".TH \"SAMPLE\" 1 \"2026\\-01\\-31\" \"sample 1.2\" \"User commands\""))
    for command in Sample.grammar.listedCommands {
      #expect(page.contains(".SS sample \(command.name)"))
      for option in command.options { #expect(page.contains("\\fB\\-\\-\(option.long)\\fR")) }
    }
    #expect(page.contains(".SH EXIT CODES"))
    #expect(!page.contains("complete"))
    let requests: Set = [".TH", ".SH", ".SS", ".B", ".I", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".\\\""]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(String(line.prefix { $0 != " " })))
    }
  }

  private func invocation(_ arguments: [String]) -> Invocation {
    guard case .command(let invocation) = try? Sample.parser.parse(arguments) else {
      Issue.record("\(arguments) is no command")
      return Invocation(command: Sample.run)
    }
    return invocation
  }
}
