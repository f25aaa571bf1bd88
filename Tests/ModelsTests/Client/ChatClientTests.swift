import JSON
import Models
import Support
import SystemLibraries
import Testing

/// What comes of streams and responses of every kind: one end, the whole answer so far on the way.
@Suite struct ChatClientTests {
  private static let hello = [
    Chunk.delta(["role": "assistant", "content": .null]), Chunk.text("Hel"), Chunk.text("lo, "), Chunk.text("世界 🌍"),
    Chunk.finish(), ["choices": [], "usage": ["prompt_tokens": 7, "completion_tokens": 3]],
  ]

  @Test func `text comes as the whole answer so far`() async throws {
    // One chunk a piece of the connection.
    let pieces = Self.hello.map { Array("data: \($0)\n\n".utf8) } + [Array("data: [DONE]\n\n".utf8)]
    let told = try await client(ScriptedTransport(.init(pieces: pieces))).told()
    #expect(told.snapshots.map(\.text) == ["Hel", "Hello, ", "Hello, 世界 🌍"])
    #expect(told.snapshots.allSatisfy { $0.finish == nil && $0.calls.isEmpty })
    let answer = try told.answer
    #expect(answer.text == "Hello, 世界 🌍")
    #expect(answer.finish == .stop)
    #expect(answer.usage == TokenUsage(prompt: 7, completion: 3))
  }

