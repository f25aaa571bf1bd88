import Foundation
import JSON
import Support
import Testing

/// `chat` on a terminal, as a person has it.
@Suite struct ChatTerminalTests {
  /// Opened by the test, passed by a server that is to go on.
  private final class Gate: Sendable {
    private let inner = DispatchSemaphore(value: 0)

    func open() { inner.signal() }
    /// At most as long as a test waits for the screen.
    func pass() { _ = inner.wait(timeout: .now() + 120) }
  }

  private static func piece(_ text: String) -> ScriptedServer.Step {
    let chunk: JSONValue = ["choices": [["index": 0, "delta": ["content": .string(text)], "finish_reason": .null]]]
    return .dribble(Array("data: \(chunk.serialized())\n\n".utf8))
  }

  private static let ending: [ScriptedServer.Step] = [
    .send("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"), .close,
  ]

  private static func answer(_ texts: String...) -> [ScriptedServer.Step] {
    .open() + texts.map(piece) + ending
  }

  private func command(_ server: ScriptedServer? = nil, _ libraries: [String] = ["calculator"]) throws -> Command {
    var command = try Command()
    command.environment["SKILLHOST_SKILLS"] = try command.place(libraries)
    command.environment["SKILLHOST_MODEL_URL"] = server?.url
    command.environment["SKILLHOST_MODEL"] = server == nil ? nil : "m"
    return command
  }

  @Test func `what is typed is answered, a wrong command named, and leaving says how to go on`() async throws {
    let command = try command()
    guard let terminal = try await Tmux(command, "skillhost chat") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("what is 6*7?", "Enter")
    try await terminal.see("\ncalculator {\"expression\":\"6*7\"}\n42\n>")
    try await terminal.type("/hlep", "Enter")
    try await terminal.see("there is no '/hlep', but /help")
    try await terminal.type("C-l", "/skills", "Enter")
    try await terminal.see("\ncalculator  ")
    try await terminal.type("C-l", "/log 3", "Enter")
    try await terminal.see(" completed")
    try await terminal.type("C-l", "/retry", "Enter")
    try await terminal.see("\n42\n>")
    try await terminal.type("C-d")
    try await terminal.see("goes on with it")
    try await terminal.see(atEnd: "\n$")
    try await terminal.type("stty -a | grep -o ' icanon.*echo '", "Enter")
    try await terminal.see("\n icanon")
    let log = try await command("log", "--json").jsonLines()
    #expect(log.compactMap { $0["request"]?.string } == ["what is 6*7?", "what is 6*7?"])
  }

