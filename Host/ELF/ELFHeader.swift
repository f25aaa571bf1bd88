import POSIX

/// What the first 64 bytes of an ELF file say, for a shared object of this host's class, byte order and machine.
struct ELFHeader {
  private let fields: Fields

  private static let size = 64
  private static let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46]
  private static let sharedObject: UInt16 = 3
  /// Stands for a number that does not fit into 16 bits and is found in section 0.
  private static let extendedIndex: UInt16 = 0xffff
  /// 4 MiB of headers; no linker makes a shared object with more.
  private static let mostSections: UInt64 = 65_535

  init<Source: ByteSource & ~Copyable>(from source: inout Source) throws(LibraryFileError) {
    // What is there of a file that is being copied must look like the start of an ELF file.
    let start = Array(try source.checked(at: 0, count: min(UInt64(Self.size), source.size)))
    guard start.prefix(4).elementsEqual(Self.magic.prefix(start.count)) else { throw .notELF }
    if start.count >= 20 { try Self.checkMachine(start) }
    guard start.count == Self.size else {
      throw .incomplete(needed: UInt64(Self.size), present: source.size)
    }
    fields = Fields(start[...])
    let type = fields[16, UInt16.self]
    guard type == Self.sharedObject else { throw .notLibrary(type: type) }
  }

  private static func checkMachine(_ start: [UInt8]) throws(LibraryFileError) {
    let bits: Int
    switch start[4] {
    case 1: bits = 32
    case 2: bits = 64
    default: throw .malformed(fault: "header gives the class \(start[4])")
    }
    let order: Machine.Order
    let number: UInt16
    switch start[5] {
    case 1: (order, number) = (.little, UInt16(start[18]) | UInt16(start[19]) << 8)
    case 2: (order, number) = (.big, UInt16(start[19]) | UInt16(start[18]) << 8)
    default: throw .malformed(fault: "header gives the byte order \(start[5])")
    }
    let found = Machine(bits: bits, order: order, number: number)
    if found != .host { throw .otherMachine(found: found, host: .host) }
  }

  func segments<Source: ByteSource & ~Copyable>(
    in source: inout Source
  ) throws(LibraryFileError) -> ELFSegmentTable {
    let count = UInt64(fields[56, UInt16.self])
    let stride = fields[54, UInt16.self]
    guard count > 0 else { throw .malformed(fault: "program headers are missing") }
    guard stride == ELFSegment.size else {
      throw .malformed(fault: "program headers are \(stride) bytes long instead of \(ELFSegment.size)")
    }
    return ELFSegmentTable(try source.checked(at: fields[32, UInt64.self], count: count * UInt64(stride)))
  }

  /// Finds out whether all that the loader would map is there.
  func checkSegments<Source: ByteSource & ~Copyable>(in source: inout Source) throws(LibraryFileError) {
    let segments = try segments(in: &source)
    for index in 0..<segments.count where segments[index].type == ELFSegment.loadable {
      try source.check(at: segments[index].offset, count: segments[index].size)
    }
  }

  func sections<Source: ByteSource & ~Copyable>(
    in source: inout Source
  ) throws(LibraryFileError) -> ELFSectionTable {
    let offset = fields[40, UInt64.self]
    let stride = UInt64(fields[58, UInt16.self])
    var count = UInt64(fields[60, UInt16.self])
    let names = fields[62, UInt16.self]
    var namesIndex = UInt32(names)
    if offset == 0 { throw .noSection }
    guard stride == UInt64(ELFSection.size) else {
      throw .malformed(fault: "section headers are \(stride) bytes long instead of \(ELFSection.size)")
    }
    if count == 0 || names == Self.extendedIndex {
      let first = ELFSection(Fields(try source.checked(at: offset, count: stride)))
      if count == 0 { count = first.size }
      if names == Self.extendedIndex { namesIndex = first.link }
    }
    guard count <= Self.mostSections else { throw .malformed(fault: "section table has \(count) entries") }
    let table = try source.checked(at: offset, count: count * stride)
    return try ELFSectionTable(table, namesIndex: namesIndex, in: &source)
  }
}

extension ByteSource where Self: ~Copyable {
  /// Finds out whether the range lies in the file.
  borrowing func check(at offset: UInt64, count: UInt64) throws(LibraryFileError) {
    let (end, overflow) = offset.addingReportingOverflow(count)
    if overflow || end > UInt64(Int64.max) { throw .malformed(fault: "headers point beyond any file") }
    if end > size { throw .incomplete(needed: end, present: size) }
  }

  /// The bytes of a range once it is known to lie in the file.
  mutating func checked(at offset: UInt64, count: UInt64) throws(LibraryFileError) -> ArraySlice<UInt8> {
    try check(at: offset, count: count)
    let bytes: ArraySlice<UInt8>
    do throws(SystemError) { bytes = try self.bytes(at: offset, count: Int(count)) } catch { throw .unreadable(error) }
    guard bytes.count == Int(count) else {
      throw .incomplete(needed: offset + count, present: offset + UInt64(bytes.count))
    }
    return bytes
  }
}
