package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  package var method: Method
  /// Absolute, `http` or `https`.
  package var url: String
  /// In this order. A name that libcurl would set by itself replaces its value.
  package var headers: [HTTPField]
  package var body: [UInt8]
  package var timeouts: HTTPTimeouts

  package init(
    _ method: Method = .get, _ url: String, headers: [HTTPField] = [], body: [UInt8] = [],
    timeouts: HTTPTimeouts = HTTPTimeouts()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
  }
}

/// One header.
package struct HTTPField: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether it is one line of a header, no more and no less.
  var isWellFormed: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      && value.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
  }
}

/// How long a request may take. Each ends it with `HTTPError.timeout`.
package struct HTTPTimeouts: Hashable, Sendable {
  /// To look up the name, to connect, and for TLS.
  package var connect: Duration
  /// From the beginning to the first byte of the response.
  package var firstByte: Duration
  /// Between two arrivals of bytes. Time in which the reader has more than it takes does not count.
  package var idle: Duration
  /// From the beginning to the end.
  package var total: Duration

  package init(
    connect: Duration = .seconds(10), firstByte: Duration = .seconds(300), idle: Duration = .seconds(120),
    total: Duration = .seconds(900)
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.idle = idle
    self.total = total
  }
}
