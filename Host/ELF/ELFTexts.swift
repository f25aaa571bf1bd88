/// Texts that end with a NUL, one behind the other; other records say at which offset theirs begins.
struct ELFTexts {
  private let bytes: ArraySlice<UInt8>

  /// Bytes of a table that is read, and of a text in it: no path has more. Longer ones belong to hostile files.
  static let limit: UInt64 = 16_777_216
  private static let longest = 4_096

  init<Source: ByteSource & ~Copyable>(
    in source: inout Source, at offset: UInt64, count: UInt64
  ) throws(LibraryFileError) {
    guard count <= Self.limit else { throw .malformed(fault: "table of names has \(count) bytes") }
    bytes = try source.checked(at: offset, count: count)
  }

  /// `nil` where no text begins, or one without an end.
  subscript(offset: UInt64) -> ArraySlice<UInt8>? {
    guard offset < UInt64(bytes.count) else { return nil }
    let rest = bytes.dropFirst(Int(offset)).prefix(Self.longest)
    return rest.firstIndex(of: 0).map { rest[..<$0] }
  }
}
