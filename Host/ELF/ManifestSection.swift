package import POSIX

/// The ELF section in which a library carries its manifest.
///
/// It is read with `pread`: nothing is mapped and no code of the library runs. The file is foreign: each offset and count
/// is checked against the file's size before it is used. The layout is that of the ELF-64 specification (version 1.2 of
/// the TIS committee, and the gABI for compressed sections).
package enum ManifestSection {
  package static let name = ".skill_manifest"
  /// Largest section that is read, in bytes.
  package static let limit = 262_144

  /// The section's content, as it stands in the file.
  package static func read(_ path: String) throws(LibraryFileError) -> [UInt8] {
    var window = try FileWindow.open(path)
    return try read(from: &window)
  }

  /// The section of an open file, whose `status` was taken from that descriptor. `buffer` saves allocations where many
  /// files are read; what it holds means nothing.
  package static func read(
    _ file: consuming FileDescriptor, _ status: FileStatus, _ buffer: inout [UInt8]
  ) -> Result<[UInt8], LibraryFileError> {
    guard status.kind == .regular else { return .failure(.notRegular(status.kind)) }
    var window = FileWindow(file, size: UInt64(status.size), buffer: buffer)
    // The window alone holds it now, so that it is written in place.
    buffer = []
    let result: Result<[UInt8], LibraryFileError>
    do throws(LibraryFileError) { result = .success(try read(from: &window)) } catch { result = .failure(error) }
    // A hostile file may have made it long.
    if window.buffer.count <= 65_536 { buffer = window.buffer }
    return result
  }

  static func read<Source: ByteSource & ~Copyable>(from source: inout Source) throws(LibraryFileError) -> [UInt8] {
    let header = try ELFHeader(from: &source)
    try header.checkSegments(in: &source)
    let sections = try header.sections(in: &source)
    let wanted = Array(name.utf8) + [0]

    var found: ELFSection?
    var count = 0
    for index in 0..<sections.count where try sections.name(of: index, is: wanted) {
      count += 1
      found = sections[index]
    }
    guard let found else { throw .noSection }
    if count > 1 { throw .severalSections(count: count) }
    if found.isCompressed { throw .compressed }
    if found.size > UInt64(limit) { throw .tooLarge(size: found.size, limit: limit) }
    guard found.hasContent else { throw .malformed(fault: "section '\(name)' has no content in the file") }
    return Array(try source.checked(at: found.offset, count: found.size))
  }
}
