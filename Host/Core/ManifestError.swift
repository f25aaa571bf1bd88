package import JSON

/// Why one skill of a manifest is refused. It has been read to its end: all its problems are here.
package struct ManifestError: Error, Hashable, Sendable {
  /// Where the manifest gave a well-formed one.
  package let id: SkillID?
  /// Where the manifest gave one.
  package let version: String?
  /// In the order of the file, never empty; no warnings.
  package let problems: [ManifestProblem]

  package init(id: SkillID? = nil, version: String? = nil, problems: [ManifestProblem]) {
    precondition(!problems.isEmpty)
    self.id = id
    self.version = version
    self.problems = problems
  }

  /// The first problem's place.
  package var pointer: JSONPointer { problems[0].pointer }
  /// The first problem's reason.
  package var reason: ManifestProblem.Reason { problems[0].reason }
}

extension ManifestError: CustomStringConvertible {
  /// The first problems; `check` shows each.
  package var description: String {
    let shown = problems.prefix(3).map(\.description).joined(separator: "; ")
    return problems.count > 3 ? "\(shown); and \(problems.count - 3) more, which 'skillhost check' shows" : shown
  }
}

/// What the bytes of a manifest hold.
package struct ManifestFile: Hashable, Sendable {
  /// One a skill, in the order of the file; one failure when the bytes are no manifest at all.
  package var skills: [Result<Manifest, ManifestError>]
  /// What does not keep a skill from working, for its author.
  package var warnings: [ManifestProblem]
  /// Whether the file is an array, and pointers begin with an index.
  package var isList: Bool

  package var manifests: [Manifest] { skills.compactMap { try? $0.get() } }

  package var errors: [ManifestError] {
    skills.compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }
}
