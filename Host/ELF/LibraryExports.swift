/// The functions that a library offers to its loader, read from its `.dynsym` section without loading it.
package struct LibraryExports: Hashable, Sendable {
  /// Defined, visible functions, as the symbol table spells them.
  package private(set) var functions: Set<String> = []

  /// 16 MiB: some 700,000 symbols.
  private static let limit: UInt64 = 16_777_216

  package static func read(_ path: String) throws(LibraryFileError) -> LibraryExports {
    var window = try FileWindow.open(path)
    return try LibraryExports(from: &window)
  }

  init<Source: ByteSource & ~Copyable>(from source: inout Source) throws(LibraryFileError) {
    let sections = try ELFHeader(from: &source).sections(in: &source)
    var found: ELFSection?
    for index in 0..<sections.count where try sections.name(of: index, is: Array(".dynsym".utf8) + [0]) {
      found = sections[index]
    }
    guard let found, Int(found.link) < sections.count else { return }
    guard found.size <= Self.limit else { throw .malformed(fault: "symbol table has \(found.size) bytes") }
    let symbols = try source.checked(at: found.offset, count: found.size)
    let section = sections[Int(found.link)]
    let names = try ELFTexts(in: &source, at: section.offset, count: section.size)
    var taken = 0
    for start in stride(from: symbols.startIndex, through: symbols.endIndex - ELFSymbol.size, by: ELFSymbol.size) {
      let symbol = ELFSymbol(Fields(symbols[start..<start + ELFSymbol.size]))
      guard symbol.isExportedFunction, let name = names[UInt64(symbol.name)] else { continue }
      // An honest name is the end of another one at most.
      taken += name.count
      guard taken <= Int(2 * ELFTexts.limit) else { throw .malformed(fault: "symbols share their names") }
      functions.insert(String(decoding: name, as: UTF8.self))
    }
  }
}

/// One entry of a symbol table.
private struct ELFSymbol {
  /// Offset in the section of names.
  let name: UInt32
  private let info: UInt8
  private let other: UInt8
  private let section: UInt16

  static let size = 24

  init(_ fields: Fields) {
    name = fields[0, UInt32.self]
    info = fields[4, UInt8.self]
    other = fields[5, UInt8.self]
    section = fields[6, UInt16.self]
  }

  /// Defined here, global or weak, a function (perhaps an indirect one), of default or protected visibility.
  var isExportedFunction: Bool {
    section != 0 && (info >> 4 == 1 || info >> 4 == 2) && (info & 15 == 2 || info & 15 == 10)
      && (other & 3 == 0 || other & 3 == 3)
  }
}
