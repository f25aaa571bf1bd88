import Foundation
import POSIX
import Support
import Testing

@Suite struct DirectoryTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `lists names in byte order with their kinds`() throws {
    for name in ["b", "a", "é", "Z"] { try directory.write("", to: name) }
    try directory.makeDirectory("dir")
    try FileManager.default.createSymbolicLink(atPath: directory("link"), withDestinationPath: "nowhere")
    #expect(mkfifo(directory("pipe"), 0o600) == 0)

    let entries = try FileDescriptor.open(directory.path, O_RDONLY | O_DIRECTORY).entries()
    #expect(entries.map(\.name.text) == ["Z", "a", "b", "dir", "link", "pipe", "é"])
    // A file system may leave the kind to `stat`.
    for entry in entries where entry.kind != nil {
      let expected: FileStatus.Kind =
        switch entry.name.text {
        case "dir": .directory
        case "link": .link
        case "pipe": .pipe
        default: .regular
        }
      #expect(entry.kind == expected)
    }
  }

  @Test func `lists a directory again from its start`() throws {
    try directory.write("", to: "one")
    let opened = try FileDescriptor.open(directory.path, O_RDONLY | O_DIRECTORY)
    #expect(try opened.entries().count == 1)
    try directory.write("", to: "two")
    #expect(try opened.entries().count == 2)
  }

  @Test(arguments: [
    (Array("plain.so".utf8), "plain.so"),
    (Array("a\nb.so".utf8), "a\\nb.so"),
    (Array("it's \"x\"".utf8), "it\\'s \"x\""),
    ([0x61, 0xff, 0x0a], "a\\xff\\x0a"),
    (Array("\u{1b}[31m".utf8), "\\u{1b}[31m"),
    (Array("工具.so".utf8), "工具.so"),
    (Array("a\u{202e}b".utf8), "a\\u{202e}b"),
    (Array("back\\slash".utf8), "back\\\\slash"),
  ])
  func `shows hostile names harmlessly`(bytes: [UInt8], expected: String) {
    #expect(FileName(bytes: bytes).escaped == expected)
  }

  @Test(
    arguments: [
      ([], [0x61]), ([0x61], [0x61, 0x61]), ([0x61, 0x62], [0x62]), ([0x7f], [0x80]), ([0x5a], [0x61]),
      ([0x61, 0], [0x61, 1]),
    ] as [([UInt8], [UInt8])])
  func `names stand in byte order`(first: [UInt8], second: [UInt8]) {
    let (first, second) = (FileName(bytes: first), FileName(bytes: second))
    #expect(first < second && !(second < first) && !(first < first))
  }

  @Test func `opens a name that is not UTF-8`() throws {
    let name = FileName(bytes: [0x66, 0xfe, 0x0a])
    let opened = try FileDescriptor.open(directory.path, O_RDONLY | O_DIRECTORY)
    _ = try opened.open(name, O_WRONLY | O_CREAT, mode: 0o600)
    #expect(try opened.entries().map(\.name) == [name])
    #expect(try opened.status(of: name, followLinks: false).kind == .regular)
    #expect(name.text == nil)
  }
}
