import Core
import JSON
import Models
import POSIX
import Terminal

/// Asks the person on the terminal for the arguments that are missing, before anything runs.
struct Questionnaire {
  private let manifest: Manifest
  private let schema: JSONSchema
  private let console: Console

  /// `nil` when there is nobody to ask: the output is for programs, or there is no terminal.
  init?(_ manifest: Manifest, _ console: Console) {
    guard !console.isJSON, !console.isStream, console.errorDevice.isTerminal, Keyboard() != nil,
      let schema = try? JSONSchema(manifest.parameters)
    else { return nil }
    self.manifest = manifest
    self.schema = schema
    self.console = console
  }

  /// Asks for each field until its value fits.
  ///
  /// - Throws: `missing` when the person gives no more answers.
  func fill(_ fields: [FormField], into arguments: inout JSONValue) throws(Problem) {
    for (index, field) in fields.enumerated() {
      console.note(field.help ?? field.label)
      while true {
        guard let texts = answers(for: field) else {
          throw .missing(manifest.id, fields[index...].map { MissingArgument($0) })
        }
        var filled = arguments
        if !texts.isEmpty {
          field.write(field.value(of: texts), into: &filled)
        } else if let value = field.defaultValue {
          field.write(value, into: &filled)
        } else {
          continue
        }
        guard let violation = violation(of: field, in: filled) else {
          arguments = filled
          break
        }
        console.note(violation.description)
      }
    }
  }

  /// What is wrong at the field's place; what is wrong elsewhere is not the matter of this answer.
  private func violation(of field: FormField, in arguments: JSONValue) -> SchemaViolation? {
    schema.coerce(arguments).violations.first { $0.instance.tokens.starts(with: field.path) }
  }

  /// The lines that were typed, none when the only one is empty; `nil` at the end of input.
  private func answers(for field: FormField) -> [String]? {
    var texts: [String] = []
    while true {
      let prompt = prompt(field, isFirst: texts.isEmpty)
      guard let text = field.isSecret ? Keyboard()?.hiddenLine(after: { say(prompt) }) : answer(to: prompt) else {
        console.errors.write("\n")
        return nil
      }
      if field.isSecret { console.errors.write("\n") }
      if text.isEmpty { return texts }
      texts.append(text)
      if !field.isRepeated { return texts }
    }
  }

  private func answer(to prompt: String) -> String? {
    say(prompt)
    return Keyboard()?.line()
  }

  private func say(_ prompt: String) {
    console.errors.write(prompt)
    console.errors.flush()
  }

  private func prompt(_ field: FormField, isFirst: Bool) -> String {
    guard isFirst else { return "\(field.name), one more, or nothing: ".visible() }
    let wanted =
      field.choices.isEmpty
      ? field.kind.phrase : field.choices.map { $0.string ?? $0.serialized() }.joined(separator: ", ")
    let fallback = field.defaultValue.map { " [\($0.string ?? $0.serialized())]" } ?? ""
    return "\(field.name) (\(wanted))\(fallback): ".visible()
  }
}

extension MissingArgument {
  /// As an option of `run`.
  init(_ field: FormField) {
    self.init(name: field.name, description: field.help, howToPass: SkillOptions.howToPass(field))
  }
}
