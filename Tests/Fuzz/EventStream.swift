/// However a stream is cut, the same events come out of it, and they are those of a plain reading of the whole.
///
/// The first byte of the input says how long the pieces are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let events = parse(bytes, inPiecesOf: Int(start[0]) + 1)
  precondition(events == parse(bytes, inPiecesOf: bytes.count + 1))
  precondition(events == read(bytes))
  return 0
}

private func parse(_ bytes: [UInt8], inPiecesOf size: Int) -> [ServerSentEvent] {
  var parser = EventStreamParser()
  var events: [ServerSentEvent] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    guard let more = try? parser.take(Array(bytes[start..<min(start + size, bytes.count)])) else {
      preconditionFailure("no input is that long")
    }
    events += more
  }
  return events
}

private func read(_ bytes: [UInt8]) -> [ServerSentEvent] {
  var events: [ServerSentEvent] = []
  var (type, data) = ("", [[UInt8]]())
  for line in lines(bytes) {
    if line.isEmpty {
      if !data.isEmpty {
        events.append(
          ServerSentEvent(type: type.isEmpty ? "message" : type, data: Array(data.joined(separator: [0x0A]))))
      }
      (type, data) = ("", [])
      continue
    }
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? Array(parts[1]) : []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "data": data.append(value)
    case "event": type = String(decoding: value, as: UTF8.self)
    default: break
    }
  }
  return events
}

/// The lines that have an end, without their ends and without a byte order mark before the first.
private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  while let byte = rest.popFirst() {
    guard byte == 0x0A || byte == 0x0D else {
      line.append(byte)
      continue
    }
    if byte == 0x0D, rest.first == 0x0A { rest.removeFirst() }
    lines.append(line)
    line = []
  }
  return lines
}
