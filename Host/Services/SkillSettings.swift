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
    /// A setting that is required is not set.
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
      if violation.instance.isRoot, case .missing(let name, _) = violation.reason {
        if key == nil || key == name { return .missing(name) }
      } else if key == nil || key == violation.instance.tokens.first {
        return .unfit(violation)
      }
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
    case .unfit(let violation):
      SkillFailure(
        .business, code: "setting_unfit",
        message:
          "the setting '\(name(of: violation))' \(reason(violation)); say 'skillhost config set \(name(of: violation))'"
      )
    }
  }

  private func name(of violation: SchemaViolation) -> String {
    ([id.description] + violation.instance.tokens).joined(separator: ".")
  }
}
