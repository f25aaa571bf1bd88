import Arguments
import Catalog
import Core
import JSON

/// A skill's parameters as options of the command line.
enum SkillOptions {
  private static let negation = "no-"

  /// The options of the skill that `invocation` names, or `nil` when there is no such skill.
  static func options(for invocation: Invocation) -> [Option]? {
    guard let id = invocation.operands.first.flatMap({ SkillID($0) }),
      let skill = try? Workspace(invocation).catalog()[id]
    else { return nil }
    return options(of: skill.manifest)
  }

  static func options(of manifest: Manifest) -> [Option] {
    Parameter.all(of: manifest).filter { isOptionName($0.name) }.flatMap { options(of: $0) }
  }

  private static func options(of parameter: Parameter) -> [Option] {
    let help = parameter.help ?? parameter.name
    if parameter.kinds == [.boolean] {
      let isOn = parameter.schema["default"]?.bool == true
      return isOn
        ? [Option(negation + parameter.name, help: "Not: \(help)"), Option(parameter.name, help: help)]
        : [Option(parameter.name, isRequired: parameter.isRequired, help: help)]
    }
    let isArray = parameter.isArray
    let shown = isArray ? parameter.items : parameter
    let words = shown.choices.map { $0.string ?? $0.serialized() }
    let fallback = parameter.schema["default"].map { ", if not given: \($0.string ?? $0.serialized())" } ?? ""
    return [
      Option(
        parameter.name, value: Value(placeholder(shown), words.isEmpty ? .text : .suggestion(words)), repeats: isArray,
        isRequired: parameter.isRequired, help: help + fallback)
    ]
  }

  private static func placeholder(_ parameter: Parameter) -> String {
    switch parameter.kinds.first {
    case .integer: "INTEGER"
    case .number: "NUMBER"
    case .boolean: "BOOLEAN"
    case .array, .object: "JSON"
    case .string where parameter.choices.isEmpty: "TEXT"
    case .string: "WORD"
    case .null, nil: "VALUE"
    }
  }

  /// What can be typed behind two dashes; the others are reached by `--arg`.
  private static func isOptionName(_ name: String) -> Bool {
    guard let first = name.first, first != "-" else { return false }
    return name.allSatisfy { $0 != "=" && !$0.isWhitespace } && !name.unicodeScalars.contains { $0.value < 0x20 }
  }

  /// What the given option says: the parameter's name, and what was typed.
  static func reading(_ given: Invocation.Given, of parameters: [Parameter]) -> (name: String, text: String) {
    let name = given.option.long
    if let value = given.value { return (name, value) }
    if parameters.contains(where: { $0.name == name }) { return (name, "true") }
    return (String(name.dropFirst(negation.count)), "false")
  }
}
