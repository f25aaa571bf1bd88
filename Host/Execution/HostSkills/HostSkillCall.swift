import Core
import Synchronization

/// One call of a skill of the host's, until its first end.
///
/// The skill's task is none of the caller's: one that does not stop when it is told to is left behind.
final class HostSkillCall: Sendable {
  typealias Outcome = Result<SkillResult, SkillFailure>

  private enum Step {
    case told(CallEvent)
    case ended(Outcome)
  }

  private struct State {
    /// What came and was not yet taken.
    var steps: [Step] = []
    var waiting: CheckedContinuation<Void, Never>?
    var isOver = false
    /// The last sign of life.
    var last = ContinuousClock.now
    var tasks: [Task<Void, Never>] = []
  }

  private let call: SkillCall
  private let limits: CallLimits
  private let state = Mutex(State())

  init(_ call: SkillCall, _ limits: CallLimits) {
    self.call = call
    self.limits = limits
  }

  func run(
    _ body: @escaping HostSkill.Body, _ event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async -> Outcome {
    let work = Task { [call] in
      let outcome: Outcome
      do throws(SkillFailure) {
        outcome = .success(try await body(call) { self.post(.told($0)) })
      } catch { outcome = .failure(error) }
      self.post(.ended(outcome))
    }
    add(work)
    add(Task { await self.watchTotal() })
    add(Task { await self.watchIdle() })
    if Task.isCancelled { cancel() }
    while true {
      for step in await nextSteps() {
        switch step {
        case .told(let told): try? await event(told)
        case .ended(let outcome):
          for task in close() { task.cancel() }
          return outcome
        }
      }
    }
  }

  /// Asks the skill to stop; it has the grace that any skill has.
  func cancel() {
    // The first is the skill's.
    let work = state.withLock { $0.tasks.first }
    work?.cancel()
    add(Task { await self.end(after: self.limits.cancellationGrace, .cancelled) })
  }

  private func watchTotal() async { await end(after: call.timeout.total, .total(call.timeout.total)) }

  private func watchIdle() async {
    while true {
      let deadline = state.withLock { $0.last } + call.timeout.idle
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
      if state.withLock({ $0.last }) + call.timeout.idle <= .now { return fail(.idle(call.timeout.idle)) }
    }
  }

  private func end(after pause: Duration, _ fault: CallFault) async {
    if (try? await Task.sleep(for: pause)) != nil { fail(fault) }
  }

  private func fail(_ fault: CallFault) { post(.ended(.failure(SkillFailure(fault, of: call.skill)))) }

  /// After the first end nothing counts.
  private func post(_ step: Step) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isOver else { return nil }
      state.last = .now
      state.steps.append(step)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func nextSteps() async -> [Step] {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.steps.isEmpty { state.waiting = continuation }
        return !state.steps.isEmpty
      }
      if isReady { continuation.resume() }
    }
    return state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
  }

  private func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if !state.isOver { state.tasks.append(task) }
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  private func close() -> [Task<Void, Never>] {
    state.withLock { state in
      state.isOver = true
      state.steps = []
      defer { state.tasks = [] }
      return state.tasks
    }
  }
}
