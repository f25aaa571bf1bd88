package import JSON

/// One run of one skill, as an executor needs it. The arguments have been validated.
package struct SkillCall: Sendable {
  package var id: String
  package var skill: Skill
  package var arguments: JSONValue
  package var circumstances: Circumstances
  /// Only ever shorter than the manifest's.
  package var timeout: Manifest.Timeout
  /// What this call may do beyond its manifest's permissions.
  package var grants = Grants()
  /// Runs another skill as a part of this call; `nil` where none can be run.
  package var delegate: Delegate?

  package init(
    id: String, skill: Skill, arguments: JSONValue, circumstances: Circumstances = Circumstances(),
    timeout: Manifest.Timeout? = nil
  ) {
    self.id = id
    self.skill = skill
    self.arguments = arguments
    self.circumstances = circumstances
    self.timeout = timeout ?? skill.manifest.timeout
  }

  /// Runs the skill of this id, whatever it is, with arguments that nothing is known about. Attachments come as bytes.
  ///
  /// - Throws: A failure of whichever kind the other call ends with.
  package typealias Delegate =
    @Sendable (_ skill: String, _ arguments: JSONValue) async throws(SkillFailure) -> SkillResult

  /// What a person allowed for one call.
  package struct Grants: Hashable, Sendable {
    package var network = false
    /// Absolute paths.
    package var read: [String] = []
    package var write: [String] = []

    package init() {}
  }

  /// What a skill is told about the call beyond its arguments.
  package struct Circumstances: Sendable {
    /// The sentence that was asked, where there is one.
    package var request: String?
    package var conversation: String?
    package var attempt: String?
    package var attemptNumber = 1
    /// The agents that handed work on until it came here, the first one first.
    package var handOffs: [SkillID] = []
    /// BCP 47.
    package var locale = "en"
    /// IANA.
    package var timeZone = "UTC"
    package var workingDirectory = ""
    /// Nanoseconds since 1970 that the clock service answers; `nil` for the real time.
    package var fixedTime: Int64?

    package init() {}
  }
}

/// What a running call tells before it ends.
package enum CallEvent: Hashable, Sendable {
  /// The skill's code is about to be loaded: comes first and once, from content with this SHA-256 where that is known.
  case started(library: String?)
  /// `fraction` from 0 to 1, or `nil` when unknown.
  case progress(fraction: Double?, text: String)
  /// The whole text so far.
  case message(String)
  case log(LogSeverity, String)
}

/// Runs calls. That a call has exactly one end is given by the shape of this function: it returns, or it throws.
package protocol Executor: Sendable {
  /// Runs `call`, handing on what it tells in order. A slow `event` slows nobody but this call: progress and messages
  /// that it has no time for are merged, the latest of each kind wins.
  ///
  /// By throwing for `started`, `event` keeps the skill's code from running, and `run` throws the same. What it throws for
  /// other events changes nothing.
  ///
  /// Cancelling the task that awaits this cancels the call.
  ///
  /// - Throws: `SkillFailure` of whichever kind says why there is no result; nothing else.
  func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult
}
