/// How far an attempt is, as its events tell.
package enum AttemptPhase: String, Hashable, Sendable, CaseIterable {
  case idle
  /// Skills are ranked.
  case matching
  /// One of them is chosen, or an answer is made of what the last call gave.
  case choosing
  case awaitingConfirmation
  case running
  /// The answer is growing.
  case streaming
  /// The ends.
  case completed, stopped, failed, interrupted

  package var isOver: Bool {
    switch self {
    case .completed, .stopped, .failed, .interrupted: true
    case .idle, .matching, .choosing, .awaitingConfirmation, .running, .streaming: false
    }
  }

  /// The phase after an event of the attempt. After an end nothing changes it.
  package func after(_ envelope: EventEnvelope) -> AttemptPhase {
    if isOver { return self }
    switch envelope.event {
    case .sessionStarted: return .matching
    case .skillMatched: return .choosing
    case .confirmationAsked: return .awaitingConfirmation
    case .confirmationAnswered, .toolQueued, .toolStarted: return .running
    case .answer: return .streaming
    case .toolResult, .timeout: return .choosing
    case .failed: return envelope.call == nil ? .failed : .choosing
    case .completed: return .completed
    case .stopped: return .stopped
    case .interrupted: return .interrupted
    case .nothingMatched, .fellBack, .argumentsCoerced, .argumentsRejected, .delegated, .progress, .message, .log:
      return self
    }
  }
}
