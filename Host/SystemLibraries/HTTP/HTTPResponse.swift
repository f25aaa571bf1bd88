package struct HTTPResponse: Sendable {
  package let head: HTTPHead
  package let body: HTTPBody

  package init(head: HTTPHead, body: HTTPBody) {
    self.head = head
    self.body = body
  }
}

package struct HTTPHead: Hashable, Sendable {
  /// 200 to 999.
  package var status: Int
  /// As they came.
  package var headers: [HTTPField]

  package init(status: Int, headers: [HTTPField] = []) {
    self.status = status
    self.headers = headers
  }

  /// The first header of a name, in whatever case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// `text/event-stream` of `text/event-stream; charset=utf-8`; empty when nothing is said.
  package var mediaType: String {
    let written = self["Content-Type"]?.prefix { $0 != ";" } ?? ""
    return String(written.filter { !$0.isWhitespace }).lowercased()
  }
}

/// The bytes of a response as they come, for one reader.
///
/// While the reader takes nothing, no more than a bounded amount is taken from the connection. A body that nobody holds any
/// more ends its transfer.
package final class HTTPBody: Sendable {
  private let source: any HTTPBodySource

  package init(_ source: any HTTPBodySource) { self.source = source }

  deinit { source.cancel() }

  /// What has come since the last time, or `nil` at the end; waits while there is nothing. Cancelling the task ends the
  /// transfer.
  package func next() async throws(HTTPError) -> [UInt8]? { try await source.next() }

  /// Nobody wants the rest: `next` is not called again. If little of it is left, the connection stays good for more.
  package func release() { source.release() }

  /// All that is left.
  ///
  /// - Throws: `tooLarge` when that is more than `limit` bytes.
  package func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
    var all: [UInt8] = []
    while let more = try await next() {
      all += more
      guard all.count <= limit else { throw HTTPError(.tooLarge(limit: limit)) }
    }
    return all
  }
}

/// Where a body comes from.
package protocol HTTPBodySource: Sendable {
  func next() async throws(HTTPError) -> [UInt8]?
  /// Nobody reads any more; may come after the end.
  func cancel()
  /// Nobody reads any more, and the end is near.
  func release()
}

extension HTTPBodySource {
  package func release() { cancel() }
}

/// Whatever answers requests: the network, a recording, a test.
package protocol HTTPTransport: Sendable {
  /// - Returns: When the head is there; the body comes as it is read.
  /// - Throws: `cancelled` when the task is, at once.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
