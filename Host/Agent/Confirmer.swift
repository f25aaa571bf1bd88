package import Core
package import JSON

/// Asks the person before a skill runs.
package protocol Confirmer: Sendable {
  func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer
}

package struct ConfirmationQuestion: Sendable {
  package var skill: Skill
  /// As the skill would receive them.
  package var arguments: JSONValue
  package var reason: Reason
  /// The skill that has it run as a part of its own call, if one does.
  package var delegator: Skill?

  package init(skill: Skill, arguments: JSONValue, reason: Reason) {
    self.skill = skill
    self.arguments = arguments
    self.reason = reason
  }

  /// Why it is asked. Its description continues "it …".
  package enum Reason: Hashable, Sendable, CustomStringConvertible {
    case mayChange
    case mayDestroy
    /// The manifest wants it.
    case always
    /// Files or folders that the person did not name.
    case opens([String])

    package var description: String {
      switch self {
      case .mayChange: "may change something"
      case .mayDestroy: "may destroy something"
      case .always: "wants to be confirmed each time"
      case .opens(let paths):
        "would open \(paths.map { "'\($0)'" }.joined(separator: ", ")), which was not named in the request"
      }
    }
  }
}

package enum ConfirmationAnswer: Hashable, Sendable {
  /// `arguments` as the person left them; they are validated again.
  case accepted(arguments: JSONValue)
  case refused
  /// There is nobody to ask.
  case unavailable
}

/// Answers every question alike: `--yes`, or a place where nobody can be asked.
package struct FixedConfirmer: Confirmer {
  package enum Policy: Sendable { case accept, nobodyToAsk }

  private let policy: Policy

  package init(_ policy: Policy) { self.policy = policy }

  package func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer {
    switch policy {
    case .accept: .accepted(arguments: question.arguments)
    case .nobodyToAsk: .unavailable
    }
  }
}
