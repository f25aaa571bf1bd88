package import Core
package import JSON

/// The settings of one skill, by the `settings` schema of its manifest.
package struct SkillSettings: Sendable {
  package let id: SkillID
  /// What there is to set.
  package let form: Form
  private let schema: JSONSchema

  /// `nil` for a skill that has none.
  package init?(_ manifest: Manifest) {
    guard let source = manifest.settings, let schema = try? JSONSchema(source) else { return nil }
    id = manifest.id
    self.schema = schema
    form = schema.form
  }

  /// Why the skill cannot have what is set.
  package enum Fault: Hashable, Sendable {
    /// What is required is not set; the name is as it is typed behind the skill's id.
    case missing(String)
    case unfit(SchemaViolation)
  }

  /// What holds when this is set: with the schema's defaults for what is not, and without what it does not know (any more).
  package func values(_ set: JSONObject) -> JSONObject {
    var values = JSONValue.object(set)
    for violation in schema.validate(values) where violation.instance.tokens.count == 1 {
      if case .unknownMember = violation.reason { values[violation.instance.tokens[0]] = nil }
    }
    for (key, property) in schema.source["properties"]?.object?.members.map({ ($0.key, $0.value) }) ?? []
    where values[key] == nil { values[key] = property["default"] }
    for field in form.fields where values[JSONPointer(field.path)] == nil {
      // An object that is not set stays so, whatever its members would be.
      let parent = values[JSONPointer(Array(field.path.dropLast()))]
      if let value = field.defaultValue, parent?.object != nil { field.write(value, into: &values) }
    }
    return values.object ?? [:]
  }

  /// What is wrong with the setting `key`, or, for `nil`, with all of them; the first fault.
  package func fault(in values: JSONObject, of key: String? = nil) -> Fault? {
    for violation in schema.validate(.object(values)) {
      var place = violation.instance.tokens
      if case .missing(let member, _) = violation.reason { place.append(member) }
      guard key == nil || key == place.first else { continue }
      if case .missing = violation.reason { return .missing(place.joined(separator: ".")) }
      return .unfit(violation)
    }
    return nil
  }

  /// What is wrong at the field's place.
  package func fault(in values: JSONObject, at field: FormField) -> SchemaViolation? {
    schema.validate(.object(values)).first { $0.instance.tokens.starts(with: field.path) }
  }

  /// What is wrong, without a subject. Of secrets nothing of the value is told.
  package func reason(_ violation: SchemaViolation) -> String {
    let isShown = form.fields.contains { violation.instance.tokens.starts(with: $0.path) && !$0.isSecret }
    return isShown ? violation.message : "does not fit '\(violation.rule.tokens.last ?? "")' of its schema"
  }
}

extension SkillSettings {
  /// For the skill to pass on: only a person can mend it.
  func failure(_ fault: Fault) -> SkillFailure {
    switch fault {
    case .missing(let key):
      SkillFailure(
        .business, code: "setting_missing",
        message: "the setting '\(id).\(key)' is not set; say 'skillhost config set \(id).\(key)'")
    case .unfit(let violation) where violation.instance.isRoot:
      SkillFailure(
        .business, code: "setting_unfit",
        message: "what is set for '\(id)' \(violation.message); 'skillhost show \(id)' lists its settings")
    case .unfit(let violation):
      SkillFailure(.business, code: "setting_unfit", message: unfit(violation))
    }
  }

  private func unfit(_ violation: SchemaViolation) -> String {
    let name = ([id.description] + violation.instance.tokens).joined(separator: ".")
    return "the setting '\(name)' \(reason(violation)); say 'skillhost config set \(name)'"
  }
}
