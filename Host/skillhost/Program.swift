import Arguments
import Catalog
import Core
import Glibc
import JSON
import POSIX
import Terminal

/// The command: from its arguments to its exit code.
struct Program {
  static let name = "skillhost"
  static let version = "0.1.0"
  /// Day of the release, at the foot of the manual page.
  static let released = "2026-11-30"
  /// The skill ABI that this host speaks.
  static let abi = "\(Manifest.ABIVersion.host)"

  /// A fault of the command line is told in the form of output that it asked for, although it was not understood.
  private static func asks(for option: Option, _ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--\(option.long)")
  }

  static func run(_ arguments: [String]) -> ExitCode {
    StandardStreams.occupy()
    StandardStreams.ignoreBrokenPipes()
    var console = Console(
      isJSON: asks(for: SharedOptions.json, arguments), isStream: asks(for: SharedOptions.events, arguments),
      colour: .auto)
    let code: ExitCode
    do throws(Problem) {
      try Requirements.check()
      let request: Request
      do throws(UsageError) {
        request = try Parser(.skillhost, subject: { SkillOptions.subject(of: $0) }).parse(arguments)
      } catch {
        throw .usage(error, command: arguments.first { Grammar.skillhost.command(named: $0) != nil })
      }
      try run(request, &console)
      console.output.flush()
      if let failure = console.output.failure { throw .output(failure) }
      code = .done
    } catch {
      code = report(error, console)
    }
    console.errors.flush()
    return code
  }

  private static func run(_ request: Request, _ console: inout Console) throws(Problem) {
    switch request {
    case .version: VersionPage.show(console)
    case .help(let command?, let subject): HelpCommand.show(command, subject: subject, console)
    case .help(nil, _): HelpCommand.showAll(console)
    case .command(let invocation):
      console = Console(
        isJSON: invocation.has(SharedOptions.json), isStream: invocation.has(SharedOptions.events),
        colour: invocation.choice(SharedOptions.colour, as: ColourChoice.self) ?? .auto)
      guard let command = Subcommands.all.first(where: { $0.grammar.name == invocation.command.name }) else {
        preconditionFailure("'\(invocation.command.name)' is in the grammar but has no command")
      }
      try command.run(invocation, console)
    }
  }

  private static func report(_ problem: Problem, _ console: Console) -> ExitCode {
    // Without a word, as programs do whose reader has gone.
    if case .output(let error) = problem, error.code == EPIPE { StandardStreams.endAsBrokenPipe() }
    // What a command had to say before it failed comes first.
    console.output.flush()
    if case .found(let code) = problem { return code }
    if console.isJSON {
      console.json(problem.json)
      console.output.flush()
    }
    console.note(problem.message, label: name, .red)
    if case .usage(let error, let command) = problem {
      console.note(hint(error) ?? "Try '\(name) \(command.map { "\($0) " } ?? "")--help'.")
    }
    return problem.exitCode
  }

  /// What a person may have meant who gave a skill or a sentence in place of a command, or an argument without its name.
  private static func hint(_ error: UsageError) -> String? {
    if case .unwantedOperand(_, RunCommand.grammar.name) = error {
      return "A skill's arguments are given by name; '\(name) run ID --help' lists them."
    }
    guard case .unknownCommand(let word, _) = error else { return nil }
    if word.contains(where: \.isWhitespace) { return "To ask, try '\(name) ask …'." }
    guard let id = SkillID(word), let catalog = try? Workspace(folders: []).catalog(), catalog[id] != nil else {
      return nil
    }
    return "'\(id)' is a skill; try '\(name) run \(id)'."
  }
}
