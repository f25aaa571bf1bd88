package import ELF

/// Writes small shared objects, right or wrong in one point.
///
/// The layout: header, program headers, the sections' content, the names, the section table.
package struct ELFBuilder {
  package struct Section {
    package var name: String
    package var type: UInt32
    package var flags: UInt64
    package var content: [UInt8]
    /// Announced instead of the content's own.
    package var size: UInt64?
    /// Number of another section.
    package var link: UInt32

    package init(
      name: String = ManifestSection.name, type: UInt32 = 1, flags: UInt64 = 0, content: [UInt8], size: UInt64? = nil,
      link: UInt32 = 0
    ) {
      self.name = name
      self.type = type
      self.flags = flags
      self.link = link
      self.content = content
      self.size = size
    }
  }

  /// Numbered from 1.
  package var sections: [Section] = []
  /// What the last of the sections is to the loader, if it is its dynamic one: then the whole file is loaded at address 0.
  package var isDynamic = false
  package var machine = Machine.host
  package var type: UInt16 = 3
  /// Announced instead of the true values.
  package var sectionCount: UInt16?
  package var namesIndex: UInt16?
  package var sectionStride: UInt16 = 64
  package var sectionTable: UInt64?
  package var segmentSize: UInt64?
  package var segmentStride: UInt16 = 56

  package init(manifest: String? = nil) {
    if let manifest { sections = [Section(content: Array(manifest.utf8))] }
  }

  /// Where the content of the sections begins.
  private var base: UInt64 { isDynamic ? 64 + 2 * 56 : 64 + 56 }

  /// Where in the file the content of a section begins.
  package func offset(ofSection number: Int) -> UInt64 {
    sections.prefix(number - 1).reduce(base) { $0 + UInt64($1.content.count) }
  }

  package func build() -> [UInt8] {
    var names: [UInt8] = [0]
    var content: [UInt8] = []
    var headers = Record(bytes: [UInt8](repeating: 0, count: 64))

    func append(_ section: Section) {
      headers.put(UInt32(names.count), section.type)
      names += Array(section.name.utf8) + [0]
      headers.put(section.flags, UInt64(0), base + UInt64(content.count), section.size ?? UInt64(section.content.count))
      headers.put(section.link, UInt32(0))
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
    file.put(UInt16(64), segmentStride, UInt16(isDynamic ? 2 : 1))
    file.put(sectionStride, sectionCount ?? UInt16(sections.count + 2), namesIndex ?? UInt16(sections.count + 1))
    let loaded = isDynamic ? table : base
    file.put(UInt32(1), UInt32(4))
    file.put(UInt64(0), UInt64(0), UInt64(0), segmentSize ?? loaded, loaded, UInt64(4096))
    if isDynamic, let last = sections.last {
      let offset = offset(ofSection: sections.count)
      let size = last.size ?? UInt64(last.content.count)
      file.put(UInt32(2), UInt32(4))
      file.put(offset, offset, offset, size, size, UInt64(8))
    }
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
