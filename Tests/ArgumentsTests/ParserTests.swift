import Arguments
import Testing

/// What was read, written down in one line.
private func reading(_ line: String) -> String {
  do throws(UsageError) {
    switch try Sample.parser.parse(line.split(separator: " ").map { $0 == "''" ? "" : String($0) }) {
    case .version: return "version"
    case .help(let command, let subject):
      return (["help", command?.name ?? "-"] + (subject?.options ?? []).map(\.long)).joined(separator: " ")
    case .command(let invocation):
      let given = invocation.given.map {
        $0.value.map { [$0] } ?? [] == [] ? $0.option.long : "\($0.option.long)=\($0.value ?? "")"
      }
      let own = invocation.subjectGiven.map { "+\($0.option.long)" + ($0.value.map { "=\($0)" } ?? "") }
      return ([invocation.command.name] + given + own + invocation.operands.map { "<\($0)>" }).joined(separator: " ")
    }
  } catch {
    return error.code
  }
}

@Suite struct ParserTests {
  @Test(arguments: [
    ("list", "list"),
    ("list --json", "list json"),
    ("--json list", "list json"),
    ("--skills a list --skills b", "list skills=a skills=b"),
    ("--skills=a list", "list skills=a"),
    ("list --limit 5", "list limit=5"),
    ("list --limit=5", "list limit=5"),
    ("list -n 5", "list limit=5"),
    ("list -n5", "list limit=5"),
    ("list -n=5", "list limit=5"),
    ("list -vn5", "list verbose limit=5"),
    ("run sum", "run <sum>"),
    ("run sum -a x=1 -a y=2", "run arg=x=1 arg=y=2 <sum>"),
    ("run sum --arg=x=a=b", "run arg=x=a=b <sum>"),
    ("run sum --arg x=-5", "run arg=x=-5 <sum>"),
    ("run --timeout 2.5 sum", "run timeout=2.5 <sum>"),
    ("ask what is 3 -5", "ask <what> <is> <3> <-5>"),
    ("ask -.5", "ask <-.5>"),
    ("ask -", "ask <->"),
    ("ask -- --json -x --", "ask <--json> <-x> <-->"),
    ("ask one --json two", "ask json <one> <two>"),
    ("trust", "trust"),
    ("trust here", "trust <here>"),
    ("complete", "complete"),
  ])
  func `reads`(line: String, result: String) {
    #expect(reading(line) == result)
  }

  @Test(arguments: [
    ("--help", "help -"), ("-h", "help -"), ("--version", "version"), ("list --help", "help list"),
    ("list -h --nonsense", "help list"), ("run --help", "help run"),
    ("run sum --help", "help run terms exact mode unit"),
    ("run other --help", "help run"), ("run nobody --help", "help run"), ("ask -- --help", "ask <--help>"),
    ("--json --help", "help -"),
  ])
  func `finds questions for help`(line: String, result: String) {
    #expect(reading(line) == result)
  }

  @Test(arguments: [
    ("run sum --terms 3 --terms=4 --exact", "run +terms=3 +terms=4 +exact <sum>"),
    ("run sum --json", "run json <sum>"),
    ("run sum --mode fast -v", "run verbose +mode=fast <sum>"),
    ("run --terms=3 sum", "run +terms=3 <sum>"),
    ("run other --extra --skills more", "run skills=more +extra <other>"),
    ("--skills more run other --extra", "run skills=more +extra <other>"),
    ("run other --extra", "unknown_option"),
    ("run nobody --extra --timeout=3", "run timeout=3 <nobody>"),
    ("run sum --terms 12", "illegal_value"),
    ("run sum --mode quick", "illegal_value"),
    ("run sum --unit mile", "run +unit=mile <sum>"),
    ("list --terms 3", "unknown_option"),
  ])
  func `takes the options of a subject`(line: String, result: String) {
    #expect(reading(line) == result)
  }

  @Test(arguments: [
    ("", "no_command"), ("--json", "no_command"), ("lst", "unknown_command"), ("--jsn list", "unknown_option"),
    ("-x list", "unknown_option"), ("list --nope", "unknown_option"), ("list -x", "unknown_option"),
    ("list --limit", "missing_value"), ("list --limit --json", "missing_value"), ("list -n", "missing_value"),
    ("list --json=yes", "unwanted_value"), ("list --limit 0", "illegal_value"), ("list --limit 101", "illegal_value"),
    ("list --limit five", "illegal_value"), ("list --color red", "illegal_value"),
    ("run sum --timeout 0", "illegal_value"),
    ("run sum --timeout -1", "illegal_value"), ("run sum --timeout nan", "illegal_value"),
    ("run sum --timeout 0x10", "illegal_value"), ("run sum --timeout 1e400", "illegal_value"),
    ("run sum --timeout ''", "illegal_value"), ("list --skills ''", "illegal_value"),
    ("run", "missing_operand"), ("ask", "missing_operand"), ("list extra", "unwanted_operand"),
    ("trust a b", "unwanted_operand"),
  ])
  func `refuses`(line: String, code: String) {
    #expect(reading(line) == code)
  }

  @Test func `the last value of an option that does not repeat counts`() throws {
    guard case .command(let invocation) = try Sample.parser.parse(["list", "-n", "3", "--limit", "4"]) else {
      Issue.record("no command")
      return
    }
    #expect(invocation.integer(Sample.limit) == 4)
    #expect(invocation.texts(Sample.limit) == ["3", "4"])
    #expect(!invocation.has(Sample.json))
  }

  @Test(arguments: [
    ("30", Duration.seconds(30)), ("0.5", .milliseconds(500)), ("1.2341", .milliseconds(1234)),
    (".5", .milliseconds(500)),
  ])
  func `reads seconds to the millisecond`(text: String, duration: Duration) throws {
    guard case .command(let invocation) = try Sample.parser.parse(["run", "sum", "--timeout", text]) else {
      Issue.record("no command")
      return
    }
    #expect(invocation.seconds(Sample.timeout) == duration)
  }
}
