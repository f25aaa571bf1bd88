import Core
import JSON
import POSIX

extension JSONValue {
  /// The members of `skills`, which the records about skills have.
  func entriesBySkill() throws(RecordDamage) -> [(SkillID, JSONValue)] {
    guard let object = self["skills"]?.object else {
      throw RecordDamage(fault: "the field 'skills' is not there, or no object")
    }
    var entries: [(SkillID, JSONValue)] = []
    for member in object {
      guard let id = SkillID(member.key) else {
        throw RecordDamage(fault: "'\(member.key.escapedForDisplay)' in 'skills' is no id of a skill")
      }
      entries.append((id, member.value))
    }
    return entries
  }
}

extension JSONObject {
  /// The reverse of `entriesBySkill`, in the order of the ids.
  static func bySkill<Entry>(_ entries: [SkillID: Entry], _ json: (Entry) -> JSONValue) -> JSONObject {
    var skills = JSONObject()
    for (id, entry) in entries.sorted(by: { $0.key < $1.key }) { skills[id.description] = json(entry) }
    return ["skills": .object(skills)]
  }
}
