import JSON
import SystemLibraries

/// Sends one request to an endpoint and reads what comes back, without a second try.
struct EndpointConnection: Sendable {
  private let endpoint: ModelEndpoint
  private let transport: any HTTPTransport
  private let configuration: ChatClient.Configuration
  private let redact: Redactor

  private static let errorLimit = 64 << 10
  private static let answerLimit = 16 << 20

  init(_ endpoint: ModelEndpoint, transport: any HTTPTransport, configuration: ChatClient.Configuration) {
    self.endpoint = endpoint
    self.transport = transport
    self.configuration = configuration
    redact = Redactor([endpoint.key].compactMap(\.self))
  }

  func ask(
    _ body: RequestBody, _ reading: AnswerReading, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer {
    let json = JSONValue.object(body.json)
    return try await recorded("/chat/completions", json, body.quirks) { record throws(ModelError) in
      var bytes: [UInt8] = []
      json.write(to: &bytes)
      let response = try await send(.post, "/chat/completions", bytes, &record)
      let assembly =
        response.form == .events
        ? try await events(response, reading, &record, snapshot) : try await wholeAnswer(response, &record)
      record.exchange.usage = assembly.usage
      do throws(ModelError.Kind) { return try reading.answer(assembly) } catch { throw ModelError(error, endpoint) }
    }
  }

  func models() async throws(ModelError) -> [String] {
    try await recorded("/models", .null, Quirks()) { record throws(ModelError) in
      let list = try await whole(try await send(.get, "/models", [], &record), &record)
      // Ollama's own list has another name.
      guard let models = list["data"]?.array ?? list["models"]?.array else {
        throw ModelError(.malformed("it lists no models"), endpoint)
      }
      return models.compactMap { $0["id"]?.string ?? $0["name"]?.string ?? $0["model"]?.string ?? $0.string }
    }
  }

  /// Tells the recorder what has passed, whatever came of it.
  private func recorded<Value>(
    _ operation: String, _ request: JSONValue, _ quirks: Quirks,
    _ exchange: (inout ExchangeRecord) async throws(ModelError) -> Value
  ) async throws(ModelError) -> Value {
    var record = ExchangeRecord(operation, endpoint, request, quirks, now: configuration.now())
    defer { configuration.recorder?.record(record.exchange) }
    do throws(ModelError) { return try await exchange(&record) } catch {
      record.exchange.failure = ModelExchange.Failure(code: error.code, message: "\(error)")
      throw error
    }
  }
}

/// A response that is no error, of which some bytes have been read.
private struct BegunResponse {
  enum Form {
    case events, json, other
  }

  let head: HTTPHead
  let start: [UInt8]
  let rest: HTTPBody

  /// By what it says of itself, and by its beginning where it says nothing of use.
  var form: Form {
    switch head.mediaType {
    case "text/event-stream": return .events
    case "application/json": return .json
    case "text/html", "application/xhtml+xml": return .other
    default: break
    }
    let text = start.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") { return .json }
    let fields = ["data:", "event:", "id:", "retry:", ":"]
    return fields.contains { text.starts(with: $0.utf8) } ? .events : .other
  }
}

// Sending, and what is no answer.
extension EndpointConnection {
  private func send(
    _ method: HTTPRequest.Method, _ operation: String, _ body: [UInt8], _ record: inout ExchangeRecord
  ) async throws(ModelError) -> BegunResponse {
    var headers = [
      HTTPField("Accept", "application/json, text/event-stream"), HTTPField("User-Agent", configuration.userAgent),
    ]
    if method == .post { headers.append(HTTPField("Content-Type", "application/json")) }
    if let key = endpoint.key { headers.append(HTTPField("Authorization", "Bearer \(key.revealed)")) }
    let request = HTTPRequest(
      method, endpoint.url(operation), headers: headers, body: body, timeouts: configuration.timeouts)
    let response: HTTPResponse
    do throws(HTTPError) { response = try await transport.send(request) } catch { throw fault(error) }
    record.began(response.head)
    guard (200..<300).contains(response.head.status) else { throw await failure(response, &record) }
    let begun = BegunResponse(
      head: response.head, start: try await next(response.body) ?? [], rest: response.body)
    guard begun.form == .other else { return begun }
    record.came(begun.start)
    throw ModelError(
      .wrongContentType(begun.head.mediaType), endpoint, message: redact(ProviderFault(body: begun.start).message))
  }

