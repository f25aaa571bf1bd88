import Foundation
import POSIX
import Support
import Testing

@testable import ELF

@Suite struct ManifestSectionTests {
  @Test func `finds the section`() {
    #expect(read(ELFBuilder(manifest: "{}").build()) == .success(Array("{}".utf8)))
  }

  @Test func `finds the section among others with names alike`() {
    var builder = ELFBuilder()
    for name in [".text", ".skill_manifest2", "x.skill_manifest", ".skill_manifes", ".skill_manifest", ""] {
      builder.sections.append(.init(name: name, content: Array(name.utf8)))
    }
    #expect(read(builder.build()) == .success(Array(".skill_manifest".utf8)))
  }

  @Test func `every prefix of a good file is incomplete`() {
    let file = ELFBuilder(manifest: #"{"id":"a"}"#).build()
    for count in 0..<file.count {
      guard case .failure(.incomplete(let needed, let present)) = read(Array(file.prefix(count))) else {
        Issue.record("a prefix of \(count) bytes: \(read(Array(file.prefix(count))))")
        continue
      }
      #expect(present == UInt64(count) && needed > present && needed <= UInt64(file.count))
    }
    #expect(read(file) == .success(Array(#"{"id":"a"}"#.utf8)))
  }

  @Test func `every prefix of a compiled library is incomplete`() throws {
    let directory = try TemporaryDirectory()
    let file = try Array(Data(contentsOf: URL(fileURLWithPath: compileLibrary(in: directory))))
    #expect(read(file) == .success(Array(#"{"id":"compiled"}"#.utf8)))
    for count in 0..<file.count {
      let outcome = read(Array(file.prefix(count)))
      guard case .failure(.incomplete) = outcome else {
        Issue.record("a prefix of \(count) bytes: \(outcome)")
        continue
      }
    }
  }

  @Test func `a file and its bytes in memory are read alike, whatever the size`() throws {
    let directory = try TemporaryDirectory()
    for padding in [0, 1_000, 16_000, 40_000, 300_000] {
      for last in [false, true] {
        var builder = ELFBuilder(manifest: String(repeating: "m", count: padding % 7_000))
        builder.sections.insert(
          .init(name: ".pad", content: [UInt8](repeating: 1, count: padding)), at: last ? 1 : 0)
        let file = builder.build()
        let path = try directory.write(file, to: "lib.so")
        #expect(throws: Never.self) { try ManifestSection.read(path) }
        #expect(try ManifestSection.read(path) == read(file).get())

        try directory.write(Array(file.dropLast(70)), to: "lib.so")
        #expect(throws: LibraryFileError.incomplete(needed: UInt64(file.count), present: UInt64(file.count - 70))) {
          try ManifestSection.read(path)
        }
      }
    }
  }

  @Test func `any byte may be any other without harm`() {
    let file = ELFBuilder(manifest: #"{"id":"a"}"#).build()
    var refused = 0
    for index in file.indices {
      for value in [0, 1, 0x7f, 0x80, 0xff, file[index] ^ 1, file[index] ^ 0x10] as [UInt8] {
        var changed = file
        changed[index] = value
        if case .failure = read(changed) { refused += 1 }
      }
    }
    // Most of the 64 bytes of the header and of the three section headers matter.
    #expect(refused > 500)
  }

  @Test func `pairs of changed header bytes do no harm`() {
    let file = ELFBuilder(manifest: "{}").build()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var changed = file
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        changed[Int.random(in: 4..<file.count, using: &generator)] = [0, 1, 0x7f, 0xff].randomElement(
          using: &generator)!
      }
      if case .success(let section) = read(changed) { #expect(section.count <= file.count) }
    }
  }

  @Test(arguments: [
    Machine(bits: 64, order: Machine.host.order, number: Machine.host.number == 183 ? 62 : 183),
    Machine(bits: 32, order: .little, number: 40),
    Machine(bits: 64, order: .big, number: 22),
    Machine(bits: 64, order: .little, number: 9_999),
  ])
  func `another machine is named beside the host's`(machine: Machine) {
    var builder = ELFBuilder(manifest: "{}")
    builder.machine = machine
    let error = LibraryFileError.otherMachine(found: machine, host: .host)
    #expect(read(builder.build()) == .failure(error))
    #expect("\(error)".contains("\(machine)") && "\(error)".contains("\(Machine.host)"))
  }

  @Test(arguments: [(UInt16(1), "object file"), (2, "executable"), (4, "core dump"), (77, "type 77")])
  func `only shared objects count`(type: UInt16, word: String) {
    var builder = ELFBuilder(manifest: "{}")
    builder.type = type
    #expect(read(builder.build()) == .failure(.notLibrary(type: type)))
    #expect("\(LibraryFileError.notLibrary(type: type))".contains(word))
  }

