package import Core

/// Runs the host's own skills here, and all others by another executor.
package struct HostSkillExecutor: Executor {
  private let skills: [SkillID: HostSkill]
  private let base: any Executor
  private let limits: CallLimits

  /// - Parameter skills: With an id each.
  package init(_ skills: [HostSkill], base: any Executor, limits: CallLimits = CallLimits()) {
    self.skills = Dictionary(skills.map { ($0.manifest.id, $0) }) { first, _ in first }
    self.base = base
    self.limits = limits
  }

  package func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    guard let skill = skills[call.skill.id] else { return try await base.run(call, event: event) }
    try await event(.started(library: nil))
    let running = HostSkillCall(call, limits)
    return try await withTaskCancellationHandler {
      await running.run(skill.body, event)
    } onCancel: {
      running.cancel()
    }.get()
  }
}
