/// From a `BEGIN` to its `END`.
struct ICSComponent: Sendable {
  /// In upper case.
  let name: String
  /// In the file's bytes, both ends included.
  var range: Range<Int>
  /// Of the line that ends it.
  var end = 0..<0
  /// Of its own, without those of the components within.
  var lines: [ICSLine] = []
  var components: [ICSComponent] = []

  func line(_ name: String) -> ICSLine? { lines.first { $0.name == name } }
  func text(_ name: String) -> String? { line(name).map(\.text) }
}

/// An iCalendar file (RFC 5545), with the place of everything in it.
struct ICSFile: Sendable {
  let bytes: [UInt8]
  let calendars: [ICSComponent]

  enum Fault: Error, CustomStringConvertible {
    case notText
    case noCalendar
    /// The name of the component that is not closed.
    case open(String)

    var description: String {
      switch self {
      case .notText: "it is not UTF-8"
      case .noCalendar: "it holds no VCALENDAR"
      case .open(let name): "its \(name) has no end"
      }
    }
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    self.bytes = bytes
    var open: [ICSComponent] = []
    var calendars: [ICSComponent] = []
    for line in Self.lines(bytes) {
      switch line.name {
      case "BEGIN": open.append(ICSComponent(name: line.value.uppercased(), range: line.range))
      case "END":
        guard var closed = open.popLast() else { continue }
        closed.range = closed.range.lowerBound..<line.range.upperBound
        closed.end = line.range
        if open.isEmpty {
          calendars.append(closed)
        } else {
          open[open.count - 1].components.append(closed)
        }
      default: if !open.isEmpty { open[open.count - 1].lines.append(line) }
      }
    }
    if let unclosed = open.last { throw .open(unclosed.name) }
    self.calendars = calendars.filter { $0.name == "VCALENDAR" }
    if self.calendars.isEmpty { throw .noCalendar }
  }

  /// What its lines end with.
  var lineEnd: String { bytes.contains(0x0d) || !bytes.contains(0x0a) ? "\r\n" : "\n" }

  /// The lines, unfolded; what is none is left out.
  private static func lines(_ bytes: [UInt8]) -> [ICSLine] {
    var lines: [ICSLine] = []
    // A byte order mark is no part of the first name.
    var position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while position < bytes.count {
      let start = position
      var content: [UInt8] = []
      repeat {
        var end = position
        while end < bytes.count, bytes[end] != 0x0a { end += 1 }
        let isCarried = end > position && bytes[end - 1] == 0x0d
        content += bytes[position..<(isCarried ? end - 1 : end)]
        position = min(end + 1, bytes.count)
        guard position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 else { break }
        position += 1
      } while true
      if let line = ICSLine(String(decoding: content, as: UTF8.self), range: start..<position) { lines.append(line) }
    }
    return lines
  }
}
