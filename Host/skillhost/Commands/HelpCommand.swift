import Arguments
import JSON

enum HelpCommand: Subcommand {
  private static let man = Option("man", help: "Print the manual page, for man(1)")
  private static let topics = Grammar.skillhost.listedCommands.map(\.name) + Grammar.skillhost.topics.map(\.name)

  static let grammar = Command(
    "help", abstract: "Explain a command or a topic",
    operands: [
      Operand(Value("TOPIC", .named("topic")), count: .optional, help: "A command, exit-codes or environment")
    ],
    options: [man],
    examples: [
      .init("skillhost help run", "All that 'run' takes"), .init("skillhost help exit-codes", "What they mean"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let grammar = Grammar.skillhost
    if invocation.has(man) {
      console.data(grammar.manualPage(date: Program.released))
      return
    }
    guard let name = invocation.operands.first else { return showAll(console) }
    if let command = grammar.command(named: name) { return show(command, subject: nil, console) }
    guard let topic = grammar.topic(named: name) else {
      throw .usage(.unknownTopic(name, near: nearest(to: name, among: topics)), command: "help")
    }
    if console.isJSON { console.json(["version": 1, "topic": topic.json]) } else { show(HelpPage(topic), console) }
  }

  static func showAll(_ console: Console) {
    if console.isJSON { console.json(Grammar.skillhost.json) } else { show(HelpPage(Grammar.skillhost), console) }
  }

  /// - Parameter subject: the skill that `run` was asked about.
  static func show(_ command: Command, subject: Subject?, _ console: Console) {
    if console.isJSON {
      var shown = command
      shown.options = (subject?.options ?? []) + shown.options
      console.json(["version": 1, "command": shown.json])
    } else if let subject {
      show(HelpPage(command, of: .skillhost, subject: subject), console)
    } else {
      show(HelpPage(command, of: .skillhost), console)
    }
  }

  private static func show(_ page: HelpPage, _ console: Console) {
    console.page(page)
  }
}

enum VersionPage {
  static func show(_ console: Console) {
    if console.isJSON {
      console.json(["version": 1, "skillhost": .string(Program.version), "abi": .string(Program.abi)])
    } else {
      console.line("\(Program.name) \(Program.version) (skill ABI \(Program.abi))")
    }
  }
}
