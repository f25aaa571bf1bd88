package import Core
import Synchronization

/// Runs calls by another executor, and puts on record which skills crash.
///
/// A skill without crashes on record costs nothing: no file is read or written for its calls that end well.
package final class CrashWatch: Executor {
  private let base: any Executor
  private let environment: [String: String]
  private let now: @Sendable () -> Int64
  /// The record as this process left it, once it has changed it; newer than what calls bring with their skills.
  private let written = Mutex<CrashStore?>(nil)

  /// - Parameters:
  ///   - environment: Says where the record is.
  ///   - now: Nanoseconds since 1970.
  package init(_ base: any Executor, environment: [String: String], now: @escaping @Sendable () -> Int64) {
    self.base = base
    self.environment = environment
    self.now = now
  }

  package func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    try refuseIfSetAside(call.skill)
    do throws(SkillFailure) {
      let result = try await base.run(call, event: event)
      await forgetCrashes(of: call.skill, event)
      return result
    } catch {
      switch error.kind {
      case .crashed: throw await count(error, of: call.skill, event)
      // The skill's own words: it has lived to say them.
      case .business, .invalidArguments: await forgetCrashes(of: call.skill, event)
      case .technical, .cancelled, .timeout, .contract, .unloadable, .refused, .busy, .model: break
      }
      throw error
    }
  }

  /// The caller's catalog may be older than the last crash.
  private func refuseIfSetAside(_ skill: Skill) throws(SkillFailure) {
    guard written.withLock({ $0?.history(of: skill)?.isTooLong }) == true else { return }
    // Since then somebody may have said that it is to run again.
    let current = CrashStore.load(environment: environment)
    written.withLock { $0 = current }
    guard let crashes = current.history(of: skill), crashes.isTooLong else { return }
    throw SkillRefusal.setAside(skill, crashes).failure(of: skill.id)
  }

  private func count(
    _ failure: SkillFailure, of skill: Skill, _ event: (CallEvent) async throws(SkillFailure) -> Void
  ) async -> SkillFailure {
    guard
      let store = await change(
        event,
        { store throws(RecordError) in
          try store.add(skill, code: failure.code, time: now())
        }), let crashes = store.history(of: skill), crashes.isTooLong
    else { return failure }
    var failure = failure
    failure.message += "; from now on " + SkillRefusal.setAside(skill, crashes).reason
    return failure
  }

  private func forgetCrashes(of skill: Skill, _ event: (CallEvent) async throws(SkillFailure) -> Void) async {
    guard skill.crashes != nil || written.withLock({ $0?.knows(skill.id) }) == true else { return }
    await change(event) { store throws(RecordError) in try store.forget(skill.id) }
  }

  /// What cannot be recorded is told and changes no call's end.
  @discardableResult
  private func change(
    _ event: (CallEvent) async throws(SkillFailure) -> Void, _ edit: (inout CrashStore) throws(RecordError) -> Void
  ) async -> CrashStore? {
    var store = CrashStore.load(environment: environment)
    do throws(RecordError) { try edit(&store) } catch {
      let text = "whether the skill crashed cannot be recorded: \(error)"
      do throws(SkillFailure) { try await event(.log(.warning, text)) } catch {}
      return nil
    }
    written.withLock { $0 = store }
    return store
  }
}
