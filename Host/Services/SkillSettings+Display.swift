package import JSON

/// What is set for a skill, as far as it may be shown.
package struct SettingDisplay: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// As it is typed behind the skill's id.
    package let name: String
    package let value: JSONValue
  }

  package private(set) var visible: [Entry] = []
  /// Names of secrets, and of what may be one since no schema says what it is.
  package private(set) var hidden: [String] = []

  /// - Parameter settings: `nil` when the skill is not there, or has no settings any more.
  package init(_ set: JSONObject, by settings: SkillSettings?) {
    var rest = JSONValue.object(set)
    for field in settings?.form.fields ?? [] {
      guard let value = rest[JSONPointer(field.path)] else { continue }
      if field.isSecret { hidden.append(field.name) } else { visible.append(Entry(name: field.name, value: value)) }
      field.remove(from: &rest)
    }
    hidden += (rest.object?.members ?? []).map(\.key)
  }
}
