import Agent
import Core
import Execution
import JSON
import Models
import Synchronization

/// Work that one agent hands on to another: a conversation of its own, which ends no later than the call that it is.
struct HandOff {
  /// Hand-offs within hand-offs.
  private static let depthLimit = 4

  private let agent: AgentDefinition
  private let call: SkillCall
  private let now: @Sendable () -> Int64

  init(to agent: AgentDefinition, _ call: SkillCall, _ now: @escaping @Sendable () -> Int64) {
    self.agent = agent
    self.call = call
    self.now = now
  }

  /// - Parameter keep: Takes its events, before they are told to the one that handed it on.
  func work(
    by runtime: AgentRuntime, keep: @escaping @Sendable (EventEnvelope) async throws -> Void,
    tell: @escaping @Sendable (CallEvent) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    let submission = try submission()
    let kept = Kept()
    let session = AgentSession(conversation: ULID.make(time: now()), now: now) { envelope in
      if case .toolResult(let result) = envelope.event { kept.add(result.attachments) }
      defer { if let event = CallEvent(envelope) { tell(event) } }
      try await keep(envelope)
    }
    let end: AttemptEnd
    do throws(SessionError) { end = try await session.begin(submission, by: runtime).end } catch {
      throw SkillFailure(.technical, code: "busy", message: "\(error)")
    }
    let outcome = outcome(of: end)
    kept.discard(except: (try? outcome.get())?.attachments ?? [])
    return try outcome.get()
  }

  private func submission() throws(SkillFailure) -> Submission {
    let chain = call.circumstances.handOffs + [agent.id]
    guard !call.circumstances.handOffs.contains(agent.id) else { throw .handedInACircle(chain) }
    guard chain.count <= Self.depthLimit else { throw .handedTooDeep(chain, limit: Self.depthLimit) }
    var circumstances = call.circumstances
    circumstances.handOffs = chain
    circumstances.attemptNumber = 1
    var submission = Submission(
      sentence: call.arguments["request"]?.string ?? "", circumstances: circumstances, timeout: call.timeout.total)
    submission.grants = call.grants
    submission.agent = agent.id
    submission.within = call.id
    return submission
  }

  private func outcome(of end: AttemptEnd) -> Result<SkillResult, SkillFailure> {
    switch end {
    case .answered(let text, let result):
      var answer = result ?? SkillResult(text: text)
      answer.text = text
      return .success(answer)
    case .nothingFits(let reason): return .failure(SkillFailure(.business, code: "nothing_matched", message: reason))
    case .missing(let skill, let arguments):
      let names = arguments.map(\.name).joined(separator: ", ")
      return .failure(
        SkillFailure(
          .invalidArguments, code: "missing_arguments",
          message: "'\(agent.id)' would use '\(skill)', and the request does not say: \(names)"))
    case .unclear(let skills):
      let names = skills.map(\.description).joined(separator: ", ")
      return .failure(
        SkillFailure(
          .business, code: "unclear",
          message: "'\(agent.id)' could use any of \(names); say more exactly what is wanted"))
    case .failed(let failure): return .failure(failure)
    case .stopped:
      return .failure(SkillFailure(.cancelled, code: "cancelled", message: "'\(agent.id)' was stopped"))
    }
  }
}

/// Attachments of the skills that an agent has run.
private final class Kept: Sendable {
  private let attachments = Mutex<[Attachment]>([])

  func add(_ more: [Attachment]) { attachments.withLock { $0 += more } }

  /// Removes the files of those that nobody gets.
  func discard(except handed: [Attachment]) {
    AttachmentFiles.discard(attachments.withLock { $0 }.filter { !handed.contains($0) })
  }
}

extension CallEvent {
  /// What the one that handed work on sees of it.
  fileprivate init?(_ envelope: EventEnvelope) {
    switch envelope.event {
    case .toolStarted(let skill, let arguments, _):
      self = .progress(fraction: nil, text: "\(skill) \(arguments.serialized())")
    case .progress(_, let text): self = .progress(fraction: nil, text: text)
    case .answer(let text): self = .message(text)
    case .log(let severity, let text): self = .log(severity, text)
    case .fellBack(let reason): self = .log(.warning, reason)
    default: return nil
    }
  }
}

extension SkillFailure {
  fileprivate static func handedInACircle(_ chain: [SkillID]) -> SkillFailure {
    SkillFailure(
      .technical, code: "hand_off_cycle",
      message: "agents hand work to each other in a circle: \(chain.map(\.description).joined(separator: " → "))")
  }

  fileprivate static func handedTooDeep(_ chain: [SkillID], limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "hand_off_depth",
      message: "agents hand work on more than \(limit) deep: \(chain.map(\.description).joined(separator: " → "))")
  }
}
