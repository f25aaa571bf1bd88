import JSON
import Models
import Synchronization
import Testing

@Suite struct ModelProbeTests {
  private func findings(_ replies: ScriptedTransport.Reply...) async throws -> [String] {
    let found = Mutex<[ModelProbe.Finding]>([])
    let model = try client(ScriptedTransport(replies)) { $0.policy.tries = 1 }
    try await ModelProbe(model).run { finding in found.withLock { $0.append(finding) } }
    return found.withLock(\.self).map { "\($0.part) \($0.state): \($0.text)" }
  }

  private static let chat = ScriptedTransport.Reply.json([
    "choices": [["message": ["content": "hello"]]], "usage": ["prompt_tokens": 9, "completion_tokens": 2],
  ])
  private static let stream = ScriptedTransport.Reply(
    pieces: ["one", " two"].map { Array("data: \(Chunk.text($0))\n\n".utf8) } + [Array("data: [DONE]\n\n".utf8)])
  private static let call = ScriptedTransport.Reply.stream([
    Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock", arguments: "{\"city\":\"Rome\"}")), Chunk.finish(),
  ])

  private static func text(_ text: String) -> ScriptedTransport.Reply { .stream([Chunk.text(text), Chunk.finish()]) }

  @Test func `a model that can do everything`() async throws {
    let found = try await findings(Self.chat, Self.stream, Self.call, Self.text("{\"name\":\"A\",\"age\":3}"))
    #expect(found[0] == "chat good: says 'hello', 9 tokens in, 2 out")
    #expect(found[1].hasPrefix("stream good: the answer comes in 2 steps, the first after 0."))
    #expect(found[1].hasSuffix(" s, tells no usage"))
    #expect(found[2] == "tools good: calls it with {\"city\":\"Rome\"}")
    #expect(found[3] == "json good: keeps to the schema: {\"name\":\"A\",\"age\":3}")
  }

  @Test func `a model that can do little`() async throws {
    let found = try await findings(
      Self.chat, Self.text("one two"), Self.text("It is noon."), Self.text("{\"name\":\"A\",\"age\":\"3\"}"))
    #expect(found[1] == "stream limited: the answer comes all at once")
    #expect(found[2] == "tools limited: calls nothing, and says 'It is noon.'")
    #expect(found[3] == "json limited: does not keep to a schema: '{\"name\":\"A\",\"age\":\"3\"}'")
  }

  @Test func `calls by schema and by name are told as what they are`() async throws {
    let refusal = ScriptedTransport.Reply.fault(400, "tools are not supported")
    let reply = Self.text("{\"reply\":{\"tool\":\"clock\",\"arguments\":{\"city\":\"Rome\"}}}")
    let schema = try await findings(Self.chat, Self.stream, .fault(400, "tool_choice"), refusal, reply, Self.text("x"))
    #expect(schema[2] == "tools limited: has no tool calls; calls it in an answer by schema, with {\"city\":\"Rome\"}")
    let plain = try await findings(
      Self.chat, Self.stream, .fault(400, "tool_choice"), refusal, .fault(400, "no response_format"),
      Self.text("clock"),
      Self.text("x"))
    #expect(plain[2] == "tools limited: only names a tool; arguments are found in the request")
  }

  @Test func `arguments that do not fit are told`() async throws {
    let call = ScriptedTransport.Reply.stream([
      Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock", arguments: "{\"town\":\"Rome\"}")), Chunk.finish(),
    ])
    let found = try await findings(Self.chat, Self.stream, call, Self.text("x"))
    #expect(found[2] == "tools limited: calls it with arguments that do not fit: {\"town\":\"Rome\"}")
  }

  @Test func `where nothing answers one sentence is enough`() async throws {
    let found = try await findings(.fault(401, "who are you?"))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("chat broken: 'http://models.test/v1' refuses the key"))
  }

  @Test func `a part that fails does not end the others`() async throws {
    let found = try await findings(Self.chat, .fault(500, "x"), Self.call, Self.text("{\"name\":\"A\",\"age\":3}"))
    #expect(found.map { $0.split(separator: ":")[0] } == ["chat good", "stream broken", "tools good", "json good"])
  }
}
