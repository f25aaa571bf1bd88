package import Core
import JSON
import POSIX

/// What a user wants to be otherwise than the authors of skills have it, by skill.
package struct OverrideStore: Sendable {
  private var file: RecordFile<SkillOverrides>

  /// Never fails: what cannot be read overrides nothing, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> OverrideStore {
    OverrideStore(file: RecordFile(in: UserDirectories(environment).configuration, rule: rule))
  }

  /// `nil` when the environment names no home.
  package var path: String? { file.path }
  package var notice: RecordNotice? { file.notice }

  package subscript(id: SkillID) -> SkillOverride? { file.content.skills[id] }

  /// In the order of their ids.
  package var all: [(id: SkillID, override: SkillOverride)] {
    file.content.skills.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Changes what stands for one skill; what overrides nothing any more is forgotten. Returns whether that changed
  /// anything.
  @discardableResult
  package mutating func change(_ id: SkillID, _ edit: (inout SkillOverride) -> Void) throws(RecordError) -> Bool {
    var hasChanged = false
    try file.change { content in
      let before = content.skills[id] ?? SkillOverride()
      var after = before
      edit(&after)
      hasChanged = after != before
      content.skills[id] = after == SkillOverride() ? nil : after
    }
    return hasChanged
  }
}

private struct SkillOverrides: Record {
  static let fileName = "overrides.json"
  static let version = 1
  static let consequence = "no skill is disabled or changed"
  static let renewal = "skillhost disable"

  var skills: [SkillID: SkillOverride] = [:]

  init() {}

  init(_ value: JSONValue) throws(RecordDamage) {
    let pointer = JSONPointer().appending("skills")
    for (id, entry) in try value.entriesBySkill() {
      do throws(ManifestError) { skills[id] = try SkillOverride(entry, at: pointer.appending(id.description)) } catch {
        throw RecordDamage(fault: "\(error)")
      }
    }
  }

  var members: JSONObject { .bySkill(skills) { $0.json } }
}
