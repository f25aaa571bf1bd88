import JSON
import POSIX
import Synchronization
package import SystemLibraries

/// What passed between host and model once, and can pass again without any network: an inference log as a transport.
///
/// Each request gets the response that an equal one got, and each recorded response is given once. Where no request is equal,
/// the next one counts that asks the same but for what the system says, which may tell the time.
package final class Recording: HTTPTransport {
  package let path: String
  /// As it was recorded: where, and with which model.
  package let endpoint: ModelEndpoint
  /// What was known of the endpoint before its first request.
  package let quirks: Quirks
  private let left: Mutex<[ModelExchange]>

  private static let limit = 64 << 20

  /// Why a file is no recording; one sentence.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  package init(path: String) throws(Fault) {
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try FileDescriptor.open(path).readAll(limit: Self.limit) } catch {
      throw Fault(description: "the recording that SKILLHOST_MODEL names cannot be read: \(error)")
    }
    guard let bytes else { throw Fault(description: "the recording '\(path)' has more than \(Self.limit) bytes") }
    var exchanges: [ModelExchange] = []
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let value = try? JSONValue(parsing: line), let exchange = ModelExchange(value) else {
        throw Fault(description: "line \(number + 1) of '\(path)' is no line of an inference log")
      }
      guard !exchange.isCut else {
        throw Fault(description: "line \(number + 1) of '\(path)' was too long to be recorded whole")
      }
      exchanges.append(exchange)
    }
    guard let first = exchanges.first, let url = try? ModelURL(first.url) else {
      throw Fault(description: "the recording '\(path)' is empty")
    }
    self.path = path
    endpoint = ModelEndpoint(url, model: exchanges.lazy.compactMap { $0.request["model"]?.string }.first)
    quirks = exchanges.first { !$0.request.isNull }?.quirks ?? Quirks()
    left = Mutex(exchanges)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard !Task.isCancelled else { throw HTTPError(.cancelled) }
    let body = (try? JSONValue(parsing: request.body)) ?? .null
    let found = left.withLock { left -> ModelExchange? in
      let same = left.indices.filter { request.url == endpoint.url(left[$0].operation) }
      let place =
        same.first { left[$0].request == body } ?? same.first { left[$0].request.withoutSystem == body.withoutSystem }
      return place.map { left.remove(at: $0) }
    }
    guard let found else {
      throw HTTPError(.other, "the recording '\(path)' has no answer to it that was not given already")
    }
    guard let status = found.status else { throw found.failure?.transport ?? HTTPError(.connectionLost) }
    let type = [HTTPField("Content-Type", found.mediaType)]
    return HTTPResponse(head: HTTPHead(status: status, headers: type), body: HTTPBody(RecordedBody(found)))
  }
}

private final class RecordedBody: HTTPBodySource {
  private let pieces: Mutex<ArraySlice<[UInt8]>>
  /// After the pieces.
  private let error: HTTPError?

  init(_ exchange: ModelExchange) {
    let bytes = exchange.pieces.map { exchange.isStream ? Self.event($0) : Array($0.text.utf8) }
    pieces = Mutex(bytes.filter { !$0.isEmpty }[...])
    error = exchange.failure?.transport
  }

  private static func event(_ piece: ModelExchange.Piece) -> [UInt8] {
    let lines = piece.text.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
    return Array(((piece.event.map { "event: \($0)\n" } ?? "") + lines.joined() + "\n").utf8)
  }

  func next() async throws(HTTPError) -> [UInt8]? {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    if let piece = pieces.withLock({ $0.popFirst() }) { return piece }
    if let error { throw error }
    return nil
  }

  func cancel() {}
}

extension ModelExchange.Failure {
  /// What the network did then; `nil` where it did nothing wrong.
  fileprivate var transport: HTTPError? {
    switch code {
    case "timeout": HTTPError(.timeout(.idle))
    case "connection_lost": HTTPError(.connectionLost)
    case "no_connection": HTTPError(.cannotConnect(errno: 0), "as recorded")
    case "no_such_host": HTTPError(.cannotResolve)
    case "tls": HTTPError(.tls)
    case "cancelled": HTTPError(.connectionLost)
    default: nil
    }
  }
}

extension JSONValue {
  fileprivate var withoutSystem: JSONValue {
    guard let messages = self["messages"]?.array else { return self }
    var rest = self
    rest["messages"] = .array(messages.filter { $0["role"] != "system" })
    return rest
  }
}
