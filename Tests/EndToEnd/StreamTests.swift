import Foundation
import JSON
import Support
import Testing

@Suite struct StreamTests {
  private func shell(_ command: Command, _ line: String) async throws -> Finished {
    var command = command
    command.environment["PATH"] = "\(Checkout.products):/usr/bin:/bin"
    return try await command.run("/bin/bash", ["-c", line])
  }

  @Test func `a reader that leaves ends the command quietly`() async throws {
    let command = try Command.with("calculator")
    let finished = try await shell(command, "skillhost help --man | true; echo ${PIPESTATUS[0]}")
    #expect(finished.output == "141\n" || finished.output == "0\n", "the reader may be slower than the writer")
    #expect(finished.errors == "")
  }

  @Test func `a reader that leaves ends the call`() async throws {
    let command = try Command.with("waits")
    let finished = try await shell(
      command, "skillhost run waits --events > >(head -n 1 >/dev/null); echo $?")
    #expect(finished.output.isEmpty || finished.output == "141\n")
    #expect(command.leftProcesses == [])
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `a result that cannot be written is an error`(redirection: String) async throws {
    let finished = try await shell(try Command.with("calculator"), "skillhost list \(redirection); echo $? >&2")
    #expect(finished.errors.hasPrefix("skillhost: cannot write standard output: "))
    #expect(finished.errors.hasSuffix("\n75\n"))
  }

  @Test func `a result goes into a pipe as it is`() async throws {
    let finished = try await Command.with("hostile")("run", "hostile")
    #expect(finished.output == "one\u{1B}[31m\n\ttwo\r\n")
  }

  @Test func `on a terminal controls of a result are written out`() async throws {
    guard let finished = try await Command.with("hostile").onTerminal("run", "hostile", "--color", "never") else {
      return
    }
    #expect(finished.output.contains("one\\u{1B}[31m\r\n"))
    #expect(!finished.output.contains("\u{1B}[2J"))
    #expect(!finished.output.contains("\u{1B}[31m"))
  }

  @Test func `on a terminal progress is shown and taken away`() async throws {
    guard let finished = try await Command.with("waits").onTerminal("run", "waits", "--timeout", "0.5") else { return }
    #expect(finished.status == 124)
    #expect(finished.output.contains("0% waiting\u{1B}[K"))
    #expect(finished.output.contains("\r\u{1B}[K"))
  }

  @Test func `colour is for terminals, and for those that want it`() async throws {
    var command = try Command.with("calculator")
    #expect(!(try await command("list").output.contains("\u{1B}")))
    #expect(try await command("list", "--color", "always").output.contains("\u{1B}[36mcalculator\u{1B}[0m"))
    guard let shown = try await command.onTerminal("list") else { return }
    #expect(shown.output.contains("\u{1B}[36mcalculator\u{1B}[0m"))
    command.environment["NO_COLOR"] = "1"
    #expect(try await command.onTerminal("list")?.output.contains("\u{1B}") == false)
  }
}

@Suite struct InstallationTests {
  /// Lays the programs out as an installation has them.
  ///
  /// Another process copies: a descriptor that is open for writing here may be inherited by a program that another test
  /// starts, and what is open for writing cannot be run.
  private func install(_ command: Command, at prefix: String, skills: [String]) async throws -> String {
    for (program, place) in [("skillhost", "bin"), ("skillhost-worker", "libexec/skillhost")] {
      let target = command.home("\(prefix)/\(place)/\(program)")
      _ = try await command.run("/usr/bin/install", ["-D", "-m", "755", "\(Checkout.products)/\(program)", target])
    }
    try command.place(skills, in: "\(prefix)/lib/skillhost/skills.d")
    return command.home("\(prefix)/bin/skillhost")
  }

  @Test func `finds its parts wherever it is moved`() async throws {
    var command = try Command()
    // The debug build finds the Swift runtime by the environment where its path is relative.
    command.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    _ = try await install(command, at: "first", skills: ["calculator"])
    try FileManager.default.moveItem(atPath: command.home("first"), toPath: command.home("second"))
    let program = command.home("second/bin/skillhost")
    let finished = try await command.run(program, ["run", "calculator", "--expression", "6*7"])
    #expect(finished.output == "42\n")
    #expect(finished.errors == "")
    try FileManager.default.createSymbolicLink(atPath: command.home("link"), withDestinationPath: program)
    let linked = try await command.run(command.home("link"), ["run", "calculator", "--expression", "6*7"])
    #expect(linked.output == "42\n")
  }

  @Test func `doctor finds nothing broken in the build, and misses a worker`() async throws {
    let command = try Command.with("calculator")
    let finished = try await command("doctor", "--json")
    #expect(finished.status == 0)
    let parts = try finished.json()["parts"]?.array ?? []
    #expect(parts.first { $0["part"]?.string == "worker" }?["state"]?.string == "good")
    #expect(parts.contains { $0["part"]?.string == "landlock" })
    #expect(try await command("doctor").output.contains("worker"))

    let program = try await install(command, at: "broken", skills: [])
    try FileManager.default.removeItem(atPath: command.home("broken/libexec/skillhost/skillhost-worker"))
    let broken = try await command.run(program, ["doctor", "--json"])
    #expect(broken.status == 1)
    #expect(try broken.json()["ok"]?.bool == false)
    let run = try await command.run(program, ["run", "calculator", "--expression", "1"])
    #expect(run.status == 75)
    #expect(run.errors.contains("skillhost-worker"))
  }
}
