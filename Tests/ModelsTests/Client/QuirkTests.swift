import JSON
import Models
import Support
import SystemLibraries
import Testing

/// What endpoints do not know is found out by one refused request, and left out ever after.
@Suite struct QuirkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let refusals: [ScriptedTransport.Reply]
    /// What the request that succeeds has in the end, by path of keys.
    let isMended: @Sendable (JSONValue) -> Bool

    init(
      _ name: String, _ refusals: ScriptedTransport.Reply..., isMended: @escaping @Sendable (JSONValue) -> Bool
    ) {
      self.name = name
      self.refusals = refusals
      self.isMended = isMended
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("no stream options", .fault(400, "Unknown field: stream_options")) {
      $0["stream_options"] == nil && $0["stream"] == true && $0["tools"] != nil
    },
    Case(
      "another name for the limit",
      .fault(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
    ) { $0["max_tokens"] == nil && $0["max_completion_tokens"] == 99 },
    Case("a fixed temperature", .fault(400, "Unsupported value: 'temperature' does not support 0 with this model.")) {
      $0["temperature"] == nil && $0["max_tokens"] == 99
    },
    Case(
      "no null content",
      .json(
        ["detail": [["loc": ["body", "messages", 2, "content"], "msg": "content: Input should be a valid string"]]],
        status: 422)
    ) { $0["messages"]?[2]?["content"] == "" && $0["messages"]?[2]?["tool_calls"] != nil },
    Case("no system role", .fault(500, "System role not supported")) {
      $0["messages"]?[0]?["role"] == "user" && $0["messages"]?[0]?["content"] == "Be brief.\n\nWhat time is it?"
    },
    Case("no choice of tools", .fault(400, "tool_choice 'required' is not supported")) {
      $0["tool_choice"] == nil && $0["tools"] != nil
    },
    Case("a schema by name", .fault(400, "Invalid schema for function 'set_timer': 'x' is not valid")) {
      $0["tools"]?.array?.count == 1 && $0["tools"]?[0]?["function"]?["name"] == "clock"
    },
    Case("a schema by place", .fault(400, "tools[0].function.parameters: unknown keyword in schema")) {
      $0["tools"]?.array?.count == 1 && $0["tools"]?[0]?["function"]?["name"] == "set_timer"
    },
    Case("no streams", .fault(400, "streaming is not supported")) { $0["stream"] == nil },
    Case("no tools, Ollama", .fault(400, "registry.ollama.ai/library/m does not support tools")) {
      $0["tools"] == nil && $0["tool_choice"] == nil && $0["response_format"]?["type"] == "json_schema"
    },
    Case("no tools, llama.cpp", .fault(500, "tools param requires --jinja flag")) { $0["response_format"] != nil },
    Case(
      "no tools, vLLM",
      .fault(400, "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"),
      .fault(400, "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set")
    ) { $0["response_format"] != nil },
    Case(
      "no tools and no schema", .fault(400, "tools: Extra inputs are not permitted"),
      .fault(400, "response_format is not supported")
    ) { $0["tools"] == nil && $0["response_format"] == nil },
    Case(
      "one after the other", .fault(400, "stream_options: unknown"), .fault(400, "temperature is fixed"),
      .fault(400, "use max_completion_tokens")
    ) { $0["stream_options"] == nil && $0["temperature"] == nil && $0["max_completion_tokens"] == 99 },
  ]

  private static let request: ChatRequest = {
    let call = ChatCall(id: "c", name: "clock", arguments: "{}")
    return ChatRequest(
      messages: [
        .system("Be brief."), .user("What time is it?"), .assistant("", calls: [call]), .result(of: call, "12:00"),
        .user("And now?"),
      ], tools: Tools.both, choice: .required, maxTokens: 99, temperature: 0)
  }()

  /// An answer in whatever manner.
  private static func answer() -> ScriptedTransport.Reply { .stream([Chunk.text("clock"), Chunk.finish()]) }

  @Test(arguments: cases) func `are found once and remembered`(quirk: Case) async throws {
    let transport = ScriptedTransport(quirk.refusals + [Self.answer(), Self.answer()])
    let client = try client(transport) { $0.policy.tries = 1 }
    _ = try await client.told(Self.request).answer
    let mended = try #require(transport.bodies.last)
    #expect(quirk.isMended(mended), "\(mended)")
    #expect(!quirk.isMended(transport.bodies[0]))
    // From now on the first request is right.
    _ = try await client.told(Self.request).answer
    #expect(transport.bodies.last == mended)
    #expect(transport.requests.count == quirk.refusals.count + 2)
  }

  @Test func `are those of an endpoint and its model`() async throws {
    let memory = QuirkMemory()
    let refusing = ScriptedTransport(.fault(400, "does not support tools"), Self.answer())
    _ = try await client(refusing, model: "old") { $0.quirks = memory }.told(Self.request).answer
    let other = ScriptedTransport(Self.answer())
    _ = try await client(other, model: "new") { $0.quirks = memory }.told(Self.request).answer
    #expect(other.bodies[0]["tools"] != nil)
  }

  @Test(arguments: [
    ScriptedTransport.Reply.fault(400, "that is no request"), .fault(400, ""), .fault(401, "tools need a key"),
    .fault(429, "too many tools"), .fault(400, "maximum context length exceeded by tools"),
  ])
  func `are not made up`(refusal: ScriptedTransport.Reply) async throws {
    let transport = ScriptedTransport(refusal)
    let told = try await client(transport) { $0.policy.tries = 1 }.told(Self.request)
    #expect(told.error != nil)
    #expect(transport.requests.count == 1)
  }

  @Test func `end, however an endpoint refuses`() async throws {
    let everything =
      "stream_options max_completion_tokens temperature system role tool_choice content tools "
      + "response_format stream function clock parameters schema"
    let transport = ScriptedTransport((0..<100).map { _ in .fault(400, everything) })
    #expect(try await client(transport).told(Self.request).error?.kind == .rejected(status: 400))
    #expect(transport.requests.count < 15)
  }

  @Test func `a tool that was refused is told`() async throws {
    let transport = ScriptedTransport(.fault(400, "Invalid schema for function 'clock'"), Self.answer())
    let answer = try await client(transport).told(Self.request).answer
    #expect(
      answer.leftOut == [LeftOutTool(name: "clock", reason: "this provider refuses the schema of its parameters")])
  }

  @Test func `a tool may be called what the complaint is about`() async throws {
    // "tools" in the message is no name of a tool, and "stream" is none of the stream's.
    let tool = ChatTool(name: "stream", description: "", parameters: ["type": "object"])
    let transport = ScriptedTransport(.fault(400, "Invalid schema for function 'stream'"), Self.answer())
    let answer = try await client(transport).told(ChatRequest(messages: [.user("x")], tools: [tool])).answer
    #expect(answer.leftOut.map(\.name) == ["stream"])
    #expect(transport.bodies[1]["stream"] == true)
  }

  // Between processes.

  /// The body of the request that an endpoint gets which would refuse tools.
  private func ask(_ memory: QuirkMemory, refusals: Int) async throws -> JSONValue {
    let refusal = ScriptedTransport.Reply.fault(400, "tools are not supported")
    let transport = ScriptedTransport((0..<refusals).map { _ in refusal } + [Self.answer()])
    var request = Self.request
    request.choice = .auto
    _ = try await client(transport) { $0.quirks = memory }.told(request).answer
    return transport.bodies.last ?? .null
  }

  @Test func `are kept in a file for others, and not for ever`() async throws {
    let folder = try TemporaryDirectory()
    let file = folder("cache/quirks.json")
    let day: Int64 = 86_400 * 1_000_000_000
    let learned = try await ask(QuirkMemory(file: file, now: { 100 * day }), refusals: 1)
    #expect(learned["tools"] == nil)
    #expect(try await ask(QuirkMemory(file: file, now: { 106 * day }), refusals: 0) == learned)
    // A week later the endpoint is asked as any other, and so is one that is to be tried anew.
    #expect(try await ask(QuirkMemory(file: file, now: { 108 * day }), refusals: 0)["tools"] != nil)
    let anew = QuirkMemory(file: file, forgets: true, now: { 101 * day })
    #expect(try await ask(anew, refusals: 0)["tools"] != nil)
    #expect(try await ask(anew, refusals: 1)["tools"] == nil)
  }

  @Test func `of several endpoints are kept together`() async throws {
    let folder = try TemporaryDirectory()
    let file = folder("quirks.json")
    for model in ["a", "b"] {
      let transport = ScriptedTransport(.fault(400, "does not support tools"), Self.answer())
      // Each has read the file before the other wrote it, or it would find nothing out.
      _ = try await client(transport, model: model) { $0.quirks = QuirkMemory(file: file) }.told(Self.request).answer
    }
    for model in ["a", "b"] {
      let transport = ScriptedTransport(Self.answer())
      _ = try await client(transport, model: model) { $0.quirks = QuirkMemory(file: file) }.told(Self.request).answer
      #expect(transport.bodies[0]["tools"] == nil)
    }
  }

  @Test(arguments: ["", "nonsense", "[]", "{\"version\":2}", "{\"version\":1,\"endpoints\":[]}"])
  func `in a file that cannot be read are none`(text: String) async throws {
    let folder = try TemporaryDirectory()
    try folder.write(text, to: "quirks.json")
    #expect(try await ask(QuirkMemory(file: folder("quirks.json")), refusals: 0)["tools"] != nil)
    #expect(try await ask(QuirkMemory(file: folder("quirks.json")), refusals: 1)["tools"] == nil)
    #expect(try await ask(QuirkMemory(file: folder("quirks.json")), refusals: 0)["tools"] == nil)
  }
}
