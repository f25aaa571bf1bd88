@testable import Catalog

/// Writes small shared objects, right or wrong in one point.
///
/// The layout: header, one program header, the sections' content, the names, the section table.
struct ELFBuilder {
  struct Section {
    var name = ManifestSection.name
    var type: UInt32 = 1
    var flags: UInt64 = 0
    var content: [UInt8]
    /// Announced instead of the content's own.
    var size: UInt64?
  }

  var sections: [Section] = []
  var machine = Machine.host
  var type: UInt16 = 3
  /// Announced instead of the true values.
  var sectionCount: UInt16?
  var namesIndex: UInt16?
  var sectionStride: UInt16 = 64
  var sectionTable: UInt64?
  var segmentSize: UInt64?
  var segmentStride: UInt16 = 56

  init(manifest: String? = nil) {
    if let manifest { sections = [Section(content: Array(manifest.utf8))] }
  }

  func build() -> [UInt8] {
    var names: [UInt8] = [0]
    var content: [UInt8] = []
    var headers = Record(bytes: [UInt8](repeating: 0, count: 64))
    let base: UInt64 = 64 + 56

    func append(_ section: Section) {
      headers.put(UInt32(names.count), section.type)
      names += Array(section.name.utf8) + [0]
      headers.put(section.flags, UInt64(0), base + UInt64(content.count), section.size ?? UInt64(section.content.count))
      headers.put(UInt32(0), UInt32(0))
      headers.put(UInt64(1), UInt64(0))
      content += section.content
    }
    sections.forEach(append)
    // Its own name is in it, too.
    append(Section(name: ".shstrtab", type: 3, content: names + Array(".shstrtab".utf8) + [0]))

    let table = base + UInt64(content.count)
    var file = Record(bytes: [0x7f, 0x45, 0x4c, 0x46])
    file.put(UInt8(machine.bits / 32), UInt8(machine.order == .little ? 1 : 2), UInt8(1), UInt8(0))
    file.put(UInt64(0))
    file.put(type, machine.order == .little ? machine.number : machine.number.byteSwapped)
    file.put(UInt32(1))
    file.put(UInt64(0), UInt64(64), sectionTable ?? table)
    file.put(UInt32(0))
    file.put(UInt16(64), segmentStride, UInt16(1))
    file.put(sectionStride, sectionCount ?? UInt16(sections.count + 2), namesIndex ?? UInt16(sections.count + 1))
    file.put(UInt32(1), UInt32(4))
    file.put(UInt64(0), UInt64(0), UInt64(0), segmentSize ?? base, base, UInt64(4096))
    return file.bytes + content + headers.bytes
  }

  private struct Record {
    var bytes: [UInt8]

    mutating func put<each Number: FixedWidthInteger>(_ numbers: repeat each Number) {
      for number in repeat each numbers {
        bytes += (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
    }
  }
}
