import Core
import Foundation
import POSIX
import Support
import Testing

@testable import Catalog

/// Directories full of what nobody expects.
@Suite struct HostileFolderTests {
  private let folder: SkillFolder

  init() throws { folder = try SkillFolder() }

  @Test func `hostile names are shown harmlessly, and scanning goes on`() throws {
    try folder.add("new\nline.so", id: "newline")
    try folder.add("quo'te\".so", id: "quote")
    try folder.add("esc\u{1b}[2J.so", manifest: "{")
    let directory = try FileDescriptor.open(folder.path, O_RDONLY | O_DIRECTORY)
    _ = try directory.open(FileName(bytes: [0x62, 0xff, 0x0a] + Array(".so".utf8)), O_WRONLY | O_CREAT, mode: 0o600)

    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["newline", "quote"])
    #expect(snapshot.rejected.map(\.code) == [.fileName, .invalidManifest])
    #expect(snapshot.rejected[0].path == folder.path + #"/b\xff\x0a.so"#)
    for rejection in snapshot.rejected {
      #expect("\(rejection)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
    }
  }

  @Test func `what a stranger's manifest says is harmless on a terminal, too`() throws {
    try folder.add("a.so", manifest: #"{"id": "\u001b[2J", "\u001b[31m": 1, "description": "d", "confirm": "a\nb"}"#)
    let snapshot = try folder.scan()
    #expect(snapshot.rejected.count == 1)
    #expect("\(try #require(snapshot.rejected.first))".unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `links, directories, pipes, sockets and devices do no harm`() throws {
    let path = try folder.add("real.so", id: "real")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/loop.so", withDestinationPath: "loop.so")
    try manager.createSymbolicLink(atPath: folder.path + "/nowhere.so", withDestinationPath: "absent")
    try manager.createSymbolicLink(atPath: folder.path + "/again.so", withDestinationPath: "real.so")
    try manager.createSymbolicLink(atPath: folder.path + "/null.so", withDestinationPath: "/dev/null")
    try manager.createSymbolicLink(atPath: folder.path + "/up", withDestinationPath: ".")
    try manager.linkItem(atPath: path, toPath: folder.path + "/same.so")
    try folder.root.makeDirectory("skills.d/tree.so/deep")
    try folder.add("inner.so", id: "inner", in: "skills.d/tree.so/deep")
    try #require(mkfifo(folder.path + "/pipe.so", 0o600) == 0)

    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["real"])
    #expect(
      snapshot.refusals == [
        "loop.so: unreadable", "nowhere.so: unreadable", "null.so: notRegular", "pipe.so: notRegular",
        "tree.so: notRegular",
      ])
    // One file under three names: the first in byte order stands for all.
    #expect(snapshot.skills.map(\.library.path) == [folder.path + "/again.so"])
  }

  @Test func `a link leads to a library elsewhere, whose directories count`() throws {
    try folder.root.makeDirectory("build")
    let path = try folder.add("lib.so", id: "linked", in: "build")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/lib.so", withDestinationPath: path)
    #expect(try folder.scan().ids == ["linked"])

    try folder.root.setMode(0o777, of: "build")
    let snapshot = try folder.scan()
    #expect(snapshot.ids.isEmpty && snapshot.refusals == ["lib.so: insecure"])
    #expect("\(try #require(snapshot.rejected.first))".contains("chmod go-w \(folder.root("build"))"))
    try folder.root.setMode(0o1777, of: "build")
    #expect(try folder.scan().ids == ["linked"])
  }

  @Test func `a loop of directories is read once`() throws {
    try folder.add("a.so")
    try FileManager.default.createSymbolicLink(atPath: folder.root("again"), withDestinationPath: "skills.d")
    let snapshot = try folder.scan([(folder.path, .flag), (folder.root("again/../again"), .flag), (folder.path, .flag)])
    #expect(snapshot.ids == ["a"] && snapshot.rejected.isEmpty)
    #expect(
      snapshot.directories.map(\.state)
        == [.trusted, .repeated(earlier: folder.path), .repeated(earlier: folder.path)])
  }

  @Test func `an unreadable file is told so`() throws {
    try folder.add("a.so", mode: 0)
    let snapshot = try folder.scan()
    if getuid() == 0 {
      #expect(snapshot.ids == ["a"])
    } else {
      #expect(snapshot.refusals == ["a.so: unreadable"])
    }
  }
}
