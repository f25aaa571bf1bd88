import CSkillABI
package import Core
import POSIX

/// Gathers skills under their ids, each id once.
///
/// Libraries are added in the order in which they may claim an id: those of trusted directories before the others. A later
/// skill never takes an id.
struct Registry {
  private let records: CatalogRecords
  private var skills: [Skill] = []
  private var holders: [SkillID: (skill: Int, place: Int)] = [:]
  private(set) var rejected: [Rejection] = []
  private(set) var warnings: [CatalogSnapshot.Warning] = []
  private var seen: Set<FileStatus.Identity> = []

  init(_ records: CatalogRecords) { self.records = records }

  /// In the order of their ids.
  var sortedSkills: [Skill] {
    // A skill is large: places are sorted, not skills.
    holders.sorted { $0.key < $1.key }.map { skills[$0.value.skill] }
  }

  /// `place` is where the library's directory stands in the search path.
  mutating func add(_ library: LibraryReading, isTrusted: Bool, place: Int) {
    // A second name of the same file, by a link, says nothing new.
    if let status = library.status, !seen.insert(status.identity).inserted { return }
    switch library.content {
    case .failure(.fileName): reject(library, .fileName)
    case .failure(.section(let error)): reject(library, .section(error))
    case .success(let file):
      warnings += file.warnings.map { CatalogSnapshot.Warning(path: library.path, problem: $0) }
      for skill in file.skills {
        switch skill {
        case .failure(let error): reject(library, .manifest(error), id: error.id, version: error.version)
        case .success(let manifest): add(manifest, of: library, isTrusted: isTrusted, place: place)
        }
      }
    }
  }

  private mutating func add(_ manifest: Manifest, of library: LibraryReading, isTrusted: Bool, place: Int) {
    let id = manifest.id
    func reject(_ reason: Rejection.Reason) {
      self.reject(library, reason, id: id, version: manifest.version)
    }
    if let problem = library.problems.first { return reject(.insecure(problem)) }
    let supported = Manifest.ABIVersion.host
    if let needed = manifest.abi, needed.major != supported.major || needed.minor > supported.minor {
      return reject(.abi(needed: needed, supported: supported))
    }
    if let holder = holders[id] {
      let standing = skills[holder.skill]
      let byTrust = holder.place > place
      return reject(
        .duplicate(
          standing: Rejection.Standing(
            path: standing.library.path, version: standing.manifest.version, byTrust: byTrust)))
    }
    holders[id] = (skills.count, place)
    let override = records.overrides[id]
    var skill = Skill(
      manifest: override?.applied(to: manifest) ?? manifest, library: Skill.Library(library), isTrusted: isTrusted)
    skill.isDisabled = override?.isDisabled ?? false
    skill.crashes = records.crashes.history(of: skill)
    skills.append(skill)
  }

  private mutating func reject(
    _ library: LibraryReading, _ reason: Rejection.Reason, id: SkillID? = nil, version: String? = nil
  ) {
    rejected.append(Rejection(path: library.path, id: id, version: version, reason: reason))
  }
}

extension Manifest.ABIVersion {
  /// What this host speaks.
  package static let host = Manifest.ABIVersion(major: Int(SKILL_ABI_MAJOR), minor: Int(SKILL_ABI_MINOR))
}

extension Skill.Library {
  fileprivate init(_ library: LibraryReading) {
    self.init(
      path: library.path, device: library.status?.identity.device ?? 0, inode: library.status?.identity.inode ?? 0,
      size: library.status?.size ?? 0, modified: library.status?.modified ?? 0)
  }
}
