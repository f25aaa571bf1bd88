package import Core
package import JSON

/// One thing that a view of a conversation shows.
package struct Message: Identifiable, Hashable, Sendable {
  /// Stays the same while the message grows and changes.
  package let id: String
  package let attempt: String
  /// When it came, in nanoseconds since 1970.
  package let time: Int64
  package var content: Content

  package init(id: String, attempt: String, time: Int64, content: Content) {
    self.id = id
    self.attempt = attempt
    self.time = time
    self.content = content
  }

  package enum Content: Hashable, Sendable {
    case request(SubmittedRequest)
    case call(Call)
    /// The whole answer so far; complete once the attempt is over.
    case answer(String)
    /// A warning, or that the model was of no use.
    case remark(String)
    /// Why the attempt ended without an answer.
    case ending(Ending)
  }

  /// One run of a skill.
  package struct Call: Hashable, Sendable {
    package var skill: SkillID
    package var arguments: JSONValue
    package var stage: Stage
    /// The call that it is a part of, if any.
    package var parent: String?

    package init(_ skill: SkillID, _ arguments: JSONValue, _ stage: Stage, parent: String? = nil) {
      self.skill = skill
      self.arguments = arguments
      self.stage = stage
      self.parent = parent
    }

    /// Its one outcome, once there is one.
    package var outcome: Result<SkillResult, SkillFailure>? {
      switch stage {
      case .asking, .queued, .running: nil
      case .succeeded(let result): .success(result)
      case .failed(let failure): .failure(failure)
      }
    }
  }

  package enum Stage: Hashable, Sendable {
    /// Somebody is asked whether it may run.
    case asking
    case queued
    case running(Activity)
    case succeeded(SkillResult)
    case failed(SkillFailure)
  }

  /// What a running skill tells.
  package struct Activity: Hashable, Sendable {
    /// From 0 to 1, or `nil` when unknown.
    package var fraction: Double?
    package var progress = ""
    /// The whole text of its message so far.
    package var text = ""

    package init() {}
  }

  package enum Ending: Hashable, Sendable {
    case nothingMatched(reason: String)
    case failed(SkillFailure)
    case stopped
    case interrupted
  }
}

/// What is to be known of a conversation besides its messages.
package struct ConversationStatus: Hashable, Sendable {
  /// Of the latest attempt.
  package var phase: AttemptPhase
  /// The latest one.
  package var attempt: String?
  /// The skill that runs, or is asked about.
  package var skill: SkillID?

  package init(phase: AttemptPhase = .idle, attempt: String? = nil, skill: SkillID? = nil) {
    self.phase = phase
    self.attempt = attempt
    self.skill = skill
  }

  /// Whether an answer is being worked on.
  package var isBusy: Bool { phase != .idle && !phase.isOver }
}
