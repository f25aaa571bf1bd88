import Execution
import Foundation
import POSIX
import Support
import Testing

@Suite struct LibraryCacheTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func cache(limit: Int64 = 1 << 20) -> LibraryCache {
    LibraryCache(directory: directory("cache"), limit: limit, recent: .zero, settled: .zero)
  }

  private func content(_ copy: LibraryCache.Copy) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: copy.path)))
  }

  private func inode(_ copy: LibraryCache.Copy) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: copy.path)[.systemFileNumber] as? Int
  }

  @Test func `a copy lies under its digest and its own name, readable by its owner only`() throws {
    let copy = try cache().copy(of: directory.write("abc", to: "liba.so"))
    #expect(copy.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(copy.path == directory("cache/\(copy.digest)/liba.so"))
    #expect(try content(copy) == Array("abc".utf8))
    for (path, mode) in [("cache", 0o700), ("cache/\(copy.digest)", 0o700), ("cache/\(copy.digest)/liba.so", 0o400)] {
      #expect(try FileManager.default.attributesOfItem(atPath: directory(path))[.posixPermissions] as? Int == mode)
    }
  }

  @Test func `a copy is made once`() throws {
    let library = try directory.write("abc", to: "liba.so")
    let first = try cache().copy(of: library)
    let second = try cache().copy(of: library)
    #expect(first == second)
    #expect(try inode(first) == inode(second))
  }

  @Test func `new content gets a new copy, also when size and time of change look the same`() throws {
    let library = try directory.write("abc", to: "liba.so")
    let files = FileManager.default
    let time = try #require(files.attributesOfItem(atPath: library)[.modificationDate] as? Date)
    let first = try cache().copy(of: library)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: library))
    try handle.write(contentsOf: Data("xyz".utf8))
    try handle.close()
    try files.setAttributes([.modificationDate: time], ofItemAtPath: library)
    let second = try cache().copy(of: library)
    #expect(try content(first) == Array("abc".utf8))
    #expect(try content(second) == Array("xyz".utf8))
  }

  @Test func `a file that was changed a moment ago is read again, and one that was not is known by its status`() throws
  {
    let library = try directory.write("abc", to: "liba.so")
    let careful = LibraryCache(directory: directory("cache"))
    _ = try careful.copy(of: library)
    let index = directory("cache/index")
    #expect(try FileManager.default.contentsOfDirectory(atPath: index) == [])
    _ = try cache().copy(of: library)
    #expect(try FileManager.default.contentsOfDirectory(atPath: index).count == 1)
  }

  @Test func `a copy that was cut short is made anew`() throws {
    let library = try directory.write("abc", to: "liba.so")
    let copy = try cache().copy(of: library)
    try FileManager.default.removeItem(atPath: copy.path)
    try Data("a".utf8).write(to: URL(fileURLWithPath: copy.path))
    #expect(try content(cache().copy(of: library)) == Array("abc".utf8))
  }

  @Test func `beyond the bound the copies go that were not used for longest`() throws {
    let libraries = try (0..<5).map { number in
      try directory.write([UInt8](repeating: UInt8(number), count: 1000), to: "lib\(number).so")
    }
    let cache = cache(limit: 2500)
    for library in libraries {
      _ = try cache.copy(of: library)
      // The first stays in use.
      _ = try cache.copy(of: libraries[0])
    }
    let kept = try FileManager.default.subpathsOfDirectory(atPath: directory("cache"))
      .filter { $0.hasSuffix(".so") }.map { $0.suffix(7) }.sorted()
    #expect(kept == ["lib0.so", "lib4.so"])
  }

  @Test func `a directory of others is not used`() throws {
    try directory.makeDirectory("cache/index", mode: 0o700)
    try directory.setMode(0o755, of: "cache")
    let library = try directory.write("abc", to: "liba.so")
    #expect(throws: LibraryCacheError.notPrivate(directory("cache"))) { try cache().copy(of: library) }
  }

  @Test func `what is no file is refused without waiting`() throws {
    #expect(mkfifo(directory("liba.so"), 0o600) == 0)
    #expect(throws: LibraryCacheError.notRegular(.pipe)) { try cache().copy(of: directory("liba.so")) }
    #expect(throws: LibraryCacheError.notRegular(.directory)) { try cache().copy(of: directory.path) }
  }
}
