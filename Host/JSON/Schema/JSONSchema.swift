/// A JSON Schema of the dialect 2020-12, compiled once and then checked against many values.
///
/// What it refers to must be in it or among the documents given; nothing is fetched. The work of a check, its depth and
/// that of its patterns are bounded, so that neither a schema nor a value of a stranger can hang or crash the host.
package struct JSONSchema: Sendable {
  /// As it was written.
  package let source: JSONValue
  let program: SchemaProgram
  private let limits: SchemaLimits

  /// - Parameters:
  ///   - documents: Other schemas by their URI, for references.
  ///   - assertsFormats: Whether `format` is a rule; otherwise, as the standard has it, a note only.
  /// - Throws: The first fault of the schema, with its place.
  package init(
    _ schema: JSONValue, documents: [String: JSONValue] = [:], assertsFormats: Bool = false,
    limits: SchemaLimits = SchemaLimits()
  ) throws(SchemaError) {
    source = schema
    self.limits = limits
    program = try SchemaCompiler.compile(schema, preloaded: documents, assertsFormats: assertsFormats)
  }

  /// Whether the value fits; quicker than `validate` where it does not.
  package func accepts(_ value: JSONValue) -> Bool {
    var evaluation = Evaluation(program, limits, isRecording: false)
    return evaluation.run(value)
  }

  /// What keeps the value from fitting, in the order of the value; empty when it fits.
  ///
  /// Where a value fits none of several forms, what is wrong with the closest one comes first.
  package func validate(_ value: JSONValue) -> [SchemaViolation] {
    violations(of: value).flatMap(\.flattened)
  }

  /// The verdict in the "basic" output format of JSON Schema.
  package func basicOutput(_ value: JSONValue) -> JSONValue {
    let violations = violations(of: value)
    return violations.isEmpty
      ? ["valid": true] : ["valid": false, "errors": .array(violations.flatMap(\.basic))]
  }

  private func violations(of value: JSONValue) -> [SchemaViolation] {
    if accepts(value) { return [] }
    var evaluation = Evaluation(program, limits, isRecording: true)
    _ = evaluation.run(value)
    return evaluation.violations + (evaluation.stop.map { [$0] } ?? [])
  }
}
