package import JSON

/// One request and what came back, as it went over the wire, without headers.
package struct ModelExchange: Hashable, Sendable {
  /// `/chat/completions`.
  package var operation: String
  /// Of the endpoint, as it may be shown.
  package var url: String
  /// Nanoseconds since 1970.
  package var time: Int64
  /// `null` for a request without a body.
  package var request: JSONValue
  /// What was known of the endpoint when the request was made.
  package var quirks: Quirks
  /// `nil` when there was no response.
  package var status: Int?
  package var mediaType: String
  /// Milliseconds from the request to the head of the response.
  package var headMilliseconds: Double?
  package var isStream: Bool
  /// What came: the data of each event of a stream, or else the whole body as one piece.
  package var pieces: [Piece]
  /// More came than is kept.
  package var isCut: Bool
  package var usage: TokenUsage?
  /// From the request to the end.
  package var milliseconds: Double
  /// Why there is no answer.
  package var failure: Failure?

  package struct Failure: Hashable, Sendable {
    /// Of a `ModelError`.
    package var code: String
    package var message: String

    package init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  package struct Piece: Hashable, Sendable {
    /// Since the request.
    package var milliseconds: Double
    package var text: String
    /// The type of an event that is no message.
    package var event: String?

    package init(milliseconds: Double, text: String, event: String? = nil) {
      self.milliseconds = milliseconds
      self.text = text
      self.event = event
    }
  }

  package init(
    operation: String, url: String, time: Int64, request: JSONValue, quirks: Quirks = Quirks(), status: Int? = nil,
    mediaType: String = "",
    headMilliseconds: Double? = nil, isStream: Bool = false, pieces: [Piece] = [], isCut: Bool = false,
    usage: TokenUsage? = nil, milliseconds: Double = 0, failure: Failure? = nil
  ) {
    self.operation = operation
    self.url = url
    self.time = time
    self.request = request
    self.quirks = quirks
    self.status = status
    self.mediaType = mediaType
    self.headMilliseconds = headMilliseconds
    self.isStream = isStream
    self.pieces = pieces
    self.isCut = isCut
    self.usage = usage
    self.milliseconds = milliseconds
    self.failure = failure
  }
}

/// Whoever wants to know what passes between host and model.
package protocol ExchangeRecorder: Sendable {
  /// Called once for each request that was sent, at its end.
  func record(_ exchange: ModelExchange)
}
