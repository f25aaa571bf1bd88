import Core
import Models

extension Problem {
  /// As it is told in a conversation, where another sentence is easier to give than another option.
  var spoken: String {
    switch self {
    case .missing(let skill, let arguments):
      let wanted = arguments.map { $0.name + ($0.description.map { " (\($0))" } ?? "") }.joined(separator: ", ")
      return "'\(skill)' needs more; say it with its \(wanted)"
    case .unclear(let skills):
      return "several skills fit equally well; say which is meant: "
        + skills.map(\.description).joined(separator: ", ")
    case .stopped: return "stopped"
    default: return message
    }
  }
}
