package import Core
import JSON

/// The rules that a manifest can be held to by itself. Those without which it is no manifest are `Manifest.parse`'s.
package enum ManifestLint {
  /// Clients put a server's name before the id, within the same 64 characters.
  private static let longestID = 48

  package static func findings(_ manifest: Manifest) -> [CheckFinding] {
    var findings = DescriptionLint(manifest).findings() + idFindings(manifest.id) + sentenceFindings(manifest)
    findings += serviceFindings(manifest)
    if manifest.effects.readOnly == nil {
      findings.append(
        CheckFinding(
          .effectsUnsaid, skill: manifest.id, at: JSONPointer(["effects"]),
          "does not say whether the skill changes anything, so that every call is confirmed; say \"readOnly\": true or false"
        ))
    }
    var schemas = SchemaLint(manifest.id)
    if manifest.source["parameters"] != nil {
      schemas.check(manifest.parameters, at: JSONPointer(["parameters"]))
      schemas.checkParameters(manifest.parameters)
    }
    if let output = manifest.output { schemas.check(output, at: JSONPointer(["output"])) }
    if let settings = manifest.settings { schemas.check(settings, at: JSONPointer(["settings"])) }
    return findings + schemas.findings
  }

  private static func idFindings(_ id: SkillID) -> [CheckFinding] {
    let text = id.description
    let fault: String? =
      if text.utf8.count > longestID {
        "has \(text.utf8.count) characters; clients that put a server's name before it have room for \(longestID)"
      } else if text.contains("__") || text.hasSuffix("_") {
        "has underscores in a row or at its end, which clients use to separate a server's name from a tool's"
      } else {
        nil
      }
    return fault.map { [CheckFinding(.idNotPortable, skill: id, at: JSONPointer(["id"]), $0)] } ?? []
  }

  private static func serviceFindings(_ manifest: Manifest) -> [CheckFinding] {
    var findings: [CheckFinding] = []
    for (index, service) in manifest.services.enumerated() where !ServiceID.known.contains(service) {
      let near = Spelling.nearest(to: service, among: ServiceID.known).map { "; did you mean '\($0)'?" } ?? ""
      findings.append(
        CheckFinding(
          .serviceUnknown, skill: manifest.id, at: JSONPointer(["services", String(index)]),
          "'\(service)' is no service of this host, so that the skill does not get it\(near)"))
    }
    let isAsked = manifest.services.contains(ServiceID.settings)
    if isAsked != (manifest.settings != nil) {
      findings.append(
        CheckFinding(
          .settingsService, skill: manifest.id, at: JSONPointer([isAsked ? "services" : "settings"]),
          isAsked
            ? "ask for '\(ServiceID.settings)', and there is no 'settings' that says what can be set"
            : "are there, and 'services' does not name '\(ServiceID.settings)', by which the skill gets them"))
    }
    return findings
  }

  private static func sentenceFindings(_ manifest: Manifest) -> [CheckFinding] {
    var findings: [CheckFinding] = []
    func add(_ code: CheckCode, _ field: String, _ message: String) {
      findings.append(CheckFinding(code, skill: manifest.id, at: JSONPointer([field]), message))
    }
    switch manifest.examples.count {
    case 0:
      add(
        .examplesMissing, "examples",
        "are missing; give sentences that should reach this skill, since it is ranked by them")
    case 1...2:
      add(
        .examplesFew, "examples", "are only \(manifest.examples.count); give three or more that are unlike one another")
    default: break
    }
    if manifest.counterExamples.isEmpty {
      add(
        .counterExamplesMissing, "counterExamples",
        "are missing; give sentences that look alike and should reach another skill or none")
    }
    return findings
  }
}
