import Arguments
import Core
import JSON

/// Puts a call's arguments together from what was typed.
///
/// `--args` gives the whole object, `--arg NAME=VALUE` and the skill's own options single members, which win. Nothing is
/// validated here.
struct ArgumentReader {
  private let standardInput: StandardInput
  private var object: JSONValue = [:]

  /// - Parameter whole: the value of `--args`: JSON, or `-` for JSON on standard input.
  init(whole: String?, standardInput: StandardInput) throws(Problem) {
    self.standardInput = standardInput
    guard let whole else { return }
    let (name, text) = whole == "-" ? ("standard input", try standardInput.text()) : ("the value of --args", whole)
    let value: JSONValue
    do { value = try JSONValue(parsing: text) } catch { throw .notJSON(name: name, error) }
    guard value.object != nil else { throw .notObject(name: name, found: value.kind) }
    object = value
  }

  /// The arguments for the skill of `manifest`.
  ///
  /// - Parameters:
  ///   - form: of the skill's parameters.
  ///   - pairs: the values of `--arg`.
  ///   - options: the skill's own options.
  func arguments(
    for manifest: Manifest, _ form: Form, pairs: [String], options: [Invocation.Given]
  ) throws(Problem) -> JSONValue {
    var typed: [(name: String, text: String)] = []
    for pair in pairs { typed.append(try Self.split(pair)) }
    typed += options.map { SkillOptions.reading($0, of: form) }

    var arguments = object
    for (name, group) in Self.grouped(typed) {
      let texts = try group.map { text throws(Problem) in text == "-" ? try standardInput.text() : text }
      if let field = form[name] {
        field.write(field.value(of: texts), into: &arguments)
      } else if Self.takes(name, manifest.parameters) {
        arguments[name] = (try? JSONValue(parsing: texts[texts.count - 1])) ?? .string(texts[texts.count - 1])
      } else {
        let names = Self.names(of: form)
        throw .unknownParameter(name, skill: manifest.id, near: nearest(to: name, among: names), known: names)
      }
    }
    return arguments
  }

  /// What may be given: fields, and the objects around them.
  private static func names(of form: Form) -> [String] {
    var names: [String] = []
    for field in form.fields {
      if field.path.count > 1, !names.contains(field.path[0]) { names.append(field.path[0]) }
      names.append(field.name)
    }
    return names
  }

  /// The values of `--arg` as they were typed, for a skill that is not chosen yet.
  static func untyped(_ pairs: [String], standardInput: StandardInput) throws(Problem) -> JSONObject {
    var object = JSONObject()
    for pair in pairs {
      let (name, text) = try split(pair)
      object[name] = .string(text == "-" ? try standardInput.text() : text)
    }
    return object
  }

  private static func split(_ pair: String) throws(Problem) -> (name: String, text: String) {
    guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else { throw .badArgument(pair) }
    return (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
  }

  /// In the order of first mention.
  private static func grouped(_ typed: [(name: String, text: String)]) -> [(name: String, texts: [String])] {
    var groups: [(name: String, texts: [String])] = []
    for (name, text) in typed {
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].texts.append(text)
      } else {
        groups.append((name, [text]))
      }
    }
    return groups
  }

  /// A person's typing errors must not pass as members that nobody reads, unless the schema asks for such. An object
  /// whose members are fields of their own may be given whole.
  private static func takes(_ name: String, _ schema: JSONValue) -> Bool {
    if schema["properties"]?[name] != nil || schema["patternProperties"] != nil { return true }
    guard let rule = schema["additionalProperties"] ?? schema["unevaluatedProperties"] else { return false }
    return rule.bool != false
  }
}
