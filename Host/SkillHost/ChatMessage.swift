import Core
import JSON
import Sessions

/// One thing that a view of a conversation shows.
public struct ChatMessage: Identifiable, Hashable, Sendable {
  /// Stays the same while the message grows and changes.
  public let id: String
  public let attempt: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    case request(String)
    case call(Call)
    /// The whole answer so far.
    case answer(String)
    case remark(String)
    /// Why the attempt ended without an answer.
    case ending(String)
  }

  /// One run of a skill.
  public struct Call: Hashable, Sendable {
    public let skill: String
    /// A JSON object.
    public let arguments: String
    public let stage: Stage
  }

  public enum Stage: Hashable, Sendable {
    /// Somebody is asked whether it may run.
    case asking
    case queued
    /// `fraction` from 0 to 1, or `nil` when unknown; `text` the latest that it told.
    case running(fraction: Double?, text: String)
    case succeeded(Reply)
    case failed(SkillHostError)
  }

  init(_ message: Message) {
    id = message.id
    attempt = message.attempt
    content =
      switch message.content {
      case .request(let request): .request(request.text)
      case .call(let call): .call(Call(call))
      case .answer(let text): .answer(text)
      case .remark(let text): .remark(text)
      case .ending(let ending): .ending(ending.words)
      }
  }
}

extension ChatMessage.Call {
  fileprivate init(_ call: Message.Call) {
    skill = call.skill.description
    arguments = call.arguments.serialized()
    stage =
      switch call.stage {
      case .asking: .asking
      case .queued: .queued
      case .running(let activity):
        .running(fraction: activity.fraction, text: activity.text.isEmpty ? activity.progress : activity.text)
      case .succeeded(let result): .succeeded(Reply(result))
      case .failed(let failure): .failed(SkillHostError(failure))
      }
  }
}

extension Message.Ending {
  fileprivate var words: String {
    switch self {
    case .nothingMatched(let reason): reason
    case .failed(let failure): failure.message
    case .stopped: "stopped"
    case .interrupted: "interrupted"
    }
  }
}

/// How far the latest attempt of a conversation is.
public enum ChatPhase: String, Hashable, Sendable, CaseIterable {
  case idle, matching, choosing, awaitingConfirmation, running, streaming
  /// The ends.
  case completed, stopped, failed, interrupted

  init(_ phase: AttemptPhase) {
    self =
      switch phase {
      case .idle: .idle
      case .matching: .matching
      case .choosing: .choosing
      case .awaitingConfirmation: .awaitingConfirmation
      case .running: .running
      case .streaming: .streaming
      case .completed: .completed
      case .stopped: .stopped
      case .failed: .failed
      case .interrupted: .interrupted
      }
  }
}

/// Something that happened; `Host/docs/events.md` describes the kinds.
public struct ChatEvent: Hashable, Sendable {
  public let conversation: String
  public let attempt: String
  /// From 1, without gaps within one attempt.
  public let sequence: Int
  public let call: String?
  public let kind: String
  /// The event as one line of the event stream.
  public let json: String

  init(_ envelope: EventEnvelope) {
    conversation = envelope.conversation
    attempt = envelope.attempt
    sequence = envelope.sequence
    call = envelope.call
    kind = envelope.event.kind
    json = envelope.json.serialized()
  }
}
