/// What a person asked for, checked against the grammar.
package enum Request: Sendable {
  case command(Invocation)
  /// Help for the program, or for a command, and then for the subject that was named, if any.
  case help(Command?, subject: Subject?)
  case version
}

/// What a command works on and its own options, such as a skill with its parameters.
package struct Subject: Sendable {
  package var name: String
  /// What it is, in a sentence or more.
  package var abstract: String
  package var options: [Option]
  package var examples: [Command.Example]

  package init(name: String, abstract: String, options: [Option], examples: [Command.Example] = []) {
    self.name = name
    self.abstract = abstract
    self.options = options
    self.examples = examples
  }
}

/// A command with its arguments.
package struct Invocation: Sendable {
  package struct Given: Hashable, Sendable {
    package var option: Option
    /// `nil` for a flag.
    package var value: String?
  }

  package var command: Command
  package var operands: [String] = []
  /// Of the command and the shared ones, in the order given.
  package var given: [Given] = []
  /// Of the subject, in the order given.
  package var subjectGiven: [Given] = []

  package init(command: Command) { self.command = command }

  package func has(_ option: Option) -> Bool { given.contains { $0.option.long == option.long } }

  /// The value of `option`; the last one when it was given more than once.
  package func text(_ option: Option) -> String? { texts(option).last }

  package func texts(_ option: Option) -> [String] {
    given.compactMap { $0.option.long == option.long ? $0.value : nil }
  }

  /// The value of an option of kind `integer`.
  package func integer(_ option: Option) -> Int? { text(option).flatMap { Int($0) } }

  /// The value of an option of kind `seconds`.
  package func seconds(_ option: Option) -> Duration? { text(option).flatMap { Value.seconds($0) } }

  /// The value of an option whose choices are those of an enumeration.
  package func choice<Choice: RawRepresentable<String>>(_ option: Option, as: Choice.Type) -> Choice? {
    text(option).flatMap { Choice(rawValue: $0) }
  }
}
