/// Cuts a stream of bytes from a worker into frames.
///
/// The sender is hostile: memory grows only with what has arrived, never with what a header promises, and never beyond
/// the limit of one frame and what one read brings.
package struct FrameDecoder: Sendable {
  private var bytes: [UInt8] = []
  /// Where the first frame that has not been handed out begins.
  private var start = 0

  package init() {}

  /// Bytes that wait for the rest of their frame.
  package var pending: Int { bytes.count - start }

  package mutating func append(_ more: some Collection<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      start = 0
    } else if start > 1 << 16, start > bytes.count / 2 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole frame, or `nil` until more bytes have arrived.
  ///
  /// - Throws: `tooLong`; nothing that follows can be understood then.
  package mutating func next() throws(FrameError) -> Frame? {
    guard pending >= Frame.headerSize else { return nil }
    var header = FieldReader(bytes[start..<(start + Frame.headerSize)], kind: 0)
    let length = try header.integer(UInt32.self)
    guard length <= Frame.payloadLimit else { throw .tooLong(length) }
    guard pending - Frame.headerSize >= Int(length) else { return nil }

    let kind = try header.integer(UInt16.self)
    _ = try header.integer(UInt16.self)
    let call = try header.integer(UInt64.self)
    let payload = start + Frame.headerSize
    start = payload + Int(length)
    return Frame(kind: kind, call: call, payload: Array(bytes[payload..<start]))
  }
}

/// Reads the fields of one payload from its front. Bytes that follow the last known field are a younger writer's.
struct FieldReader {
  private var rest: ArraySlice<UInt8>
  private let kind: UInt16

  init(_ bytes: ArraySlice<UInt8>, kind: UInt16) {
    rest = bytes
    self.kind = kind
  }

  init(_ frame: Frame) { self.init(frame.payload[...], kind: frame.kind) }

  mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws(FrameError) -> Integer {
    var value: Integer = 0
    for (place, byte) in try take(Integer.bitWidth / 8).enumerated() {
      value |= Integer(truncatingIfNeeded: byte) << Integer(place * 8)
    }
    return value
  }

  mutating func double() throws(FrameError) -> Double { Double(bitPattern: try integer(UInt64.self)) }

  mutating func bytes() throws(FrameError) -> ArraySlice<UInt8> { try take(Int(try integer(UInt32.self))) }

  private mutating func take(_ count: Int) throws(FrameError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .short(kind: kind) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
