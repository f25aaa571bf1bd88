package import Core
import JSON
import POSIX

/// The skills that crashed when they were last called, and how often in a row.
///
/// What is on record counts for one state of one file: it is over once the file is another or has changed.
package struct CrashStore: Sendable {
  private var file: RecordFile<CrashedSkills>

  /// Never fails: what cannot be read sets nothing aside, and `notice` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> CrashStore {
    CrashStore(file: RecordFile(in: UserDirectories(environment).state, rule: rule))
  }

  /// `nil` when the environment names no home.
  package var path: String? { file.path }
  package var notice: RecordNotice? { file.notice }

  package func history(of skill: Skill) -> CrashHistory? {
    guard let entry = file.content.skills[skill.id], entry.stamp == LibraryStamp(skill.library) else { return nil }
    return entry.history
  }

  /// Whether there is anything about a skill, whatever its file is now.
  package func knows(_ id: SkillID) -> Bool { file.content.skills[id] != nil }

  /// Counts one more crash in a row.
  package mutating func add(_ skill: Skill, code: String, time: Int64) throws(RecordError) {
    try file.change { content in
      let stamp = LibraryStamp(skill.library)
      let before = content.skills[skill.id].flatMap { $0.stamp == stamp ? $0.history.count : nil } ?? 0
      content.skills[skill.id] = CrashedSkills.Entry(
        stamp: stamp, history: CrashHistory(count: before + 1, code: code, time: time))
    }
  }

  /// Forgets the crashes of a skill. Returns whether there were some.
  @discardableResult
  package mutating func forget(_ id: SkillID) throws(RecordError) -> Bool {
    var had = false
    try file.change { content in had = content.skills.removeValue(forKey: id) != nil }
    return had
  }
}

/// One state of a library file, as far as `stat` tells.
///
/// The device is left out, since its number may be another after the machine was started again.
private struct LibraryStamp: Hashable {
  var inode: UInt64
  var size: Int64
  var modified: Int64

  init(_ library: Skill.Library) { (inode, size, modified) = (library.inode, library.size, library.modified) }

  init?(_ value: JSONValue) {
    guard let inode = value["inode"]?.string.flatMap({ UInt64($0) }), let size = value["size"]?.int,
      let modified = value["modified"]?.string.flatMap({ RFC3339.nanoseconds($0) })
    else { return nil }
    (self.inode, self.size, self.modified) = (inode, Int64(size), modified)
  }

  var json: JSONValue {
    [
      "inode": .string(String(inode)), "size": .number(JSONNumber(Int(size))),
      "modified": .string(RFC3339.string(nanoseconds: modified)),
    ]
  }
}

private struct CrashedSkills: Record {
  struct Entry: Hashable {
    var stamp: LibraryStamp
    var history: CrashHistory
  }

  static let fileName = "crashes.json"
  static let version = 1
  static let consequence = "no skill is set aside for its crashes"
  static let renewal = "skillhost enable"

  var skills: [SkillID: Entry] = [:]

  init() {}

  init(_ value: JSONValue) throws(RecordDamage) {
    for (id, entry) in try value.entriesBySkill() {
      guard let stamp = entry["library"].flatMap({ LibraryStamp($0) }), let count = entry["count"]?.int, count > 0,
        let code = entry["code"]?.string, let time = entry["time"]?.string.flatMap({ RFC3339.nanoseconds($0) })
      else { throw RecordDamage(fault: "the entry of '\(id)' is not complete") }
      skills[id] = Entry(stamp: stamp, history: CrashHistory(count: count, code: code, time: time))
    }
  }

  var members: JSONObject {
    .bySkill(skills) { entry in
      [
        "count": .number(JSONNumber(entry.history.count)), "code": .string(entry.history.code),
        "time": .string(RFC3339.string(nanoseconds: entry.history.time)), "library": entry.stamp.json,
      ]
    }
  }
}
