import JSON
import Models
import Testing

/// How streamed calls are put together, whatever providers leave out, repeat or number twice.
@Suite struct CallAssemblyTests {
  struct Call: Hashable, CustomStringConvertible {
    var id: String
    var name: String
    var arguments: String?

    init(_ id: String, _ name: String, _ arguments: String?) {
      self.id = id
      self.name = name
      self.arguments = arguments
    }

    var description: String { "\(id) \(name)(\(arguments ?? ""))" }
  }

  /// Each: the chunks, of which each is a list of pieces, and what they come to. Ids that are made are `new-1`, `new-2`.
  static let streams: [(String, [[JSONValue]], [Call])] = [
    (
      "as OpenAI does it",
      [
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "")],
        [Chunk.call(index: 0, arguments: "{\"city\":")], [Chunk.call(index: 0, arguments: "\"Rome\"}")],
        [Chunk.call(id: "b", index: 1, name: "set_timer", arguments: "")], [Chunk.call(index: 1, arguments: "{}")],
      ],
      [Call("a", "clock", "{\"city\":\"Rome\"}"), Call("b", "set_timer", "{}")]
    ),
    (
      "pieces of two calls by turns",
      [
        [Chunk.call(id: "a", index: 0, name: "clock"), Chunk.call(id: "b", index: 1, name: "set_timer")],
        [Chunk.call(index: 1, arguments: "{\"minutes\"")], [Chunk.call(index: 0, arguments: "{\"city\"")],
        [Chunk.call(index: 1, arguments: ":3}"), Chunk.call(index: 0, arguments: ":\"Rome\"}")],
      ],
      [Call("a", "clock", "{\"city\":\"Rome\"}"), Call("b", "set_timer", "{\"minutes\":3}")]
    ),
    (
      "no index, ids throughout",
      [
        [Chunk.call(id: "a", name: "clock", arguments: "{")], [Chunk.call(id: "b", name: "set_timer", arguments: "{")],
        [Chunk.call(id: "a", arguments: "}")], [Chunk.call(id: "b", arguments: "}")],
      ],
      [Call("a", "clock", "{}"), Call("b", "set_timer", "{}")]
    ),
    (
      "no index, the id once",
      [
        [Chunk.call(id: "a", name: "clock")], [Chunk.call(arguments: "{\"city\":")], [Chunk.call(arguments: "\"x\"}")],
        [Chunk.call(id: "b", name: "set_timer")], [Chunk.call(arguments: "{}")],
      ],
      [Call("a", "clock", "{\"city\":\"x\"}"), Call("b", "set_timer", "{}")]
    ),
    (
      "neither index nor id, whole calls",
      [[Chunk.call(name: "clock", arguments: "{}"), Chunk.call(name: "clock", arguments: "{\"city\":\"x\"}")]],
      [Call("new-1", "clock", "{}"), Call("new-2", "clock", "{\"city\":\"x\"}")]
    ),
    (
      "neither index nor id, in pieces",
      [
        [Chunk.call(name: "clock")], [Chunk.call(arguments: "{\"city\":")], [Chunk.call(arguments: "\"x\"}")],
        [Chunk.call(name: "set_timer", arguments: "{")], [Chunk.call(arguments: "}")],
      ],
      [Call("new-1", "clock", "{\"city\":\"x\"}"), Call("new-2", "set_timer", "{}")]
    ),
    (
      "the same index for all, with new ids",
      [
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "{}")],
        [Chunk.call(id: "b", index: 0, name: "set_timer", arguments: "{")], [Chunk.call(index: 0, arguments: "}")],
      ],
      [Call("a", "clock", "{}"), Call("b", "set_timer", "{}")]
    ),
    (
      "the same index for all, and no ids",
      [
        [Chunk.call(id: "", index: 0, name: "clock", arguments: "{}")],
        [Chunk.call(id: "", index: 0, name: "set_timer", arguments: "{}")],
      ],
      [Call("new-1", "clock", "{}"), Call("new-2", "set_timer", "{}")]
    ),
    (
      "the same index twice in one chunk",
      [
        [
          Chunk.call(id: "a", index: 0, name: "clock", arguments: "{\"city\":"),
          Chunk.call(index: 0, arguments: "\"x\"}"),
        ]
      ],
      [Call("a", "clock", "{\"city\":\"x\"}")]
    ),
    (
      "the name in each chunk",
      [
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "{\"city\"")],
        [Chunk.call(index: 0, name: "clock", arguments: ":\"x\"")],
        [Chunk.call(index: 0, name: "clock", arguments: "}")],
        [Chunk.call(index: 0, name: "clock", arguments: "")],
      ],
      [Call("a", "clock", "{\"city\":\"x\"}")]
    ),
    (
      "the id and the name in each chunk",
      [
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "{")],
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "}")],
      ],
      [Call("a", "clock", "{}")]
    ),
    (
      "the name in pieces",
      [[Chunk.call(id: "a", index: 0, name: "set_")], [Chunk.call(index: 0, name: "timer", arguments: "{}")]],
      [Call("a", "set_timer", "{}")]
    ),
    (
      "the id after the beginning",
      [[Chunk.call(index: 0, name: "clock")], [Chunk.call(id: "a", index: 0, arguments: "{}")]],
      [Call("a", "clock", "{}")]
    ),
    (
      "the same id for two calls",
      [
        [Chunk.call(id: "a", index: 0, name: "clock", arguments: "{}")],
        [Chunk.call(id: "a", index: 1, name: "clock", arguments: "{}")],
      ],
      [Call("a", "clock", "{}"), Call("new-1", "clock", "{}")]
    ),
    (
      "no arguments at all",
      [[Chunk.call(id: "a", index: 0, name: "clock")]], [Call("a", "clock", "")]
    ),
    (
      "arguments as an object, or null",
      [
        [["id": "a", "index": 0, "function": ["name": "clock", "arguments": ["city": "x"]]]],
        [["id": "b", "index": 1, "function": ["name": "clock", "arguments": .null]]],
      ],
      [Call("a", "clock", "{\"city\":\"x\"}"), Call("b", "clock", "")]
    ),
    (
      "nulls everywhere",
      [
        [["id": .null, "index": .null, "type": .null, "function": ["name": "clock", "arguments": "{"]]],
        [["id": .null, "index": .null, "function": ["name": .null, "arguments": "}"]]], [[:]], [["function": .null]],
      ],
      [Call("new-1", "clock", "{}")]
    ),
  ]

  /// Ids in the order in which they are made.
  private func told(_ replies: ScriptedTransport.Reply...) async throws -> Told {
    let ids = Counter()
    return try await client(ScriptedTransport(replies)) { $0.makeCallID = { "new-\(ids.next())" } }
      .told(tools: Tools.both)
  }

  @Test(arguments: streams) func `pieces become calls`(
    name: String, chunks: [[JSONValue]], expected: [Call]
  ) async throws {
    let stream = chunks.map { Chunk.delta(["tool_calls": .array($0)]) } + [Chunk.finish("tool_calls")]
    let answer = try await told(.stream(stream)).answer
    #expect(answer.calls.map { Call($0.id, $0.name, $0.arguments) } == expected)
    #expect(answer.finish == .calls)
  }

  @Test func `a whole message has its calls at once`() async throws {
    let message: JSONValue = [
      "role": "assistant", "content": .null,
      "tool_calls": [Chunk.call(id: "a", name: "clock", arguments: "{}"), Chunk.call(id: "a", name: "set_timer")],
    ]
    let answer = try await told(.json(["choices": [["message": message, "finish_reason": "stop"]]])).answer
    // A second call of the same id is no piece of the first.
    #expect(answer.calls.map(\.name) == ["clock", "set_timer"])
    #expect(Set(answer.calls.map(\.id)).count == 2)
  }

  @Test func `the one call of the older interface is a call`() async throws {
    let chunks = [
      Chunk.delta(["function_call": ["name": "clock", "arguments": "{\"city\""]]),
      Chunk.delta(["function_call": ["arguments": ":\"x\"}"]]), Chunk.finish("function_call"),
    ]
    let answer = try await told(.stream(chunks)).answer
    #expect(answer.calls.map { Call($0.id, $0.name, $0.arguments) } == [Call("new-1", "clock", "{\"city\":\"x\"}")])
  }

  @Test func `ids of earlier calls are not given again`() async throws {
    let earlier = ChatCall(id: "call_0", name: "clock", arguments: "{}")
    let transport = ScriptedTransport(
      .stream([Chunk.calls(Chunk.call(id: "call_0", index: 0, name: "clock", arguments: "{}")), Chunk.finish("stop")]))
    let request = ChatRequest(
      messages: [.user("x"), .assistant("", calls: [earlier]), .result(of: earlier, "12:00")], tools: Tools.both)
    let answer = try await client(transport) { $0.makeCallID = { "new" } }.told(request).answer
    #expect(answer.calls == [ChatCall(id: "new", name: "clock", arguments: "{}")])
  }

  @Test func `calls without end are bounded`() async throws {
    let chunks = (0..<500).map { (number: Int) in
      Chunk.calls(Chunk.call(id: "\(number)", index: number, name: "clock", arguments: "{}"))
    }
    #expect(try await told(.stream(chunks + [Chunk.finish()])).answer.calls.count == 128)
  }
}
