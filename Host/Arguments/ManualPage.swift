extension Grammar {
  /// The manual page of section 1, in man(7) macros.
  ///
  /// - Parameter date: of the release, as `2026-01-31`; shown at the foot.
  package func manualPage(date: String) -> String {
    let title = Roff.escape(name.uppercased())
    var page = [
      ".\\\" Made from the program's grammar; edit that instead.",
      ".TH \"\(title)\" 1 \"\(Roff.escape(date))\" \"\(Roff.escape("\(name) \(version)"))\" \"User commands\"",
      ".SH NAME", "\(Roff.escape(name)) \\- \(Roff.escape(abstract))",
      ".SH SYNOPSIS", ".B \(Roff.escape(name))", ".I command", "[\\fIarguments\\fR]",
      ".SH DESCRIPTION",
    ]
    page += discussion.flatMap { [".PP", Roff.line($0)] }
    page.append(".SH OPTIONS")
    page += Roff.options(shared + [Grammar.help, Grammar.version])
    page.append(".SH COMMANDS")
    for command in listedCommands { page += manual(of: command) }
    for topic in topics {
      page.append(".SH \(Roff.escape(topic.name.uppercased().replacing("-", with: " ")))")
      page += (["\(topic.abstract)."] + topic.paragraphs).flatMap { [".PP", Roff.line($0)] }
      page += topic.entries.flatMap { Roff.entry($0.term, $0.meaning) }
    }
    return page.joined(separator: "\n") + "\n"
  }

  private func manual(of command: Command) -> [String] {
    var lines = [".SS \(Roff.escape(HelpPage.usage(command, of: self)))", Roff.line(command.abstract + ".")]
    lines += command.discussion.flatMap { [".PP", Roff.line($0)] }
    lines += command.operands.flatMap { Roff.entry($0.value.placeholder, HelpPage.meaning($0)) }
    lines += Roff.options(command.options)
    if !command.examples.isEmpty {
      lines += [".PP", "Examples:"]
      for example in command.examples {
        lines += [
          ".PP", ".RS 4", ".nf", Roff.line(example.line), ".fi", ".RE", ".RS 8", Roff.line(example.note), ".RE",
        ]
      }
    }
    return lines
  }
}

private enum Roff {
  /// Makes text safe inside a line.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Makes text safe as a line of its own, where a dot in front would be a request.
  static func line(_ text: String) -> String { text.hasPrefix(".") ? "\\&" + escape(text) : escape(text) }

  static func entry(_ term: String, _ meaning: String) -> [String] {
    [".TP", "\\fB\(escape(term))\\fR", line(meaning)]
  }

  static func options(_ options: [Option]) -> [String] {
    options.flatMap { option -> [String] in
      var term = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
      term += "\\fB\(escape("--" + option.long))\\fR"
      if let value = option.value { term += " \\fI\(escape(value.placeholder))\\fR" }
      return [".TP", term, line(HelpPage.meaning(option) + ".")]
    }
  }
}
