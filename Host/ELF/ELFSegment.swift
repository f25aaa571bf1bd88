/// One program header: what the loader does with a part of the file.
struct ELFSegment {
  let type: UInt32
  let offset: UInt64
  /// Of its bytes in the file.
  let size: UInt64
  private let address: UInt64

  static let size = 56
  static let loadable: UInt32 = 1
  static let dynamic: UInt32 = 2

  init(_ fields: Fields) {
    type = fields[0, UInt32.self]
    offset = fields[8, UInt64.self]
    address = fields[16, UInt64.self]
    size = fields[32, UInt64.self]
  }

  /// Where in the file the bytes lie that are loaded at an address; `nil` for another segment's.
  func offset(ofAddress wanted: UInt64) -> UInt64? {
    guard type == Self.loadable, wanted >= address, wanted - address < size else { return nil }
    let (sum, overflow) = offset.addingReportingOverflow(wanted - address)
    return overflow ? nil : sum
  }
}

/// The program headers.
struct ELFSegmentTable {
  private let headers: ArraySlice<UInt8>

  init(_ headers: ArraySlice<UInt8>) { self.headers = headers }

  var count: Int { headers.count / ELFSegment.size }

  subscript(index: Int) -> ELFSegment {
    let start = headers.startIndex + index * ELFSegment.size
    return ELFSegment(Fields(headers[start..<start + ELFSegment.size]))
  }
}
