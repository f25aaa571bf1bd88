import Arguments
import Core
import JSON

/// Puts a call's arguments together from what was typed.
///
/// `--args` gives the whole object, `--arg NAME=VALUE` and the skill's own options single members, which win. Nothing is
/// validated here.
struct ArgumentReader {
  private let standardInput: StandardInput
  private var object = JSONObject()

  /// - Parameter whole: the value of `--args`: JSON, or `-` for JSON on standard input.
  init(whole: String?, standardInput: StandardInput) throws(Problem) {
    self.standardInput = standardInput
    guard let whole else { return }
    let (name, text) = whole == "-" ? ("standard input", try standardInput.text()) : ("the value of --args", whole)
    let value: JSONValue
    do { value = try JSONValue(parsing: text) } catch { throw .notJSON(name: name, error) }
    guard let members = value.object else { throw .notObject(name: name, found: value.kind) }
    object = members
  }

  /// The arguments for `skill`.
  ///
  /// - Parameters:
  ///   - pairs: the values of `--arg`.
  ///   - options: the skill's own options.
  func arguments(
    for manifest: Manifest, pairs: [String], options: [Invocation.Given]
  ) throws(Problem) -> JSONObject {
    let parameters = Parameter.all(of: manifest)
    var typed: [(name: String, text: String)] = []
    for pair in pairs { typed.append(try Self.split(pair)) }
    typed += options.map { SkillOptions.reading($0, of: parameters) }

    var arguments = object
    for (name, group) in Self.grouped(typed) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        guard Self.takesOthers(manifest.parameters) else {
          throw .unknownParameter(name, skill: manifest.id, near: nearest(to: name, among: parameters.map(\.name)))
        }
        arguments[name] = try value(group, for: Parameter(name: name, schema: true, isRequired: false))
        continue
      }
      arguments[name] = try value(group, for: parameter)
    }
    return arguments
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

  /// Several texts for an array are its items; elsewhere the last one counts.
  private func value(_ texts: [String], for parameter: Parameter) throws(Problem) -> JSONValue {
    guard parameter.isArray else { return try value(texts[texts.count - 1], for: parameter) }
    if texts.count == 1, let whole = try? JSONValue(parsing: texts[0]), whole.array != nil { return whole }
    var items: [JSONValue] = []
    for text in texts { items.append(try value(text, for: parameter.items)) }
    return .array(items)
  }

  private func value(_ text: String, for parameter: Parameter) throws(Problem) -> JSONValue {
    parameter.value(of: text == "-" ? try standardInput.text() : text)
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

  /// A person's typing errors must not pass as members that nobody reads, unless the schema asks for such.
  private static func takesOthers(_ schema: JSONValue) -> Bool {
    if schema["patternProperties"] != nil { return true }
    guard let rule = schema["additionalProperties"] ?? schema["unevaluatedProperties"] else { return false }
    return rule.bool != false
  }
}
