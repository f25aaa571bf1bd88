import Agent
import Arguments
import Catalog
import Core
import JSON
import Sessions

enum AskCommand: Subcommand {
  private static let conversation = Option("conversation", value: Value("ID"), help: "Go on with this conversation")

  static let grammar = Command(
    "ask", abstract: "Answer a sentence with the skill that fits",
    discussion: [
      "Skills are ranked against the sentence, one of the first three is chosen and its arguments are filled in from the "
        + "sentence: by the model that is set (see 'skillhost models'), else by fixed rules. What is piped in goes with the "
        + "sentence as its context. A skill that may change something runs only after it was confirmed."
    ],
    operands: [Operand(Value("TEXT"), count: .many, help: "The sentence; - reads it from standard input")],
    options: [SharedOptions.goOn, conversation, SharedOptions.onlySkill, SharedOptions.argument] + Asking.options,
    examples: [
      .init("skillhost ask 'what is 12.5% of 320?'", "The calculator answers"),
      .init("skillhost ask 整理会议纪要 < minutes.txt", "What is piped in is the text to work on"),
      .init("skillhost ask -c 'and of 640?'", "A model knows what was said before"),
      .init("skillhost ask 'sort these lines' --arg order=descending < names.txt", "An argument beside the sentence"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let input = StandardInput(console)
    let only = try invocation.text(SharedOptions.onlySkill).map { name throws(Problem) in
      try workspace.skill(named: name, in: catalog)
    }

    let words = invocation.operands.joined(separator: " ")
    let sentence = words == "-" ? try input.text().trimmingWhitespace : words
    let pairs = invocation.texts(SharedOptions.argument)
    let given: JSONObject
    if let only {
      let reader = try ArgumentReader(whole: nil, standardInput: input)
      let arguments = try reader.arguments(for: only.manifest, only.manifest.form, pairs: pairs, options: [])
      given = arguments.object ?? JSONObject()
    } else {
      given = try ArgumentReader.untyped(pairs, standardInput: input)
    }
    let context = input.isWaiting ? try input.text() : nil

    let asking = try Asking(invocation, console, workspace)
    let isContinued = invocation.has(SharedOptions.goOn) || invocation.text(conversation) != nil
    let opened = isContinued ? try asking.open(invocation.text(conversation)) : try asking.new()
    var submission = asking.submission
    submission.sentence = sentence
    submission.context = context.flatMap { $0.trimmingWhitespace.isEmpty ? nil : $0 }
    submission.given = given
    submission.only = only?.id
    try asking.perform(opened, request: sentence) { [submission] session, runtime throws(SessionError) in
      try await session.begin(submission, by: runtime)
    }
  }
}

extension String {
  fileprivate var trimmingWhitespace: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
