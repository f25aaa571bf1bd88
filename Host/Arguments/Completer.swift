/// What may stand where the cursor is.
package struct Completion: Hashable, Sendable {
  package struct Candidate: Hashable, Sendable {
    package var word: String
    package var help: String

    package init(_ word: String, help: String = "") {
      self.word = word
      self.help = help
    }
  }

  /// What the shell adds of its own.
  package enum Paths: String, Hashable, Sendable {
    case none, files, directories
  }

  package var candidates: [Candidate] = []
  package var paths = Paths.none
}

/// Completes a command line by a grammar; the shells' scripts only carry its answers.
package struct Completer: Sendable {
  package let grammar: Grammar
  private let subject: @Sendable (Invocation) -> Subject?
  private let words: @Sendable (String, Invocation) -> [Completion.Candidate]

  /// - Parameters:
  ///   - subject: as for `Parser`.
  ///   - words: the words of a `Value.Kind.named`, by its name.
  package init(
    _ grammar: Grammar, subject: @escaping @Sendable (Invocation) -> Subject?,
    words: @escaping @Sendable (String, Invocation) -> [Completion.Candidate]
  ) {
    self.grammar = grammar
    self.subject = subject
    self.words = words
  }

  /// - Parameter line: the words behind the program's name; the last one is being typed and may be empty. bash hands
  ///   `--name=value` over as three words.
  package func complete(_ line: [String]) -> Completion {
    var line = line.enumerated().filter { $0.offset == line.count - 1 || $0.element != "=" }.map(\.element)
    let typed = line.popLast() ?? ""
    let current = typed == "=" ? "" : typed
    var answer = all(before: line, current)
    answer.candidates = answer.candidates.filter { $0.word.hasPrefix(current) }
    return answer
  }

  private func all(before line: [String], _ current: String) -> Completion {
    var rest = line[...]
    var invocation = Invocation(command: Command("", abstract: ""))
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      guard let option = option(spelled: word, among: grammar.shared), option.value != nil, !word.contains("=") else {
        continue
      }
      guard let value = rest.popFirst() else { return values(of: option.value, invocation) }
      invocation.given.append(.init(option: option, value: value))
    }
    guard let name = rest.popFirst() else {
      if current.hasPrefix("-") {
        return options(grammar.shared + [Grammar.help, Grammar.version], current, invocation)
      }
      return Completion(candidates: grammar.listedCommands.map { .init($0.name, help: $0.abstract) })
    }
    guard let command = grammar.command(named: name) else { return Completion() }
    let leading = invocation.given
    invocation = Invocation(command: command)
    invocation.given = leading
    return argument(of: command, before: rest, current, invocation)
  }

  private func argument(
    of command: Command, before line: ArraySlice<String>, _ current: String, _ start: Invocation
  ) -> Completion {
    var invocation = start
    var rest = line
    var known = grammar.options(of: command) + [Grammar.help]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        invocation.operands.append(word)
        if command.takesSubjectOptions, invocation.operands.count == 1 {
          known += subjectOptions(of: invocation, rest, known)
        }
      } else if word == "--" {
        optionsEnded = true
      } else if let option = option(spelled: word, among: known) {
        let parts = word.split(separator: "=", maxSplits: 1)
        if parts.count == 2 {
          invocation.given.append(.init(option: option, value: String(parts[1])))
        } else if option.value != nil {
          guard let value = rest.popFirst() else { return values(of: option.value, invocation) }
          invocation.given.append(.init(option: option, value: value))
        } else {
          invocation.given.append(.init(option: option, value: nil))
        }
      }
    }
    if current.hasPrefix("-"), !optionsEnded { return options(known, current, invocation) }
    return values(of: operand(at: invocation.operands.count, of: command)?.value, invocation)
  }

  /// The subject's options; `--skills DIR` and the like may also follow it.
  private func subjectOptions(
    of invocation: Invocation, _ rest: ArraySlice<String>, _ known: [Option]
  ) -> [Option] {
    var found = invocation
    for (word, next) in zip(rest, rest.dropFirst()) {
      if let option = known.first(where: { "--" + $0.long == word }), option.value != nil {
        found.given.append(.init(option: option, value: next))
      }
    }
    let names = Set(known.map(\.long))
    return (subject(found)?.options ?? []).filter { !names.contains($0.long) }
  }

  private func operand(at index: Int, of command: Command) -> Operand? {
    if index < command.operands.count { return command.operands[index] }
    return command.operands.last.flatMap { $0.count.isUnlimited ? $0 : nil }
  }

  private func option(spelled word: String, among options: [Option]) -> Option? {
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return options.first { $0.long == name }
    }
    return word.last.flatMap { last in options.first { $0.short == last } }
  }

  private func options(_ known: [Option], _ current: String, _ invocation: Invocation) -> Completion {
    if current.contains("="), let option = option(spelled: current, among: known) {
      var answer = values(of: option.value, invocation)
      answer.candidates = answer.candidates.map { .init("--\(option.long)=\($0.word)", help: $0.help) }
      return answer
    }
    let free = known.filter { option in
      option.repeats || !invocation.given.contains { $0.option.long == option.long }
    }
    return Completion(candidates: free.map { .init("--" + $0.long, help: $0.help) })
  }

  private func values(of value: Value?, _ invocation: Invocation) -> Completion {
    switch value?.kind {
    case nil, .text, .integer, .seconds: Completion()
    case .choice(let words), .suggestion(let words): Completion(candidates: words.map { .init($0) })
    case .file: Completion(paths: .files)
    case .directory: Completion(paths: .directories)
    case .named(let name): Completion(candidates: words(name, invocation))
    }
  }
}
