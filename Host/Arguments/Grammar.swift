/// A program's command line as a value: the only source of parsing, help, completion and the manual page.
package struct Grammar: Sendable {
  package var name: String
  package var version: String
  /// One sentence without a full stop.
  package var abstract: String
  /// Paragraphs.
  package var discussion: [String] = []
  /// Options that every command takes, before or after its name.
  package var shared: [Option] = []
  /// In the order in which help lists them.
  package var commands: [Command]
  /// Pages of help that belong to no command.
  package var topics: [Topic] = []

  package init(name: String, version: String, abstract: String, commands: [Command]) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.commands = commands
  }

  package func command(named name: String) -> Command? { commands.first { $0.name == name } }

  package func topic(named name: String) -> Topic? { topics.first { $0.name == name } }

  /// Commands that help and completion show.
  package var listedCommands: [Command] { commands.filter { !$0.isHidden } }

  /// Every option that may follow `command`'s name.
  package func options(of command: Command) -> [Option] { command.options + shared }

  /// Taken by every program; never handed to a command.
  package static let help = Option("help", short: "h", help: "Show help and exit")
  package static let version = Option("version", help: "Show the version and exit")
}

/// One command of a program.
package struct Command: Sendable {
  package var name: String
  /// One sentence without a full stop, in the imperative.
  package var abstract: String
  /// Paragraphs.
  package var discussion: [String]
  package var operands: [Operand]
  package var options: [Option]
  package var examples: [Example]
  /// Whether options may follow that only the first operand knows, such as those of a skill.
  package var takesSubjectOptions: Bool
  /// Left out of help and completion: for the program's own use.
  package var isHidden: Bool

  package init(
    _ name: String, abstract: String, discussion: [String] = [], operands: [Operand] = [], options: [Option] = [],
    examples: [Example] = [], takesSubjectOptions: Bool = false, isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.examples = examples
    self.takesSubjectOptions = takesSubjectOptions
    self.isHidden = isHidden
  }

  package struct Example: Hashable, Sendable {
    package var line: String
    package var note: String

    package init(_ line: String, _ note: String) {
      self.line = line
      self.note = note
    }
  }
}

/// A page of help that belongs to no command.
package struct Topic: Sendable {
  package var name: String
  /// One sentence without a full stop.
  package var abstract: String
  package var paragraphs: [String]
  /// Terms and what they mean.
  package var entries: [(term: String, meaning: String)]

  package init(
    _ name: String, abstract: String, paragraphs: [String] = [], entries: [(term: String, meaning: String)] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.paragraphs = paragraphs
    self.entries = entries
  }
}
