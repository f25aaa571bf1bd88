package import Core

/// Why a conversation does not do what it was asked to.
package enum SessionError: Error, Hashable, Sendable {
  /// One answer at a time.
  case busy(conversation: String)
  /// Nothing was asked in it yet.
  case nothingToRetry(conversation: String)
  case noCall(String, conversation: String)
  /// Its skill is not there, or not any more.
  case noSkill(SkillID, call: String)
}

extension SessionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .busy(let conversation):
      "the conversation \(conversation) is working on an answer; wait for it, or stop it first"
    case .nothingToRetry(let conversation): "nothing was asked in the conversation \(conversation) yet"
    case .noCall(let id, let conversation):
      "there is no call '\(id)' in the conversation \(conversation); 'skillhost log \(conversation)' shows them"
    case .noSkill(let skill, let call): "the call '\(call)' was of the skill '\(skill)', which is not here any more"
    }
  }
}
