package import Core
package import JSON
import POSIX

/// What a user has set for skills, secrets included, by skill. What fits is for the skill's schema to say.
package struct SettingStore: Sendable {
  private var file: RecordFile<SkillSettingValues>

  /// Never fails: of what cannot be read nothing is set, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> SettingStore {
    SettingStore(file: RecordFile(in: UserDirectories(environment).configuration, rule: rule))
  }

  /// `nil` when the environment names no home.
  package var path: String? { file.path }
  package var notice: RecordNotice? { file.notice }

  /// Empty for a skill of which nothing is set.
  package subscript(id: SkillID) -> JSONObject { file.content.skills[id] ?? [:] }

  /// Those of which something is set, in order.
  package var ids: [SkillID] { file.content.skills.keys.sorted() }

  /// Changes what is set for one skill.
  package mutating func change(_ id: SkillID, _ edit: (inout JSONValue) -> Void) throws(RecordError) {
    try file.change { content in
      var value = JSONValue.object(content.skills[id] ?? [:])
      edit(&value)
      content.skills[id] = value.object.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

private struct SkillSettingValues: Record {
  static let fileName = "settings.json"
  static let version = 1
  static let consequence = "nothing is set for any skill"
  static let renewal = "skillhost config set"

  var skills: [SkillID: JSONObject] = [:]

  init() {}

  init(_ value: JSONValue) throws(RecordDamage) {
    for (id, entry) in try value.entriesBySkill() {
      guard let values = entry.object else { throw RecordDamage(fault: "the entry of '\(id)' is no object") }
      skills[id] = values
    }
  }

  var members: JSONObject { .bySkill(skills) { .object($0) } }
}
