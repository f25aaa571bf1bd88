import Catalog
import Core
import Execution
import JSON
import POSIX
import Synchronization

/// What one call has other skills do: each as a call of its own that ends no later and may do nothing more.
final class Delegation: Sendable {
  /// Calls within calls, the outermost not counted.
  private static let depthLimit = 4
  /// Bytes of the attachments of one result, which travel in one frame.
  private static let attachmentLimit = 16 << 20

  typealias Outcome = Result<SkillResult, SkillFailure>

  private struct Work {
    var tasks: [Int: Task<Outcome, Never>] = [:]
    var last = 0
    var isOver = false
  }

  /// What the call that delegates may use.
  let reach: Reach
  var delegator: Skill { call.skill }
  private let call: SkillCall
  private let runner: CallRunner
  private let submission: Submission
  private let deadline: ContinuousClock.Instant
  /// The skills whose calls led here, and last the one that delegates.
  private let chain: [SkillID]
  private let work = Mutex(Work())

  init(of call: SkillCall, within outer: Delegation?, by runner: CallRunner, for submission: Submission) {
    reach = Reach(of: call, within: outer?.reach)
    self.call = call
    self.runner = runner
    self.submission = submission
    deadline = .now + call.timeout.total
    chain = (outer?.chain ?? []) + [call.skill.id]
  }

  /// Runs the skill of that id and gives its result, attachments as bytes.
  func run(_ name: String, _ arguments: JSONValue) async throws(SkillFailure) -> SkillResult {
    let skill = try admitted(name)
    guard let (number, task) = start(skill, arguments) else { throw .cancelledBeforeStart(skill.id) }
    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    work.withLock { $0.tasks[number] = nil }
    let result = try outcome.get()
    defer { AttachmentFiles.discard(result.attachments) }
    var given = result
    given.attachments = try read(result.attachments, of: skill.id)
    return given
  }

  /// Cancels what still runs and waits for its end: no call outlives the one that it is a part of.
  func close() async {
    let tasks = work.withLock { work in
      work.isOver = true
      return work.tasks.values
    }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.value }
  }

  /// The skill as it may be within this call.
  private func admitted(_ name: String) throws(SkillFailure) -> Skill {
    guard let id = SkillID(name), var skill = runner.catalog[id] else {
      throw .delegatesToNone(name, by: call.skill.id)
    }
    guard !chain.contains(id) else { throw .delegatesInACircle(chain + [id]) }
    guard chain.count <= Self.depthLimit else { throw .delegatesTooDeep(chain + [id], limit: Self.depthLimit) }
    if skill.manifest.effects.mayWrite, !call.skill.manifest.effects.mayWrite {
      throw .delegatesWriting(id, by: call.skill.id)
    }
    skill.manifest.permissions = reach.narrowed(skill.manifest.permissions)
    return skill
  }

  private func start(_ skill: Skill, _ arguments: JSONValue) -> (Int, Task<Outcome, Never>)? {
    var submission = submission
    let left = max(.zero, deadline - .now)
    submission.timeout = submission.timeout.map { min($0, left) } ?? left
    submission.grants = reach.narrowed(submission.grants)
    return work.withLock { work in
      guard !work.isOver else { return nil }
      work.last += 1
      let id = "\(call.id).\(work.last)"
      let task = Task { [runner, call, submission] in
        await runner.timeline.record(.delegated(skill.id, call: id), call: call.id)
        return await runner.run(
          id, skill: skill, arguments: arguments, consent: .skill(self), submission: submission)
      }
      work.tasks[work.last] = task
      return (work.last, task)
    }
  }

  private func read(_ attachments: [Attachment], of skill: SkillID) throws(SkillFailure) -> [Attachment] {
    var left = Self.attachmentLimit
    var read: [Attachment] = []
    for var attachment in attachments {
      switch attachment.content {
      case .bytes(let bytes): left -= bytes.count
      case .absent: continue
      case .file(let path):
        let bytes: [UInt8]?
        do { bytes = try FileSystem.contents(of: path, limit: max(0, left)) } catch {
          throw SkillFailure(.technical, code: "system", message: "an attachment of '\(skill)' is lost: \(error)")
        }
        left -= bytes?.count ?? .max
        attachment.content = .bytes(bytes ?? [])
      }
      guard left >= 0 else { throw .delegatesTooLarge(skill, limit: Self.attachmentLimit) }
      read.append(attachment)
    }
    return read
  }
}

extension SkillFailure {
  fileprivate static func delegatesToNone(_ name: String, by skill: SkillID) -> SkillFailure {
    SkillFailure(
      .business, code: "unknown_skill",
      message: "'\(skill)' needs the skill '\(name)', which is not here; 'skillhost list' shows what is")
  }

  fileprivate static func delegatesInACircle(_ chain: [SkillID]) -> SkillFailure {
    SkillFailure(
      .technical, code: "delegation_cycle",
      message: "skills call each other in a circle: \(chain.map(\.description).joined(separator: " → "))")
  }

  fileprivate static func delegatesTooDeep(_ chain: [SkillID], limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "delegation_depth",
      message: "skills call each other more than \(limit) deep: "
        + chain.map(\.description).joined(separator: " → "))
  }

  fileprivate static func delegatesWriting(_ skill: SkillID, by delegator: SkillID) -> SkillFailure {
    SkillFailure(
      .refused, code: "delegation_writes",
      message: "'\(delegator)' says that it only reads, so it cannot have '\(skill)' run, which may write")
  }

  fileprivate static func delegatesTooLarge(_ skill: SkillID, limit: Int) -> SkillFailure {
    SkillFailure(
      .technical, code: "too_large",
      message: "the attachments of '\(skill)' have more than \(limit) bytes, which is too much to hand on")
  }
}
