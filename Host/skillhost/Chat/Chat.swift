import Agent
import Arguments
import Core
import POSIX
import Sessions
import Store

/// Requests one after another in one conversation, however they are typed and shown.
final class Chat {
  let console: Console
  let workspace: Workspace
  let equipment: Attempt.Equipment
  private(set) var talk: Talk
  private(set) var asking: Asking
  /// The only skill that may be chosen, if any.
  private let only: SkillID?

  /// - Parameters:
  ///   - opening: Whether and which conversation is gone on with.
  ///   - isLasting: Whether signals are waited for also between requests.
  init(
    _ invocation: Invocation, _ console: Console, opening: Opening, isLasting: Bool
  ) throws(Problem) {
    self.console = console
    workspace = try Workspace(invocation)
    only = try invocation.text(SharedOptions.onlySkill).map { [workspace] name throws(Problem) in
      try workspace.skill(named: name, in: workspace.catalog()).id
    }
    asking = try Asking(invocation, console, workspace)
    equipment = try asking.equipment(isLasting: isLasting)
    talk = Talk(try asking.open(opening))
  }

  enum Opening {
    case new, latest
    /// The one whose id begins so.
    case conversation(String)
  }

  var conversation: String { talk.session.conversation }

  /// Begins another conversation.
  func beginAnew() throws(Problem) { talk = Talk(try asking.open(.new)) }

  /// Works on a request until its end and shows it.
  func send(_ sentence: String) throws(Problem) {
    var submission = asking.submission
    submission.sentence = sentence
    submission.only = only
    try perform(sentence) { [submission] session, runtime throws(SessionError) in
      try await session.begin(submission, by: runtime)
    }
  }

  /// Works on the last request again or, with its id, makes one past call again.
  func retry(call: String?) throws(Problem) {
    let submission = asking.submission
    try perform(talk.lastRequest ?? "") { session, runtime throws(SessionError) in
      if let call { return try await session.retry(call: call, submission, by: runtime) }
      return try await session.retry(submission, by: runtime)
    }
  }

  /// What was under way when the conversation was left, if anything.
  func interruption() throws(Problem) -> Interruption? {
    try equipment.foreground.run(kill: {}) { [talk] _ in await talk.session.interruption }.value
  }

  /// A skill that was put there meanwhile is there.
  func lookAgain() { asking.lookAgain() }

  private func perform(
    _ request: String,
    _ begin: @escaping @Sendable (AgentSession, AgentRuntime) async throws(SessionError) -> RunningAttempt
  ) throws(Problem) {
    lookAgain()
    let talk = talk
    try asking.perform(
      request, log: talk.log, by: equipment, suspend: { await talk.session.suspend() }
    ) { runtime, receive throws(SessionError) in
      talk.tell(receive)
      return try await begin(talk.session, runtime).end
    }
  }
}

extension Asking {
  fileprivate func open(_ opening: Chat.Opening) throws(Problem) -> Opened {
    switch opening {
    case .new: try new()
    case .latest: try open(nil)
    case .conversation(let prefix): try open(prefix)
    }
  }
}
