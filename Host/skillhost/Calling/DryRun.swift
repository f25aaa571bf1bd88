import Agent
import Core
import JSON
import Synchronization
import Terminal

/// Runs nothing, and keeps what would have run. The attempt ends there: what would come next rests on the result.
final class DryExecutor: Executor {
  private let kept = Mutex<[SkillCall]>([])

  var calls: [SkillCall] { kept.withLock { $0 } }

  func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    kept.withLock { $0.append(call) }
    throw SkillFailure(.cancelled, code: "dry_run", message: "nothing was run")
  }
}

/// What a call would do.
struct Plan {
  let call: SkillCall
  /// Whether the arguments were changed to fit the schema.
  let isCoerced: Bool
  /// Whether the person would be asked.
  let asks: Bool

  private var skill: Skill { call.skill }

  var json: JSONValue {
    [
      "version": 1, "dryRun": true, "skill": .string(skill.id.description), "arguments": call.arguments,
      "coerced": .bool(isCoerced), "asks": .bool(asks), "trusted": .bool(skill.isTrusted),
      "library": .string(skill.library.path), "timeout": call.timeout.json, "effects": skill.manifest.effects.json,
      "permissions": skill.manifest.permissions.json,
    ]
  }

  func show(on console: Console) {
    if console.isJSON { return console.json(json) }
    let manifest = skill.manifest
    console.line("would run  \(manifest.id)\(manifest.version.map { " \($0)" } ?? "")")
    console.line("library    \(skill.library.path.visible())")
    console.line(
      "arguments  \(call.arguments.serialized().visibleInJSON)\(isCoerced ? "  (fitted to the schema)" : "")")
    console.line(
      "time       at most \(call.timeout.total.seconds) s, \(call.timeout.idle.seconds) s without a sign of life")
    console.line("may        \(manifest.permissionWords)")
    console.line(
      "asks       \(asks ? "yes, before it runs; --yes agrees beforehand" : "no")")
  }
}
