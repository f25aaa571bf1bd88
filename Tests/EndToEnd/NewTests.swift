import Foundation
import JSON
import Support
import Testing

@Suite(.serialized) struct NewTests {
  @Test func `a new skill in C builds against the checkout, passes check and answers`() async throws {
    let command = try Command()
    let finished = try await command("new", "tide_times", "--language", "c", "--json")
    #expect(finished.status == 0, "\(finished.errors)")
    let folder = "\(command.place)/tide_times"
    #expect(try finished.json()["directory"]?.string == folder)
    #expect(try finished.json()["sdk"]?.string == Checkout.root)
    #expect(try texts(in: folder).allSatisfy { !$0.lowercased().contains("template") })
    try await make(folder, with: command, program: "\(Checkout.products)/skillhost")
    #expect(try await command("ask", "tide times: Ada Lovelace").output == "Hello, Ada Lovelace!\n")
    #expect(try await command("ask", "greet \"Grace Hopper\" with tide times").output == "Hello, Grace Hopper!\n")
  }

  @Test func `a new skill in Swift builds against an installation, passes check and answers`() async throws {
    let command = try Command()
    let program = try await install(for: command)
    let folder = try command.home.makeDirectory("mine")
    let finished = try await command.run(program, ["new", "class", "-l", "swift", "-d", folder])
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(finished.output == folder + "\n")
    #expect(try texts(in: folder).contains { $0.contains("struct ClassSkill: Skill") })
    try await make(folder, with: command, program: program)
    #expect(try await command.run(program, ["ask", "用 class 问候“李雷”"]).output == "Hello, 李雷!\n")
  }

  @Test(arguments: ["Tide", "tide-times", "", "9lives", String(repeating: "a", count: 65)])
  func `what is no id makes nothing`(name: String) async throws {
    let command = try Command()
    let finished = try await command("new", name, "--language", "c")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("'\(name)' cannot be the id of a skill"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.place).isEmpty)
  }

  @Test func `a folder with something in it stays as it is, and so does a file`() async throws {
    let command = try Command()
    try command.home.write("mine", to: "work/file")
    for place in [command.place, "\(command.place)/file"] {
      let finished = try await command("new", "tide", "--language", "c", "--directory", place)
      #expect(finished.status == 2)
      #expect(finished.errors.contains("'\(place)' is there and is no empty directory"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.place) == ["file"])
  }

  @Test func `when the disk refuses nothing is left`() async throws {
    var command = try Command()
    // ThreadSanitizer maps a file that it makes there, and would end at the limit.
    command.environment["TMPDIR"] = command.home("none")
    // A limit of the shell's: files of at most one block of 512 bytes.
    let finished = try await command.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 1; exec '\(Checkout.products)/skillhost' new tide -l c"])
    #expect(finished.status == 2)
    #expect(finished.errors.contains("cannot write") || finished.errors.contains("write:"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: command.place).isEmpty)
  }

  @Test func `the language has to be said`() async throws {
    let finished = try await Command()("new", "tide")
    #expect(finished.status == 2)
    #expect(finished.errors.contains("'new' needs --language swift|c"))
  }

  /// Lays the built command out as `make install` does.
  private func install(for command: Command) async throws -> String {
    let programs = try command.home.makeDirectory("prefix/bin")
    let parts = try command.home.makeDirectory("prefix/libexec/skillhost")
    // Another process copies: what is open for writing here may be inherited by what other tests start, and cannot be run
    // meanwhile.
    for (name, folder) in [("skillhost", programs), ("skillhost-worker", parts), ("libskill_probe.so", parts)] {
      let copying = try await Tool(path: "/bin/cp").run(["\(Checkout.products)/\(name)", folder])
      try #require(copying.status == 0, "\(copying.output)")
    }
    let assemble = Tool(path: Checkout.root + "/SkillSDK/Templates/sdk/assemble")
    try #require(try await assemble.run([command.home("prefix/share/skillhost/sdk")]).status == 0)
    return command.home("prefix/bin/skillhost")
  }

  /// Builds, checks and installs what is in `folder`.
  private func make(_ folder: String, with command: Command, program: String) async throws {
    let tool = try #require(Tool("make"))
    for goal in ["all", "check", "install"] {
      let finished = try await command.run(
        tool.path, ["-C", folder, goal, "CONFIGURATION=debug", "SKILLHOST=\(program)"])
      try #require(finished.status == 0, "make \(goal): \(finished.output) \(finished.errors)")
    }
  }

  private func texts(in folder: String) throws -> [String] {
    let files = FileManager.default
    let names = try #require(files.enumerator(atPath: folder)).compactMap { $0 as? String }
    return try names.filter { files.isRegularFile("\(folder)/\($0)") }.map {
      try $0 + "\n" + String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
  }
}

extension FileManager {
  fileprivate func isRegularFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
  }
}
