import Agent
import Core
import Sessions

/// A conversation: one answer at a time, for any number of views.
public final class ChatSession: Sendable {
  let session: AgentSession
  private let host: SkillHost

  init(_ session: AgentSession, of host: SkillHost) {
    self.session = session
    self.host = host
  }

  public var id: String { session.conversation }

  /// What is to be seen now.
  public var messages: [ChatMessage] { session.view.state.elements.map { ChatMessage($0) } }

  public var phase: ChatPhase { ChatPhase(session.view.state.status.phase) }

  /// Asks, and waits for the answer. Cancelling who waits stops it.
  ///
  /// - Parameter context: Text that goes with the sentence.
  /// - Throws: Why there is no answer; `busy` while another is being worked on.
  public func ask(_ sentence: String, context: String? = nil) async throws(SkillHostError) -> Reply {
    try await submit(sentence, context: context).reply()
  }

  /// Tries the last request again.
  public func retry() async throws(SkillHostError) -> Reply { try await beginRetry(call: nil).reply() }

  /// Makes a past call again, with the arguments that it had.
  public func retry(call: String) async throws(SkillHostError) -> Reply { try await beginRetry(call: call).reply() }

  /// Ends what goes on, and returns when it has ended.
  public func stop() async { await session.stop() }

  /// Ends what goes on as interrupted.
  public func suspend() async { await session.suspend() }

  /// The request that was under way when the conversation was left, if any. Nothing is done about it by itself: ask, then
  /// `retry`.
  public var interruptedRequest: String? { get async { await session.interruption?.request.text } }

  /// Begins to work on a request, and returns.
  ///
  /// - Throws: `busy`.
  func submit(_ sentence: String, context: String? = nil) async throws(SkillHostError) -> Work {
    var submission = host.submission(sentence)
    submission.context = context
    let runtime = try host.runtime()
    do throws(SessionError) { return Work(try await session.begin(submission, by: runtime)) } catch {
      throw SkillHostError(error)
    }
  }

  func beginRetry(call: String?) async throws(SkillHostError) -> Work {
    let submission = host.submission("")
    let runtime = try host.runtime()
    do throws(SessionError) {
      if let call { return Work(try await session.retry(call: call, submission, by: runtime)) }
      return Work(try await session.retry(submission, by: runtime))
    } catch { throw SkillHostError(error) }
  }

  /// An attempt that goes on.
  struct Work: Sendable {
    private let attempt: RunningAttempt

    init(_ attempt: RunningAttempt) { self.attempt = attempt }

    func reply() async throws(SkillHostError) -> Reply { try await attempt.end.reply() }
  }
}
