import JSON
import Models
import SystemLibraries
import Testing

/// What is said when there is no answer: one sentence that says what, where, and which setting to look at.
@Suite struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: ScriptedTransport.Reply
    let kind: ModelError.Kind
    /// The whole sentence.
    let sentence: String

    init(_ name: String, _ reply: ScriptedTransport.Reply, _ kind: ModelError.Kind, _ sentence: String) {
      self.name = name
      self.reply = reply
      self.kind = kind
      self.sentence = sentence
    }

    var testDescription: String { name }
  }

  private static let url = "'http://models.test/v1'"

  private static func page(_ status: Int, _ text: String) -> ScriptedTransport.Reply {
    .init(status: status, type: "text/html; charset=utf-8", pieces: [Array(text.utf8)])
  }

  static let cases: [Case] = [
    Case(
      "wrong key",
      .json(
        [
          "error": [
            "message": "Incorrect API key provided.", "type": "invalid_request_error", "code": "invalid_api_key",
          ]
        ],
        status: 401), .authentication,
      "\(url) refuses the key (Incorrect API key provided.); look at SKILLHOST_API_KEY"),
    Case(
      "forbidden", .json(["detail": "Forbidden"], status: 403), .authentication,
      "\(url) refuses the key (Forbidden); look at SKILLHOST_API_KEY"),
    Case(
      "wrong path", page(404, "<html><head><TITLE>404 Not\nFound</TITLE></head><body>nginx</body></html>"), .notFound,
      "there is no chat interface at \(url) (404 Not Found); look at SKILLHOST_MODEL_URL, which mostly ends in /v1"),
    Case(
      "method not allowed", .init(status: 405, type: "text/plain", pieces: []), .notFound,
      "there is no chat interface at \(url); look at SKILLHOST_MODEL_URL, which mostly ends in /v1"),
    Case(
      "unknown model",
      .json(["error": ["message": "The model `m` does not exist", "code": "model_not_found"]], status: 404),
      .modelNotFound,
      "\(url) has not the model 'm' (The model `m` does not exist); set SKILLHOST_MODEL to one that 'skillhost models' lists"
    ),
    Case(
      "unknown model, as a gateway says it", .fault(400, "m is not a valid model ID"), .modelNotFound,
      "\(url) has not the model 'm' (m is not a valid model ID); set SKILLHOST_MODEL to one that 'skillhost models' lists"
    ),
    Case(
      "too large", .init(status: 413, type: "text/html", pieces: [Array("<h1>Request Entity Too Large</h1>".utf8)]),
      .requestTooLarge,
      "\(url) takes no request of this size (Request Entity Too Large); give it less to read, or set SKILLHOST_MODEL_URL to another"
    ),
    Case(
      "too long, OpenAI",
      .json(
        [
          "error": [
            "message": "This model's maximum context length is 8192 tokens.", "code": "context_length_exceeded",
          ]
        ],
        status: 400), .contextTooLong,
      "the conversation is too long for the model 'm' (This model's maximum context length is 8192 tokens.); give it less to read, or set SKILLHOST_MODEL to one with more room"
    ),
    Case(
      "too long, llama.cpp",
      .json(
        [
          "error": [
            "code": 400, "message": "the request exceeds the available context size. try increasing it",
            "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096,
          ]
        ], status: 400), .contextTooLong,
      "the conversation is too long for the model 'm' (the request exceeds the available context size. try increasing it); give it less to read, or set SKILLHOST_MODEL to one with more room"
    ),
    Case(
      "filtered", .json(["error": ["message": "Blocked.", "code": "content_filter"]], status: 400), .contentFilter,
      "the provider's filter stopped the answer (Blocked.); ask otherwise, or set SKILLHOST_MODEL to another"),
    Case(
      "no credit",
      .json(["error": ["message": "You exceeded your current quota.", "type": "insufficient_quota"]], status: 429),
      .quotaExceeded,
      "the account at \(url) has no credit left (You exceeded your current quota.); add some, or look at SKILLHOST_API_KEY"
    ),
    Case(
      "too many requests", .fault(429, "Rate limit reached"), .rateLimited,
      "\(url) takes no more requests for now (Rate limit reached); wait, or set SKILLHOST_MODEL_URL to another"),
    Case(
      "loading", .json(["error": ["code": 503, "message": "Loading model", "type": "unavailable_error"]], status: 503),
      .serverFault(status: 503),
      "\(url) failed with status 503 (Loading model); try again later, or set SKILLHOST_MODEL or SKILLHOST_MODEL_URL to another"
    ),
    Case(
      "a gateway's page", page(502, "<html><body><h1>502 Bad Gateway</h1><hr>nginx/1.22</body></html>"),
      .serverFault(status: 502),
      "\(url) failed with status 502 (502 Bad Gateway nginx/1.22); try again later, or set SKILLHOST_MODEL or SKILLHOST_MODEL_URL to another"
    ),
    Case(
      "validation, as FastAPI says it",
      .json(["detail": [["loc": ["body", "x"], "msg": "field required"], ["msg": "extra fields"]]], status: 422),
      .rejected(status: 422),
      "\(url) rejected the request with status 422 (field required; extra fields); look at SKILLHOST_MODEL and SKILLHOST_MODEL_URL"
    ),
    Case(
      "an array of errors",
      .json([["error": ["code": 400, "message": "Bad.", "status": "INVALID_ARGUMENT"]]], status: 400),
      .rejected(status: 400),
      "\(url) rejected the request with status 400 (Bad.); look at SKILLHOST_MODEL and SKILLHOST_MODEL_URL"),
    Case(
      "a text that steers the terminal",
      .init(status: 400, type: "text/plain", pieces: [Array("a\u{1B}[31m\r\n b".utf8)]),
      .rejected(status: 400),
      "\(url) rejected the request with status 400 (a [31m b); look at SKILLHOST_MODEL and SKILLHOST_MODEL_URL"),
    Case(
      "elsewhere", .init(status: 301, type: "text/html", headers: [HTTPField("Location", "https://models.test/v1")]),
      .redirected(to: "https://models.test/v1"),
      "\(url) is elsewhere, at 'https://models.test/v1'; set SKILLHOST_MODEL_URL to that if it is meant"),
    Case(
      "a web page", page(200, "<!doctype html><html><head><title>Welcome</title></head></html>"),
      .wrongContentType("text/html"),
      "\(url) answered with a web page instead of JSON (Welcome); look at SKILLHOST_MODEL_URL, which mostly ends in /v1"
    ),
    Case(
      "another type", .init(type: "text/plain", pieces: [Array("Ollama is running".utf8)]),
      .wrongContentType("text/plain"),
      "\(url) answered with 'text/plain' instead of JSON (Ollama is running); look at SKILLHOST_MODEL_URL, which mostly ends in /v1"
    ),
    Case(
      "JSON of another kind", .json(["hello": "world"]), .malformed("it has no choices"),
      "\(url) answered with what is no chat answer: it has no choices; look at SKILLHOST_MODEL_URL"),
    Case(
      "an error under status 200", .json(["error": ["message": "no such thing"]]), .inBand,
      "the model 'm' at \(url) failed in the middle of its answer (no such thing); ask again, or set SKILLHOST_MODEL to another"
    ),
    Case(
      "an empty answer", .stream([Chunk.finish()]), .empty,
      "the model 'm' at \(url) gave an empty answer; ask again, or set SKILLHOST_MODEL to another"),
    Case(
      "an empty body", .init(type: "application/json"),
      .malformed("it is no JSON (line 1, column 1: expected a value, but the text ends)"),
      "\(url) answered with what is no chat answer: it is no JSON (line 1, column 1: expected a value, but the text ends); look at SKILLHOST_MODEL_URL"
    ),
    Case(
      "a stream without an end", .stream([Chunk.text("x")], isEnded: false), .endedEarly,
      "the answer from \(url) ended in the middle; ask again, and look at that server's log"),
    Case(
      "refused connection", .broken(HTTPError(.cannotConnect(errno: 111), "Connection refused")),
      .transport(HTTPError(.cannotConnect(errno: 111), "Connection refused")),
      "nothing answers at \(url) (no connection: Connection refused); start that server, or look at SKILLHOST_MODEL_URL"
    ),
    Case(
      "no such host", .broken(HTTPError(.cannotResolve, "Could not resolve host: models.test")),
      .transport(HTTPError(.cannotResolve, "Could not resolve host: models.test")),
      "there is no host of the name in \(url); look at SKILLHOST_MODEL_URL, and at the network"),
    Case(
      "TLS", .broken(HTTPError(.tls, "SSL certificate problem: self-signed certificate")),
      .transport(HTTPError(.tls, "SSL certificate problem: self-signed certificate")),
      "no secure connection to \(url) (no secure connection: SSL certificate problem: self-signed certificate); look at SKILLHOST_MODEL_URL, and for a certificate of your own at SSL_CERT_FILE"
    ),
    Case(
      "too slow", .broken(HTTPError(.timeout(.firstByte))), .transport(HTTPError(.timeout(.firstByte))),
      "\(url) is too slow: no response in time; try again, or look at SKILLHOST_MODEL_URL"),
    Case(
      "reset", .broken(HTTPError(.connectionLost, "Connection reset by peer")),
      .transport(HTTPError(.connectionLost, "Connection reset by peer")),
      "\(url) closed the connection (the connection ended before the response did: Connection reset by peer); ask again, and look at that server's log"
    ),
  ]

  @Test(arguments: cases) func `each fault is one sentence that says what to look at`(fault: Case) async throws {
    let told = try await client(ScriptedTransport(fault.reply)) { $0.policy.tries = 1 }.told()
    #expect(told.error?.kind == fault.kind)
    #expect(told.error.map { "\($0)" } == fault.sentence)
  }

  @Test func `settings have the names by which they were found`() async throws {
    var names = ModelEndpoint.SettingNames()
    names.url = "OPENAI_BASE_URL"
    names.key = "OPENAI_API_KEY"
    let endpoint = ModelEndpoint(try ModelURL("https://models.test"), names: names)
    #expect("\(ModelError(.authentication, endpoint))" == "'https://models.test/v1' wants a key; set OPENAI_API_KEY")
    #expect("\(ModelError(.notFound, endpoint))".contains("look at OPENAI_BASE_URL"))
  }

  @Test func `a long message is cut`() async throws {
    let told = try await client(ScriptedTransport(.fault(400, String(repeating: "long ", count: 500)))).told()
    #expect(told.error?.message.count == 401)
  }
}
