import Arguments
import Models
import POSIX
import Sessions

/// Options of commands in which a model chooses.
enum ModelOptions {
  static let system = Option(
    "system", value: Value("TEXT"), help: "Tell the model this, in place of the instructions that it has otherwise")
  static let noSkill = Option("no-skill", help: "Have the model answer by itself, without any skill")
  static let fallback = Option(
    "fallback", value: Value("WHAT", .choice(Fallback.allCases.map(\.rawValue))),
    help: "When the model cannot be reached: choose by the local rules (local, if not given), or fail")
  static let offline = Option(
    "offline", help: "Leave out skills that need the network, and a model that is not on this machine")

  static let summarize = Option(
    "summarize", help: "When a conversation is too long for the model, have it summarise what is left out")

  static let all = [SharedOptions.modelURL, SharedOptions.model, system, noSkill, fallback, offline, summarize]

  enum Fallback: String, CaseIterable {
    case local, fail
  }
}

/// Who chooses, by the options of a command.
struct Choosing: Sendable {
  let model: ConfiguredModel?
  let isOffline: Bool
  private let instructions: String?
  private let mayFallBack: Bool
  private let summaries: HistorySummaries?

  init(_ invocation: Invocation, _ workspace: Workspace) throws(Problem) {
    isOffline = invocation.has(ModelOptions.offline)
    let settings = workspace.modelSettings(
      url: invocation.text(SharedOptions.modelURL), model: invocation.text(SharedOptions.model))
    let found = try workspace.model(settings)
    model = isOffline && found?.client.endpoint.url.isOnThisMachine == false ? nil : found
    instructions = invocation.text(ModelOptions.system)
    summaries = invocation.has(ModelOptions.summarize) ? HistorySummaries() : nil
    let usesSkills = !invocation.has(ModelOptions.noSkill)
    mayFallBack = usesSkills && invocation.text(ModelOptions.fallback) != ModelOptions.Fallback.fail.rawValue
    if model == nil, !usesSkills || instructions != nil {
      throw .model(
        "no_model",
        "--no-skill and --system are for a model, and there is none; set SKILLHOST_MODEL_URL to where one is")
    }
  }

  /// - Parameter agent: The one to choose for; its model is one of the endpoint that is set.
  func chooser(for agent: AgentDefinition?) -> any SkillChooser {
    let local = LocalChooser.ofThisMachine
    guard let model, agent?.model != "none" else { return local }
    return ModelChooser(
      agent?.model.map { model.client(model: $0) } ?? model.client, instructions: agent?.instructions ?? instructions,
      local: local, mayFallBack: mayFallBack, summaries: summaries)
  }
}

extension LocalChooser {
  /// With the clocks of this machine.
  static let ofThisMachine = LocalChooser(offset: { _, moment in Clock.offset(at: moment) })
}
