import Glibc
import POSIX

/// The functions that a library offers to its loader, read from its `.dynsym` section without loading it.
package struct LibraryExports: Hashable, Sendable {
  /// Defined, visible functions, as the symbol table spells them.
  package let functions: Set<String>

  package static func read(_ path: String) throws(ManifestSectionError) -> LibraryExports {
    let functions: Result<Set<String>, ManifestSectionError>
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      guard status.kind == .regular else { throw SystemError(code: EISDIR, call: "read", subject: path) }
      var window = FileWindow(file, size: UInt64(status.size), buffer: [])
      do throws(ManifestSectionError) { functions = .success(try read(from: &window)) } catch {
        functions = .failure(error)
      }
    } catch {
      throw .unreadable(error)
    }
    return LibraryExports(functions: try functions.get())
  }

  /// 16 MiB: some 700,000 symbols.
  private static let limit: UInt64 = 16_777_216

  private static func read<Source: ByteSource & ~Copyable>(
    from source: inout Source
  ) throws(ManifestSectionError) -> Set<String> {
    let sections = try ELFHeader(from: &source).sections(in: &source)
    var found: ELFSection?
    for index in 0..<sections.count where try sections.name(of: index, is: Array(".dynsym".utf8) + [0]) {
      found = sections[index]
    }
    guard let found, Int(found.link) < sections.count else { return [] }
    let names = sections[Int(found.link)]
    guard found.size <= limit, names.size <= limit else { throw .malformed(fault: "symbol table is too long") }
    let symbols = try source.checked(at: found.offset, count: found.size)
    let texts = try source.checked(at: names.offset, count: names.size)
    var functions: Set<String> = []
    for start in stride(from: symbols.startIndex, through: symbols.endIndex - ELFSymbol.size, by: ELFSymbol.size) {
      let symbol = ELFSymbol(Fields(symbols[start..<start + ELFSymbol.size]))
      guard symbol.isExportedFunction, Int(symbol.name) < texts.count else { continue }
      functions.insert(String(decoding: texts.dropFirst(Int(symbol.name)).prefix { $0 != 0 }, as: UTF8.self))
    }
    return functions
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
