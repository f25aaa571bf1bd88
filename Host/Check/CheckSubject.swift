package import Catalog
import Core
import ELF
import Glibc
import JSON
import POSIX

/// A file to be checked, read but not run.
package struct CheckSubject: Sendable {
  package let path: String
  /// `nil` where the file is a manifest outside of a library.
  let isLibrary: Bool
  var skills: [Skill] = []
  /// What reading it has shown.
  var findings: [CheckFinding] = []

  /// Reads each file, and finds ids that more than one of them gives.
  ///
  /// - Parameter paths: Of libraries, or of manifests (`.json`), from the working directory. Naming a file is consent to
  ///   run it.
  package static func subjects(of paths: [String], in workingDirectory: String) -> [CheckSubject] {
    var subjects = paths.map { CheckSubject(reading: $0, at: FileSystem.absolute($0, in: workingDirectory)) }
    var taken: [SkillID: String] = [:]
    for index in subjects.indices {
      for skill in subjects[index].skills {
        guard let first = taken[skill.id] else {
          taken[skill.id] = subjects[index].path
          continue
        }
        subjects[index].findings.append(
          CheckFinding(
            .idTaken, skill: skill.id,
            "the id '\(skill.id)' is taken by '\(first)' already; rename the skill in one of the two"))
      }
    }
    return subjects
  }

  /// What the catalog says, by file.
  package static func subjects(of catalog: CatalogSnapshot) -> [CheckSubject] {
    var subjects: [String: CheckSubject] = [:]
    func at(_ path: String, _ change: (inout CheckSubject) -> Void) {
      change(&subjects[path, default: CheckSubject(path: path, isLibrary: true)])
    }
    for skill in catalog.skills { at(skill.library.path) { $0.skills.append(skill) } }
    for rejection in catalog.rejected { at(rejection.path) { $0.findings += CheckFinding.all(of: rejection) } }
    for warning in catalog.warnings { at(warning.path) { $0.findings.append(CheckFinding(warning.problem)) } }
    return subjects.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private init(path: String, isLibrary: Bool) {
    self.path = path
    self.isLibrary = isLibrary
  }

  private init(reading path: String, at absolute: String) {
    self.path = path
    isLibrary = !path.hasSuffix(".json")
    do {
      // One byte more than is allowed, so that parsing says so.
      let bytes =
        isLibrary
        ? try ManifestSection.read(path)
        : try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK).read(at: 0, count: Manifest.limit + 1)
      let file = Manifest.parse(bytes)
      skills = file.manifests.map {
        Skill(manifest: $0, library: Skill.Library(path: absolute), isTrusted: true)
      }
      findings = file.errors.flatMap { error in error.problems.map { CheckFinding($0) } }
      findings += file.warnings.map { CheckFinding($0) }
    } catch {
      findings = [CheckFinding(.libraryUnusable, "\(error)")]
    }
  }
}

extension CheckFinding {
  /// Its pointer leads from the root of the file, since an array of skills may have problems of its own.
  fileprivate init(_ problem: ManifestProblem) {
    let code: CheckCode =
      switch problem.reason {
      case .descriptionIsLabel: .descriptionLabel
      case .unknownField, .unknownHint: .manifestField
      case .repeatedID: .idTaken
      case .empty, .tooLarge, .syntax, .missing, .expected, .containsNUL, .tooMany, .more, .badSchema,
        .reservedSetting:
        .manifestInvalid
      }
    self.init(code, at: problem.pointer, "\(problem.reason)")
  }

  /// The problems of a manifest each by itself, the others as they are.
  fileprivate static func all(of rejection: Rejection) -> [CheckFinding] {
    switch rejection.reason {
    case .manifest(let error): error.problems.map { CheckFinding($0) }
    case .duplicate: [CheckFinding(.idTaken, skill: rejection.id, "\(rejection)")]
    default: [CheckFinding(.libraryUnusable, skill: rejection.id, "\(rejection)")]
    }
  }
}
