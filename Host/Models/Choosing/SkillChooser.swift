package import Core
package import JSON

/// Makes the final choice among the candidates that ranking found, and writes the arguments.
package protocol SkillChooser: Sendable {
  /// Asked again after each round of calls, with what they gave, until it answers or gives up.
  ///
  /// - Parameter tell: Takes what is to be known while the choice goes on.
  /// - Throws: `SkillFailure` when no choice can be had: the attempt ends with it. A chooser that cannot mend a failed
  ///   call throws that call's own failure.
  func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice

  /// Whether it can tell that none of the candidates will do, so that doubtful ones may be offered to it.
  var canDecline: Bool { get }

  /// Who chooses from now on, after this one has failed so; `nil` when the attempt is to fail.
  func successor(after failure: SkillFailure) -> (any SkillChooser)?
}

extension SkillChooser {
  package var canDecline: Bool { false }

  package func successor(after failure: SkillFailure) -> (any SkillChooser)? { nil }

  package func choose(_ request: ChoiceRequest) async throws(SkillFailure) -> Choice {
    try await choose(request) { _ in }
  }
}

/// What is to be known of a choice before it is made.
package enum ChoiceProgress: Hashable, Sendable {
  /// An answer that grows: the whole of it so far, never a piece.
  case answer(String)
  /// A remark for the log, such as that a candidate was left out.
  case remark(String)
  /// What the model has read and written for the choice, as its provider counts.
  case used(TokenUsage)
}

/// All that a chooser may base its choice on.
package struct ChoiceRequest: Sendable {
  package var sentence: String
  /// Text that goes with the sentence, such as what was piped in.
  package var context: String?
  /// Best first, at most three.
  package var candidates: [Candidate]
  /// Arguments that the person gave by name; they win over what is found in the sentence.
  package var given: JSONObject
  /// What was asked before in the same conversation, the latest last.
  package var history: [PastAttempt] = []
  /// What of the history is too long to be told, in short.
  package var summary: String?
  /// What a model may still write; `nil` for as much as it likes.
  package var mostTokens: Int?
  /// The calls made so far for this sentence: for each earlier choice, what it called, in its order.
  package var rounds: [[Turn]] = []
  /// Nanoseconds since 1970.
  package var now: Int64
  /// IANA.
  package var timeZone: String
  /// BCP 47.
  package var locale: String

  package init(
    sentence: String, context: String? = nil, candidates: [Candidate], given: JSONObject = JSONObject(),
    rounds: [[Turn]] = [], now: Int64, timeZone: String = "UTC", locale: String = "en"
  ) {
    self.sentence = sentence
    self.context = context
    self.candidates = candidates
    self.given = given
    self.rounds = rounds
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
  }

  package struct Candidate: Sendable {
    package var manifest: Manifest
    /// As ranking gave it; comparable only within one request.
    package var score: Double

    package init(manifest: Manifest, score: Double) {
      self.manifest = manifest
      self.score = score
    }
  }

  package struct Turn: Hashable, Sendable {
    package var call: ChosenCall
    package var outcome: Result<SkillResult, SkillFailure>

    package init(call: ChosenCall, outcome: Result<SkillResult, SkillFailure>) {
      self.call = call
      self.outcome = outcome
    }
  }
}

package struct ChosenCall: Hashable, Sendable {
  package var skill: SkillID
  /// Not validated yet.
  package var arguments: JSONValue

  package init(skill: SkillID, arguments: JSONValue) {
    self.skill = skill
    self.arguments = arguments
  }
}

package enum Choice: Hashable, Sendable {
  /// To be run in this order.
  case call([ChosenCall])
  /// The whole answer.
  case answer(String)
  /// None of the candidates does what was asked.
  case nothingFits(reason: String)
  /// The skill is clear, but arguments are missing that cannot be guessed.
  case missing(SkillID, [MissingArgument])
  /// Several skills fit equally well.
  case unclear([SkillID])
}

package struct MissingArgument: Hashable, Sendable {
  package var name: String
  package var description: String?
  /// How to pass it: `--arg expression='…'`.
  package var howToPass: String

  package init(name: String, description: String?, howToPass: String) {
    self.name = name
    self.description = description
    self.howToPass = howToPass
  }
}
