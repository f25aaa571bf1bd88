import JSON

/// Any JSON is compiled or refused; what is compiled gives a form, and a provider's schema or a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let value = try? JSONValue(parsing: UnsafeBufferPointer(start: start, count: count)) else { return 0 }
  do {
    let schema = try JSONSchema(value, assertsFormats: true)
    _ = schema.form.fields.map(\.name)
    _ = schema.accepts(value)
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  if let written = try? ProviderSchema.function(value) { precondition(written["type"] == "object") }
  return 0
}
