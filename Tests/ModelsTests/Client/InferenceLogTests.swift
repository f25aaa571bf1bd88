import Foundation
import JSON
import Models
import POSIX
import Support
import SystemLibraries
import Testing

@Suite struct InferenceLogTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func log(bytes: Int64 = 16 << 20, secrets: [String] = []) -> InferenceLog {
    var limits = InferenceLog.Limits()
    limits.bytes = bytes
    limits.olderFiles = 2
    return InferenceLog(path: folder("state/inference.jsonl"), secrets: secrets.map(Secret.init), limits: limits)
  }

  private func exchange(_ text: String) -> ModelExchange {
    ModelExchange(
      operation: "/chat/completions", url: "http://models.test/v1", time: 0, request: ["n": .string(text)],
      pieces: [.init(milliseconds: 1, text: text)])
  }

  private func lines(_ name: String = "state/inference.jsonl") throws -> [JSONValue] {
    try String(contentsOfFile: folder(name), encoding: .utf8).split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
  }

  private func mode(_ name: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: folder(name))[.posixPermissions] as? Int)
  }

  @Test func `what is no file is neither read nor written, and nobody waits for a pipe`() throws {
    try folder.makeDirectory("state", mode: 0o700)
    let log = log()
    #expect(mkfifo(log.path, 0o644) == 0)
    log.record(exchange("lost"))
    #expect(log.fault != nil)
    #expect(throws: SystemError.self) { try InferenceLog.latest(1, at: log.path) }
    #expect(try mode("state/inference.jsonl") == 0o644)
  }

  @Test func `times that no request takes are none`() throws {
    let line = #"""
      {"v":1,"operation":"/models","url":"","request":null,"pieces":[],"milliseconds":{"head":-1,"total":1e308}}
      {"v":1,"operation":"/models","url":"","request":null,"pieces":[[1e308,""]],"milliseconds":{"total":1}}
      """#
    try folder.write(line, to: "odd.jsonl")
    let excerpt = try InferenceLog.latest(2, at: folder("odd.jsonl"))
    #expect(excerpt.lines.map(\.exchange.milliseconds) == [0])
    #expect(excerpt.lines.map(\.exchange.headMilliseconds) == [nil])
    #expect(excerpt.unread == 1)
  }

  @Test func `each exchange is a line`() async throws {
    let log = log()
    let transport = ScriptedTransport(
      .fault(503, "Loading"), .stream([Chunk.text("Hel"), Chunk.text("lo"), Chunk.finish(), Self.usage]))
    _ = try await client(transport) {
      $0.recorder = log
      $0.now = { 1_000_000_000 }
    }.told("Hi?").answer
    #expect(log.fault == nil)
    let lines = try lines()
    #expect(lines.count == 2)
    #expect(lines[0]["status"] == 503)
    #expect(lines[0]["error"]?["code"] == "server_fault")
    #expect(lines[0]["pieces"]?[0]?[1] == "{\"error\":{\"message\":\"Loading\"}}")
    #expect(lines[1]["v"] == 1)
    #expect(lines[1]["time"] == "1970-01-01T00:00:01.000000000Z")
    #expect(lines[1]["url"] == "http://models.test/v1")
    #expect(lines[1]["operation"] == "/chat/completions")
    #expect(lines[1]["request"]?["messages"]?[0]?["content"] == "Hi?")
    #expect(lines[1]["stream"] == true)
    #expect(lines[1]["pieces"]?.array?.count == 5)
    #expect(lines[1]["pieces"]?.array?.last?[1] == "[DONE]")
    #expect(lines[1]["tokens"] == ["prompt": 7, "completion": 3])
    #expect(lines[1]["error"] == nil)
    #expect(lines[1]["milliseconds"]?["total"]?.double != nil)
  }

  private static let usage: JSONValue = ["choices": [], "usage": ["prompt_tokens": 7, "completion_tokens": 3]]

  @Test func `nobody else can read it`() throws {
    log().record(exchange("a"))
    #expect(try mode("state/inference.jsonl") == 0o600)
    #expect(try mode("state") == 0o700)
    try folder.setMode(0o644, of: "state/inference.jsonl")
    log().record(exchange("b"))
    #expect(try mode("state/inference.jsonl") == 0o600)
  }

  @Test func `secrets do not stand in it`() async throws {
    let log = log(secrets: ["key-of-the-test", "another-secret"])
    let transport = ScriptedTransport(.fault(401, "no such key: key-of-the-test"))
    _ = try await client(transport) { $0.recorder = log }.told("what is another-secret?")
    let text = try String(contentsOfFile: folder("state/inference.jsonl"), encoding: .utf8)
    #expect(!text.contains("key-of-the-test") && !text.contains("another-secret"))
    #expect(text.contains("what is [secret]?"))
  }

  @Test func `files are bounded, and the oldest goes`() throws {
    let log = log(bytes: 1000)
    for number in 0..<40 { log.record(exchange("\(number)")) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("state")).sorted()
    #expect(names == ["inference.jsonl", "inference.jsonl.1", "inference.jsonl.2"])
    let newest = try ["state/inference.jsonl.2", "state/inference.jsonl.1", "state/inference.jsonl"].flatMap {
      try lines($0)
    }
    .compactMap { $0["request"]?["n"]?.string.flatMap { Int($0) } }
    #expect(newest == Array(40 - newest.count..<40))
    for name in names {
      #expect(try FileManager.default.attributesOfItem(atPath: folder("state/\(name)"))[.size] as? Int ?? .max <= 1000)
      #expect(try mode("state/\(name)") == 0o600)
    }
  }

  @Test func `a line that is longer than a file is kept`() throws {
    let log = log(bytes: 100)
    for number in 0..<3 { log.record(exchange("\(number)")) }
    #expect(try lines().count == 1)
    #expect(try lines("state/inference.jsonl.1")[0]["request"]?["n"] == "1")
  }

  @Test func `several writers lose nothing and mix nothing`() async throws {
    await withTaskGroup { group in
      for writer in 0..<4 {
        // Each has opened it for itself, as processes do.
        let log = log()
        group.addTask { for number in 0..<50 { log.record(exchange("\(writer) \(number)")) } }
      }
    }
    #expect(Set(try lines().compactMap { $0["request"]?["n"]?.string }).count == 200)
  }

  @Test func `a place that cannot be written is told, once`() throws {
    try folder.write("", to: "state")
    let log = log()
    log.record(exchange("a"))
    #expect(log.fault != nil)
  }

  @Test func `a link is not followed`() throws {
    try folder.makeDirectory("state", mode: 0o700)
    try folder.write("kept", to: "other")
    try FileManager.default.createSymbolicLink(
      atPath: folder("state/inference.jsonl"), withDestinationPath: folder("other"))
    let log = log()
    log.record(exchange("a"))
    #expect(log.fault != nil)
    #expect(try String(contentsOfFile: folder("other"), encoding: .utf8) == "kept")
  }
}

/// What was recorded passes again, without any network.
@Suite struct RecordingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// What a client tells with these replies, and tells again with what was recorded of them.
  private func twice(
    _ replies: [ScriptedTransport.Reply], _ requests: [ChatRequest]
  ) async throws -> (then: [Told], again: [Told]) {
    let ids = [Counter(), Counter()]
    let log = InferenceLog(path: folder("log.jsonl"), secrets: [])
    let first = try client(ScriptedTransport(replies)) {
      $0.recorder = log
      $0.makeCallID = { "new-\(ids[0].next())" }
    }
    var then: [Told] = []
    for request in requests { then.append(await first.told(request)) }
    let recording = try Recording(path: folder("log.jsonl"))
    var configuration = ChatClient.Configuration()
    configuration.sleep = { _ in }
    configuration.makeCallID = { "new-\(ids[1].next())" }
    let second = ChatClient(recording.endpoint, transport: recording, configuration: configuration)
    var again: [Told] = []
    for request in requests { again.append(await second.told(request)) }
    return (then, again)
  }

  static let replies: [(String, [ScriptedTransport.Reply])] =
    [
      ("a stream", [.stream([Chunk.text("Hel"), Chunk.text("lo"), Chunk.finish()])]),
      (
        "a stream of two lines",
        [
          .init(pieces: [
            Array("data: {\"choices\":\ndata: [{\"delta\":{\"content\":\"x\"}}]}\n\ndata: [DONE]\n\n".utf8)
          ])
        ]
      ),
      ("a whole answer", [.json(["choices": [["message": ["content": "Hello"], "finish_reason": "stop"]]])]),
      ("a call", [.stream([Chunk.calls(Chunk.call(index: 0, name: "clock", arguments: "{}")), Chunk.finish()])]),
      ("a second try", [.fault(503, "Loading"), .stream([Chunk.text("Hello"), Chunk.finish()])]),
      (
        "a quirk",
        [.fault(400, "tools are not supported"), .stream([Chunk.text("{\"answer\":\"Hello\"}"), Chunk.finish()])]
      ),
      ("a broken connection", [.broken(HTTPError(.connectionLost)), .stream([Chunk.text("Hello"), Chunk.finish()])]),
      ("an event that is an error", [.init(pieces: [Array("event: error\ndata: \"broken\"\n\n".utf8)])]),
      ("a web page", [.init(type: "text/html", pieces: [Array("<title>Hello</title>".utf8)])]),
      ("an end too soon", [.stream([Chunk.text("Hello")], isEnded: false)]),
    ]

  @Test(arguments: replies) func `what was told is told again`(
    name: String, replies: [ScriptedTransport.Reply]
  ) async throws {
    let request = ChatRequest(messages: [.system("It is noon."), .user("Hi?")], tools: Tools.both)
    let (then, again) = try await twice(replies, [request])
    switch (then[0].end, again[0].end) {
    case (.success(let then), .success(let again)): #expect(then == again)
    case (.failure(let then), .failure(let again)): #expect(then.code == again.code)
    default: Issue.record("\(then[0].end) became \(again[0].end)")
    }
  }

  @Test func `an answer goes to the request that it was for`() async throws {
    let replies = ["a", "b", "c"].map { ScriptedTransport.Reply.stream([Chunk.text($0), Chunk.finish()]) }
    let requests = ["1", "2", "3"].map { ChatRequest(messages: [.user($0)]) }
    _ = try await twice(replies, requests)
    let recording = try Recording(path: folder("log.jsonl"))
    let client = ChatClient(recording.endpoint, transport: recording)
    #expect(await client.told("3").end == .success(ChatAnswer(text: "c", finish: .stop)))
    #expect(await client.told("1").end == .success(ChatAnswer(text: "a", finish: .stop)))
    // Given once.
    #expect(await client.told("1").error?.message == "")
    guard case .transport(let error)? = await client.told("4").error?.kind else {
      Issue.record("answered")
      return
    }
    #expect("\(error)".contains("has no answer to it"))
  }

  @Test func `what was known then is known again`() async throws {
    // The endpoint was found to have no tool calls before the recording begins.
    let memory = QuirkMemory()
    let reply = ScriptedTransport.Reply.stream([Chunk.text("{\"answer\":\"Hello\"}"), Chunk.finish()])
    let first = ScriptedTransport(.fault(400, "tools are not supported"), reply, reply)
    _ = try await client(first) { $0.quirks = memory }.told("Hi?", tools: Tools.both).answer
    let log = InferenceLog(path: folder("log.jsonl"), secrets: [])
    let told = try await client(first) {
      $0.quirks = memory
      $0.recorder = log
    }.told("Hi?", tools: Tools.both)
    let recording = try Recording(path: folder("log.jsonl"))
    var configuration = ChatClient.Configuration()
    configuration.quirks = QuirkMemory(recording.quirks, of: recording.endpoint)
    let again = await ChatClient(recording.endpoint, transport: recording, configuration: configuration)
      .told("Hi?", tools: Tools.both)
    #expect(try again.answer == told.answer)
    #expect(try again.answer.manner == .schema)
  }

  @Test func `what the system says may be another`() async throws {
    let reply = ScriptedTransport.Reply.stream([Chunk.text("Hello"), Chunk.finish()])
    _ = try await twice([reply], [ChatRequest(messages: [.system("It is noon."), .user("Hi?")])])
    let recording = try Recording(path: folder("log.jsonl"))
    let told = await ChatClient(recording.endpoint, transport: recording).told(
      ChatRequest(messages: [.system("It is night."), .user("Hi?")]))
    #expect(try told.answer.text == "Hello")
  }

  @Test(arguments: [
    ("", "is empty"), ("{}\n", "line 1 of"), ("nonsense", "line 1 of"), ("{\"v\":2}", "line 1 of"),
  ])
  func `what is no recording is refused`(text: String, reason: String) throws {
    try folder.write(text, to: "bad.jsonl")
    do throws(Recording.Fault) {
      _ = try Recording(path: folder("bad.jsonl"))
      Issue.record("taken")
    } catch { #expect("\(error)".contains(reason)) }
    #expect(throws: Recording.Fault.self) { try Recording(path: folder("missing.jsonl")) }
  }
}
