package import Core
import POSIX

/// Why the host does not run a skill that is there.
package struct SkillRefusal: Hashable, Sendable {
  /// Short and stable, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case notTrusted = "not_trusted"
    case disabled
    case setAside = "set_aside"
  }

  package let code: Code
  /// Why, and what to do; harmless on a terminal.
  package let reason: String

  /// As a call of the skill ends with it.
  package func failure(of id: SkillID) -> SkillFailure {
    SkillFailure(.refused, code: code.rawValue, message: "'\(id)' was not run: \(reason)")
  }

  static func notTrusted(_ reason: String) -> SkillRefusal { SkillRefusal(code: .notTrusted, reason: reason) }

  static func disabled(_ id: SkillID) -> SkillRefusal {
    SkillRefusal(code: .disabled, reason: "it is disabled; to use it again, say: skillhost enable \(id)")
  }

  static func setAside(_ skill: Skill, _ crashes: CrashHistory) -> SkillRefusal {
    SkillRefusal(
      code: .setAside,
      reason: """
        it is set aside, since it crashed \(crashes.count) times in a row, last with \(crashes.code.escapedForDisplay) at \
        \(RFC3339.string(nanoseconds: crashes.time)); it runs again once '\(FileName(skill.library.path).escaped)' \
        changes, or you say: skillhost enable \(skill.id)
        """)
  }
}
