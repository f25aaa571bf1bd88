import Arguments
import Models
import POSIX

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

  static let all = [SharedOptions.modelURL, SharedOptions.model, system, noSkill, fallback, offline]

  enum Fallback: String, CaseIterable {
    case local, fail
  }
}

/// Who chooses, by the options of a command.
struct Choosing {
  let chooser: any SkillChooser
  let model: ConfiguredModel?
  let isOffline: Bool

  init(_ invocation: Invocation, _ workspace: Workspace) throws(Problem) {
    isOffline = invocation.has(ModelOptions.offline)
    let settings = workspace.modelSettings(
      url: invocation.text(SharedOptions.modelURL), model: invocation.text(SharedOptions.model))
    let found = try workspace.model(settings)
    model = isOffline && found?.client.endpoint.url.isOnThisMachine == false ? nil : found
    let local = LocalChooser.ofThisMachine
    if let model {
      let mayFallBack = invocation.text(ModelOptions.fallback) != ModelOptions.Fallback.fail.rawValue
      chooser = ModelChooser(
        model.client, instructions: invocation.text(ModelOptions.system), local: local,
        mayFallBack: mayFallBack && !invocation.has(ModelOptions.noSkill))
    } else if invocation.has(ModelOptions.noSkill) || invocation.has(ModelOptions.system) {
      throw .model(
        "no_model",
        "--no-skill and --system are for a model, and there is none; set SKILLHOST_MODEL_URL to where one is")
    } else {
      chooser = local
    }
  }
}

extension LocalChooser {
  /// With the clocks of this machine.
  static let ofThisMachine = LocalChooser(offset: { _, moment in Clock.offset(at: moment) })
}
