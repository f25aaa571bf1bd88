import Foundation
import JSON
import Models
import Support
import SystemLibraries
import Testing

/// The client with libcurl under it, against a server with real sockets.
@Suite struct SocketTests {
  private static let chunks = [
    Chunk.delta(["role": "assistant", "content": ""]), Chunk.text("Hello, 世"), Chunk.text("界"),
    Chunk.calls(Chunk.call(id: "a", index: 0, name: "clock")),
    Chunk.calls(Chunk.call(index: 0, arguments: "{\"city\":")),
    Chunk.calls(Chunk.call(index: 0, arguments: "\"東京\"}")), Chunk.finish("tool_calls"),
  ]
  private static let stream = ScriptedTransport.Reply.text(chunks)

  private func client(
    _ server: ScriptedServer, transport: HTTPClient = HTTPClient(), tries: Int = 1
  ) throws -> ChatClient {
    var configuration = ChatClient.Configuration()
    configuration.policy.tries = tries
    // These are not about how long is too long.
    configuration.policy.patience = .seconds(86_400)
    configuration.sleep = { _ in }
    return ChatClient(
      ModelEndpoint(try ModelURL(server.url), model: "m"), transport: transport, configuration: configuration)
  }

  private func check(_ told: Told) throws {
    let answer = try told.answer
    #expect(answer.text == "Hello, 世界")
    #expect(answer.calls == [ChatCall(id: "a", name: "clock", arguments: "{\"city\":\"東京\"}")])
    let texts = told.snapshots.map(\.text)
    #expect(texts.last == "Hello, 世界")
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) })
  }

  static let deliveries: [(String, [ScriptedServer.Step])] = [
    ("at once", .open() + [.send(stream), .close]),
    ("byte by byte", .open() + [.dribble(Array(stream.utf8)), .close]),
    ("with its length", .response(type: "text/event-stream", stream)),
    (
      "in chunks",
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")]
        + stream.split(separator: "\n\n").map { .chunk("\($0)\n\n") } + [.chunk("")]
    ),
    (
      "in chunks of one byte",
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")]
        + stream.utf8.flatMap { [.send("1\r\n"), .send([$0]), .send("\r\n")] } + [.chunk("")]
    ),
    ("without its end", .open() + [.send(ScriptedTransport.Reply.text(chunks, isEnded: false)), .close]),
    ("and then nothing", .open() + [.send(stream), .stall]),
  ]

  @Test(arguments: deliveries) func `an answer is the same however it is delivered`(
    name: String, steps: [ScriptedServer.Step]
  ) async throws {
    let server = try ScriptedServer { _, _ in steps }
    try check(await client(server).told(tools: Tools.both))
    #expect(server.requests.count == 1)
  }

  /// The connection breaks after each byte of the answer: one end, and never an answer that is not whole.
  @Test(arguments: [ScriptedServer.Step.close, .reset]) func `a connection that ends too soon is one failure`(
    end: ScriptedServer.Step
  ) async throws {
    let bytes = Array(Self.stream.utf8)
    let server = try ScriptedServer { _, number in .open() + [.send(Array(bytes[..<number])), end] }
    let client = try client(server)
    let finished = ScriptedTransport.Reply.text(Self.chunks, isEnded: false).utf8.count
    for place in 0..<bytes.count {
      let told = await client.told(tools: Tools.both)
      if told.error == nil {
        #expect(place >= finished)
        try check(told)
      } else {
        #expect(["ended_early", "connection_lost"].contains(told.error?.code))
      }
    }
    #expect(server.requests.count == bytes.count)
  }

  @Test(arguments: [ScriptedServer.Step.close, .reset]) func `what failed before an answer was seen is sent again`(
    end: ScriptedServer.Step
  ) async throws {
    let server = try ScriptedServer { _, number in
      number < 2 ? [end] : .response(type: "text/event-stream", Self.stream)
    }
    try check(await client(server, tries: 3).told(tools: Tools.both))
    #expect(server.requests.count == 3)
  }

  @Test func `answers use the connection again`() async throws {
    let server = try ScriptedServer { _, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")]
        // The end of the response comes a little after that of the answer.
        + [.chunk(Self.stream), .perform { usleep(2000) }, .chunk("")]
    }
    let client = try client(server)
    // Whoever asks at once may be too early for the connection.
    var asked = 0
    while server.connectionCount == asked, asked < 500 {
      try check(await client.told(tools: Tools.both))
      asked += 1
    }
    #expect(server.connectionCount < asked)
  }

  @Test func `stopping in the middle of an answer reaches the server`() async throws {
    let server = try ScriptedServer { _, _ in .open() + [.send("data: \(Chunk.text("Hel"))\n\n"), .stall] }
    let client = try client(server, tries: 3)
    let task = Task { () -> ModelError? in
      do throws(ModelError) {
        _ = try await client.complete(ChatRequest(messages: [.user("x")])) { _ in
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return nil
      } catch { return error }
    }
    #expect(await task.value?.kind == .cancelled)
    while server.leftStalls == 0 { await Task.yield() }
    #expect(server.requests.count == 1)
  }

  @Test func `a slow reader loses nothing`() async throws {
    let text = String(repeating: "0123456789", count: 20_000)
    let stream = (0..<20).map { _ in "data: \(Chunk.text(text))\n\n" }.joined() + "data: \(Chunk.finish())\n\n"
    let server = try ScriptedServer { _, _ in .open() + [.send(stream), .close] }
    var length = 0
    let answer = try await client(server).complete(ChatRequest(messages: [.user("x")])) { answer in
      length = answer.text.utf8.count
      await Task.yield()
    }
    #expect(length == 4_000_000)
    #expect(answer.text.utf8.count == 4_000_000)
  }

  /// Whatever a server does, each question has one end, and what was shown before it stays true.
  @Test func `a thousand questions with faults have a thousand ends`() async throws {
    let bytes = Array(Self.stream.utf8)
    let server = try ScriptedServer { _, number in
      var random = SeededGenerator(seed: UInt64(number))
      let part = Array(bytes[..<Int.random(in: 0..<bytes.count, using: &random)])
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return [.reset]
      case 1: return [.close]
      case 2: return [.stall]
      case 3: return .response(status: 429, headers: ["Retry-After: 0"], "{\"error\":{\"message\":\"slow down\"}}")
      case 4: return .response(status: 503, type: "text/html", "<h1>Unavailable</h1>")
      case 5: return .open() + [.send(part + Array("\n\ndata: {garbage\n\n".utf8)), .close]
      case 6: return .open() + [.send(part), .reset]
      case 7: return .open() + [.send(part), .close]
      case 8: return .open() + [.send(part), .stall]
      default: return .response(type: "text/event-stream", Self.stream)
      }
    }
    var configuration = ChatClient.Configuration()
    configuration.sleep = { _ in }
    // Short, since every fifth answer runs out of it.
    configuration.timeouts.firstByte = .milliseconds(20)
    configuration.timeouts.idle = .milliseconds(20)
    let client = ChatClient(
      ModelEndpoint(try ModelURL(server.url), model: "m"), transport: HTTPClient(), configuration: configuration)
    let ends = await withTaskGroup(of: Told.self) { group in
      var ends: [Told] = []
      for number in 0..<1000 {
        // So many at a time.
        if number >= 20, let told = await group.next() { ends.append(told) }
        group.addTask { await client.told(tools: Tools.both) }
      }
      for await told in group { ends.append(told) }
      return ends
    }
    #expect(ends.count == 1000)
    for told in ends {
      if told.error == nil { try check(told) }
      #expect(told.snapshots.allSatisfy { "Hello, 世界".hasPrefix($0.text) && $0.calls.isEmpty })
    }
    #expect(ends.contains { $0.error == nil })
    let codes = Set(ends.compactMap { $0.error?.code })
    #expect(
      codes.isSuperset(of: ["connection_lost", "timeout", "rate_limited", "server_fault", "malformed", "ended_early"]))
  }
}
