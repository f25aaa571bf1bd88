import Arguments
import Terminal

enum ChatCommand: Subcommand {
  static let grammar = Command(
    "chat", abstract: "Talk: requests one after another in one conversation",
    discussion: [
      "Each line is a request, answered as 'skillhost ask' does; a model knows what was said before. Ctrl-C stops an answer, "
        + "/help lists what can be said besides requests. A new conversation begins, unless an ID or -c says which one goes "
        + "on: it is shown, and what was interrupted in it is tried again only when you say so.",
      "Where standard input or output is no terminal, each line of standard input is a request and each answer is printed; "
        + "with --json as one line of JSON. The exit code is that of the last request.",
    ],
    operands: [
      Operand(Value("ID"), count: .optional, help: "A conversation to go on with, or the beginning of its id")
    ],
    options: [SharedOptions.goOn, SharedOptions.onlySkill] + Asking.options,
    examples: [
      .init("skillhost chat", "A new conversation"),
      .init("skillhost chat -c", "The latest one goes on"),
      .init("printf '%s\\n' 'what is 6*7?' 'convert 3 miles to km' | skillhost chat", "Two requests, two answers"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let opening: Chat.Opening =
      if let id = invocation.operands.first { .conversation(id) } else {
        invocation.has(SharedOptions.goOn) ? .latest : .new
      }
    try talk(invocation, console, opening)
  }

  /// As `sessions resume` does, too.
  static func talk(_ invocation: Invocation, _ console: Console, _ opening: Chat.Opening) throws(Problem) {
    let isAttended =
      TerminalDevice(descriptor: 0).isTerminal && console.device.isTerminal && !console.isJSON && !console.isStream
    if isAttended {
      let chat = try Chat(invocation, console, opening: opening, isLasting: true)
      return try TerminalChat(chat).run()
    }
    let plain = Console(
      isJSON: console.isJSON, isStream: console.isStream, isLined: true,
      colour: invocation.choice(SharedOptions.colour, as: ColourChoice.self) ?? .never)
    try PlainChat(try Chat(invocation, plain, opening: opening, isLasting: false)).run()
  }
}
