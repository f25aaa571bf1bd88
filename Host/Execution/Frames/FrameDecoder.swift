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
    let length = bytes.littleEndian(UInt32.self, at: start)
    guard length <= Frame.payloadLimit else { throw .tooLong(length) }
    guard pending - Frame.headerSize >= Int(length) else { return nil }

    let kind = bytes.littleEndian(UInt16.self, at: start + 4)
    let call = bytes.littleEndian(UInt64.self, at: start + 8)
    let payload = start + Frame.headerSize
    start = payload + Int(length)
    return Frame(kind: kind, call: call, payload: Array(bytes[payload..<start]))
  }
}

/// Reads the fields of one payload from its front. Bytes that follow the last known field are a younger writer's.
struct FieldReader {
  private let frame: Frame
  private var position = 0

  init(_ frame: Frame) { self.frame = frame }

  mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws(FrameError) -> Integer {
    let range = try take(MemoryLayout<Integer>.size)
    return frame.payload.littleEndian(Integer.self, at: range.lowerBound)
  }

  mutating func double() throws(FrameError) -> Double { Double(bitPattern: try integer(UInt64.self)) }

  mutating func bytes() throws(FrameError) -> ArraySlice<UInt8> {
    frame.payload[try take(Int(try integer(UInt32.self)))]
  }

  /// The count of a list. A process that is no longer the worker might have the host make a million small arrays of it.
  mutating func count(atMost limit: UInt32) throws(FrameError) -> UInt32 {
    let count = try integer(UInt32.self)
    guard count <= limit else { throw .tooMany(count, kind: frame.kind) }
    return count
  }

  private mutating func take(_ count: Int) throws(FrameError) -> Range<Int> {
    guard frame.payload.count - position >= count else { throw .short(kind: frame.kind) }
    defer { position += count }
    return position..<(position + count)
  }
}

extension [UInt8] {
  func littleEndian<Integer: FixedWidthInteger>(_: Integer.Type, at offset: Int) -> Integer {
    precondition(offset >= 0 && offset <= count - MemoryLayout<Integer>.size)
    return Integer(
      littleEndian: unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Integer.self) })
  }
}
