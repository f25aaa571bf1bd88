/// Puts the head of a response together from its lines.
///
/// There may be several heads before the one that counts: those of interim responses (1xx).
struct HeadReader {
  private var head: HTTPHead?
  /// Set once, at the empty line that ends the head.
  private(set) var finished: HTTPHead?

  /// Takes one line, with or without its line break. Lines after the head, which are trailers, are of no interest.
  mutating func take(_ line: some Collection<UInt8>) {
    guard finished == nil else { return }
    let text = String(decoding: line, as: UTF8.self)
    let trimmed = text.trimmingBlanks
    if trimmed.hasPrefix("HTTP/") {
      let parts = trimmed.split(separator: " ", maxSplits: 2)
      head = HTTPHead(status: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    } else if trimmed.isEmpty {
      guard let complete = head else { return }
      head = nil
      if complete.status >= 200 { finished = complete }
    } else if let colon = trimmed.firstIndex(of: ":") {
      head?.headers.append(
        HTTPField(
          String(trimmed[..<colon]), String(String(trimmed[trimmed.index(after: colon)...]).trimmingBlanks)))
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    var rest = self[...]
    while let first = rest.unicodeScalars.first, " \t\r\n".unicodeScalars.contains(first) {
      rest.unicodeScalars.removeFirst()
    }
    while let last = rest.unicodeScalars.last, " \t\r\n".unicodeScalars.contains(last) {
      rest.unicodeScalars.removeLast()
    }
    return rest
  }
}