  private func failure(_ response: HTTPResponse, _ record: inout ExchangeRecord) async -> ModelError {
    let head = response.head
    if (300..<400).contains(head.status) { return ModelError(.redirected(to: head["Location"] ?? ""), endpoint) }
    let body: [UInt8]
    do throws(HTTPError) { body = try await response.body.collect(upTo: Self.errorLimit) } catch {
      if error.kind == .cancelled { return fault(error) }
      // The status says enough.
      body = []
    }
    record.came(body)
    let said = ProviderFault(body: body)
    return ModelError(
      said.kind(status: head.status), endpoint, message: redact(said.message),
      retryAfter: RetryAfter.read(head, now: configuration.now() / 1_000_000_000))
  }

  private func next(_ body: HTTPBody) async throws(ModelError) -> [UInt8]? {
    do throws(HTTPError) { return try await body.next() } catch { throw fault(error) }
  }

  private func fault(_ error: HTTPError) -> ModelError {
    error.kind == .cancelled
      ? ModelError(.cancelled, endpoint)
      : ModelError(.transport(HTTPError(error.kind, redact(error.detail))), endpoint)
  }
}

// Reading answers.
extension EndpointConnection {
  /// A response that is one JSON value.
  private func whole(_ response: BegunResponse, _ record: inout ExchangeRecord) async throws(ModelError) -> JSONValue {
    var bytes = response.start
    while let more = try await next(response.rest) {
      bytes += more
      guard bytes.count <= Self.answerLimit else { throw fault(HTTPError(.tooLarge(limit: Self.answerLimit))) }
    }
    record.came(bytes)
    let value = try json(bytes, "it")
    if let said = ProviderFault(inside: value) { throw fault(said) }
    return value
  }

  private func wholeAnswer(
    _ response: BegunResponse, _ record: inout ExchangeRecord
  ) async throws(ModelError) -> AnswerAssembly {
    let answer = try await whole(response, &record)
    guard answer["choices"]?.array?.isEmpty == false else {
      throw ModelError(.malformed("it has no choices"), endpoint)
    }
    var assembly = AnswerAssembly()
    _ = try take(answer, into: &assembly)
    return assembly
  }

  private func events(
    _ response: BegunResponse, _ reading: AnswerReading, _ record: inout ExchangeRecord,
    _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> AnswerAssembly {
    var parser = EventStreamParser()
    var assembly = AnswerAssembly()
    /// All of it, as long as there are no events in it.
    var unread: [UInt8]? = []
    record.exchange.isStream = true
    var bytes: [UInt8]? = response.start
    while let some = bytes {
      let found: [ServerSentEvent]
      do throws(EventStreamParser.TooLarge) { found = try parser.take(some) } catch {
        throw fault(HTTPError(.tooLarge(limit: EventStreamParser.limit)))
      }
      if !found.isEmpty { unread = nil }
      if let before = unread?.count, before < Self.errorLimit { unread? += some }
      var hasGrown = false
      var isDone = false
      for event in found where !isDone {
        record.came(event)
        isDone = event.isDone
        if !isDone, try take(event, into: &assembly) { hasGrown = true }
      }
      if hasGrown { await snapshot(reading.snapshot(assembly)) }
      if isDone {
        response.rest.release()
        return assembly
      }
      bytes = try await next(response.rest)
    }
    // An error in JSON, from one that announced a stream.
    if let unread, let value = try? JSONValue(parsing: unread), let said = ProviderFault(inside: value) {
      record.came(unread)
      throw fault(said)
    }
    guard assembly.finish != nil else { throw ModelError(.endedEarly, endpoint) }
    return assembly
  }

  private func take(_ event: ServerSentEvent, into assembly: inout AnswerAssembly) throws(ModelError) -> Bool {
    // What some servers send to keep the connection.
    if event.data.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { return false }
    if event.type == "error" { throw fault(ProviderFault(body: event.data)) }
    return try take(try json(event.data, "a chunk"), into: &assembly)
  }

  private func take(_ chunk: JSONValue, into assembly: inout AnswerAssembly) throws(ModelError) -> Bool {
    do throws(ProviderFault) { return try assembly.take(chunk) } catch { throw fault(error) }
  }

  private func fault(_ said: ProviderFault) -> ModelError {
    ModelError(said.kind(status: 200), endpoint, message: redact(said.message))
  }

  private func json(_ bytes: [UInt8], _ subject: String) throws(ModelError) -> JSONValue {
    do throws(JSONParseError) {
      return try JSONValue(parsing: bytes, options: ParseOptions(duplicateKeys: .lastWins))
    } catch { throw ModelError(.malformed("\(subject) is no JSON (\(error))"), endpoint) }
  }
}

extension ServerSentEvent {
  fileprivate var isDone: Bool {
    data.count < 16 && String(decoding: data, as: UTF8.self)[...].trimmingBlanks == "[DONE]"
  }
}
