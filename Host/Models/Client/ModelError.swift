package import SystemLibraries

/// Why a model gives no answer.
package struct ModelError: Error, Hashable, Sendable {
  package enum Kind: Error, Hashable, Sendable {
    case transport(HTTPError)
    /// 401, 403, or what amounts to it.
    case authentication
    /// 404 of the whole interface.
    case notFound
    case modelNotFound
    /// No model was named, and the endpoint offers none or several.
    case modelNotNamed(offered: [String])
    case redirected(to: String)
    case rateLimited
    /// There is no money left; to wait is of no use.
    case quotaExceeded
    /// 5xx.
    case serverFault(status: Int)
    /// 413.
    case requestTooLarge
    case contextTooLong
    case contentFilter
    /// Something that was asked for is not known there, and there is no other way to ask.
    case unsupported
    /// Another 4xx.
    case rejected(status: Int)
    /// An answer of this media type, which is neither JSON nor a stream of events.
    case wrongContentType(String)
    /// What came is not the JSON that it should be; a clause says why.
    case malformed(String)
    /// Neither text nor calls.
    case empty
    /// The stream ended in the middle.
    case endedEarly
    /// The provider said so after the answer had begun, and did not say what kind of fault it is.
    case inBand
    case cancelled
  }

  package var kind: Kind
  package var endpoint: ModelEndpoint
  /// In the provider's words, on one line; may be empty.
  package var message: String
  /// When the provider wants to be asked again.
  package var retryAfter: Duration?

  package init(_ kind: Kind, _ endpoint: ModelEndpoint, message: String = "", retryAfter: Duration? = nil) {
    self.kind = kind
    self.endpoint = endpoint
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Short and stable, for programs.
  package var code: String {
    switch kind {
    case .transport(let error): error.kind.modelCode
    case .authentication: "authentication"
    case .notFound: "not_found"
    case .modelNotFound: "model_not_found"
    case .modelNotNamed: "model_not_named"
    case .redirected: "redirected"
    case .rateLimited: "rate_limited"
    case .quotaExceeded: "quota_exceeded"
    case .serverFault: "server_fault"
    case .requestTooLarge: "request_too_large"
    case .contextTooLong: "context_too_long"
    case .contentFilter: "content_filter"
    case .unsupported: "unsupported"
    case .rejected: "rejected"
    case .wrongContentType: "wrong_content_type"
    case .malformed: "malformed"
    case .empty: "empty_answer"
    case .endedEarly: "ended_early"
    case .inBand: "failed_midway"
    case .cancelled: "cancelled"
    }
  }
}

extension HTTPError.Kind {
  fileprivate var modelCode: String {
    switch self {
    case .library: "no_libcurl"
    case .system: "system"
    case .invalidRequest: "invalid_request"
    case .cannotResolve, .cannotResolveProxy: "no_such_host"
    case .cannotConnect: "no_connection"
    case .tls: "tls"
    case .timeout: "timeout"
    case .connectionLost: "connection_lost"
    case .malformedResponse: "no_http"
    case .tooLarge: "too_large"
    case .cancelled: "cancelled"
    case .other: "http"
    }
  }
}
