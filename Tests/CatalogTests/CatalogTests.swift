import Core
import ELF
import Foundation
import POSIX
import Support
import Testing

@testable import Catalog

@Suite struct CatalogTests {
  private let folder: SkillFolder

  init() throws { folder = try SkillFolder() }

  @Test func `finds skills by id, with their libraries`() throws {
    let path = try folder.add("b.so", id: "zeta")
    try folder.add("a.so", manifest: #"[{"id": "beta", "description": "d"}, {"id": "alpha", "description": "d"}]"#)
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["alpha", "beta", "zeta"])
    #expect(snapshot.rejected.isEmpty)
    let status = try #require(try FileSystem.status(path))
    #expect(
      snapshot[SkillID("zeta")!]?.library
        == Skill.Library(
          path: path, device: status.identity.device, inode: status.identity.inode, size: status.size,
          modified: status.modified))
    #expect(snapshot[SkillID("absent")!] == nil)
    #expect(snapshot.directories.map(\.libraryCount) == [2])
  }

  @Test func `one bad file never spoils the others`() throws {
    try folder.add("a.so", id: "good")
    let file = ELFBuilder(manifest: #"{"id": "b", "description": "d"}"#).build()
    try folder.root.write(Array(file.dropLast()), to: "skills.d/cut.so")
    try folder.root.write([], to: "skills.d/empty.so")
    try folder.root.write("#!/bin/sh\n", to: "skills.d/script.so")
    try folder.root.write(ELFBuilder().build(), to: "skills.d/plain.so")
    try folder.add("syntax.so", manifest: "{")
    try folder.add("wrong.so", manifest: #"{"id": "wrong", "version": "3", "description": 4}"#)
    var foreign = ELFBuilder(manifest: "{}")
    foreign.machine = Machine(bits: 32, order: .little, number: 40)
    try folder.root.write(foreign.build(), to: "skills.d/foreign.so")
    try folder.root.write("unread", to: "skills.d/README.md")
    try folder.root.write("unread", to: "skills.d/.hidden.so")
    try folder.root.write("unread", to: "skills.d/lib.so.1")

    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["good"])
    #expect(
      snapshot.refusals == [
        "cut.so: incomplete", "empty.so: incomplete", "foreign.so: otherMachine", "plain.so: noManifest",
        "script.so: notELF", "syntax.so: invalidManifest", "wrong.so: invalidManifest",
      ])
    #expect(snapshot.rejected.last?.id == SkillID("wrong") && snapshot.rejected.last?.version == "3")
    for rejection in snapshot.rejected { #expect("\(rejection)".contains("'\(rejection.path)'")) }
  }

  @Test func `reads a finished copy where a half one was`() throws {
    let file = ELFBuilder(manifest: #"{"id": "b", "description": "d"}"#).build()
    try folder.root.write(Array(file.prefix(file.count / 2)), to: "skills.d/b.so")
    #expect(try folder.scan().refusals == ["b.so: incomplete"])
    try folder.root.write(file, to: "skills.d/b.so")
    #expect(try folder.scan().ids == ["b"])
  }

  @Test func `a manifest with byte order mark and line ends of Windows is a manifest`() throws {
    try folder.add("a.so", manifest: "\u{feff}{\r\n  \"id\": \"windows\",\r\n  \"description\": \"d\"\r\n}\r\n")
    #expect(try folder.scan().ids == ["windows"])
  }

  @Test func `a huge manifest is refused`() throws {
    try folder.add("huge.so", manifest: String(repeating: " ", count: 5_000_000))
    try folder.add("ok.so", id: "ok")
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["ok"] && snapshot.refusals == ["huge.so: tooLarge"])
  }

  @Test func `an ABI that this host does not speak is told before anything is loaded`() throws {
    let host = Manifest.ABIVersion.host
    func manifest(_ id: String, _ major: Int, _ minor: Int) -> String {
      #"{"id": "\#(id)", "description": "d", "abi": {"major": \#(major), "minor": \#(minor)}}"#
    }
    try folder.add("a.so", manifest: manifest("same", host.major, host.minor))
    try folder.add("b.so", manifest: manifest("newer_minor", host.major, host.minor + 1))
    try folder.add("c.so", manifest: manifest("newer_major", host.major + 1, 0))
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["same"] && snapshot.refusals == ["b.so: otherABI", "c.so: otherABI"])
    #expect(
      snapshot.rejected.first.map { "\($0)".contains("\(host.major).\(host.minor + 1), this host speaks \(host)") }
        == true)
  }

  @Test func `unknown fields are warned about, and the skill works`() throws {
    let path = try folder.add("a.so", manifest: #"{"id": "a", "description": "does this and that well", "keyword": 1}"#)
    let snapshot = try folder.scan()
    #expect(snapshot.ids == ["a"])
    #expect(snapshot.warnings.map(\.path) == [path])
    #expect(snapshot.warnings.map { "\($0.problem.reason)" }.first?.hasSuffix("did you mean 'keywords'?") == true)
  }

  @Test func `runs no code of a library and maps none`() throws {
    let source = try folder.root.write(
      """
      #include <fcntl.h>
      __asm__(".pushsection .skill_manifest,\\"\\",%progbits\\n.ascii \\"{\\\\\\"id\\\\\\":\\\\\\"mean\\\\\\",\\\\\\"description\\\\\\":\\\\\\"d\\\\\\"}\\"\\n.popsection\\n");
      __attribute__((constructor)) static void begin(void) {
        open("\(folder.root("was-run"))", O_CREAT | O_WRONLY, 0600);
        __builtin_trap();
      }
      """, to: "mean.c")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", folder.path + "/mean.so", source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    try folder.root.setMode(0o755, of: "skills.d/mean.so")

    #expect(try folder.scan().ids == ["mean"])
    #expect(try FileSystem.status(folder.root("was-run")) == nil)
    #expect(try !String(contentsOfFile: "/proc/self/maps", encoding: .utf8).contains("mean.so"))
  }
}
