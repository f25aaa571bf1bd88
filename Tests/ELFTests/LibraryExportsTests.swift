import Support
import Testing

@testable import ELF

@Suite struct LibraryExportsTests {
  @Test func `functions are read from the symbol table`() throws {
    #expect(try LibraryExports.read(Fixture.library("answer")).functions.contains("skill_entry"))
    #expect(try !LibraryExports.read(Fixture.library("no_entry")).functions.contains("skill_entry"))
    let mangled = try LibraryExports.read(Fixture.library("mangled_entry")).functions
    #expect(!mangled.contains("skill_entry") && mangled.contains { $0.contains("skill_entry") })
  }

  @Test func `a symbol counts when it is a defined, visible, global or weak function`() throws {
    let good: [UInt8] = [0x12, 0x22, 0x1a]
    for info in 0...255 as ClosedRange<UInt8> {
      for other in 0...3 as ClosedRange<UInt8> {
        for section in [0, 7] as [UInt16] {
          let isThere = try !read([symbol(name: 1, info: info, other: other, section: section)]).functions.isEmpty
          #expect(isThere == ((good.contains(info) || info == 0x2a) && (other == 0 || other == 3) && section != 0))
        }
      }
    }
  }

  @Test func `symbols whose names lie outside of the names or have no end are left out`() throws {
    let names = Array("\0ab\0cd".utf8)
    #expect(try read([1, 4, 6, 7, .max].map { symbol(name: $0) }, names: names).functions == ["ab"])
  }

  /// Else a file of some megabytes would make strings of gigabytes.
  @Test func `many symbols with the same long name are damage`() throws {
    let names = [UInt8](repeating: 0x61, count: 4_000) + [0]
    let symbols = (0..<12_000).map { symbol(name: $0 % 1_000) }
    #expect(throws: LibraryFileError.malformed(fault: "symbols share their names")) { try read(symbols, names: names) }
  }

  private func symbol(name: UInt32, info: UInt8 = 0x12, other: UInt8 = 0, section: UInt16 = 1) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 24)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: name >> (index * 8)) }
    bytes[4] = info
    bytes[5] = other
    bytes[6] = UInt8(truncatingIfNeeded: section)
    return bytes
  }

  private func read(_ symbols: [[UInt8]], names: [UInt8] = Array("\0f\0".utf8)) throws -> LibraryExports {
    var builder = ELFBuilder()
    builder.sections = [
      .init(name: ".dynsym", type: 11, content: Array(symbols.joined()), link: 2),
      .init(name: ".dynstr", type: 3, content: names),
    ]
    var source = MemorySource(content: builder.build())
    return try LibraryExports(from: &source)
  }
}
