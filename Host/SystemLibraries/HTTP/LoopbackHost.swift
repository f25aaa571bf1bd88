/// Hosts that are this machine itself.
package enum LoopbackHost {
  package static func isHost(of url: String) -> Bool {
    guard let host = host(of: url)?.lowercased() else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
  }

  /// `[::1]` of `http://me@[::1]:8080/v1`.
  private static func host(of url: String) -> Substring? {
    let parts = url.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let authority = parts[1].prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return place[...end] }
    return place.prefix { $0 != ":" }
  }
}
