import Arguments
import JSON

enum CompletionCommand: Subcommand {
  static let grammar = Command(
    "completion", abstract: "Print a script that teaches a shell to complete commands",
    discussion: ["Commands, options, the ids of skills, their own options and the values these take are completed."],
    operands: [
      Operand(Value("SHELL", .choice(Shell.allCases.map(\.rawValue))), help: "The shell")
    ],
    examples: [
      .init("source <(skillhost completion bash)", "For this shell; put it into ~/.bashrc for all"),
      .init("skillhost completion fish | source", "The same for fish"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    guard let shell = Shell(rawValue: invocation.operands[0]) else {
      preconditionFailure("the grammar lets no other shell through")
    }
    let script = shell.completionScript(for: Program.name)
    if console.isJSON {
      console.json(["version": 1, "shell": .string(shell.rawValue), "script": .string(script)])
    } else {
      console.data(script)
    }
  }
}
