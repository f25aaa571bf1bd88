/// Reads a command line by a grammar.
///
/// Rules: options may stand anywhere, shared ones also before the command's name; `--` ends them; `-` is an operand;
/// `-5` is one too where no option is called so. A value may not begin with `--`, unless it is joined by `=`: what
/// follows an option that lacks its value is mostly the next option.
package struct Parser: Sendable {
  package let grammar: Grammar
  private let subject: @Sendable (Invocation) -> Subject?

  /// - Parameter subject: what the first operand names, for commands that take options of such; `nil` when there is no
  ///   such subject. It is given what could be read without knowing its options: operands and options of the command,
  ///   wherever they stand.
  package init(_ grammar: Grammar, subject: @escaping @Sendable (Invocation) -> Subject? = { _ in nil }) {
    self.grammar = grammar
    self.subject = subject
  }

  /// - Parameter arguments: without the program's name.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var rest = arguments[...]
    var leading: [Invocation.Given] = []
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-", argument != "--" {
      var scan = Scan(options: grammar.shared + [Grammar.help, Grammar.version], isLenient: false, command: nil)
      try scan.takeOptions(argument, &rest)
      for given in scan.given {
        if given.option == Grammar.help { return .help(nil, subject: nil) }
        if given.option == Grammar.version { return .version }
      }
      leading += scan.given
    }
    guard let name = rest.first else { throw .noCommand }
    guard let command = grammar.command(named: name) else {
      throw .unknownCommand(name, near: nearest(to: name, among: grammar.listedCommands.map(\.name)))
    }
    return try parse(Array(rest.dropFirst()), leading: leading, command: command)
  }

  private func parse(
    _ arguments: [String], leading: [Invocation.Given], command: Command
  ) throws(UsageError) -> Request {
    let known = grammar.options(of: command) + [Grammar.help]
    var subject: Subject?
    var preliminary = Scan(options: known, isLenient: true, command: command.name)
    // What is wrong is said by the strict reading; this one only looks for the subject and for help.
    try preliminary.read(arguments)
    let wantsHelp = preliminary.given.contains { $0.option == Grammar.help }
    if command.takesSubjectOptions, !preliminary.operands.isEmpty {
      let declared = Set(known.map(\.long))
      var found = Invocation(command: command)
      found.operands = preliminary.operands
      found.given = leading + preliminary.given
      subject = self.subject(found)
      // That there is no such subject is for the command to say; that its options are unknown is no news then.
      guard subject != nil else { return wantsHelp ? .help(command, subject: nil) : .command(found) }
      subject?.options.removeAll { declared.contains($0.long) }
    }
    if wantsHelp { return .help(command, subject: subject) }

    var scan = Scan(options: known, isLenient: false, command: command.name)
    scan.subjectOptions = subject?.options ?? []
    try scan.read(arguments)
    var invocation = Invocation(command: command)
    invocation.given = leading + scan.given
    invocation.subjectGiven = scan.subjectGiven
    invocation.operands = scan.operands
    try check(invocation.operands, against: command)
    return .command(invocation)
  }

  private func check(_ operands: [String], against command: Command) throws(UsageError) {
    var rest = operands[...]
    for operand in command.operands {
      let taken = operand.count.isUnlimited ? rest : rest.prefix(1)
      guard taken.count >= operand.count.minimum else {
        throw .missingOperand(operand.value.placeholder, command: command.name, help: HelpPage.meaning(operand))
      }
      for text in taken where !operand.value.accepts(text) {
        throw .illegalValue(text, of: operand.value.placeholder, expected: operand.value.kind)
      }
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unwantedOperand(extra, command: command.name) }
  }
}

/// One pass over the arguments.
private struct Scan {
  let options: [Option]
  /// Passes over what it does not know and over what is wrong.
  let isLenient: Bool
  let command: String?
  var subjectOptions: [Option] = []
  var operands: [String] = []
  var given: [Invocation.Given] = []
  var subjectGiven: [Invocation.Given] = []

  init(options: [Option], isLenient: Bool, command: String?) {
    self.options = options
    self.isLenient = isLenient
    self.command = command
  }

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.first {
      if argument == "--" {
        operands += rest.dropFirst()
        return
      }
      if isOption(argument) {
        try takeOptions(argument, &rest)
      } else {
        operands.append(argument)
        rest.removeFirst()
      }
    }
  }

  private func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return false }
    let second = argument.dropFirst().first
    guard let second, second.isASCII, second.isNumber || second == "." else { return true }
    return (options + subjectOptions).contains { $0.short == second }
  }

  /// Takes the option or the bundle of short options at the front of `rest`, with its value.
  mutating func takeOptions(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    rest.removeFirst()
    if argument.hasPrefix("--") {
      let body = argument.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let joined = name.utf8.count < body.utf8.count ? String(body.dropFirst(name.count + 1)) : nil
      guard let option = lookUp({ $0.long == name }) else {
        guard isLenient else { throw unknown("--" + name) }
        skipUnknownValue(joined, &rest)
        return
      }
      try add(option, spelled: "--" + name, joined: joined, &rest)
      return
    }
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = lookUp({ $0.short == letter }) else {
        guard isLenient else { throw unknown("-\(letter)") }
        return
      }
      let joined =
        option.value == nil || letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
      try add(option, spelled: "-\(letter)", joined: joined, &rest)
      if option.value != nil { return }
    }
  }

  private mutating func add(
    _ option: Option, spelled: String, joined: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = option.value else {
      if let joined, !isLenient { throw .unwantedValue(joined, of: spelled) }
      append(option, nil)
      return
    }
    var text = joined
    if text == nil, let next = rest.first, !next.hasPrefix("--") {
      text = next
      rest.removeFirst()
    }
    guard let text else {
      if isLenient { return }
      throw .missingValue(of: spelled, placeholder: value.placeholder, next: rest.first)
    }
    guard isLenient || value.accepts(text) else { throw .illegalValue(text, of: spelled, expected: value.kind) }
    append(option, text)
  }

  private mutating func append(_ option: Option, _ value: String?) {
    if options.contains(where: { $0.long == option.long }) {
      given.append(.init(option: option, value: value))
    } else {
      subjectGiven.append(.init(option: option, value: value))
    }
  }

  /// The lenient pass cannot know whether an unknown option takes a value. Once the subject has been found it makes
  /// no difference; before, the subject's own options may not stand without `=`.
  private mutating func skipUnknownValue(_ joined: String?, _ rest: inout ArraySlice<String>) {
    guard joined == nil, !operands.isEmpty, let next = rest.first, !next.hasPrefix("-") else { return }
    rest.removeFirst()
  }

  private func lookUp(_ matches: (Option) -> Bool) -> Option? {
    options.first(where: matches) ?? subjectOptions.first(where: matches)
  }

  private func unknown(_ spelled: String) -> UsageError {
    let names = (options + subjectOptions).map { "--" + $0.long }
    return .unknownOption(spelled, command: command, near: nearest(to: spelled, among: names))
  }
}
