/// One event of a stream of server-sent events.
package struct ServerSentEvent: Hashable, Sendable {
  /// `message` unless the server names another.
  package var type: String
  /// Its `data` lines, joined by line feeds; UTF-8, unless the server errs.
  package var data: [UInt8]

  package init(type: String = "message", data: [UInt8]) {
    self.type = type
    self.data = data
  }
}

/// Takes a stream of server-sent events apart as it comes, cut anywhere, by the rules of WHATWG's HTML (9.2.6).
///
/// An event is given as soon as the line break that ends it is there. What is unfinished at the end of the stream is no
/// event.
package struct EventStreamParser: Sendable {
  /// Bytes of one event, and of one line.
  package static let limit = 8 << 20

  /// More than `limit` bytes without an end.
  package struct TooLarge: Error, Hashable, Sendable {
    package init() {}
  }

  /// What the server has last said to resume from; empty if nothing.
  package private(set) var lastEventID = ""
  /// Milliseconds to wait before connecting again, if the server said so.
  package private(set) var retry: Int?

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var type = ""
  private var isFirstLine = true
  /// The last byte was a carriage return, which has ended the line; a line feed belongs to it.
  private var hasReturned = false

  package init() {}

  /// The events that these bytes complete, in order.
  package mutating func take(_ bytes: [UInt8]) throws(TooLarge) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var start = 0
    if hasReturned, let first = bytes.first {
      hasReturned = false
      if first == Self.lineFeed { start = 1 }
    }
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == Self.lineFeed || byte == Self.carriageReturn else {
        place += 1
        continue
      }
      if line.isEmpty {
        read(bytes[start..<place], &events)
      } else {
        line += bytes[start..<place]
        let whole = line
        line = []
        read(whole[...], &events)
      }
      guard data.count <= Self.limit else { throw TooLarge() }
      place += 1
      if byte == Self.carriageReturn {
        if place == bytes.count {
          hasReturned = true
        } else if bytes[place] == Self.lineFeed {
          place += 1
        }
      }
      start = place
    }
    line += bytes[start...]
    guard line.count <= Self.limit else { throw TooLarge() }
    return events
  }

  private mutating func read(_ written: ArraySlice<UInt8>, _ events: inout [ServerSentEvent]) {
    var line = written
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    }
    if line.isEmpty { return dispatch(&events) }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let field = line[..<(colon ?? line.endIndex)]
    if field.elementsEqual("data".utf8) {
      // A line feed stands between two lines, and is the only trace of an empty one.
      if hasData { data.append(Self.lineFeed) }
      data += value
      hasData = true
    } else if field.elementsEqual("event".utf8) {
      type = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8) {
      if !value.contains(0) { lastEventID = String(decoding: value, as: UTF8.self) }
    } else if field.elementsEqual("retry".utf8) {
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
      retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
    }
    // Anything else, comments among it, is of no meaning.
  }

  private mutating func dispatch(_ events: inout [ServerSentEvent]) {
    if hasData { events.append(ServerSentEvent(type: type.isEmpty ? "message" : type, data: data)) }
    data = []
    hasData = false
    type = ""
  }

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
}
