import JSON
import SystemLibraries

/// An exchange in the making.
struct ExchangeRecord {
  private var written: ModelExchange
  private let start = ContinuousClock.now
  private var size = 0

  /// Bytes that are kept of what came.
  static let limit = 4 << 20

  init(_ operation: String, _ endpoint: ModelEndpoint, _ request: JSONValue, _ quirks: Quirks, now: Int64) {
    written = ModelExchange(
      operation: operation, url: "\(endpoint.url)", time: now, request: request, quirks: quirks)
  }

  /// As it is now, or rather was at its end.
  var exchange: ModelExchange {
    get {
      var exchange = written
      exchange.milliseconds = elapsed
      return exchange
    }
    set { written = newValue }
  }

  mutating func began(_ head: HTTPHead) {
    written.status = head.status
    written.mediaType = head.mediaType
    written.headMilliseconds = elapsed
  }

  mutating func came(_ event: ServerSentEvent) { came(event.data, event: event.type == "message" ? nil : event.type) }

  mutating func came(_ bytes: [UInt8], event: String? = nil) {
    size += bytes.count
    guard size <= Self.limit else {
      written.isCut = true
      return
    }
    written.pieces.append(
      ModelExchange.Piece(milliseconds: elapsed, text: String(decoding: bytes, as: UTF8.self), event: event))
  }

  private var elapsed: Double {
    let (seconds, attoseconds) = start.duration(to: .now).components
    // To a microsecond.
    return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000
  }
}
