import Arguments
import Catalog
import Core
import JSON
import POSIX

/// A skill's parameters as options of the command line.
enum SkillOptions {
  private static let negation = "no-"

  /// The skill that `invocation` names, or `nil` when there is no such skill.
  static func subject(of invocation: Invocation) -> Subject? {
    guard let id = invocation.operands.first.flatMap({ SkillID($0) }),
      let skill = try? Workspace(invocation).catalog()[id]
    else { return nil }
    let examples = skill.manifest.examples.prefix(2).map {
      Command.Example("\(Program.name) ask \($0.shellWord)", "")
    }
    return Subject(
      name: id.description, abstract: skill.manifest.description, options: options(of: skill.manifest.form),
      examples: Array(examples))
  }

  static func options(of form: Form) -> [Option] {
    form.fields.filter { isOptionName($0.name) }.flatMap { options(of: $0) }
  }

  private static func options(of field: FormField) -> [Option] {
    let help = field.phrase
    if field.isFlag {
      let negative = Option(negation + field.name, help: "Not: \(help)")
      let positive = Option(field.name, isRequired: field.isRequired, help: help)
      if field.defaultValue == true { return [negative, positive] }
      return field.isRequired ? [positive, negative] : [positive]
    }
    let fallback = field.defaultValue.map { ", if not given: \($0.string ?? $0.serialized())" } ?? ""
    return [
      Option(
        field.name, value: value(of: field), repeats: field.isRepeated, isRequired: field.isRequired,
        help: help + fallback)
    ]
  }

  private static func value(of field: FormField) -> Value {
    if !field.choices.isEmpty {
      return Value("WORD", .suggestion(field.choices.map { $0.string ?? $0.serialized() }))
    }
    return switch field.kind {
    case .text: Value("TEXT")
    case .integer: Value("INTEGER")
    case .number: Value("NUMBER")
    case .boolean: Value("BOOLEAN")
    case .date: Value("DATE")
    case .dateTime: Value("DATE-TIME")
    case .time: Value("TIME")
    case .path: Value("FILE", .file)
    case .json: Value("JSON")
    }
  }

  /// What can be typed behind two dashes; the others are reached by `--arg`.
  private static func isOptionName(_ name: String) -> Bool {
    guard let first = name.first, first != "-" else { return false }
    return name.allSatisfy { $0 != "=" && !$0.isWhitespace } && !name.unicodeScalars.contains { $0.value < 0x20 }
  }

  /// What the given option says: the field's name, and what was typed.
  static func reading(_ given: Invocation.Given, of form: Form) -> (name: String, text: String) {
    let name = given.option.long
    if let value = given.value { return (name, value) }
    if form[name] != nil { return (name, "true") }
    return (String(name.dropFirst(negation.count)), "false")
  }

  /// How a person gives the field a value, such as `--expression TEXT`.
  static func howToPass(_ field: FormField) -> String {
    guard isOptionName(field.name) else { return "--arg \(field.name)=VALUE" }
    return field.isFlag ? "--\(field.name)" : "--\(field.name) \(value(of: field).placeholder)"
  }
}

extension FormField {
  /// What it is, to go on behind: without a full stop.
  fileprivate var phrase: String {
    let text = help ?? label
    return text.hasSuffix(".") || text.hasSuffix("。") ? String(text.dropLast()) : text
  }

  fileprivate var isFlag: Bool { kind == .boolean && !isRepeated }
}
