/// Numbers at fixed places of a record, in the host's byte order.
struct Fields {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The caller knows that the record is long enough.
  subscript<Number: FixedWidthInteger & BitwiseCopyable>(offset: Int, _: Number.Type) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= bytes.count)
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
