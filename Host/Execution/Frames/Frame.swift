/// One frame of the conversation with a worker, as it travels. Described in `Host/docs/worker-frames.md`.
package struct Frame: Hashable, Sendable {
  /// Kinds that a reader does not know are skipped.
  package var kind: UInt16
  /// The call that the frame belongs to; 0 for the worker itself.
  package var call: UInt64
  package var payload: [UInt8]

  package static let version: UInt32 = 3
  package static let headerSize = 16
  /// Bytes that a payload may have at most.
  package static let payloadLimit = 16 << 20

  package init(kind: UInt16, call: UInt64, payload: [UInt8]) {
    self.kind = kind
    self.call = call
    self.payload = payload
  }

  /// The frame as bytes.
  ///
  /// - Precondition: The payload is within the limit; only foreign frames can break it, and those are read, not written.
  package func write(to bytes: inout [UInt8]) {
    precondition(payload.count <= Self.payloadLimit)
    bytes.reserveCapacity(bytes.count + Self.headerSize + payload.count)
    bytes.appendLittleEndian(UInt32(payload.count))
    bytes.appendLittleEndian(kind)
    bytes.appendLittleEndian(UInt16(0))
    bytes.appendLittleEndian(call)
    bytes.append(contentsOf: payload)
  }
}

/// What makes the bytes from a worker no conversation.
package enum FrameError: Error, Hashable, Sendable {
  /// A header announces more than the limit.
  case tooLong(UInt32)
  /// A field lies beyond the end of its frame.
  case short(kind: UInt16)
  /// The first frame is not the worker's hello.
  case noHello(kind: UInt16)
  /// A frame of a kind that has no place at this point.
  case misplaced(kind: UInt16)
  /// More entries of a list than any worker sends.
  case tooMany(UInt32, kind: UInt16)
}

extension [UInt8] {
  mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<(rest.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends a length of four bytes and the bytes.
  mutating func appendField(_ bytes: some Collection<UInt8>) {
    appendLittleEndian(UInt32(bytes.count))
    append(contentsOf: bytes)
  }
}
