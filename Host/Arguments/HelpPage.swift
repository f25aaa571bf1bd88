package import Terminal

/// A page of help before it is set as text or as a manual page.
package struct HelpPage: Sendable {
  package enum Block: Sendable {
    case heading(String)
    case paragraph(String)
    case usage([String])
    case entries([(term: String, meaning: String)])
    case examples([Command.Example])
  }

  package var blocks: [Block]
}

extension HelpPage {
  /// The program's first page.
  package init(_ grammar: Grammar) {
    blocks = [
      .paragraph("\(grammar.name) \(grammar.version): \(grammar.abstract)"),
      .heading("Usage"), .usage(["\(grammar.name) COMMAND [ARGUMENTS]"]),
    ]
    blocks += grammar.discussion.map { .paragraph($0) }
    blocks += [.heading("Commands"), .entries(grammar.listedCommands.map { ($0.name, $0.abstract) })]
    blocks += Self.options("Options", grammar.shared + [Grammar.help, Grammar.version])
    if !grammar.topics.isEmpty {
      blocks += [.heading("Topics"), .entries(grammar.topics.map { ("help \($0.name)", $0.abstract) })]
    }
    blocks.append(.paragraph("'\(grammar.name) help COMMAND' says more about a command."))
  }

  package init(_ command: Command, of grammar: Grammar) {
    blocks = [.paragraph("\(grammar.name) \(command.name): \(command.abstract)")]
    blocks += [.heading("Usage"), .usage([Self.usage(command, of: grammar)])]
    blocks += command.discussion.map { .paragraph($0) }
    if !command.operands.isEmpty {
      blocks += [.heading("Arguments"), .entries(command.operands.map { ($0.value.placeholder, Self.meaning($0)) })]
    }
    blocks += Self.options(of: command, grammar, examples: command.examples)
  }

  /// What a command does with one subject.
  package init(_ command: Command, of grammar: Grammar, subject: Subject) {
    let line = "\(grammar.name) \(command.name) \(subject.name)"
    blocks = [.paragraph("\(line): \(subject.abstract)"), .heading("Usage"), .usage(["\(line) [OPTIONS]"])]
    blocks += Self.options("Options of \(subject.name)", subject.options)
    blocks += Self.options(of: command, grammar, examples: subject.examples)
  }

  package init(_ topic: Topic) {
    blocks = [.paragraph(topic.abstract)] + topic.paragraphs.map { .paragraph($0) }
    if !topic.entries.isEmpty { blocks.append(.entries(topic.entries)) }
  }

  /// Options alone.
  package init(heading: String, options: [Option]) { blocks = Self.options(heading, options) }

  static func usage(_ command: Command, of grammar: Grammar) -> String {
    let operands = command.operands.map { operand in
      switch operand.count {
      case .one: operand.value.placeholder
      case .optional: "[\(operand.value.placeholder)]"
      case .any: "[\(operand.value.placeholder)…]"
      case .many: "\(operand.value.placeholder)…"
      }
    }
    return ([grammar.name, command.name, "[OPTIONS]"] + operands).joined(separator: " ")
  }

  private static func options(of command: Command, _ grammar: Grammar, examples: [Command.Example]) -> [Block] {
    options("Options", command.options) + options("Options of every command", grammar.shared + [Grammar.help])
      + (examples.isEmpty ? [] : [.heading("Examples"), .examples(examples)])
  }

  private static func options(_ heading: String, _ options: [Option]) -> [Block] {
    options.isEmpty ? [] : [.heading(heading), .entries(options.map { (term($0), meaning($0)) })]
  }

  static func term(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.long + (option.value.map { " " + $0.placeholder } ?? "")
  }

  static func meaning(_ option: Option) -> String {
    var facts: [String] = []
    if option.isRequired { facts.append("required") }
    if option.repeats { facts.append("may be repeated") }
    return option.help + choices(option.value) + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }

  static func meaning(_ operand: Operand) -> String { operand.help + choices(operand.value) }

  private static func choices(_ value: Value?) -> String {
    switch value?.kind {
    case .choice(let words), .suggestion(let words): ": " + words.joined(separator: ", ")
    case nil, .text, .integer, .seconds, .file, .directory, .named: ""
    }
  }
}

extension HelpPage {
  /// The page for a terminal or a file of `width` columns.
  ///
  /// What others wrote, such as the descriptions of a skill's parameters, is shown with its control characters
  /// written out.
  package func text(width: Int, palette: Palette) -> String {
    let width = min(max(width, 40), 100)
    var paragraphs: [[String]] = []
    var heading: [String] = []
    for block in blocks {
      var lines: [String]
      switch block {
      case .heading(let title):
        heading = [palette(.bold, title.visible() + ":")]
        continue
      case .paragraph(let text): lines = text.visible(lines: true).wrapped(width: width)
      case .usage(let usages): lines = usages.map { "  " + $0.visible() }
      case .entries(let entries): lines = Self.lines(entries, width: width, palette: palette)
      case .examples(let examples):
        lines = examples.flatMap { example in
          let note = example.note.isEmpty ? [] : example.note.wrapped(width: width - 6)
          return ["  " + palette(.cyan, example.line.visible())] + note.map { "      " + $0 }
        }
      }
      lines = heading + lines
      heading = []
      paragraphs.append(lines)
    }
    return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func lines(
    _ entries: [(term: String, meaning: String)], width: Int, palette: Palette
  ) -> [String] {
    let shown = entries.map { (term: $0.term.visible(), meaning: $0.meaning.visible()) }
    let column = min(shown.map { displayWidth($0.term) }.max() ?? 0, 28)
    return shown.flatMap { entry -> [String] in
      let indent = String(repeating: " ", count: column + 4)
      var meaning = entry.meaning.wrapped(width: width - column - 4)
      let gap = column - displayWidth(entry.term)
      guard gap >= 0 else { return ["  " + palette(.cyan, entry.term)] + meaning.map { indent + $0 } }
      let first = meaning.removeFirst()
      return ["  " + palette(.cyan, entry.term) + String(repeating: " ", count: gap + 2) + first]
        + meaning.map { indent + $0 }
    }
  }
}
