package import Core
package import JSON
package import Models

/// What a person, a script or a client asks for.
package struct Submission: Sendable {
  /// What was said; empty when a skill was named instead.
  package var sentence: String
  /// Text that goes with the sentence, such as what was piped in.
  package var context: String?
  /// Arguments given by name; they win over what a chooser finds. Strings are fitted to the schema of the chosen skill.
  package var given: JSONObject
  /// The only skill that may be chosen, if any.
  package var only: SkillID?
  /// Whether skills may be chosen at all; else the model answers by itself.
  package var usesSkills = true
  package var circumstances: SkillCall.Circumstances
  /// Shortens the skills' own deadlines.
  package var timeout: Duration?
  package var conversation: String?
  /// The id of the attempt that works on it; a new one where it is `nil`.
  package var attempt: String?
  /// What was asked before in the conversation, the latest last.
  package var history: [PastAttempt] = []
  /// The attempt whose request this one tries again.
  package var retries: String?
  /// The call of that attempt that is made again.
  package var retriesCall: String?
  /// The agent that works on it; `nil` for the one that the person speaks with.
  package var agent: SkillID?
  /// The call by which the work was handed on to the agent.
  package var within: String?
  /// What its calls may do beyond the manifests' permissions.
  package var grants = SkillCall.Grants()

  package init(
    sentence: String, context: String? = nil, given: JSONObject = JSONObject(), only: SkillID? = nil,
    circumstances: SkillCall.Circumstances = SkillCall.Circumstances(), timeout: Duration? = nil,
    conversation: String? = nil
  ) {
    self.sentence = sentence
    self.context = context
    self.given = given
    self.only = only
    self.circumstances = circumstances
    self.timeout = timeout
    self.conversation = conversation
  }

  /// As it is told and kept.
  package var request: SubmittedRequest {
    var request = SubmittedRequest(
      sentence, context: context, given: given, only: only, retries: retries, retriesCall: retriesCall)
    request.agent = agent
    request.within = within
    return request
  }
}
