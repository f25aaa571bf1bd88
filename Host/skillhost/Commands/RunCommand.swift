import Agent
import Arguments
import Core
import JSON
import Models
import POSIX
import Ranking

enum RunCommand: Subcommand {
  private static let whole = Option(
    "args", value: Value("JSON"), help: "All arguments as a JSON object; - reads it from standard input")

  static let grammar = Command(
    "run", abstract: "Run one skill",
    discussion: [
      "The arguments are put together from --args, --arg and the skill's own options, which 'skillhost run ID --help' "
        + "lists; the single ones win. Naming a skill is consent to run it, unless its manifest wants to be confirmed "
        + "always."
    ],
    operands: [SharedOptions.skillID],
    options: [whole] + SharedOptions.calling,
    examples: [
      .init("skillhost run calculator --expression '12*7'", "The skill's own option"),
      .init("skillhost run calculator --arg expression='12*7' --json", "The same, with a result for programs"),
      .init("skillhost run calculator --args '{\"expression\": \"0.1+0.2\"}'", "Arguments as JSON"),
      .init("skillhost run meeting_notes --arg minutes=- < minutes.txt", "An argument from standard input"),
      .init("skillhost run calculator --expression 1+1 --dry-run", "What would run"),
    ], takesSubjectOptions: true)

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let skill = try workspace.skill(named: invocation.operands[0], in: catalog)
    let input = StandardInput(console)
    let reader = try ArgumentReader(whole: invocation.text(whole), standardInput: input)
    let form = skill.manifest.form
    var arguments = try reader.arguments(
      for: skill.manifest, form, pairs: invocation.texts(SharedOptions.argument), options: invocation.subjectGiven)
    try complete(&arguments, for: skill.manifest, form, console)

    var submission = Submission(
      sentence: "", circumstances: try workspace.surroundings().circumstances,
      timeout: invocation.seconds(SharedOptions.timeout))
    submission.grants = try invocation.grants(in: workspace.workingDirectory)
    let usesModel = !Set(skill.manifest.services).isDisjoint(with: [ServiceID.model, ServiceID.delegate])
    let model = usesModel ? try workspace.model(workspace.modelSettings(url: nil, model: nil)) : nil
    let attempt = Attempt(
      invocation, console, workspace: workspace,
      equipment: try Attempt.Equipment(invocation, console, workspace: workspace, model: model))
    defer { model?.tellFault(console) }
    try attempt.perform { means in
      AgentRuntime(
        catalog: catalog, ranker: KeywordIndex([], synonyms: Synonyms()), chooser: LocalChooser.ofThisMachine,
        executor: means.executor, confirmer: means.confirmer, now: { Clock.now() })
    } _: { [arguments, submission] runtime, event in
      await runtime.run(skill, arguments: arguments, submission: submission, event: event)
    }
  }

  /// Asks for what is missing where there is a person to ask, and says so elsewhere: a person learns more from this than
  /// from validation, which speaks of members and schemas.
  private static func complete(
    _ arguments: inout JSONValue, for manifest: Manifest, _ form: Form, _ console: Console
  ) throws(Problem) {
    let missing = form.missing(in: arguments)
    guard !missing.isEmpty else { return }
    if let questionnaire = Questionnaire(manifest, console) {
      return try questionnaire.fill(missing, into: &arguments)
    }
    throw .missing(manifest.id, missing.map { MissingArgument($0) })
  }
}
