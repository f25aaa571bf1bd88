/// One section header.
struct ELFSection {
  /// Offset of the name in the section of names.
  let name: UInt32
  let offset: UInt64
  let size: UInt64
  let link: UInt32
  private let type: UInt32
  private let flags: UInt64

  static let size = 64
  private static let withoutContent: UInt32 = 8
  private static let null: UInt32 = 0
  private static let compressed: UInt64 = 0x800

  init(_ fields: Fields) {
    name = fields[0, UInt32.self]
    type = fields[4, UInt32.self]
    flags = fields[8, UInt64.self]
    offset = fields[24, UInt64.self]
    size = fields[32, UInt64.self]
    link = fields[40, UInt32.self]
  }

  /// Whether its bytes stand in the file; zero-filled memory has none.
  var hasContent: Bool { type != Self.withoutContent && type != Self.null }
  var isCompressed: Bool { flags & Self.compressed != 0 }
}

/// The section headers, with the names that belong to them.
struct ELFSectionTable {
  private let headers: ArraySlice<UInt8>
  private let names: ArraySlice<UInt8>

  var count: Int { headers.count / ELFSection.size }

  subscript(index: Int) -> ELFSection { Self.section(index, of: headers) }

  /// Checks that the content of all sections is there: a file that was cut anywhere is found out here.
  init<Source: ByteSource & ~Copyable>(
    _ headers: ArraySlice<UInt8>, namesIndex: UInt32, in source: inout Source
  ) throws(LibraryFileError) {
    let count = headers.count / ELFSection.size
    guard Int(namesIndex) < count else {
      throw .malformed(fault: "section table has \(count) entries, the names should be in number \(namesIndex)")
    }
    for index in 0..<count {
      let section = Self.section(index, of: headers)
      if section.hasContent { try source.check(at: section.offset, count: section.size) }
    }
    let section = Self.section(Int(namesIndex), of: headers)
    // 65,535 names of 255 bytes: more belongs to hostile files.
    guard section.hasContent, section.size <= 16_777_216 else {
      throw .malformed(fault: "section names are missing or too long")
    }
    self.headers = headers
    names = try source.checked(at: section.offset, count: section.size)
  }

  /// Whether the section has that name, which is given with the NUL behind it.
  func name(of index: Int, is wanted: [UInt8]) throws(LibraryFileError) -> Bool {
    let offset = Int(self[index].name)
    guard offset < names.count || (offset == 0 && names.isEmpty) else {
      throw .malformed(fault: "section \(index) has its name beyond the names")
    }
    return names.dropFirst(offset).starts(with: wanted)
  }

  private static func section(_ index: Int, of headers: ArraySlice<UInt8>) -> ELFSection {
    let start = headers.startIndex + index * ELFSection.size
    return ELFSection(Fields(headers[start..<start + ELFSection.size]))
  }
}
