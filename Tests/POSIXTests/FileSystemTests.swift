import Foundation
import POSIX
import Support
import Testing

@Suite struct FileSystemTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `replaces a file as a whole, private`() throws {
    let path = try directory.write("old and longer", to: "file", mode: 0o644)
    try FileSystem.write(Array("new".utf8), to: path)
    #expect(try FileSystem.contents(of: path, limit: 100) == Array("new".utf8))
    #expect(try FileSystem.status(path)?.octalPermissions == "0600")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
  }

  @Test func `a write that fails leaves nothing behind`() throws {
    try directory.makeDirectory("taken")
    #expect(throws: SystemError.self) { try FileSystem.write([1], to: directory("taken")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["taken"])
  }

  @Test func `makes directories down to the last, and again`() throws {
    let path = directory("a/b/c")
    try FileSystem.makeDirectories(path)
    try FileSystem.makeDirectories(path)
    #expect(try FileSystem.status(path)?.kind == .directory)
    #expect(try FileSystem.status(directory("a"))?.octalPermissions == "0700")
  }

  @Test func `a file in the way of a directory is named`() throws {
    try directory.write("", to: "a")
    #expect(throws: SystemError(code: EEXIST, call: "create directory", subject: directory("a"))) {
      try FileSystem.makeDirectories(directory("a"))
    }
    #expect(throws: SystemError.self) { try FileSystem.makeDirectories(directory("a/b")) }
  }

  @Test func `an absent file has no status`() throws {
    #expect(try FileSystem.status(directory("absent")) == nil)
    try directory.write("", to: "file")
    #expect(try FileSystem.status(directory("file/below")) == nil)
  }

  @Test func `follows links to the real path`() throws {
    try directory.write("", to: "file")
    try FileManager.default.createSymbolicLink(atPath: directory("link"), withDestinationPath: "file")
    #expect(try FileSystem.realPath(directory("./link")) == directory("file"))
    #expect(throws: SystemError(code: ENOENT, call: "find", subject: directory("absent"))) {
      try FileSystem.realPath(directory("absent"))
    }
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b/", "a"), ("//a", "/"), ("/a//b", "/a"),
  ])
  func `the parent of a path`(path: String, expected: String) {
    #expect(FileSystem.parent(of: path) == expected)
  }

  @Test(arguments: [("/x", "/d", "/x"), ("x", "/d", "/d/x"), ("x", "/d/", "/d/x"), ("x", "/", "/x")])
  func `the absolute form of a path`(path: String, directory: String, expected: String) {
    #expect(FileSystem.absolute(path, in: directory) == expected)
  }
}
