package import Core
package import JSON

/// What was found out about one file.
package struct CheckReport: Sendable {
  package let path: String
  package var skills: [Manifest]
  package var findings: [CheckFinding] = []
  package var omissions: [CheckOmission] = []
  /// Calls that ran, of all skills of the file.
  package var calls = 0
  /// Arguments that the host kept from the skill because they did not fit its schema.
  package var refused = 0

  package init(path: String, skills: [Manifest] = []) {
    self.path = path
    self.skills = skills
  }

  /// Whether the file holds at this level: no errors, and at the highest no warnings either.
  package func isGood(at level: CheckLevel) -> Bool {
    findings.allSatisfy { $0.isWarning && level < .pedantic }
  }

  /// Drops what a level does not look for.
  mutating func limit(to level: CheckLevel) { findings.removeAll { $0.code.level > level } }

  package func json(at level: CheckLevel) -> JSONValue {
    [
      "path": .string(path), "ok": .bool(isGood(at: level)),
      "skills": .array(
        skills.map { ["id": .string($0.id.description), "version": $0.version.map { .string($0) } ?? .null] }),
      "calls": .number(JSONNumber(calls)), "refused": .number(JSONNumber(refused)),
      "findings": .array(findings.map(\.json)), "omitted": .array(omissions.map(\.json)),
    ]
  }
}
