package import Core
package import JSON

/// What a skill's manifest promises and demands of a call, compiled.
package struct CallContract: Sendable {
  private let id: SkillID
  private let parameters: JSONSchema
  /// The parameters that are files or folders.
  package let paths: [FormField]
  private let output: JSONSchema?

  /// - Throws: `contract` when a schema of the manifest is not one; the catalog lets no such skill in.
  package init(_ manifest: Manifest) throws(SkillFailure) {
    id = manifest.id
    parameters = try Self.compile(manifest.parameters, "parameters", manifest.id)
    paths = parameters.form.fields.filter(\.isPath)
    output = if let output = manifest.output { try Self.compile(output, "output", manifest.id) } else { nil }
  }

  /// The arguments as the skill will receive them, fitted without loss, then validated; and what was changed.
  ///
  /// - Parameter arguments: An object, or as a string what a model wrote for one.
  /// - Throws: `invalidArguments` naming each place that does not fit and the rule there.
  package func fit(
    _ arguments: JSONValue
  ) throws(SkillFailure) -> (arguments: JSONValue, changes: [Coercion.Change]) {
    let coercion: Coercion
    if case .string(let text) = arguments {
      do {
        coercion = try parameters.coerceArguments(text)
      } catch {
        throw SkillFailure(.invalidArguments, code: "no_object", message: "'\(id)' cannot be called so: \(error)")
      }
    } else {
      coercion = parameters.coerce(arguments)
    }
    guard coercion.violations.isEmpty else {
      throw SkillFailure(
        .invalidArguments, code: "schema_mismatch",
        message: "the arguments do not fit '\(id)': " + coercion.violations.map(\.description).joined(separator: "; "))
    }
    return (coercion.value, coercion.changes)
  }

  /// - Throws: `contract` when the result's structured part is not what the manifest promises.
  package func checkPromise(_ result: SkillResult) throws(SkillFailure) {
    guard let output else { return }
    guard let structured = result.structured else {
      throw SkillFailure(
        .contract, code: "output_missing",
        message: "'\(id)' broke its own manifest: it promises structured output and gave none")
    }
    if let violation = output.validate(structured).first {
      throw SkillFailure(
        .contract, code: "output_mismatch",
        message: "'\(id)' broke its own manifest: its output does not fit the schema it promises: \(violation)")
    }
  }

  private static func compile(
    _ schema: JSONValue, _ field: String, _ id: SkillID
  ) throws(SkillFailure) -> JSONSchema {
    do {
      return try JSONSchema(schema)
    } catch {
      throw SkillFailure(.contract, code: "bad_schema", message: "'\(id)' has no usable '\(field)' schema: \(error)")
    }
  }
}
