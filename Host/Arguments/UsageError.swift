import Terminal

/// What is wrong with a command line, in facts; the words are in `description`.
package enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, near: [String])
  case unknownTopic(String, near: [String])
  case unknownOption(String, command: String?, near: [String])
  /// `next` is what stood where the value belongs, when that was an option.
  case missingValue(of: String, placeholder: String, next: String?)
  case unwantedValue(String, of: String)
  case illegalValue(String, of: String, expected: Value.Kind)
  case missingOperand(String, command: String, help: String)
  case unwantedOperand(String, command: String)
}

extension UsageError: CustomStringConvertible {
  /// Short and stable, for programs.
  package var code: String {
    switch self {
    case .noCommand: "no_command"
    case .unknownCommand: "unknown_command"
    case .unknownTopic: "unknown_topic"
    case .unknownOption: "unknown_option"
    case .missingValue: "missing_value"
    case .unwantedValue: "unwanted_value"
    case .illegalValue: "illegal_value"
    case .missingOperand: "missing_operand"
    case .unwantedOperand: "unwanted_operand"
    }
  }

  package var description: String {
    switch self {
    case .noCommand:
      return "no command given"
    case .unknownCommand(let name, let near):
      return "there is no command \(quoted(name))" + suggestion(near)
    case .unknownTopic(let name, let near):
      return "there is no command or help topic \(quoted(name))" + suggestion(near)
    case .unknownOption(let option, let command, let near):
      let place = command.map { " of \(quoted($0))" } ?? ""
      return "unknown option \(quoted(option))\(place)" + suggestion(near)
    case .missingValue(let option, let placeholder, let next?):
      return "\(quoted(option)) needs a value (\(placeholder)) but \(quoted(next)) follows; "
        + "a value that begins with dashes is written \(quoted("\(option)=\(next)"))"
    case .missingValue(let option, let placeholder, nil):
      return "\(quoted(option)) needs a value (\(placeholder))"
    case .unwantedValue(let value, let option):
      return "\(quoted(option)) takes no value, but got \(quoted(value))"
    case .illegalValue(let text, let place, .choice(let words)):
      let near = nearest(to: text, among: words)
      let choices = words.map(quoted).joined(separator: ", ")
      return "\(quoted(text)) is no value of \(place): choose one of \(choices)" + suggestion(near)
    case .illegalValue(let text, let place, let kind):
      return "\(quoted(text)) is no value of \(place): \(expectation(kind)) is expected"
    case .missingOperand(let name, let command, let help):
      return "\(quoted(command)) needs \(name): \(help)"
    case .unwantedOperand(let text, let command):
      return "\(quoted(command)) does not know what to do with \(quoted(text))"
    }
  }
}

private func quoted(_ text: String) -> String { "'\(text.truncated(width: 200).visible())'" }

private func suggestion(_ near: [String]) -> String {
  near.isEmpty ? "" : "; did you mean " + near.map(quoted).joined(separator: " or ") + "?"
}

private func expectation(_ kind: Value.Kind) -> String {
  switch kind {
  case .text, .suggestion, .named: "text"
  case .integer(let range) where range.upperBound == .max: "a whole number from \(range.lowerBound) up"
  case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
  case .seconds: "a number of seconds above 0, such as 30 or 0.5,"
  case .choice(let words): "one of " + words.joined(separator: ", ")
  case .file: "the path of a file"
  case .directory: "the path of a directory"
  }
}
