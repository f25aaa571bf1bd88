/// What a shared object tells the loader: pairs of a tag and a value.
struct ELFDynamic {
  struct Entry {
    let tag: UInt64
    let value: UInt64
  }

  /// Up to the first one of tag 0.
  private(set) var entries: [Entry] = []

  private static let entrySize: UInt64 = 16
  /// Linkers write some thirty, and one for each library that is needed.
  private static let most: UInt64 = 4_096

  init<Source: ByteSource & ~Copyable>(
    _ segments: ELFSegmentTable, in source: inout Source
  ) throws(LibraryFileError) {
    guard let index = (0..<segments.count).first(where: { segments[$0].type == ELFSegment.dynamic }) else { return }
    let segment = segments[index]
    let count = segment.size / Self.entrySize
    guard count <= Self.most else { throw .malformed(fault: "dynamic section has \(count) entries") }
    let bytes = try source.checked(at: segment.offset, count: count * Self.entrySize)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Int(Self.entrySize)) {
      let fields = Fields(bytes[start..<start + Int(Self.entrySize)])
      let entry = Entry(tag: fields[0, UInt64.self], value: fields[8, UInt64.self])
      if entry.tag == 0 { break }
      entries.append(entry)
    }
  }

  /// The value of the first entry of that tag.
  func value(of tag: UInt64) -> UInt64? { entries.first { $0.tag == tag }?.value }
}
