import Glibc
import POSIX

/// What the dynamic section of a shared object asks the loader for. The file is hostile: what contradicts itself reads as
/// asking for nothing, and the loader says what is wrong with it.
package struct LibraryNeeds: Hashable, Sendable {
  /// File names (`DT_NEEDED`).
  package private(set) var libraries: [String] = []
  /// Directories to look in (`DT_RUNPATH`, `DT_RPATH`), `$ORIGIN` not replaced.
  package private(set) var directories: [String] = []

  package init(of path: String) {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK), let image = ELFImage(file) else { return }
    for entry in image.dynamic {
      switch entry.tag {
      case Tag.needed: if let name = image.text(at: entry.value) { libraries.append(name) }
      case Tag.runPath, Tag.path:
        if let list = image.text(at: entry.value) { directories += list.split(separator: ":").map(String.init) }
      default: break
      }
    }
  }

  private enum Tag {
    static let needed: UInt64 = 1
    static let path: UInt64 = 15
    static let runPath: UInt64 = 29
  }
}

/// The dynamic section of a 64-bit ELF file and the texts that it refers to.
private struct ELFImage {
  struct Entry {
    var tag: UInt64
    var value: UInt64
  }

  private(set) var dynamic: [Entry] = []
  private var texts: [UInt8] = []

  private static let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2]
  private static let mostHeaders = 256
  private static let mostBytes: UInt64 = 4 << 20

  init?(_ file: borrowing FileDescriptor) {
    guard let header = Self.bytes(file, at: 0, count: 64), header.starts(with: Self.magic) else { return nil }
    let count = Int(header.littleEndian(UInt16.self, at: 56))
    guard count <= Self.mostHeaders, header.littleEndian(UInt16.self, at: 54) == 56,
      let table = Self.bytes(file, at: header.littleEndian(UInt64.self, at: 32), count: UInt64(count * 56))
    else { return nil }
    let segments = (0..<count).map { Segment(table, at: $0 * 56) }
    guard let section = segments.first(where: { $0.type == Segment.dynamic }),
      let content = Self.bytes(file, at: section.offset, count: section.size)
    else { return nil }
    for start in stride(from: 0, to: content.count - 15, by: 16) {
      let entry = Entry(
        tag: content.littleEndian(UInt64.self, at: start), value: content.littleEndian(UInt64.self, at: start + 8))
      if entry.tag == 0 { break }
      dynamic.append(entry)
    }
    guard let address = value(5), let size = value(10),
      let offset = segments.lazy.compactMap({ $0.offset(ofAddress: address) }).first,
      let texts = Self.bytes(file, at: offset, count: size)
    else { return nil }
    self.texts = texts
  }

  private func value(_ tag: UInt64) -> UInt64? { dynamic.first { $0.tag == tag }?.value }

  func text(at offset: UInt64) -> String? {
    guard offset < UInt64(texts.count) else { return nil }
    return String(validating: texts[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private struct Segment {
    static let dynamic: UInt32 = 2
    private static let load: UInt32 = 1

    let type: UInt32
    let offset: UInt64
    let size: UInt64
    private let address: UInt64

    init(_ table: [UInt8], at start: Int) {
      type = table.littleEndian(UInt32.self, at: start)
      offset = table.littleEndian(UInt64.self, at: start + 8)
      address = table.littleEndian(UInt64.self, at: start + 16)
      size = table.littleEndian(UInt64.self, at: start + 32)
    }

    func offset(ofAddress wanted: UInt64) -> UInt64? {
      guard type == Self.load, wanted >= address, wanted - address < size else { return nil }
      let (sum, overflow) = offset.addingReportingOverflow(wanted - address)
      return overflow ? nil : sum
    }
  }

  private static func bytes(_ file: borrowing FileDescriptor, at offset: UInt64, count: UInt64) -> [UInt8]? {
    guard count <= mostBytes, offset <= UInt64(Int64.max) - mostBytes,
      let bytes = try? file.read(at: Int64(offset), count: Int(count)), bytes.count == Int(count)
    else { return nil }
    return bytes
  }
}
