import Foundation
import JSON
import Support
import Testing

/// `ask` with a model that a test wrote down, over a real socket.
@Suite struct AskModelTests {
  /// Calls the calculator with `12*7`, and says what came of it; without tools it says "hello".
  private func endpoint() throws -> ScriptedServer {
    try ScriptedServer { request, _ in
      let body = (try? JSONValue(parsing: request.body)) ?? .null
      let messages = body["messages"]?.array ?? []
      if let result = messages.last, result["role"]?.string == "tool" {
        let value = result["content"]?.string?.prefix(2) ?? ""
        return Self.stream([["content": "It "], ["content": .string("is \(value).")]])
      }
      guard body["tools"] != nil else { return Self.stream([["content": "hello"]]) }
      let function: JSONValue = ["name": "calculator", "arguments": "{\"expression\":\"12*7\"}"]
      return Self.stream(
        [["tool_calls": [["index": 0, "id": "c", "type": "function", "function": function]]]], "tool_calls")
    }
  }

  private static func stream(_ deltas: [JSONValue], _ finish: String = "stop") -> [ScriptedServer.Step] {
    let chunks = deltas.map { ["choices": [["index": 0, "delta": $0, "finish_reason": .null]]] as JSONValue }
    let last: JSONValue = ["choices": [["index": 0, "delta": [:], "finish_reason": .string(finish)]]]
    let lines = (chunks + [last]).map { "data: \($0.serialized())\n\n" }
    return .response(type: "text/event-stream", lines.joined() + "data: [DONE]\n\n")
  }

  private func command(_ url: String?) throws -> Command {
    var command = try Command.with("calculator")
    command.environment["SKILLHOST_MODEL_URL"] = url
    command.environment["SKILLHOST_MODEL"] = "m"
    return command
  }

