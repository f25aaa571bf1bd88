/// Why a request has no response, or no more of it.
package struct HTTPError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case library(LibraryFault)
    /// No thread or memory for it.
    case system(String)
    /// The URL or a header cannot be sent.
    case invalidRequest
    case cannotResolve
    case cannotResolveProxy
    /// With the value of `errno`, or 0.
    case cannotConnect(errno: Int32)
    case tls
    case timeout(Timeout)
    /// The connection ended before the response did.
    case connectionLost
    /// What came is no HTTP.
    case malformedResponse
    case tooLarge(limit: Int)
    case cancelled
    /// Something else.
    case other
  }

  package enum Timeout: String, Hashable, Sendable {
    case connect, firstByte, idle, total
  }

  package var kind: Kind
  /// What is known besides, in words of libcurl or the system; may be empty.
  package var detail: String

  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }
}

extension HTTPError: CustomStringConvertible {
  package var description: String {
    let because = detail.isEmpty ? "" : ": \(detail)"
    return switch kind {
    case .library(let fault): "\(fault)"
    case .system(let text): text
    case .invalidRequest: "the request cannot be sent\(because)"
    case .cannotResolve: "there is no address for the host\(because)"
    case .cannotResolveProxy: "there is no address for the proxy\(because)"
    case .cannotConnect: "no connection\(because)"
    case .tls: "no secure connection\(because)"
    case .timeout(.connect): "no connection in time"
    case .timeout(.firstByte): "no response in time"
    case .timeout(.idle): "the response stopped"
    case .timeout(.total): "the response did not end in time"
    case .connectionLost: "the connection ended before the response did\(because)"
    case .malformedResponse: "what came is no HTTP\(because)"
    case .tooLarge(let limit): "the response has more than \(limit) bytes"
    case .cancelled: "cancelled"
    case .other: "the request failed\(because)"
    }
  }
}
