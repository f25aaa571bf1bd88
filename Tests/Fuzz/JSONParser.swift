import JSON

/// What is read can be written and read again, and comes out the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let value = try? JSONValue(parsing: bytes) else {
    // What is refused only for a key that stands twice is read when that is allowed.
    _ = try? JSONValue(parsing: bytes, options: ParseOptions(maxDepth: 16, duplicateKeys: .lastWins))
    return 0
  }
  for isPretty in [false, true] {
    let text = value.serialized(pretty: isPretty)
    guard let again = try? JSONValue(parsing: text) else { fatalError("not read again: \(text)") }
    precondition(again == value && again.hashValue == value.hashValue, "changed: \(text)")
    precondition(again.serialized(pretty: isPretty) == text, "written otherwise: \(text)")
  }
  return 0
}
