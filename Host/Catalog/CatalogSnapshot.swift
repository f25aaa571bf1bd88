package import Core
import POSIX

/// The skills that were found at one moment.
package struct CatalogSnapshot: Sendable {
  /// In the order of their ids.
  package let skills: [Skill]
  /// Trusted directories first, then in the order of the search path and of file names.
  package let rejected: [Rejection]
  /// In the order of the search path.
  package let directories: [DirectoryReport]
  /// What authors should look at, in the same order as `rejected`.
  package let warnings: [Warning]
  /// What is wrong with the user's own records.
  package let notices: [RecordNotice]

  package struct Warning: Hashable, Sendable {
    package let path: String
    package let problem: ManifestProblem
  }

  package init(
    skills: [Skill] = [], rejected: [Rejection] = [], directories: [DirectoryReport] = [], warnings: [Warning] = [],
    notices: [RecordNotice] = []
  ) {
    self.init(
      sorted: skills.sorted { $0.id < $1.id }, rejected: rejected, directories: directories, warnings: warnings,
      notices: notices)
  }

  init(
    sorted skills: [Skill], rejected: [Rejection], directories: [DirectoryReport], warnings: [Warning],
    notices: [RecordNotice]
  ) {
    self.skills = skills
    self.rejected = rejected
    self.directories = directories
    self.warnings = warnings
    self.notices = notices
  }

  /// With skills of the host's own, each with an id of its own. A skill of a library that has such an id is rejected.
  package func adding(_ own: [Skill]) -> CatalogSnapshot {
    guard !own.isEmpty else { return self }
    let taken = Set(own.map(\.id))
    let reserved = skills.filter { taken.contains($0.id) }.map {
      Rejection(path: $0.library.path, id: $0.id, version: $0.manifest.version, reason: .reserved)
    }
    return CatalogSnapshot(
      skills: skills.filter { !taken.contains($0.id) } + own, rejected: rejected + reserved, directories: directories,
      warnings: warnings, notices: notices)
  }

  /// With some of the skills only.
  package func keeping(_ isKept: (SkillID) -> Bool) -> CatalogSnapshot {
    CatalogSnapshot(
      sorted: skills.filter { isKept($0.id) }, rejected: rejected, directories: directories, warnings: warnings,
      notices: notices)
  }

  package subscript(id: SkillID) -> Skill? {
    var low = 0
    var high = skills.count
    while low < high {
      let middle = (low + high) / 2
      if skills[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < skills.count && skills[low].id == id ? skills[low] : nil
  }

  /// Those that may be chosen for a sentence.
  ///
  /// A skill that is not trusted or was set aside is among them, so that whoever needs it learns why it does not run.
  package var candidates: [Skill] { skills.filter { !$0.isDisabled } }

  /// Why the host does not run this skill and what to do, or `nil` when it may run.
  package func refusal(of skill: Skill) -> SkillRefusal? {
    if !skill.isTrusted {
      let directory = FileSystem.parent(of: skill.library.path)
      let reason = directories.lazy.filter { $0.path == directory }.compactMap(\.explanation).first
      return .notTrusted(reason ?? "its library '\(FileName(skill.library.path).escaped)' is not trusted")
    }
    if skill.isDisabled { return .disabled(skill.id) }
    if let crashes = skill.crashes, crashes.isTooLong { return .setAside(skill, crashes) }
    return nil
  }
}
