import Core

/// What the process ends with; the whole list of `help exit-codes`.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case no = 1
  case usage = 2
  case arguments = 3
  case model = 4
  case refused = 5
  case broken = 6
  case technical = 75
  case timeout = 124
  case interrupted = 130
  case terminated = 143

  var meaning: String {
    switch self {
    case .done: "Done"
    case .no: "The skill says no, no skill fits the sentence, or 'doctor' found something that matters broken"
    case .usage: "The command line cannot be understood, or names a skill or file that is not there"
    case .arguments: "The arguments do not fit the skill's schema, or some are missing"
    case .model: "The model cannot be reached or refuses"
    case .refused: "Not confirmed, not trusted, disabled, or set aside for its crashes"
    case .broken: "The skill crashed, cannot be loaded or broke its contract, or 'check' found such a skill"
    case .technical: "A technical fault, or too busy: trying again may help"
    case .timeout: "A deadline passed"
    case .interrupted: "Stopped by SIGINT (Ctrl-C)"
    case .terminated: "Stopped by SIGTERM"
    }
  }

  init(_ kind: SkillFailure.Kind) {
    self =
      switch kind {
      case .business: .no
      case .invalidArguments: .arguments
      case .refused: .refused
      case .crashed, .contract, .unloadable: .broken
      case .technical, .busy: .technical
      case .model: .model
      case .timeout: .timeout
      case .cancelled: .interrupted
      }
  }
}
