import Core
import JSON
import Services

/// One setting of a skill, as `show` lists it.
struct SettingState {
  let field: FormField
  let isSet: Bool
  /// What holds; `nil` when nothing does or it is not shown.
  let value: JSONValue?

  /// - Parameter set: What its user has set.
  static func all(of settings: SkillSettings, set: JSONObject) -> [SettingState] {
    let set = JSONValue.object(set)
    let values = JSONValue.object(settings.values(set.object ?? [:]))
    return settings.form.fields.map { field in
      let place = JSONPointer(field.path)
      return SettingState(field: field, isSet: set[place] != nil, value: field.isSecret ? nil : values[place])
    }
  }

  var words: String {
    let state =
      switch (isSet, value) {
      case (true, let value?): value.serialized()
      case (true, nil): "set, and not shown"
      case (false, let value?): "\(value.serialized()), if not set"
      case (false, nil): field.isRequired ? "not set, but needed" : "not set"
      }
    return "\(field.name): \(state)" + (field.help.map { "   \($0)" } ?? "")
  }

  var json: JSONValue {
    [
      "name": .string(field.name), "description": field.help.map { .string($0) } ?? .null,
      "required": .bool(field.isRequired), "secret": .bool(field.isSecret), "isSet": .bool(isSet),
      "value": value ?? .null,
    ]
  }
}
