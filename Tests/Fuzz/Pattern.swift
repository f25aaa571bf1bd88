import JSON

/// The table and the backtracking agree wherever both come to an end.
///
/// The input holds a pattern and a text, with a line break between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0x0A, maxSplits: 1)
  guard parts.count == 2, let source = String(validating: parts[0], as: UTF8.self),
    let text = String(validating: parts[1], as: UTF8.self), let pattern = try? Pattern(source),
    let other = try? Pattern("(?=)(?:" + source + ")")
  else { return 0 }
  guard let verdict = pattern.matches(text, budget: 20_000), let check = other.matches(text, budget: 20_000) else {
    return 0
  }
  precondition(verdict == check, "\(source) on \(text)")
  return 0
}
