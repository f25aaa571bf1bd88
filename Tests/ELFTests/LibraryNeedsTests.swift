import Foundation
import Support
import Testing

@testable import ELF

@Suite struct LibraryNeedsTests {
  @Test func `needs are read from the dynamic section`() throws {
    let needs = LibraryNeeds(of: try Fixture.library("calls_neighbour"))
    #expect(needs.libraries.contains("libneighbour.so"))
    #expect(needs.directories == ["$ORIGIN"])
  }

  @Test func `a file and its bytes in memory need the same`() throws {
    let directory = try TemporaryDirectory()
    for entries in [0, 1, 100, 5_000] {
      let file = library(Array(repeating: (1, 1), count: entries)).build()
      let needs = LibraryNeeds(of: try directory.write(file, to: "lib.so"))
      #expect(needs == read(file))
      #expect(needs.libraries.count == (entries == 5_000 ? 0 : min(entries, LibraryNeeds.limit)))
    }
  }

  @Test func `a list of directories is taken apart, and those of several entries come together`() {
    let texts = Array("\0/a:$ORIGIN/b::/c\0/d\0liba.so\0".utf8)
    let needs = read(library([(29, 1), (15, 18), (1, 21), (1, 22)], texts: texts).build())
    #expect(needs.directories == ["/a", "$ORIGIN/b", "/c", "/d"])
    #expect(needs.libraries == ["liba.so", "iba.so"])
  }

  /// Each of many entries may point to the same long text.
  @Test func `more directories and libraries than any library has are not read`() {
    let long = [UInt8](repeating: UInt8(ascii: "/"), count: 4_000)
    let lists = Array("\0".utf8) + Array(repeating: Array("/a:".utf8), count: 1_300).joined() + [0] + long + [0]
    let needs = read(
      library(Array(repeating: (29, 1), count: 2_000) + Array(repeating: (1, 1), count: 2_000), texts: lists).build())
    #expect(needs.directories.count == LibraryNeeds.limit)
    #expect(needs.libraries.count == LibraryNeeds.limit)
  }

  @Test(arguments: [
    [UInt8](repeating: 0x61, count: 100),
    [UInt8](repeating: 0x61, count: 5_000) + [0],
    [0xff, 0xfe, 0],
    [],
  ])
  func `a text without an end, too long, not UTF-8 or absent is none`(texts: [UInt8]) {
    #expect(read(library([(1, 0), (29, 0)], texts: texts).build()) == read([]))
  }

  @Test(arguments: [UInt64.max, UInt64.max - 15, 1 << 40, 1])
  func `an address or size that leads nowhere reads as no texts`(value: UInt64) {
    var builder = library([(1, 1)])
    let whole = builder.build()
    #expect(read(whole).libraries == ["b.so"])
    for place in [0, 16] {
      var changed = builder
      let last = builder.sections.count - 1
      for index in 0..<8 {
        changed.sections[last].content[place + 8 + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
      }
      #expect(read(changed.build()).libraries.isEmpty)
    }
    builder.isDynamic = false
    #expect(read(builder.build()) == read([]))
  }

  @Test func `of a file that is cut or altered anywhere the needs are read or not, and nothing else happens`() throws {
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: Fixture.library("calls_neighbour"))))
    var random = SeededGenerator(seed: 4)
    var different = 0
    for round in 0..<400 {
      var bytes = whole
      if round % 2 == 0 {
        bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      } else {
        for _ in 0..<20 { bytes[Int.random(in: 0..<1024, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      }
      if read(bytes) != read(whole) { different += 1 }
    }
    #expect(different > 0)
  }

  /// A library with these entries of its dynamic section, and with those that lead to the texts.
  private func library(
    _ entries: [(tag: UInt64, value: UInt64)], texts: [UInt8] = Array("\0b.so\0".utf8)
  ) -> ELFBuilder {
    var builder = ELFBuilder()
    builder.isDynamic = true
    builder.sections = [.init(name: ".dynstr", type: 3, content: texts)]
    let all = [(5, builder.offset(ofSection: 1)), (10, UInt64(texts.count))] + entries
    let content = all.flatMap { entry in
      [entry.0, entry.1].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
    builder.sections.append(.init(name: ".dynamic", type: 6, content: content))
    return builder
  }

  private func read(_ bytes: [UInt8]) -> LibraryNeeds {
    var source = MemorySource(content: bytes)
    return LibraryNeeds(from: &source)
  }
}
