import Arguments
import Catalog
import Core
import Terminal

/// What the completion scripts ask.
enum CompleteCommand: Subcommand {
  static let grammar = Command(
    "complete", abstract: "Answer a completion script",
    operands: [Operand(Value("WORD"), count: .any, help: "The line after the program's name; the last one is typed")],
    isHidden: true)

  static func run(_ invocation: Invocation, _ console: Console) {
    let completer = Completer(
      .skillhost, subject: { SkillOptions.subject(of: $0) }, words: { words(named: $0, $1) })
    let completion = completer.complete(invocation.operands)
    console.line(completion.paths.rawValue)
    for candidate in completion.candidates {
      console.line(candidate.word + "\t" + candidate.help.truncated(width: 100).visible())
    }
  }

  private static func words(named name: String, _ invocation: Invocation) -> [Completion.Candidate] {
    switch name {
    case "skill":
      let catalog = try? Workspace(invocation).catalog()
      return catalog?.skills.map { .init($0.id.description, help: $0.manifest.name ?? $0.manifest.description) } ?? []
    case "topic":
      let grammar = Grammar.skillhost
      return grammar.listedCommands.map { .init($0.name, help: $0.abstract) }
        + grammar.topics.map { .init($0.name, help: $0.abstract) }
    default: preconditionFailure("the grammar has no words named '\(name)'")
    }
  }
}
