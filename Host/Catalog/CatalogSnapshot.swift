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

  package struct Warning: Hashable, Sendable {
    package let path: String
    package let problem: ManifestProblem
  }

  package init(
    skills: [Skill] = [], rejected: [Rejection] = [], directories: [DirectoryReport] = [], warnings: [Warning] = []
  ) {
    self.init(
      sorted: skills.sorted { $0.id < $1.id }, rejected: rejected, directories: directories, warnings: warnings)
  }

  init(sorted skills: [Skill], rejected: [Rejection], directories: [DirectoryReport], warnings: [Warning]) {
    self.skills = skills
    self.rejected = rejected
    self.directories = directories
    self.warnings = warnings
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

  /// Why the host does not run this skill and what to do, or `nil` when it may run.
  package func refusal(of skill: Skill) -> String? {
    guard !skill.isTrusted else { return nil }
    let directory = FileSystem.parent(of: skill.library.path)
    return directories.lazy.filter { $0.path == directory }.compactMap(\.explanation).first
  }
}
