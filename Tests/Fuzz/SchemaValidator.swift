import JSON

/// The quick check, the explaining one and coercion agree about a value.
///
/// The input holds a schema and a value, with a line break of its own between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0x0A, maxSplits: 1)
  guard parts.count == 2, let source = try? JSONValue(parsing: parts[0]), let value = try? JSONValue(parsing: parts[1]),
    let schema = try? JSONSchema(source, assertsFormats: true, limits: SchemaLimits(steps: 20_000))
  else { return 0 }
  let violations = schema.validate(value)
  precondition(schema.accepts(value) == violations.isEmpty)
  for violation in violations { precondition(!violation.description.isEmpty) }
  precondition((schema.basicOutput(value)["valid"] == true) == violations.isEmpty)
  let coercion = schema.coerce(value)
  precondition(coercion.violations.isEmpty == schema.accepts(coercion.value))
  if violations.isEmpty { precondition(coercion.changes.isEmpty && coercion.value == value) }
  return 0
}
