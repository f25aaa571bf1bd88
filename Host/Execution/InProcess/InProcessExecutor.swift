package import Core
import POSIX

/// Runs skills within this process, for programs that trust them: the same events and ends as with workers, without
/// protection. A skill that crashes takes the process with it; one that hangs keeps its thread for ever.
///
/// Libraries stay loaded for the life of the process.
package struct InProcessExecutor: Executor {
  package enum Placement: Sendable {
    /// On a thread of the executor's own. Deadlines hold: a call that does not stop is given up, and its thread with it.
    case thread
    /// On the thread that runs the calling task, which waits: the least cost for skills that compute and return. Events
    /// are handed on when the skill has returned; deadlines are told to the skill and not enforced. A skill that may ask
    /// services gets a thread all the same, since it waits for them.
    case caller
  }

  package struct Configuration: Sendable {
    package var placement = Placement.thread
    package var limits = CallLimits()
    /// Where calls get their temporary directories; with `nil` they have none.
    package var temporaryDirectory: String?
    /// What skills may ask for that name it in their manifests.
    package var services: [any HostService] = []

    package init() {}
  }

  private let configuration: Configuration
  private let threads = ThreadPool(named: "skill-call")
  private let deadlines: DeadlineThread

  package init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    deadlines = DeadlineThread(limits: configuration.limits)
  }

  package func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    let start = ContinuousClock.now
    try await event(.started(library: nil))
    var directory: CallDirectory?
    if let parent = configuration.temporaryDirectory {
      do {
        directory = try CallDirectory(in: parent)
      } catch {
        throw SkillFailure(.cannotStart("\(error)"), of: call.skill)
      }
    }
    let services = CallServices(configuration.services, for: call)
    let placement = services.ids.isEmpty ? configuration.placement : .thread
    let order = CallOrder(
      call, temporaryDirectory: directory?.path ?? "", deadline: CallOrder.deadline(after: call.timeout.total),
      services: services.ids)
    let running = InProcessCall(
      order, timeout: call.timeout, limits: configuration.limits, start: start, services: services,
      deadlines: placement == .thread ? deadlines : nil)
    let outcome = await withTaskCancellationHandler {
      await self.outcome(of: running, library: call.skill.library.path, placement, event: event)
    } onCancel: {
      running.handle(.cancelled)
      services.close()
    }
    services.close()
    let result = outcome.read(skill: call.skill, directory: directory)
    if let directory { await directory.remove() }
    return try result.get()
  }

  private func outcome(
    of call: InProcessCall, library: String, _ placement: Placement,
    event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async -> CallOutcome {
    switch placement {
    case .caller:
      call.execute(library: library)
      return await call.outbox.drain(event)
    case .thread:
      do {
        try deadlines.watch(call)
        try threads.start { call.execute(library: library) }
      } catch {
        call.handle(.cannotRun("\(error)"))
      }
      let outcome = await call.outbox.drain(event)
      deadlines.forget(call)
      return outcome
    }
  }
}
