/// Addresses and names of hosts and mailboxes.
enum NetworkFormats {
  /// RFC 1123: labels of letters, digits and hyphens, up to 63 each and 253 in all.
  ///
  /// An international name may have any letter beyond ASCII in its place.
  static func isHostname(_ text: String, international: Bool) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 253 else { return false }
    let dots: [Unicode.Scalar] = international ? [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"] : ["."]
    return text.unicodeScalars.split(omittingEmptySubsequences: false) { dots.contains($0) }.allSatisfy { label in
      guard !label.isEmpty, label.count <= 63, label.first != "-", label.last != "-" else { return false }
      let hyphens = label.dropFirst(2).prefix(2)
      if hyphens.elementsEqual(["-", "-"]), !label.prefix(2).elementsEqual(["x", "n"]) { return false }
      return label.allSatisfy { scalar in
        scalar.isASCII
          ? UInt8(ascii: scalar).isLetter || UInt8(ascii: scalar).isDigit || scalar == "-"
          : international && (scalar.properties.isXIDContinue)
      }
    }
  }

  /// RFC 5321: a local part of atoms or quoted, and a host name or an address in brackets.
  static func isEmail(_ text: String, international: Bool) -> Bool {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = text[..<mark]
    let host = String(text[text.index(after: mark)...])
    guard !local.isEmpty, local.utf8.count <= 64, international || text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    let hostFits: Bool
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = host.dropFirst().dropLast()
      hostFits = address.hasPrefix("IPv6:") ? isIPv6(String(address.dropFirst(5))) : isIPv4(String(address))
    } else {
      hostFits = isHostname(host, international: international)
    }
    return hostFits && (isQuoted(local) || isDotAtom(local))
  }

  private static func isDotAtom(_ text: Substring) -> Bool {
    let others = Array("!#$%&'*+-/=?^_`{|}~".utf8)
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy { $0.isLetter || $0.isDigit || others.contains($0) || $0 >= 0x80 }
    }
  }

  private static func isQuoted(_ text: Substring) -> Bool {
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return false }
    var isEscaped = false
    for byte in text.utf8.dropFirst().dropLast() {
      guard byte >= 0x20, byte != 0x7F else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return false
      }
    }
    return !isEscaped
  }

  /// Four numbers up to 255 without leading zeros.
  static func isIPv4(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
        guard part.count == 1 || part.first != UInt8(ascii: "0") else { return false }
        return part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
      }
  }

  /// RFC 4291: eight groups of hex digits, one run of zeros as `::`, the last two groups possibly as IPv4.
  static func isIPv6(_ text: String) -> Bool {
    var groups = text.split(separator: ":", omittingEmptySubsequences: false)[...]
    guard groups.count >= 3, groups.count <= 9 else { return false }
    // An end of `::` gives two empty groups, of which one stands for the run.
    if groups[0].isEmpty {
      guard groups[1].isEmpty else { return false }
      groups.removeFirst()
    }
    if groups.last?.isEmpty == true {
      guard groups.dropLast().last?.isEmpty == true else { return false }
      if groups.count > 1 { groups.removeLast() }
    }
    var count = 0
    var runs = 0
    for (place, group) in groups.enumerated() {
      if group.isEmpty {
        runs += 1
      } else if group.utf8.contains(UInt8(ascii: ".")) {
        guard place == groups.count - 1, isIPv4(String(group)) else { return false }
        count += 2
      } else {
        guard group.utf8.count <= 4, group.utf8.allSatisfy(\.isHexDigit) else { return false }
        count += 1
      }
    }
    return runs == 0 ? count == 8 : runs == 1 && count < 8
  }
}
