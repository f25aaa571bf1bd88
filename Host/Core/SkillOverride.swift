package import JSON

/// What a user wants to be otherwise than a skill's author has it.
package struct SkillOverride: Hashable, Sendable {
  /// Whether the skill is neither chosen nor run.
  package var isDisabled = false
  /// In place of the manifest's.
  package var keywords: [Manifest.Keyword]?
  /// In place of the manifest's.
  package var priority: Int?

  package init() {}

  package func applied(to manifest: Manifest) -> Manifest {
    var manifest = manifest
    if let keywords { manifest.keywords = keywords }
    if let priority { manifest.priority = priority }
    return manifest
  }
}

extension SkillOverride {
  static let fields = ["disabled", "keywords", "priority"]

  /// Reads what `json` gives, by the rules of a manifest, and as strictly for names that are not known.
  ///
  /// - Parameter pointer: Where the value stands in its file.
  package init(_ value: JSONValue, at pointer: JSONPointer) throws(ManifestError) {
    var inspector = ManifestInspector(at: pointer)
    var found = SkillOverride()
    inspector.members(of: value, known: Self.fields) { inspector, key, value in
      switch key {
      case "disabled": found.isDisabled = inspector.boolean(value) ?? false
      case "keywords": found.keywords = inspector.keywords(value)
      default: found.priority = inspector.priority(value)
      }
    }
    let problems = inspector.problems + inspector.warnings
    if !problems.isEmpty { throw ManifestError(problems: problems) }
    self = found
  }

  package var json: JSONValue {
    var object = JSONObject()
    if isDisabled { object["disabled"] = true }
    if let keywords { object["keywords"] = .array(keywords.map(\.json)) }
    if let priority { object["priority"] = .number(JSONNumber(priority)) }
    return .object(object)
  }
}

extension Manifest.Keyword {
  /// As a manifest has it.
  package var json: JSONValue {
    guard weight != 1, let weight = JSONNumber(weight) else { return .string(term) }
    return ["term": .string(term), "weight": .number(weight)]
  }
}