  @Test func `a request is what the interface wants`() async throws {
    let transport = ScriptedTransport(.stream(Self.hello))
    let call = ChatCall(id: "c1", name: "clock", arguments: "{\"city\":\"Rome\"}")
    let request = ChatRequest(
      messages: [
        .system("Be brief."), .user("What time is it?"), .assistant("", calls: [call]), .result(of: call, "12:00"),
      ], tools: [Tools.clock], choice: .required, maxTokens: 50, temperature: 0.5)
    _ = try await client(transport).told(request).answer
    let sent = try #require(transport.requests.first)
    #expect(sent.url == "http://models.test/v1/chat/completions")
    #expect(sent.headers.contains(HTTPField("Authorization", "Bearer key-of-the-test")))
    #expect(sent.headers.contains(HTTPField("Content-Type", "application/json")))
    #expect(
      try JSONValue(parsing: sent.body) == [
        "model": "m",
        "messages": [
          ["role": "system", "content": "Be brief."], ["role": "user", "content": "What time is it?"],
          [
            "role": "assistant", "content": .null,
            "tool_calls": [
              [
                "id": "c1", "type": "function",
                "function": ["name": "clock", "arguments": "{\"city\":\"Rome\"}"],
              ]
            ],
          ],
          ["role": "tool", "tool_call_id": "c1", "content": "12:00"],
        ],
        "stream": true, "stream_options": ["include_usage": true],
        "tools": [
          [
            "type": "function",
            "function": [
              "name": "clock", "description": "Tells the time.",
              "parameters": [
                "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
              ],
            ],
          ]
        ],
        "tool_choice": "required", "max_tokens": 50, "temperature": 0.5,
      ])
  }

  @Test(arguments: [
    Tools.clock.parameters, ["type": "object"],
    ["type": "object", "properties": ["a": ["$ref": "#/$defs/a"]], "$defs": ["a": ["type": "string"]]],
  ])
  func `schemas are told as providers take them`(parameters: JSONValue) async throws {
    let transport = ScriptedTransport(.stream(Self.hello))
    let tool = ChatTool(name: "t", description: "", parameters: parameters)
    #expect(try await client(transport).told(tools: [tool]).answer.leftOut.isEmpty)
    #expect(transport.bodies[0]["tools"]?[0]?["function"]?["parameters"] == (try? ProviderSchema.function(parameters)))
  }

  @Test func `a schema that no provider takes leaves its tool out, and says so`() async throws {
    let transport = ScriptedTransport(.stream(Self.hello))
    let bad = ChatTool(name: "bad", description: "", parameters: ["type": "object", "anyOf": [[:]]])
    let twin = ChatTool(name: "set.timer", description: "", parameters: ["type": "object"])
    let answer = try await client(transport).told(tools: Tools.both + [bad, twin]).answer
    #expect(answer.leftOut.map(\.name) == ["bad", "set.timer"])
    #expect(answer.leftOut[0].reason.contains("anyOf"))
    #expect(
      transport.bodies[0]["tools"]?.array?.compactMap { $0["function"]?["name"]?.string } == ["clock", "set_timer"])
  }

  @Test func `names that providers do not take are mapped, and mapped back`() async throws {
    let names = ["files.read", String(repeating: "x", count: 80), "été"]
    let calls = [
      Chunk.call(id: "a", index: 0, name: "files_read", arguments: "{}"),
      Chunk.call(id: "b", index: 1, name: String(repeating: "x", count: 64), arguments: "{}"),
      Chunk.call(id: "c", index: 2, name: "__t__", arguments: "{}"),
    ]
    let transport = ScriptedTransport(
      .stream([Chunk.delta(["tool_calls": .array(calls)]), Chunk.finish("tool_calls")]))
    let tools = names.map { ChatTool(name: $0, description: "", parameters: ["type": "object"]) }
    #expect(try await client(transport).told(tools: tools).answer.calls.map(\.name) == names)
  }

  @Test(arguments: [
    ("clock", "clock"), ("Clock", "clock"), ("set-timer", "set_timer"), ("setTimer", "set_timer"),
    ("functions.set_timer", "set_timer"), ("timer", "timer"), ("", ""), ("cl0ck", "cl0ck"),
  ])
  func `a name that is nearly one of the tools is that tool`(written: String, meant: String) async throws {
    let transport = ScriptedTransport(
      .stream([Chunk.calls(Chunk.call(id: "a", index: 0, name: written, arguments: "{}")), Chunk.finish("tool_calls")]))
    #expect(try await client(transport).told(tools: Tools.both).answer.calls.map(\.name) == [meant])
  }

  /// Streams that are all "Hello", whatever else is in them.
  static let sameText: [(String, String)] = [
    (
      "comments and keep-alives",
      ": OPENROUTER PROCESSING\n\ndata: \(Chunk.text("Hel"))\n\n: x\n\ndata: \(Chunk.text("lo"))\n\n"
    ),
    ("CRLF", "data: \(Chunk.text("Hel"))\r\n\r\ndata: \(Chunk.text("lo"))\r\n\r\n"),
    ("no space", "data:\(Chunk.text("Hel"))\n\ndata:\(Chunk.text("lo"))\n\n"),
    ("unknown fields", "id: 1\nfoo: bar\ndata: \(Chunk.text("Hel"))\n\nevent: x\ndata: \(Chunk.text("lo"))\n\n"),
    ("empty data", "data:\n\ndata: \(Chunk.text("Hel"))\n\ndata: \n\ndata: \(Chunk.text("lo"))\n\n"),
    (
      "no choices first and last",
      "data: {\"choices\":[],\"prompt_filter_results\":[]}\n\ndata: \(Chunk.text("Hel"))\n\ndata: \(Chunk.text("lo"))\n\n"
        + "data: {\"choices\":[]}\n\ndata: {}\n\ndata: {\"choices\":null}\n\n"
    ),
    (
      "other choices",
      "data: \(Chunk.text("Hel"))\n\ndata: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"X\"}}]}\n\n"
        + "data: \(Chunk.text("lo"))\n\n"
    ),
    (
      "unknown members, null error",
      "data: {\"x\":1,\"error\":null,\"choices\":[{\"index\":0,\"logprobs\":null,\"delta\":{\"content\":\"Hel\",\"y\":[]}}]}\n\n"
        + "data: {\"choices\":[{\"delta\":{\"content\":\"lo\"}}]}\n\n"
    ),
    ("duplicate keys", "data: {\"id\":1,\"id\":2,\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hello\"}}]}\n\n"),
    (
      "text in parts",
      "data: \(Chunk.delta(["content": [["type": "text", "text": "Hel"], ["type": "text", "text": "lo"]]]))\n\n"
    ),
    (
      "null content and calls",
      "data: \(Chunk.delta(["content": .null, "tool_calls": .null]))\n\ndata: \(Chunk.text("Hello"))\n\n"
    ),
    (
      "the whole message again at the end",
      "data: \(Chunk.text("Hel"))\n\ndata: \(Chunk.text("lo"))\n\n"
        + "data: {\"choices\":[{\"index\":0,\"message\":{\"content\":\"Hello\"}}]}\n\n"
    ),
  ]

  @Test(arguments: sameText) func `what is not the text does not matter`(name: String, stream: String) async throws {
    let end = "data: \(Chunk.finish())\n\ndata: [DONE]\n\n"
    let told = try await client(ScriptedTransport(.init(pieces: [Array((stream + end).utf8)]))).told()
    #expect(try told.answer.text == "Hello")
    #expect(try told.answer.finish == .stop)
  }

  @Test(arguments: [
    "text/event-stream; charset=utf-8", "TEXT/EVENT-STREAM", "text/plain", "application/octet-stream", "",
  ])
  func `a stream is known by its type, or by how it begins`(type: String) async throws {
    let reply = ScriptedTransport.Reply(type: type, pieces: [Array(ScriptedTransport.Reply.text(Self.hello).utf8)])
    #expect(try await client(ScriptedTransport(reply)).told().answer.text == "Hello, 世界 🌍")
  }

  @Test(arguments: ["application/json", "application/json; charset=utf-8", "text/plain", ""])
  func `a whole answer where a stream was asked for is taken`(type: String) async throws {
    let whole: JSONValue = ["choices": [["message": ["content": "Hello"], "finish_reason": "stop"]]]
    let reply = ScriptedTransport.Reply(type: type, pieces: [Array(whole.serialized(pretty: true).utf8)])
    #expect(try await client(ScriptedTransport(reply)).told().answer.text == "Hello")
  }

  @Test(arguments: [
    ("stop", FinishReason.calls), ("tool_calls", .calls), ("function_call", .calls), ("", .calls),
    ("whatever", .other("whatever")),
  ])
  func `calls are calls, whatever the end is called`(reason: String, finish: FinishReason) async throws {
    let chunks = [Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock", arguments: "{}")), Chunk.finish(reason)]
    let answer = try await client(ScriptedTransport(.stream(chunks))).told(tools: Tools.both).answer
    #expect(answer.calls.map(\.name) == ["clock"])
    #expect(answer.finish == finish)
  }

  @Test(arguments: [("length", FinishReason.length), ("content_filter", .contentFilter)])
  func `of an answer that was cut nothing is run`(reason: String, finish: FinishReason) async throws {
    let chunks = [
      Chunk.text("I will"), Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock", arguments: "{}")),
      Chunk.finish(reason),
    ]
    let answer = try await client(ScriptedTransport(.stream(chunks))).told(tools: Tools.both).answer
    #expect(answer.calls.isEmpty)
    #expect(answer.text == "I will")
    #expect(answer.finish == finish)
  }

  @Test func `calls that are announced and do not come are an empty answer`() async throws {
    let told = try await client(ScriptedTransport(.stream([Chunk.finish("tool_calls")]))).told(tools: Tools.both)
    #expect(told.error?.kind == .empty)
    let text = try await client(ScriptedTransport(.stream([Chunk.text("Done."), Chunk.finish("tool_calls")])))
      .told(tools: Tools.both).answer
    #expect(text.calls.isEmpty)
    #expect(text.finish == .stop)
  }

  @Test func `a refusal is told apart`() async throws {
    let chunks = [Chunk.delta(["refusal": "I can"]), Chunk.delta(["refusal": "not."]), Chunk.finish()]
    let told = try await client(ScriptedTransport(.stream(chunks))).told()
    #expect(try told.answer.refusal == "I cannot.")
    #expect(told.snapshots.last?.refusal == "I cannot.")
  }

  @Test(arguments: [
    [Chunk.delta(["reasoning_content": "hm, "]), Chunk.delta(["reasoning_content": "yes"]), Chunk.text("Hello")],
    [Chunk.delta(["reasoning": "hm, yes"]), Chunk.text("Hello")],
    [Chunk.text("<thi"), Chunk.text("nk>hm, "), Chunk.text("yes</thi"), Chunk.text("nk>\n\nHel"), Chunk.text("lo")],
  ])
  func `thoughts are told apart`(chunks: [JSONValue]) async throws {
    let pieces = (chunks + [Chunk.finish()]).map { Array("data: \($0)\n\n".utf8) }
    let told = try await client(ScriptedTransport(.init(pieces: pieces))).told()
    #expect(try told.answer.text == "Hello")
    #expect(try told.answer.reasoning.hasPrefix("hm, yes"))
    #expect(told.snapshots.allSatisfy { "Hello".hasPrefix($0.text) })
  }

  /// Each cut of a whole stream: the same text, the same calls, one end.
  @Test func `cuts do not matter`() async throws {
    let chunks =
      Self.hello.dropLast(2) + [
        Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock")),
        Chunk.calls(Chunk.call(index: 0, arguments: "{\"city\":\"東京\"}")), Chunk.finish("tool_calls"),
      ]
    let bytes = Array(ScriptedTransport.Reply.text(Array(chunks)).utf8)
    func check(_ pieces: [[UInt8]], _ place: Int) async throws {
      let told = try await client(ScriptedTransport(.init(pieces: pieces))).told(tools: Tools.both)
      let answer = try told.answer
      #expect(answer.text == "Hello, 世界 🌍", "\(place)")
      #expect(answer.calls == [ChatCall(id: "a", name: "clock", arguments: "{\"city\":\"東京\"}")], "\(place)")
      let texts = told.snapshots.map(\.text)
      #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) }, "\(place)")
    }
    for place in 0...bytes.count { try await check([Array(bytes[..<place]), Array(bytes[place...])], place) }
    try await check(bytes.map { [$0] }, -1)
  }

  /// Each beginning of a stream that then ends: one end, and no answer that is not whole.
  static let inBand: [(JSONValue, ModelError.Kind)] = [
    (["error": ["message": "the model broke", "code": 500]], .serverFault(status: 500)),
    (["error": "the model broke"], .inBand),
    (["error": ["message": "slow down", "code": "rate_limit_exceeded"]], .rateLimited),
    (["object": "error", "message": "the model broke", "code": 400], .rejected(status: 400)),
  ]

  @Test(arguments: inBand)
  func `an error in a stream is a failure with its message`(chunk: JSONValue, kind: ModelError.Kind) async throws {
    for chunks in [[chunk], [Chunk.text("Hel"), chunk]] {
      let transport = ScriptedTransport(.stream(chunks, isEnded: false))
      let told = try await client(transport) { $0.policy.tries = 1 }.told()
      #expect(told.error?.kind == kind)
      #expect(["the model broke", "slow down"].contains(told.error?.message))
    }
  }

  @Test func `an event that is called an error is one`() async throws {
    let stream = "event: error\ndata: overloaded, try again\n\n"
    let told = try await client(ScriptedTransport(.init(pieces: [Array(stream.utf8)]))) { $0.policy.tries = 1 }.told()
    #expect(told.error?.kind == .serverFault(status: 503))
  }

  @Test func `an error in JSON under the name of a stream is one`() async throws {
    let reply = ScriptedTransport.Reply(pieces: [Array("{\"error\":{\"message\":\"no such thing\"}}".utf8)])
    let told = try await client(ScriptedTransport(reply)).told()
    #expect(told.error?.message == "no such thing")
  }

  @Test(arguments: ["data: {\"choices\": [\n\n", "data: nonsense\n\n", "data: {\"a\":1,}\n\n", "data: {'a':1}\n\n"])
  func `a chunk that is no JSON is a failure`(stream: String) async throws {
    let told = try await client(ScriptedTransport(.init(pieces: [Array(stream.utf8)]))).told()
    guard case .malformed = told.error?.kind else {
      Issue.record("\(told.end)")
      return
    }
  }

  @Test func `a key never stands in an error`() async throws {
    let told = try await client(ScriptedTransport(.fault(401, "Incorrect API key provided: key-of-the-test."))).told()
    #expect(told.error?.message == "Incorrect API key provided: [secret].")
    #expect(!"\(told.error as Any)".contains("key-of-the-test"))
  }

  @Test func `a task that is cancelled already asks nothing`() async throws {
    let transport = ScriptedTransport(.stream(Self.hello))
    let client = try client(transport)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await client.told()
    }
    task.cancel()
    let told = await task.value
    #expect(told.error?.kind == .cancelled)
    #expect(told.snapshots.isEmpty)
    #expect(transport.requests.isEmpty)
  }

  @Test func `cancelling in the middle is the end, and nothing is tried again`() async throws {
    let transport = ScriptedTransport(.init(pieces: Self.hello.map { Array("data: \($0)\n\n".utf8) }))
    let client = try client(transport)
    let snapshots = Counter()
    let task = Task { () -> ModelError? in
      do throws(ModelError) {
        _ = try await client.complete(ChatRequest(messages: [.user("x")])) { _ in
          _ = snapshots.next()
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return nil
      } catch { return error }
    }
    #expect(await task.value?.kind == .cancelled)
    #expect(snapshots.next() == 2)
    #expect(transport.requests.count == 1)
  }

  @Test func `without a name the only model is meant`() async throws {
    let transport = ScriptedTransport(
      .json(["data": [["id": "tiny"]]]), .stream(Self.hello), .stream(Self.hello))
    let client = try client(transport, model: nil)
    for _ in 0..<2 { _ = try await client.told().answer }
    #expect(
      transport.requests.map(\.url).map { String($0.split(separator: "/").last ?? "") } == [
        "models", "completions", "completions",
      ])
    #expect(transport.bodies.dropFirst().allSatisfy { $0["model"] == "tiny" })
  }

  @Test func `of several models one has to be named`() async throws {
    let transport = ScriptedTransport(.json(["data": [["id": "a"], ["id": "b"]]]))
    #expect(try await client(transport, model: nil).told().error?.kind == .modelNotNamed(offered: ["a", "b"]))
  }

  @Test func `an endpoint that lists no models is asked without a name`() async throws {
    let transport = ScriptedTransport(.fault(404, "Not Found"), .stream(Self.hello))
    _ = try await client(transport, model: nil).told().answer
    #expect(transport.bodies[1]["model"] == nil)
  }

  @Test(
    arguments: [
      ["data": [["id": "a"], ["id": "b"]]], ["models": [["name": "a"], ["model": "b"]]], ["data": ["a", "b"]],
    ] as [JSONValue])
  func `lists of models have several forms`(list: JSONValue) async throws {
    #expect(try await client(ScriptedTransport(.json(list))).models() == ["a", "b"])
  }
}
