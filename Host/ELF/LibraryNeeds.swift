/// What the dynamic section of a shared object asks the loader for. The file is hostile: what contradicts itself reads as
/// asking for nothing, and the loader says what is wrong with it.
package struct LibraryNeeds: Hashable, Sendable {
  /// File names (`DT_NEEDED`).
  package private(set) var libraries: [String] = []
  /// Directories to look in (`DT_RUNPATH`, `DT_RPATH`), `$ORIGIN` not replaced.
  package private(set) var directories: [String] = []

  /// Most of each; more belong to hostile files.
  package static let limit = 256

  package init(of path: String) {
    if var window = try? FileWindow.open(path) { try? read(from: &window) }
  }

  init<Source: ByteSource & ~Copyable>(from source: inout Source) {
    try? read(from: &source)
  }

  private mutating func read<Source: ByteSource & ~Copyable>(from source: inout Source) throws(LibraryFileError) {
    let segments = try ELFHeader(from: &source).segments(in: &source)
    let dynamic = try ELFDynamic(segments, in: &source)
    guard let address = dynamic.value(of: Tag.texts), let size = dynamic.value(of: Tag.textsSize),
      let offset = (0..<segments.count).lazy.compactMap({ segments[$0].offset(ofAddress: address) }).first
    else { return }
    let texts = try ELFTexts(in: &source, at: offset, count: size)
    for entry in dynamic.entries {
      guard [Tag.needed, Tag.path, Tag.runPath].contains(entry.tag), let bytes = texts[entry.value],
        let text = String(validating: bytes, as: UTF8.self)
      else { continue }
      if entry.tag != Tag.needed {
        directories += text.split(separator: ":").prefix(Self.limit - directories.count).map(String.init)
      } else if libraries.count < Self.limit {
        libraries.append(text)
      }
    }
  }

  private enum Tag {
    static let needed: UInt64 = 1
    static let texts: UInt64 = 5
    static let textsSize: UInt64 = 10
    static let path: UInt64 = 15
    static let runPath: UInt64 = 29
  }
}
