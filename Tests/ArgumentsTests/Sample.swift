import Arguments

/// A small program with one of everything.
enum Sample {
  static let json = Option("json", help: "Print JSON")
  static let folders = Option("skills", value: Value("DIR", .directory), repeats: true, help: "Search DIR")
  static let limit = Option("limit", short: "n", value: Value("N", .integer(1...100)), help: "Show at most N")
  static let verbose = Option("verbose", short: "v", help: "Say more")
  static let timeout = Option("timeout", value: Value("SECONDS", .seconds), help: "Stop after SECONDS")
  static let colour = Option(
    "color", value: Value("WHEN", .choice(["auto", "always", "never"])), help: "Colour output")
  static let argument = Option("arg", short: "a", value: Value("NAME=VALUE"), repeats: true, help: "One argument")
  static let output = Option("output", short: "o", value: Value("DIR", .directory), help: "Write into DIR")

  static let list = Command("list", abstract: "List skills", options: [limit, verbose])
  static let run = Command(
    "run", abstract: "Run one skill", discussion: ["Runs ID with what its schema asks for."],
    operands: [Operand(Value("ID", .named("skill")), help: "Id of a skill")],
    options: [argument, timeout, output, verbose],
    examples: [.init("sample run sum --terms 3", "Adds up")], takesSubjectOptions: true)
  static let ask = Command(
    "ask", abstract: "Ask", operands: [Operand(Value("TEXT"), count: .many, help: "The question")])
  static let trust = Command(
    "trust", abstract: "Trust a directory",
    operands: [Operand(Value("DIR", .directory), count: .optional, help: "The directory")])
  static let secret = Command("complete", abstract: "Complete", isHidden: true)

  static var grammar: Grammar {
    var grammar = Grammar(
      name: "sample", version: "1.2", abstract: "try out a grammar", commands: [list, run, ask, trust, secret])
    grammar.shared = [folders, json, colour]
    grammar.discussion = ["A paragraph."]
    grammar.topics = [Topic("exit-codes", abstract: "What the exit codes mean", entries: [("0", "done")])]
    return grammar
  }

  /// The skill `sum`, and any other, which has an option when `--skills` names the folder `more`.
  static func subject(_ invocation: Invocation) -> Subject? {
    guard let name = invocation.operands.first, name != "nobody" else { return nil }
    var options: [Option] = []
    if name == "sum" {
      options = [
        Option("terms", value: Value("N", .integer(0...9)), repeats: true, help: "A term"),
        Option("exact", help: "Exactly"),
        Option("mode", value: Value("MODE", .choice(["fast", "slow"])), help: "How"),
        Option("unit", value: Value("UNIT", .suggestion(["m", "km"])), help: "Any unit"),
        Option("json", value: Value("TEXT"), help: "Hidden behind the shared one"),
      ]
    }
    if invocation.texts(folders).contains("more") { options.append(Option("extra", help: "Extra")) }
    return Subject(
      name: name, abstract: "Works", options: options, examples: [.init("sample ask 'add up'", "")])
  }

  static let parser = Parser(grammar, subject: { subject($0) })
}
