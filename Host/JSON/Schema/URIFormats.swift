/// URIs (RFC 3986), IRIs by the same rules beyond ASCII (RFC 3987), and templates of them (RFC 6570).
enum URIFormats {
  static func isReference(_ text: String, international: Bool) -> Bool {
    let parts = URIReference(text)
    let pieces = [parts.authority, parts.path, parts.query, parts.fragment].compactMap(\.self)
    guard pieces.allSatisfy({ isEscapedWell($0, international: international) }) else { return false }
    // Without a scheme, a colon in the first segment would read as one.
    if parts.scheme == nil, parts.authority == nil, parts.path.prefix(while: { $0 != "/" }).contains(":") {
      return false
    }
    if let fragment = parts.fragment, fragment.contains("#") { return false }
    guard !parts.path.contains("["), !parts.path.contains("]") else { return false }
    return parts.authority.map(isAuthority) ?? true
  }

  private static func isEscapedWell(_ text: Substring, international: Bool) -> Bool {
    let others = Array("-._~:/?#[]@!$&'()*+,;=".utf8)
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard bytes.prefix(2).count == 2, bytes.prefix(2).allSatisfy(\.isHexDigit) else { return false }
        bytes = bytes.dropFirst(2)
      } else {
        guard byte.isLetter || byte.isDigit || others.contains(byte) || byte >= 0x80 && international else {
          return false
        }
      }
    }
    return true
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let user = authority.dropLast(host.count)
    guard !user.contains("["), !user.contains("]"), user.count(where: { $0 == "@" }) <= 1 else { return false }
    var port: Substring?
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      let address = host[host.index(after: host.startIndex)..<end]
      guard NetworkFormats.isIPv6(String(address)) || isFutureAddress(address) else { return false }
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return false }
      port = rest.dropFirst()
    } else {
      guard !host.contains("["), !host.contains("]") else { return false }
      if let colon = host.firstIndex(of: ":") { port = host[host.index(after: colon)...] }
    }
    return port?.utf8.allSatisfy(\.isDigit) ?? true
  }

  /// `v1.something`, for addresses to come.
  private static func isFutureAddress(_ text: Substring) -> Bool {
    guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "v"), let dot = text.firstIndex(of: ".") else {
      return false
    }
    let version = text[..<dot].dropFirst()
    return !version.isEmpty && version.utf8.allSatisfy(\.isHexDigit) && text.index(after: dot) < text.endIndex
  }

  /// Braces are balanced, not nested, and hold names.
  static func isTemplate(_ text: String) -> Bool {
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return false }
      var expression = rest[rest.index(after: open)..<close]
      if let first = expression.first, "+#./;?&=,!@|".contains(first) { expression.removeFirst() }
      guard !expression.isEmpty else { return false }
      for variable in expression.split(separator: ",", omittingEmptySubsequences: false) {
        var name = variable
        if name.hasSuffix("*") {
          name.removeLast()
        } else if let colon = name.firstIndex(of: ":") {
          let length = name[name.index(after: colon)...]
          guard (1...4).contains(length.utf8.count), length.utf8.allSatisfy(\.isDigit), length.first != "0" else {
            return false
          }
          name = name[..<colon]
        }
        let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F || $0 == 0x2E || $0 == 0x25 }
        guard !name.isEmpty, isName else { return false }
      }
      rest = rest[rest.index(after: close)...]
    }
    return !text.unicodeScalars.contains { " \"'<>\\^`|".unicodeScalars.contains($0) || $0.value < 0x20 }
  }
}
