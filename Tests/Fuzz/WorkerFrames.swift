import Execution

/// However a worker's bytes are cut into reads, the same frames come out of them; each is read or refused, and what is read
/// does not depend on what a younger worker puts behind it.
///
/// The first byte of the input says how long the reads are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let whole = decode(bytes, inPiecesOf: bytes.count + 1)
  precondition(whole == decode(bytes, inPiecesOf: Int(start[0]) + 1))

  var written: [UInt8] = []
  for frame in whole.frames { frame.write(to: &written) }
  precondition(written.count <= bytes.count)

  for frame in whole.frames {
    var longer = frame
    longer.payload += [1, 2, 3]
    if let message = try? WorkerMessage(frame) { precondition(message == (try? WorkerMessage(longer))) }
    if let message = try? ServerMessage(frame) { precondition(message == (try? ServerMessage(longer))) }
  }
  return 0
}

private struct Decoding: Equatable {
  var frames: [Frame] = []
  var error: FrameError?
  var pending = 0
}

private func decode(_ bytes: [UInt8], inPiecesOf size: Int) -> Decoding {
  var decoder = FrameDecoder()
  var result = Decoding()
  do throws(FrameError) {
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.append(bytes[start..<min(start + size, bytes.count)])
      while let frame = try decoder.next() { result.frames.append(frame) }
    }
  } catch {
    result.error = error
    return result
  }
  result.pending = decoder.pending
  return result
}
