package import JSON

/// What an attempt was asked to do, as its first event tells it.
package struct SubmittedRequest: Hashable, Sendable {
  /// The sentence; empty when a skill was named instead.
  package var text: String
  /// Text that went with the sentence, such as what was piped in.
  package var context: String?
  /// Arguments that were given by name.
  package var given: JSONObject
  /// The only skill that might be chosen, if any.
  package var only: SkillID?
  /// The attempt whose request this one tries again.
  package var retries: String?
  /// The call of that attempt that is made again, with its own arguments; `nil` when the whole request is.
  package var retriesCall: String?
  /// The agent that works on it; `nil` for the one that the person speaks with.
  package var agent: SkillID?
  /// The call by which the work was handed on to the agent.
  package var within: String?

  package init(
    _ text: String, context: String? = nil, given: JSONObject = JSONObject(), only: SkillID? = nil,
    retries: String? = nil, retriesCall: String? = nil
  ) {
    self.text = text
    self.context = context
    self.given = given
    self.only = only
    self.retries = retries
    self.retriesCall = retriesCall
  }

  /// The event's own fields.
  var fields: JSONObject {
    var fields: JSONObject = ["request": .string(text)]
    if let context { fields["context"] = .string(context) }
    if !given.isEmpty { fields["given"] = .object(given) }
    if let only { fields["only"] = .string(only.description) }
    if let retries { fields["retries"] = .string(retries) }
    if let retriesCall { fields["retriesCall"] = .string(retriesCall) }
    if let agent { fields["agent"] = .string(agent.description) }
    if let within { fields["within"] = .string(within) }
    return fields
  }
}