  @Test(arguments: ["", "#!/bin/sh\n", "not an ELF file, but longer than its header would be, by quite a lot of bytes"])
  func `other files are told apart from cut ones`(text: String) {
    let outcome = read(Array(text.utf8))
    #expect(outcome == .failure(text.isEmpty ? .incomplete(needed: 64, present: 0) : .notELF))
  }

  @Test func `two sections of the name are refused`() {
    var builder = ELFBuilder(manifest: "{}")
    builder.sections.append(.init(content: Array("[]".utf8)))
    #expect(read(builder.build()) == .failure(.severalSections(count: 2)))
  }

  @Test func `a library without the section is told so`() {
    #expect(read(ELFBuilder().build()) == .failure(.noSection))
    var stripped = ELFBuilder(manifest: "{}")
    stripped.sectionTable = 0
    #expect(read(stripped.build()) == .failure(.noSection))
  }

  @Test func `a compressed section is refused`() {
    var builder = ELFBuilder(manifest: "{}")
    builder.sections[0].flags = 0x800
    #expect(read(builder.build()) == .failure(.compressed))
  }

  @Test func `the largest section that is read`() {
    var builder = ELFBuilder()
    builder.sections = [.init(content: [UInt8](repeating: 0x20, count: ManifestSection.limit))]
    #expect(read(builder.build()) == .success(builder.sections[0].content))
    builder.sections[0].content.append(0x20)
    #expect(
      read(builder.build())
        == .failure(.tooLarge(size: UInt64(ManifestSection.limit + 1), limit: ManifestSection.limit)))
  }

  @Test func `a section without content is damage`() {
    var builder = ELFBuilder(manifest: "{}")
    builder.sections[0].type = 8
    builder.sections[0].size = 1 << 60
    #expect(read(builder.build()).isMalformed == false)
    builder.sections[0].size = 10
    #expect(read(builder.build()).isMalformed)
  }

  @Test(arguments: [0, 32, 40, 65] as [UInt16])
  func `records of another length are damage`(stride: UInt16) {
    var builder = ELFBuilder(manifest: "{}")
    builder.sectionStride = stride
    #expect(read(builder.build()).isMalformed)
    builder = ELFBuilder(manifest: "{}")
    builder.segmentStride = stride
    #expect(read(builder.build()).isMalformed)
  }

  @Test(arguments: [UInt64.max, UInt64.max - 63, UInt64.max - 200])
  func `offsets that overflow are damage`(offset: UInt64) {
    var builder = ELFBuilder(manifest: "{}")
    builder.sectionTable = offset
    #expect(read(builder.build()).isMalformed)
  }

  @Test func `sizes beyond the file are an incomplete file`() {
    var builder = ELFBuilder(manifest: "{}")
    builder.segmentSize = 1 << 40
    #expect(read(builder.build()).isIncomplete)
    builder = ELFBuilder(manifest: "{}")
    builder.sections[0].size = 1 << 40
    #expect(read(builder.build()).isIncomplete)
    builder = ELFBuilder(manifest: "{}")
    builder.sectionCount = 60_000
    #expect(read(builder.build()).isIncomplete)
  }

  @Test func `names outside the section table are damage`() {
    var builder = ELFBuilder(manifest: "{}")
    builder.namesIndex = 3
    #expect(read(builder.build()).isMalformed)
    // Section 0 has neither type nor content.
    builder.namesIndex = 0
    #expect(read(builder.build()).isMalformed)
  }

  @Test(arguments: ["a directory", "a named pipe", "a character device"])
  func `only regular files are read, without waiting`(kind: String) throws {
    let directory = try TemporaryDirectory()
    let path: String
    switch kind {
    case "a directory": path = directory.path
    case "a named pipe":
      path = directory("pipe.so")
      try #require(mkfifo(path, 0o600) == 0)
    default: path = "/dev/null"
    }
    #expect(throws: LibraryFileError.notRegular(try #require(FileStatus.Kind(rawValue: kind)))) {
      try ManifestSection.read(path)
    }
  }

  @Test func `an absent file is unreadable, and says why`() {
    #expect {
      try ManifestSection.read("/nowhere/at/all.so")
    } throws: {
      "\($0)" == "cannot be read: No such file or directory (open)"
    }
  }

  private func read(_ bytes: [UInt8]) -> Result<[UInt8], LibraryFileError> {
    var source = MemorySource(content: bytes)
    do throws(LibraryFileError) { return .success(try ManifestSection.read(from: &source)) } catch {
      return .failure(error)
    }
  }

  private func compileLibrary(in directory: TemporaryDirectory) throws -> String {
    let source = try directory.write(
      #"__attribute__((section(".skill_manifest"))) const char manifest[17] = "{\"id\":\"compiled\"}";"#, to: "lib.c")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-nostdlib", "-o", directory("lib.so"), source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return directory("lib.so")
  }
}

extension Result where Failure == LibraryFileError {
  fileprivate var isMalformed: Bool { if case .failure(.malformed) = self { true } else { false } }
  fileprivate var isIncomplete: Bool { if case .failure(.incomplete) = self { true } else { false } }
}
