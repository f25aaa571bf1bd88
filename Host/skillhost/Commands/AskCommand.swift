import Agent
import Arguments
import Catalog
import Core
import JSON
import Ranking

enum AskCommand: Subcommand {
  private static let skill = Option(
    "skill", short: "s", value: Value("ID", .named("skill")), help: "Use this skill, whatever the sentence says")
  private static let maxSteps = Option(
    "max-steps", value: Value("N", .integer(1...100)), help: "Stop after N rounds of calls; 8 if not given")

  private static let maxTokens = Option(
    "max-tokens", value: Value("N", .integer(1...100_000_000)),
    help: "Stop after the model has read and written N tokens in all")
  private static let maxTime = Option(
    "max-time", value: Value("SECONDS", .seconds), help: "Stop after so many seconds in all")

  static let grammar = Command(
    "ask", abstract: "Answer a sentence with the skill that fits",
    discussion: [
      "Skills are ranked against the sentence, one of the first three is chosen and its arguments are filled in from the "
        + "sentence: by the model that is set (see 'skillhost models'), else by fixed rules. What is piped in goes with the "
        + "sentence as its context. A skill that may change something runs only after it was confirmed."
    ],
    operands: [Operand(Value("TEXT"), count: .many, help: "The sentence; - reads it from standard input")],
    options: [skill] + SharedOptions.calling + [maxSteps, maxTokens, maxTime] + ModelOptions.all,
    examples: [
      .init("skillhost ask 'what is 12.5% of 320?'", "The calculator answers"),
      .init("skillhost ask 整理会议纪要 < minutes.txt", "What is piped in is the text to work on"),
      .init("skillhost ask 'sort these lines' --arg order=descending < names.txt", "An argument beside the sentence"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let input = StandardInput(console)
    let only = try invocation.text(skill).map { name throws(Problem) in try workspace.skill(named: name, in: catalog) }

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

    var submission = Submission(
      sentence: sentence, context: context.flatMap { $0.trimmingWhitespace.isEmpty ? nil : $0 }, given: given,
      only: only?.id, circumstances: try workspace.surroundings().circumstances,
      timeout: invocation.seconds(SharedOptions.timeout))
    submission.grants = try invocation.grants(in: workspace.workingDirectory)
    var limits = AttemptLimits()
    if let steps = invocation.integer(maxSteps) { limits.steps = steps }
    limits.tokens = invocation.integer(maxTokens)
    limits.time = invocation.seconds(maxTime)
    submission.usesSkills = !invocation.has(ModelOptions.noSkill)
    let choosing = try Choosing(invocation, workspace)
    let attempt = try Attempt(
      invocation, console, workspace: workspace, catalog: catalog, model: choosing.model)
    defer { choosing.model?.tellFault(console) }
    try attempt.perform(
      request: sentence, log: invocation.has(SharedOptions.dryRun) ? nil : workspace.eventLog(console),
      ranker: KeywordIndex(
        catalog.candidates.map(\.manifest), synonyms: try workspace.synonyms(for: catalog)),
      chooser: choosing.chooser, limits: limits, isOffline: choosing.isOffline
    ) { [submission] runtime, event in
      await runtime.ask(submission, event: event)
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
