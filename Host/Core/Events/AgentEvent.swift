package import JSON

/// Something that happened while a submission was worked on.
///
/// The wire form is described in `Host/docs/events.md`; readers ignore kinds that they do not know.
package enum AgentEvent: Hashable, Sendable {
  case sessionStarted(SubmittedRequest)
  case skillMatched(SkillID, score: Double)
  case nothingMatched(reason: String)
  /// The model is of no use for this attempt, and the local chooser goes on in its place.
  case fellBack(reason: String)
  /// Arguments were changed without loss so that they fit the schema.
  case argumentsCoerced(SkillID, from: JSONValue, to: JSONValue, changes: [Coercion.Change])
  case argumentsRejected(SkillID, arguments: JSONValue, reason: String)
  case confirmationAsked(SkillID, arguments: JSONValue)
  case confirmationAnswered(SkillID, accepted: Bool)
  case toolQueued(SkillID, arguments: JSONValue)
  /// `library` is the SHA-256 of the code that runs, where it is known.
  case toolStarted(SkillID, arguments: JSONValue, library: String?)
  /// Another skill is run as a part of this call, as the call of that id.
  case delegated(SkillID, call: String)
  /// `fraction` from 0 to 1, or `nil` when unknown.
  case progress(fraction: Double?, text: String)
  /// The whole text so far, never a piece.
  case message(String)
  case log(severity: LogSeverity, text: String)
  /// End of a call.
  case toolResult(SkillResult)
  /// End of a call, or of an attempt that fails before or after its calls.
  case failed(SkillFailure)
  /// End of a call whose deadline passed.
  case timeout(SkillFailure)
  /// The whole answer so far.
  case answer(String)
  /// Ends of an attempt.
  case completed
  case stopped
  case interrupted
}

package enum LogSeverity: Int, Hashable, Sendable, CaseIterable {
  case debug = 1
  case info, warning, error
}

/// An event with its place in a timeline.
package struct EventEnvelope: Hashable, Sendable {
  /// From 1, without gaps within one timeline.
  package var sequence: Int
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package var time: Int64
  package var conversation: String
  package var attempt: String
  /// `nil` for events of the attempt itself.
  package var call: String?
  package var event: AgentEvent

  package init(
    sequence: Int, time: Int64, conversation: String, attempt: String, call: String?, event: AgentEvent
  ) {
    self.sequence = sequence
    self.time = time
    self.conversation = conversation
    self.attempt = attempt
    self.call = call
    self.event = event
  }
}
