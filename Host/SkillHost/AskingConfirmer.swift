import Agent
import Core
import JSON

/// Asks the program.
struct AskingConfirmer: Confirmer {
  let ask: @Sendable (SkillHost.Question) async -> Bool

  func confirm(_ question: ConfirmationQuestion) async -> ConfirmationAnswer {
    let isAccepted = await ask(
      SkillHost.Question(
        skill: question.skill.id.description, arguments: question.arguments.serialized(),
        reason: question.reason.description))
    return isAccepted ? .accepted(arguments: question.arguments) : .refused
  }
}
