import JSON
import Models
import Testing

/// Calls of tools where a provider has none: by a schema, by naming one, and as text that was not meant for people.
@Suite struct MannerTests {
  /// The end of a request to an endpoint that has refused so many times.
  private func told(
    after refusals: [String], _ text: String,
    _ request: ChatRequest = ChatRequest(messages: [.user("?")], tools: Tools.both)
  ) async throws -> (told: Told, body: JSONValue) {
    let pieces = ([Chunk.text(text), Chunk.finish()]).map { Array("data: \($0)\n\n".utf8) }
    let transport = ScriptedTransport(refusals.map { .fault(400, $0) } + [.init(pieces: pieces)])
    let told = try await client(transport) { $0.makeCallID = { "new" } }.told(request)
    return (told, transport.bodies.last ?? .null)
  }

  private static let noTools = ["tools are not supported"]
  private static let nothing = ["tools are not supported", "response_format is not supported"]

  @Test(arguments: [
    ("{\"reply\":{\"tool\":\"clock\",\"arguments\":{\"city\":\"Rome\"}}}", "clock", "{\"city\":\"Rome\"}"),
    (" {\"reply\": {\"tool\": \"set-timer\", \"arguments\": {}}}\n", "set_timer", "{}"),
    ("```json\n{\"tool\":\"clock\",\"arguments\":\"{}\"}\n```", "clock", "{}"),
    ("{\"reply\":{\"tool\":\"teleport\",\"arguments\":{}}}", "teleport", "{}"),
  ])
  func `a reply by schema is a call`(text: String, name: String, arguments: String) async throws {
    let (told, body) = try await told(after: Self.noTools, text)
    let answer = try told.answer
    #expect(answer.calls == [ChatCall(id: "new", name: name, arguments: arguments)])
    #expect(answer.manner == .schema)
    #expect(answer.text == "")
    #expect(answer.finish == .calls)
    // Nobody is shown JSON.
    #expect(told.snapshots.allSatisfy { $0.text.isEmpty })
    #expect(body["messages"]?[0]?["role"] == "system")
    #expect(
      body["messages"]?[0]?["content"]?.string?.contains("- clock(city): Tells the time.\n- set_timer(minutes?): Sets")
        == true)
    let forms = body["response_format"]?["json_schema"]?["schema"]?["properties"]?["reply"]?["anyOf"]?.array
    #expect(forms?.count == 3)
  }

  @Test(arguments: [
    ("{\"reply\":{\"answer\":\"Noon.\"}}", "Noon."), ("{\"answer\":\"Noon.\"}", "Noon."), ("Noon.", "Noon."),
    ("{\"reply\":", "{\"reply\":"),
    ("{\"reply\":{\"answer\":\"Noon.\"}} and more", "{\"reply\":{\"answer\":\"Noon.\"}} and more"),
  ])
  func `a reply by schema is an answer`(text: String, answer: String) async throws {
    let (told, _) = try await told(after: Self.noTools, text)
    #expect(try told.answer.text == answer)
    #expect(try told.answer.calls.isEmpty)
  }

  @Test func `a reply that has to be a call has no other form`() async throws {
    let request = ChatRequest(messages: [.user("?")], tools: Tools.both, choice: .required)
    let (_, body) = try await told(after: ["tool_choice"] + Self.noTools, "{}", request)
    let forms = body["response_format"]?["json_schema"]?["schema"]?["properties"]?["reply"]?["anyOf"]?.array
    #expect(forms?.count == 2)
  }

  private static let conversation: ChatRequest = {
    let calls = ["Rome", "Oslo"].map { ChatCall(id: $0, name: "clock", arguments: "{\"city\":\"\($0)\"}") }
    return ChatRequest(
      messages: [
        .system("Be brief."), .user("Times?"), .assistant("", calls: calls), .result(of: calls[0], "12:00"),
        .result(of: calls[1], "13:00"),
      ], tools: Tools.both)
  }()

  @Test func `what was called before is told as text`() async throws {
    let (_, body) = try await told(after: Self.noTools, "{\"answer\":\"x\"}", Self.conversation)
    let messages = try #require(body["messages"]?.array)
    #expect(messages.compactMap { $0["role"]?.string } == ["system", "user", "assistant", "user"])
    #expect(
      messages[2]["content"]
        == "{\"reply\":{\"tool\":\"clock\",\"arguments\":{\"city\":\"Rome\"}}}\n{\"reply\":{\"tool\":\"clock\",\"arguments\":{\"city\":\"Oslo\"}}}"
    )
    #expect(messages[3]["content"] == "Result of clock: 12:00\nResult of clock: 13:00")
  }

  @Test(arguments: [
    ("clock", "clock"), (" set_timer\n", "set_timer"), ("The tool is `Clock`.", "clock"),
    ("set_timer or clock", "set_timer"),
    ("none", nil), ("none, not clock", nil), ("clockwork", nil), ("I do not know", nil),
  ])
  func `a tool that is named is a call without arguments`(text: String, name: String?) async throws {
    let (told, body) = try await told(after: Self.nothing, text)
    let answer = try told.answer
    #expect(answer.calls == (name.map { [ChatCall(id: "new", name: $0, arguments: nil)] } ?? []))
    #expect(answer.manner == .plain)
    #expect(told.snapshots.allSatisfy { $0.text.isEmpty })
    #expect(body["messages"]?.array?.count == 1)
    #expect(body["messages"]?[0]?["content"]?.string?.contains("- none: ") == true)
    #expect(body["max_tokens"] == 24)
  }

  @Test func `after a result a plain model is asked for words`() async throws {
    let (told, body) = try await told(after: Self.nothing, "It is noon.", Self.conversation)
    #expect(try told.answer.text == "It is noon.")
    #expect(told.snapshots.last?.text == "It is noon.")
    #expect(body["messages"]?.array?.last?["content"] == "Result of clock: 12:00\nResult of clock: 13:00")
    #expect(body["max_tokens"] == nil)
  }

  @Test(arguments: [
    "{\"name\": \"clock\", \"arguments\": {\"city\": \"Rome\"}}",
    "```json\n{\"name\": \"clock\", \"arguments\": {\"city\": \"Rome\"}}\n```",
    "<tool_call>\n{\"name\": \"clock\", \"arguments\": {\"city\": \"Rome\"}}\n</tool_call>",
    "{\"name\": \"clock\", \"parameters\": {\"city\": \"Rome\"}}",
    "{\"type\": \"function\", \"function\": {\"name\": \"clock\", \"arguments\": {\"city\": \"Rome\"}}}",
    "[{\"name\": \"clock\", \"arguments\": {\"city\": \"Rome\"}}]",
  ])
  func `a call that was written as text is a call`(text: String) async throws {
    let (told, _) = try await told(after: [], text)
    #expect(try told.answer.calls.map(\.name) == ["clock"])
    #expect(
      try told.answer.calls.first.flatMap { $0.arguments.flatMap { try? JSONValue(parsing: $0) } } == ["city": "Rome"])
    #expect(try told.answer.text == "")
    #expect(told.snapshots.allSatisfy { $0.text.isEmpty })
  }

  @Test(arguments: [
    "{\"name\": \"teleport\", \"arguments\": {}}", "{\"city\": \"Rome\"}", "[1, 2]", "{\"name\": \"clock\"}",
    "{\"name\": \"clock\", \"arguments\": {}", "I call {\"name\": \"clock\", \"arguments\": {}}",
    "{\"name\": \"clock\", \"arguments\": {}} done",
  ])
  func `other text is text`(text: String) async throws {
    let (told, _) = try await told(after: [], text)
    #expect(try told.answer.text == text)
    #expect(try told.answer.calls.isEmpty)
  }

  @Test func `without tools JSON is shown as it comes`() async throws {
    let (told, _) = try await told(after: [], "{\"name\": 1", ChatRequest(messages: [.user("?")]))
    #expect(told.snapshots.map(\.text) == ["{\"name\": 1"])
  }

  @Test func `arguments that are no object are shown again as one`() async throws {
    let call = ChatCall(id: "c", name: "clock", arguments: "{\"city\":")
    let request = ChatRequest(messages: [.user("?"), .assistant("", calls: [call]), .result(of: call, "error")])
    let (_, body) = try await told(after: [], "x", request)
    #expect(
      body["messages"]?[1]?["tool_calls"]?[0]?["function"]?["arguments"] == "{\"malformed\":\"{\\\"city\\\":\"}")
  }
}
