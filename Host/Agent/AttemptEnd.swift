package import Core
package import Models

/// How an attempt ended. There is exactly one for each attempt.
package enum AttemptEnd: Hashable, Sendable {
  /// The answer, and the skill's result that it rests on, if any.
  case answered(String, SkillResult?)
  case nothingFits(reason: String)
  case missing(SkillID, [MissingArgument])
  case unclear([SkillID])
  case failed(SkillFailure)
  /// The person took the submission back.
  case stopped
}

extension AttemptEnd {
  package var isAnswered: Bool {
    if case .answered = self { true } else { false }
  }
}