  @Test func `an answer grows on the screen, Ctrl-C stops it, and what was stopped is tried again when that is said`()
    async throws
  {
    let gate = Gate()
    let server = try ScriptedServer { _, number in
      if number == 0 { return .open() + [Self.piece("Once upon"), .stall] }
      return .open() + [Self.piece("There "), Self.piece("was"), .perform { gate.pass() }, Self.piece(" a pony.")]
        + Self.ending
    }
    let command = try command(server)
    guard let terminal = try await Tmux(command, "skillhost chat --no-skill") else { return }
    try await terminal.type("tell me a story", "Enter")
    try await terminal.see("\nOnce upon")
    try await terminal.type("C-c")
    try await terminal.see("\nOnce upon\nstopped\n>")
    try await terminal.type("/retry", "Enter")
    try await terminal.see("\nThere was")
    #expect(!(try await terminal.screen()).contains("pony"))
    gate.open()
    try await terminal.see("\nThere was a pony.\n>")
    try await terminal.type("/quit", "Enter")
    try await terminal.see(atEnd: "\n$")
    let bodies = try server.requests.map { try JSONValue(parsing: $0.body) }
    #expect(bodies.map { $0["messages"]?.array?.last?["content"]?.string } == ["tell me a story", "tell me a story"])
    #expect(!bodies[1].serialized().contains("Once upon"), "what was stopped is not told")
    let log = try await command("log", "--json").jsonLines()
    #expect(
      log.compactMap { $0["kind"]?.string }.filter { ["stopped", "completed"].contains($0) } == [
        "stopped", "completed",
      ])
  }

  @Test func `wide characters are edited as what they are`() async throws {
    guard let terminal = try await Tmux(try command(), "skillhost chat") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("计算会议", "BSpace", "BSpace", " (3+4)*12")
    try await terminal.see(atEnd: "\n> 计算 (3+4)*12")
    try await terminal.type("Home", "Right", "Right", "DC", "C-e", "0", "Left", "BSpace", "3")
    try await terminal.see(atEnd: "\n> 计算(3+4)*130")
    try await terminal.type("Home", "1+1 ", "C-k", "C-u", "C-y", "x", "C-w", "什么是 ", "C-y", "C-a", "C-e")
    try await terminal.see(atEnd: "\n> 1+1 什么是 x")
    try await terminal.type("C-c")
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("C-c")
    try await terminal.see(atEnd: "\n$")
  }

  @Test func `a line that wraps is whole in a window of another size, and so are lines that follow one another`()
    async throws
  {
    guard let terminal = try await Tmux(try command(), "skillhost chat", columns: 40) else { return }
    try await terminal.see(atEnd: "\n>")
    let text = "what is 1+2+3+4+5+6+7+8+9+10+11+12+13+14+15?"
    try await terminal.type(text)
    try await terminal.see(atEnd: "leaves\n" + Self.rows("> " + text, 40))
    for columns in [24, 60, 30] {
      try await terminal.resize(columns: columns)
      try await terminal.see(atEnd: "leaves\n" + Self.rows("> " + text, columns))
    }
    try await terminal.type("Home", "C-k", "one\\", "Enter", "two", "M-Enter", "three")
    try await terminal.see(atEnd: "\n> one\n  two\n  three")
    try await terminal.type("C-c", "2+2", "Enter")
    try await terminal.see(atEnd: "\n4\n>")
    try await terminal.type("Up", "+1", "Enter")
    try await terminal.see(atEnd: "\n5\n>")
  }

  private static func rows(_ text: String, _ columns: Int) -> String {
    stride(from: 0, to: text.count, by: columns).map { String(text.dropFirst($0).prefix(columns)) }.joined(
      separator: "\n")
  }

  @Test func `pasted lines stay together`() async throws {
    guard let terminal = try await Tmux(try command(), "skillhost chat") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.tell("set-buffer", "first\nsecond\nthird")
    try await terminal.tell("paste-buffer", "-p")
    try await terminal.see(atEnd: "\n> first\n  second\n  third")
  }

  @Test func `a skill that may change something is confirmed, by what is typed after the question`() async throws {
    let command = try command(nil, ["waits"])
    guard let terminal = try await Tmux(command, "skillhost chat --skill waits --timeout 90") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("go", "Enter")
    try await terminal.see("Run it? [y]es, [n]o, [e]dit the arguments:")
    try await terminal.type("n", "Enter")
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("/retry", "Enter")
    try await terminal.see(
      "> /retry\nwaits (waits) may change something. It would run with\n{}\nRun it? [y]es, [n]o, [e]dit the arguments:")
    try await terminal.type("y", "Enter")
    try await terminal.see("0% waiting")
    try await terminal.type("C-c")
    try await terminal.see(atEnd: "stopped\n>")
    let answers = try await command("log", "--json").jsonLines().compactMap { $0["accepted"]?.bool }
    #expect(answers == [false, true])
  }

  @Test func `what was typed before a question does not answer it`() async throws {
    let gate = Gate()
    let call: JSONValue = [
      "index": 0, "id": "c", "type": "function", "function": ["name": "waits", "arguments": "{}"],
    ]
    let chunk: JSONValue = ["choices": [["index": 0, "delta": ["tool_calls": [call]], "finish_reason": "tool_calls"]]]
    let server = try ScriptedServer { _, _ in
      .open() + [.perform { gate.pass() }, .send("data: \(chunk.serialized())\n\ndata: [DONE]\n\n"), .close]
    }
    let command = try command(server, ["waits"])
    guard let terminal = try await Tmux(command, "skillhost chat --skill waits") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("go", "Enter")
    try await terminal.see(atEnd: "\n> go")
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    try await terminal.type("y", "Enter")
    gate.open()
    try await terminal.see(atEnd: "Run it? [y]es, [n]o, [e]dit the arguments:")
    try await terminal.type("C-c")
    try await terminal.see(atEnd: "stopped\n>")
    let events = try await command("log", "--json").jsonLines()
    #expect(events.compactMap { $0["accepted"]?.bool } == [false])
    #expect(!events.contains { $0["kind"] == "toolStarted" })
  }

  @Test(arguments: [SIGQUIT, SIGSEGV, SIGABRT])
  func `a process that ends badly leaves the terminal as it was`(signal: Int32) async throws {
    let command = try command()
    let chat = "stty -a >before; sh -c 'echo $$ >pid; ulimit -c 0; exec skillhost chat'; stty -a >after"
    guard let terminal = try await Tmux(command, chat) else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("x")
    try await terminal.see(atEnd: "\n> x")
    try await end(command, signal)
    try await terminal.see(atEnd: "\n$")
    let texts = try ["before", "after"].map { try String(contentsOfFile: command.place + "/" + $0, encoding: .utf8) }
    #expect(texts[0] == texts[1] && texts[0].contains(" icanon "))
  }

  @Test func `a terminal that cannot move its cursor gets whole lines`() async throws {
    guard let terminal = try await Tmux(try command(), "TERM=dumb skillhost chat") else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("what is \\", "Enter", "6*7?", "Enter")
    try await terminal.see(atEnd: "\n> what is \\\n  6*7?\ncalculator {\"expression\":\"6*7\"}\n42\n>")
    try await terminal.type("nothing", "C-c")
    try await terminal.see(atEnd: "\n> nothing^C\n>")
    try await terminal.type("/quit", "Enter")
    try await terminal.see(atEnd: "goes on with it\n$")
  }

  @Test func `what was typed and not sent is there again, and what was interrupted is tried again only on request`()
    async throws
  {
    let command = try command(nil, ["waits"])
    let chat = "sh -c 'echo $$ >pid; exec skillhost chat -c --skill waits --yes --timeout 90'"
    #expect(try await command("ask", "--skill", "waits", "--yes", "go", "--timeout", "0.1").status == 124)
    guard let terminal = try await Tmux(command, chat) else { return }
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("half a 请求")
    try await terminal.see(atEnd: "\n> half a 请求")
    try await end(command, SIGHUP)
    try await terminal.see(atEnd: "\n$")
    try await terminal.type("code=$?; clear; echo ended $code; " + chat, "Enter")
    try await terminal.see("ended 143\n")
    try await terminal.see(atEnd: "\n> half a 请求")
    try await terminal.type("!", "Enter")
    try await terminal.see("0% waiting")
    try await end(command, SIGTERM)
    try await terminal.see(atEnd: "\n$")
    try await terminal.type("code=$?; clear; echo ended $code; " + chat, "Enter")
    try await terminal.see("ended 143\n")
    let question =
      "This was interrupted: half a 请求!\nThese calls may have done their work, or a part of it:\n  waits {}\n"
    try await terminal.see(atEnd: question + "Try it again? [y]es, [n]o:")
    #expect(try await starts(command) == 2)
    try await terminal.type("n", "Enter")
    try await terminal.see(atEnd: "\n>")
    try await terminal.type("C-d")
    try await terminal.see(atEnd: "\n$")
    try await terminal.type("clear; " + chat, "Enter")
    try await terminal.see(atEnd: question + "Try it again? [y]es, [n]o:")
    try await terminal.type("y", "Enter")
    try await terminal.see("0% waiting")
    try await terminal.type("C-c")
    try await terminal.see(atEnd: "stopped\n>")
    #expect(try await starts(command) == 3)
  }

  private func starts(_ command: Command) async throws -> Int {
    try await command("log", "--json").jsonLines().count { $0["kind"] == "toolStarted" }
  }

  /// Sends a signal to the program that has left its number.
  private func end(_ command: Command, _ signal: Int32) async throws {
    let text = try String(contentsOfFile: command.place + "/pid", encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, signal) == 0)
  }
}
