package import Core
import JSON

/// A conversation as its events tell it. The same events always make the same transcript.
package struct Transcript: Hashable, Sendable {
  package private(set) var messages: [Message] = []
  package private(set) var status = ConversationStatus()
  private var places: [String: Int] = [:]
  /// The call that each call within another is a part of.
  private var parents: [String: String] = [:]

  package init() {}

  package init(_ events: some Sequence<EventEnvelope>) {
    for event in events { apply(event) }
  }

  package var state: ListState<Message, ConversationStatus> { ListState(elements: messages, status: status) }

  package mutating func apply(_ envelope: EventEnvelope) {
    if case .sessionStarted = envelope.event { status = ConversationStatus(attempt: envelope.attempt) }
    guard envelope.attempt == status.attempt else { return }
    status.phase = status.phase.after(envelope)
    if let call = envelope.call { apply(envelope, to: call) } else { applyToAttempt(envelope) }
    status.skill = status.phase.isOver ? nil : status.skill
  }

  private mutating func applyToAttempt(_ envelope: EventEnvelope) {
    switch envelope.event {
    case .sessionStarted(let request): put("request", .request(request), envelope)
    case .answer(let text): put("answer", .answer(text), envelope)
    case .nothingMatched(let reason): put("ending", .ending(.nothingMatched(reason: reason)), envelope)
    case .failed(let failure): put("ending", .ending(.failed(failure)), envelope)
    case .stopped: put("ending", .ending(.stopped), envelope)
    case .interrupted: put("ending", .ending(.interrupted), envelope)
    case .fellBack(let reason): put("remark-\(envelope.sequence)", .remark(reason), envelope)
    case .log(.warning, let text), .log(.error, let text): put("remark-\(envelope.sequence)", .remark(text), envelope)
    case .skillMatched, .argumentsCoerced, .argumentsRejected, .confirmationAsked, .confirmationAnswered, .toolQueued,
      .toolStarted, .delegated, .progress, .message, .log, .toolResult, .timeout, .completed:
      break
    }
  }

  private mutating func apply(_ envelope: EventEnvelope, to id: String) {
    switch envelope.event {
    case .confirmationAsked(let skill, let arguments): set(.asking, id, skill, arguments, envelope)
    case .toolQueued(let skill, let arguments): set(.queued, id, skill, arguments, envelope)
    case .toolStarted(let skill, let arguments, _): set(.running(Message.Activity()), id, skill, arguments, envelope)
    case .argumentsRejected(let skill, let arguments, _): set(.queued, id, skill, arguments, envelope)
    case .delegated(_, let inner): parents[inner] = id
    case .progress(let fraction, let text):
      tell(id) { activity in
        activity.fraction = fraction
        activity.progress = text
      }
    case .message(let text): tell(id) { $0.text = text }
    case .toolResult(let result): end(.succeeded(result), id)
    case .failed(let failure), .timeout(let failure): end(.failed(failure), id)
    case .log(.warning, let text), .log(.error, let text): put("remark-\(envelope.sequence)", .remark(text), envelope)
    case .sessionStarted, .skillMatched, .nothingMatched, .fellBack, .argumentsCoerced, .confirmationAnswered, .log,
      .answer, .completed, .stopped, .interrupted:
      break
    }
  }

  private mutating func set(
    _ stage: Message.Stage, _ id: String, _ skill: SkillID, _ arguments: JSONValue, _ envelope: EventEnvelope
  ) {
    status.skill = skill
    put(id, isWhole: true, .call(Message.Call(skill, arguments, stage, parent: parents[id])), envelope)
  }

  private mutating func tell(_ id: String, _ change: (inout Message.Activity) -> Void) {
    guard let place = places[id], case .call(var call) = messages[place].content,
      case .running(var activity) = call.stage
    else { return }
    change(&activity)
    call.stage = .running(activity)
    messages[place].content = .call(call)
  }

  private mutating func end(_ stage: Message.Stage, _ id: String) {
    guard let place = places[id], case .call(var call) = messages[place].content else { return }
    call.stage = stage
    messages[place].content = .call(call)
    if call.parent == nil { status.skill = nil }
  }

  /// - Parameter name: Unlike that of any other message of the attempt; by itself when it `isWhole`.
  private mutating func put(
    _ name: String, isWhole: Bool = false, _ content: Message.Content, _ envelope: EventEnvelope
  ) {
    let id = isWhole ? name : "\(envelope.attempt)/\(name)"
    if let place = places[id] {
      messages[place].content = content
    } else {
      places[id] = messages.count
      messages.append(Message(id: id, attempt: envelope.attempt, time: envelope.time, content: content))
    }
  }
}
