import JSON
import Models
import Synchronization
import SystemLibraries

/// Answers requests with what a test wrote down, in order; a request too many fails.
final class ScriptedTransport: HTTPTransport {
  struct Reply: Sendable {
    var status = 200
    var type = "text/event-stream"
    var headers: [HTTPField] = []
    var pieces: [[UInt8]] = []
    /// Instead of a response, or after the pieces of one.
    var error: HTTPError?
    var hasNoHead = false
  }

  private struct State {
    var replies: [Reply]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  init(_ replies: [Reply]) { state = Mutex(State(replies: replies)) }

  convenience init(_ replies: Reply...) { self.init(replies) }

  var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// Bodies of the requests so far.
  var bodies: [JSONValue] { requests.map { (try? JSONValue(parsing: $0.body)) ?? .null } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard !Task.isCancelled else { throw HTTPError(.cancelled) }
    let reply = state.withLock { state in
      state.requests.append(request)
      return state.replies.isEmpty ? nil : state.replies.removeFirst()
    }
    guard let reply else { throw HTTPError(.other, "unscripted") }
    if reply.hasNoHead, let error = reply.error { throw error }
    let head = HTTPHead(status: reply.status, headers: [HTTPField("Content-Type", reply.type)] + reply.headers)
    return HTTPResponse(head: head, body: HTTPBody(Pieces(reply)))
  }

  private final class Pieces: HTTPBodySource {
    private let rest: Mutex<[[UInt8]]>
    private let error: HTTPError?

    init(_ reply: Reply) {
      rest = Mutex(reply.pieces.filter { !$0.isEmpty })
      error = reply.error
    }

    func next() async throws(HTTPError) -> [UInt8]? {
      if Task.isCancelled { throw HTTPError(.cancelled) }
      if let piece = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return piece }
      if let error { throw error }
      return nil
    }

    func cancel() {}
  }
}

extension ScriptedTransport.Reply {
  /// A stream of these chunks, each the data of an event.
  static func stream(_ chunks: [JSONValue], isEnded: Bool = true) -> Self {
    Self(pieces: [Array(Self.text(chunks, isEnded: isEnded).utf8)])
  }

  static func text(_ chunks: [JSONValue], isEnded: Bool = true) -> String {
    chunks.map { "data: \($0.serialized())\n\n" }.joined() + (isEnded ? "data: [DONE]\n\n" : "")
  }

  static func json(_ value: JSONValue, status: Int = 200, headers: [HTTPField] = []) -> Self {
    Self(status: status, type: "application/json", headers: headers, pieces: [Array(value.serialized().utf8)])
  }

  static func fault(_ status: Int, _ message: String, headers: [HTTPField] = []) -> Self {
    json(["error": ["message": .string(message)]], status: status, headers: headers)
  }

  static func broken(_ error: HTTPError) -> Self { Self(error: error, hasNoHead: true) }
}

/// Chunks of a stream, as providers write them.
enum Chunk {
  static func delta(_ delta: JSONValue, finish: JSONValue = .null) -> JSONValue {
    ["id": "x", "choices": [["index": 0, "delta": delta, "finish_reason": finish]]]
  }

  static func text(_ text: String) -> JSONValue { delta(["content": .string(text)]) }

  static func calls(_ calls: JSONValue...) -> JSONValue { delta(["tool_calls": .array(calls)]) }

  static func finish(_ reason: String = "stop") -> JSONValue { delta([:], finish: .string(reason)) }

  /// One piece of a call; what is not given is not there.
  static func call(
    id: String? = nil, index: Int? = nil, name: String? = nil, arguments: String? = nil
  ) -> JSONValue {
    var function: JSONObject = [:]
    if let name { function["name"] = .string(name) }
    if let arguments { function["arguments"] = .string(arguments) }
    var call: JSONObject = ["function": .object(function)]
    if let index { call["index"] = .number(JSONNumber(index)) }
    if let id { call["id"] = .string(id) }
    return .object(call)
  }
}

/// A client of a scripted endpoint, which waits for nothing.
func client(
  _ transport: ScriptedTransport, model: String? = "m", _ change: (inout ChatClient.Configuration) -> Void = { _ in }
) throws -> ChatClient {
  var configuration = ChatClient.Configuration()
  configuration.sleep = { _ in }
  configuration.chance = { 1 }
  change(&configuration)
  let endpoint = ModelEndpoint(try ModelURL("http://models.test/v1"), model: model, key: Secret("key-of-the-test"))
  return ChatClient(endpoint, transport: transport, configuration: configuration)
}

/// Tools that a model may be told of.
enum Tools {
  static let clock = ChatTool(
    name: "clock", description: "Tells the time.",
    parameters: ["type": "object", "properties": ["city": ["type": "string"]], "required": ["city"]])
  static let timer = ChatTool(
    name: "set_timer", description: "Sets a timer.",
    parameters: ["type": "object", "properties": ["minutes": ["type": "integer"]]])
  static let both = [clock, timer]
}

/// What a model's answer came to, with all that was told on the way.
struct Told: Sendable {
  var end: Result<ChatAnswer, ModelError>
  var snapshots: [ChatAnswer]

  var answer: ChatAnswer {
    get throws { try end.get() }
  }

  var error: ModelError? {
    if case .failure(let error) = end { error } else { nil }
  }
}

extension ChatModel {
  func told(_ request: ChatRequest) async -> Told {
    let snapshots = Mutex<[ChatAnswer]>([])
    do throws(ModelError) {
      let answer = try await complete(request) { answer in snapshots.withLock { $0.append(answer) } }
      return Told(end: .success(answer), snapshots: snapshots.withLock(\.self))
    } catch {
      return Told(end: .failure(error), snapshots: snapshots.withLock(\.self))
    }
  }

  func told(_ question: String = "hello", tools: [ChatTool] = []) async -> Told {
    await told(ChatRequest(messages: [.user(question)], tools: tools))
  }
}