  @Test func `a request that goes on with a conversation is told with all that was said, each call with its result`()
    async throws
  {
    let server = try endpoint()
    let command = try command(server.url)
    _ = try await command("ask", "what is 12*7?")
    #expect(try await command("ask", "-c", "and that once more?").output == "It is 84.\n")
    let bodies = try server.requests.map { try JSONValue(parsing: $0.body) }
    let roles = bodies.map { $0["messages"]?.array?.compactMap { $0["role"]?.string } ?? [] }
    #expect(
      roles.dropFirst(2) == [
        ["system", "user", "assistant", "tool", "assistant", "user"],
        ["system", "user", "assistant", "tool", "assistant", "user", "assistant", "tool"],
      ])
    let messages = bodies[2]["messages"]
    #expect(messages?[2]?["tool_calls"]?[0]?["id"] == messages?[3]?["tool_call_id"])
    #expect(messages?[4]?["content"] == "It is 84." && messages?[5]?["content"] == "and that once more?")
    #expect(try await command("sessions", "--json").json()["conversations"]?.array?.count == 1)
  }

  @Test func `the model chooses, the skill computes, the model answers`() async throws {
    let server = try endpoint()
    let command = try command(server.url)
    let finished = try await command("ask", "what is 12*7?")
    #expect(finished.output == "It is 84.\n")
    #expect(finished.status == 0)
    let events = try await command("ask", "what is 12*7?", "--events").jsonLines()
    let ends = events.compactMap { $0["kind"]?.string }.filter { ["toolResult", "completed"].contains($0) }
    #expect(ends == ["toolResult", "completed"])
    let answers = events.filter { $0["kind"] == "answer" }.compactMap { $0["text"]?.string }
    #expect(answers.last == "It is 84.")
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    // What passed is in the log, which replays without the server.
    var replay = command
    replay.environment["SKILLHOST_MODEL_URL"] = nil
    replay.environment["SKILLHOST_MODEL"] = "replay:" + command.home("state/skillhost/inference.jsonl")
    replay.environment["XDG_STATE_HOME"] = command.home("state")
    var recorded = command
    recorded.environment["XDG_STATE_HOME"] = command.home("state")
    #expect(try await recorded("ask", "what is 12*7?").status == 0)
    #expect(try await replay("ask", "what is 12*7?").output == "It is 84.\n")
  }

  @Test func `the log shows what the model was asked and chose, and is a recording`() async throws {
    let server = try endpoint()
    var command = try command(server.url)
    command.environment["XDG_STATE_HOME"] = command.home("state")
    let empty = try await command("log", "--inference")
    #expect(empty.status == 0 && empty.output == "" && empty.errors.contains("no model was asked yet"))
    #expect(try await command("ask", "what is 12*7?").status == 0)
    let shown = try await command("log", "--inference")
    let lines = shown.output.split(separator: "\n")
    try #require(lines.count == 3, "\(shown.errors)")
    #expect(lines[1].contains("m") && lines[1].hasSuffix("calculator({\"expression\":\"12*7\"})"))
    #expect(lines[2].hasSuffix("It is 84."))
    let last = try await command("log", "--inference", "-n", "1", "--json").jsonLines()
    #expect(last.count == 1 && last.first?["operation"] == "/chat/completions")
    let file = try String(contentsOfFile: command.home("state/skillhost/inference.jsonl"), encoding: .utf8)
    #expect(try await command("log", "--inference", "--json").output == file)
    command.environment["SKILLHOST_INFERENCE_LOG"] = "off"
    #expect(try await command("log", "--inference").errors.contains("nothing is written down"))
  }

  @Test func `tokens and time are bounded where that is wanted`() async throws {
    let server = try endpoint()
    let bounded = try await command(server.url)("ask", "what is 12*7?", "--max-tokens", "50")
    #expect(bounded.output == "It is 84.\n")
    #expect(try JSONValue(parsing: try #require(server.requests.first).body)["max_tokens"] == 50)
    let silent = try ScriptedServer { _, _ in [.stall] }
    let late = try await command(silent.url)("ask", "what is 12*7?", "--max-time", "0.3", "--json")
    #expect(late.status == 124)
    #expect(try late.json()["error"]?["code"] == "max_time")
  }

  @Test func `without skills the model answers by itself, in its own instructions`() async throws {
    let server = try endpoint()
    let finished = try await command(server.url)("ask", "hi", "--no-skill", "--system", "Be a cat.")
    #expect(finished.output == "hello\n")
    let body = try JSONValue(parsing: try #require(server.requests.last).body)
    #expect(body["messages"]?.array?.first?["content"] == "Be a cat.")
    #expect(body["tools"] == nil)
    let alone = try await command(nil)("ask", "hi", "--no-skill", "-m", "none")
    #expect(alone.status == 4)
    #expect(alone.errors.contains("SKILLHOST_MODEL_URL"))
  }

  /// The options; the exit code; what is said on standard error.
  @Test(arguments: [
    ([], 0, "chosen by local rules instead"), (["--fallback", "local"], 0, "chosen by local rules instead"),
    (["--fallback", "fail"], 4, "nothing answers at"), (["-m", "none"], 0, ""),
  ])
  func `a model that is not there is replaced by the local rules, unless that is not wanted`(
    options: [String], status: Int32, says: String
  ) async throws {
    // Nobody listens there: the port of a server that is gone.
    let url = try { try ScriptedServer { _, _ in [.close] }.url }()
    let finished = try await command(url).run(["ask", "what is 12*7?"] + options)
    #expect(finished.status == status)
    #expect(finished.output == (status == 0 ? "84\n" : ""))
    #expect(says.isEmpty ? finished.errors.isEmpty : finished.errors.contains(says), "\(finished.errors)")
  }

  @Test func `a key that is refused is told, and nobody takes over`() async throws {
    let server = try ScriptedServer { _, _ in .response(status: 401, "{\"error\":{\"message\":\"bad key\"}}") }
    let finished = try await command(server.url)("ask", "what is 12*7?")
    #expect(finished.status == 4)
    #expect(finished.output.isEmpty)
    #expect(finished.errors.contains("bad key") && finished.errors.contains("SKILLHOST_API_KEY"))
  }
}
