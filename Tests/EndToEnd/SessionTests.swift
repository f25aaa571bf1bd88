import Foundation
import JSON
import Support
import SystemLibraries
import Testing

/// Conversations that are kept, from `ask` to the commands that show them.
@Suite struct SessionTests {
  private func asked() async throws -> (Command, id: String) {
    let command = try Command.with("calculator")
    #expect(try await command("ask", "what is 12*7?").output == "84\n")
    let list = try await command("sessions", "--json").json()
    return (command, try #require(list["conversations"]?[0]?["id"]?.string))
  }

  @Test func `what was asked is listed, shown and logged`() async throws {
    let (command, id) = try await asked()
    let list = try await command("sessions")
    #expect(list.output.contains("completed  what is 12*7?"))
    let shown = try await command("sessions", "show", String(id.prefix(12)))
    #expect(shown.output.contains("> what is 12*7?\n"))
    #expect(shown.output.hasSuffix("84\n"))
    let log = try await command("log", "--json").jsonLines()
    #expect(log.first?["kind"] == "sessionStarted" && log.last?["kind"] == "completed")
    #expect(log.compactMap { $0["seq"]?.int } == Array(1...log.count))
    let last = try await command("log", "-n", "2")
    #expect(last.output.split(separator: "\n").count == 2 && last.output.contains("completed"))
  }

  @Test func `a log shows kinds of events, or those of one call; sessions lists the latest`() async throws {
    let (command, _) = try await asked()
    #expect(try await command("ask", "what is 12*8?").output == "96\n")
    let ends = try await command("log", "--kind", "toolResult", "--kind", "completed", "--json").jsonLines()
    #expect(ends.map { $0["kind"] } == ["toolResult", "completed"])
    let call = try #require(ends[0]["call"]?.string)
    let ofCall = try await command("log", "--call", String(call.prefix(20)), "--json", "-n", "2").jsonLines()
    #expect(ofCall.map { $0["kind"] } == ["toolStarted", "toolResult"])
    let byEnd = try await command("log", "--call", String(call.suffix(6)), "--json", "-n", "2").jsonLines()
    #expect(byEnd == ofCall)
    let unknown = try await command("log", "--kind", "toolresult")
    #expect(unknown.status == 2 && unknown.errors.contains("toolResult"))
    let latest = try await command("sessions", "-n", "1", "--json").json()
    #expect(latest["conversations"]?.array?.compactMap { $0["title"]?.string } == ["what is 12*8?"])
  }

  @Test func `a conversation is exported, imported elsewhere, and is the same there`() async throws {
    let (command, id) = try await asked()
    let exported = try await command("sessions", "export", id).output
    let other = try Command.with("calculator")
    #expect(try await other("sessions", "import", input: exported).output == id + "\n")
    #expect(try await other("sessions", "export", id).output == exported)
    #expect(try await other("sessions", "show", id).output == (try await command("sessions", "show", id).output))
    let again = try await other("sessions", "import", input: exported)
    #expect(again.status == 2 && again.errors.contains("is here already"))
    let cut = exported.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(try await Command.with("calculator")("sessions", "import", input: cut).errors.contains("has no end"))
    #expect(try await other("sessions", "import", input: "{}").errors.contains("line 1 is no event"))
  }

  @Test func `what was asked last is tried again, and one call of it by its id`() async throws {
    let (command, id) = try await asked()
    #expect(try await command("retry").output == "84\n")
    let log = try await command("log", "--json").jsonLines()
    let calls = log.compactMap { $0["call"]?.string }
    let call = try #require(calls.first)
    #expect(try await command("retry", id, "--call", String(call.suffix(8))).output == "84\n")
    let begun = try await command("log", "--json").jsonLines().filter { $0["kind"] == "sessionStarted" }
    #expect(begun.map { $0["request"]?.string } == ["what is 12*7?", "what is 12*7?", ""])
    #expect(begun.dropFirst().map { $0["retries"] } == [begun[0]["attempt"], begun[0]["attempt"]])
    #expect(begun.last?["retriesCall"]?.string == call && begun.last?["given"] == ["expression": "12*7"])
    let none = try await command("retry", "--call", "none")
    #expect(none.status == 2 && none.errors.contains("there is no call 'none'"))
    #expect(try await Command.with("calculator")("retry").errors.contains("there are no conversations yet"))
  }

  @Test func `what came to nothing is shown with the reason`() async throws {
    let (command, id) = try await asked()
    #expect(try await command("ask", "-c", "buy me a pony").status == 1)
    let shown = try await command("sessions", "show", id).output
    #expect(shown.hasSuffix("> buy me a pony\nno skill here has to do with that\n"))
  }

  @Test func `a conversation is renamed and removed`() async throws {
    let (command, id) = try await asked()
    #expect(try await command("sessions", "rename", id, "my", "sum").status == 0)
    #expect(try await command("sessions").output.contains("my sum"))
    #expect(try await command("sessions", "rename", id).status == 2)
    #expect(try await command("sessions", "delete", id).status == 0)
    let none = try await command("sessions", "show", id)
    #expect(none.status == 2 && none.errors.contains("there is no conversation"))
    #expect(try await command("sessions").errors.contains("there are no conversations yet"))
  }

  @Test func `nothing is kept where that is not wanted, and where it cannot be, nothing is done`() async throws {
    var command = try Command.with("calculator")
    command.environment["SKILLHOST_STORE"] = "off"
    #expect(try await command("ask", "what is 12*7?").output == "84\n")
    let off = try await command("sessions")
    #expect(off.status == 75 && off.errors.contains("SKILLHOST_STORE"))
    try FileManager.default.createDirectory(atPath: command.home("folder"), withIntermediateDirectories: true)
    command.environment["SKILLHOST_STORE"] = command.home("folder")
    let asked = try await command("ask", "what is 12*7?")
    #expect(asked.status == 75 && asked.output.isEmpty)
    #expect(asked.errors.contains("the conversation cannot be kept") && asked.errors.contains("SKILLHOST_STORE=off"))
  }

  @Test func `a skill whose start cannot be written down is not started`() async throws {
    let command = try Command.with("calculator", "appends")
    #expect(try await command("ask", "what is 12*7?").output == "84\n")
    // As a disk that is full.
    let database = try Database(path: command.home("data/skillhost/conversations.sqlite"))
    try database.run(
      """
      CREATE TRIGGER refuses BEFORE INSERT ON event WHEN new.line LIKE '%toolStarted%'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let asked = try await command("ask", "what is 12*8?")
    #expect(asked.status == 75 && asked.output.isEmpty)
    #expect(asked.errors.contains("'calculator' was not started") && asked.errors.contains("no room"))
    #expect(asked.errors.contains("this conversation is not kept"))
    let file = command.home("file")
    let acting = try await command("ask", "--skill", "appends", "--arg", "file=\(file)", "--yes", "append a line")
    #expect(acting.status == 75 && !FileManager.default.fileExists(atPath: file))
    // It is over, though its end could not be written either.
    #expect(try await command("sessions").output.contains("interrupted  what is 12*8?"))
    #expect(try await command("log", "--json").jsonLines().last?["kind"] == "interrupted")
    try database.run("DROP TRIGGER refuses")
    #expect(
      try await command("ask", "--skill", "appends", "--arg", "file=\(file)", "--yes", "append a line").status == 0)
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
