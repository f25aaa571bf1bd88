import Agent
import Core
import JSON
import Terminal

/// Asks the person on the terminal before a skill runs that may change something.
struct TerminalConfirmer: Confirmer {
  let foreground: Foreground
  let view: AttemptView
  let console: Console

  func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer {
    view.clear()
    guard foreground.canAsk else { return .unavailable }
    var arguments = question.arguments
    while true {
      let manifest = question.skill.manifest
      let within = question.delegator.map { ", which '\($0.id)' wants to have done," } ?? ""
      console.note(
        "\(manifest.name ?? manifest.id.description) (\(manifest.id))\(within) \(question.reason). It would run with")
      console.note(arguments.serialized(pretty: true))
      switch await foreground.ask("Run it? [y]es, [n]o, [e]dit the arguments: ")?.lowercased() {
      case "y", "yes": return .accepted(arguments: arguments)
      case "e", "edit":
        guard let line = await foreground.ask("Arguments as JSON, on one line: ") else { return .refused }
        do { arguments = try JSONValue(parsing: line) } catch { console.note("that is not JSON: \(error)") }
      default: return .refused
      }
    }
  }
}
