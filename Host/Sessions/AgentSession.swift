package import Agent
import Catalog
package import Core
import JSON

/// One conversation: at most one attempt at a time, and the events of no other.
///
/// An attempt goes on when whoever began it looks away; `stop` and `suspend` end it.
package actor AgentSession {
  package nonisolated let conversation: String
  /// Its messages, for any number of observers. Growing text comes at most every 50 ms or sentence.
  package nonisolated let view: LiveList<Message, ConversationStatus>
  private let now: @Sendable () -> Int64
  private let keep: @Sendable (EventEnvelope) async throws -> Void
  private var transcript: Transcript
  private var current: Current?
  private var pace = Pace()
  private var flush: Task<Void, Never>?

  private struct Current {
    let attempt: String
    let task: Task<AttemptEnd, Never>
    var isSuspended = false
  }

  /// - Parameters:
  ///   - past: What has happened in it before.
  ///   - keep: Takes each event before anybody sees it, and returns when it is where it has to be. It throws for one that
  ///     cannot be kept.
  package init(
    conversation: String, past: Transcript = Transcript(), now: @escaping @Sendable () -> Int64,
    keep: @escaping @Sendable (EventEnvelope) async throws -> Void
  ) {
    self.conversation = conversation
    self.now = now
    self.keep = keep
    transcript = past
    view = LiveList(past.state, order: .arrival)
  }

  /// What happened so far.
  package var history: Transcript { transcript }

  /// Begins an attempt.
  ///
  /// - Throws: `busy`.
  package func begin(_ submission: Submission, by runtime: AgentRuntime) throws(SessionError) -> RunningAttempt {
    try start(submission) { submission, event in await runtime.ask(submission, event: event) }
  }

  /// Tries the last request again, by a new attempt.
  ///
  /// - Parameter submission: The circumstances of it; the request itself is the earlier one.
  package func retry(_ submission: Submission, by runtime: AgentRuntime) throws(SessionError) -> RunningAttempt {
    guard let (attempt, request) = transcript.lastRequest else {
      throw .nothingToRetry(conversation: conversation)
    }
    var again = submission.asking(request)
    again.retries = attempt
    again.circumstances.attemptNumber = transcript.tries(upTo: attempt) + 1
    if let call = request.retriesCall {
      // What was tried last is a call, which is the same call tried again.
      return try retry(call: call, submission, by: runtime)
    }
    return try begin(again, by: runtime)
  }

  /// Makes a past call again, with the arguments that it had. Nothing else ever does.
  package func retry(
    call id: String, _ submission: Submission, by runtime: AgentRuntime
  ) throws(SessionError) -> RunningAttempt {
    guard let (message, call) = transcript.call(id) else { throw .noCall(id, conversation: conversation) }
    guard let skill = runtime.skill(call.skill) else { throw .noSkill(call.skill, call: id) }
    var again = submission.asking(
      SubmittedRequest("", given: call.arguments.object ?? JSONObject(), only: call.skill))
    again.retries = message.attempt
    again.retriesCall = message.id
    return try start(again) { submission, event in
      await runtime.run(skill, arguments: call.arguments, submission: submission, event: event)
    }
  }

  /// Ends what goes on, by the wish of the person, and returns when it has ended.
  package func stop() async {
    guard let current else { return }
    current.task.cancel()
    _ = await current.task.value
  }

  /// Ends what goes on as interrupted: the person has not given it up.
  package func suspend() async {
    current?.isSuspended = true
    await stop()
  }

  /// What was under way when the conversation was left, if anything. Nothing is done about it: whether it is to be tried
  /// again is asked.
  package var interruption: Interruption? {
    guard transcript.status.phase == .interrupted, let (attempt, request) = transcript.lastRequest else { return nil }
    return Interruption(attempt: attempt, request: request, calls: transcript.interruptedCalls(of: attempt))
  }

  private func start(
    _ submission: Submission,
    _ work:
      @escaping @Sendable (Submission, @escaping @Sendable (EventEnvelope) async throws -> Void) async -> AttemptEnd
  ) throws(SessionError) -> RunningAttempt {
    guard current == nil else { throw .busy(conversation: conversation) }
    let attempt = ULID.make(time: now())
    var submission = submission
    submission.conversation = conversation
    submission.attempt = attempt
    submission.history = transcript.history
    let task = Task { [submission] in await work(submission) { try await self.receive($0) } }
    current = Current(attempt: attempt, task: task)
    return RunningAttempt(id: attempt, task: task)
  }

  private func receive(_ told: EventEnvelope) async throws {
    guard let current, current.attempt == told.attempt else { return }
    var envelope = told
    if current.isSuspended, envelope.event == .stopped { envelope.event = .interrupted }
    defer {
      transcript.apply(envelope)
      if transcript.status.phase.isOver { self.current = nil }
      show(envelope)
    }
    try await keep(envelope)
  }

  private func show(_ envelope: EventEnvelope) {
    if pace.isDue(envelope.event, at: now()) {
      flush?.cancel()
      flush = nil
      view.publish(transcript.state)
    } else if flush == nil {
      flush = Task {
        guard (try? await Task.sleep(for: Pace.pause)) != nil else { return }
        flush = nil
        view.publish(transcript.state)
      }
    }
  }
}

/// An attempt that goes on.
package struct RunningAttempt: Sendable {
  package let id: String
  fileprivate let task: Task<AttemptEnd, Never>

  /// Waits for it. Cancelling who waits stops the attempt.
  package var end: AttemptEnd {
    get async {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }
}

/// What was under way when a conversation was left.
package struct Interruption: Hashable, Sendable {
  package var attempt: String
  package var request: SubmittedRequest
  /// Calls of skills that may have done their work, or a part of it.
  package var calls: [Message.Call]
}
