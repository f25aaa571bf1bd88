import SystemLibraries

/// Where an OpenAI-compatible interface is: `https://api.example.com/v1`.
package struct ModelURL: Hashable, Sendable {
  /// With user and password, if there are some.
  private let origin: Substring
  /// What people are shown.
  private let shownOrigin: String
  private let path: String
  /// `?api-version=…`, which some gateways want with each request; or empty.
  private let query: Substring

  /// Why a text is no such place; completes "it must ".
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Takes the URL of the interface or of one of its operations; a host alone stands for its `/v1`.
  package init(_ text: String) throws(Invalid) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Invalid(description: "hold no spaces or control characters")
    }
    guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
      throw Invalid(description: "begin with http:// or https://")
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty, !host.hasPrefix(":") else { throw Invalid(description: "name a host") }
    let written = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
    origin = text.prefix(scheme.count + authority.count)
    shownOrigin = scheme + host
    query = rest.dropFirst(authority.count + written.count).prefix { $0 != "#" }
    var path = String(written)
    for operation in ["", "/chat/completions", "/completions", "/models"] {
      if path.hasSuffix(operation) { path.removeLast(operation.count) }
      while path.hasSuffix("/") { path.removeLast() }
    }
    self.path = path.isEmpty ? "/v1" : path
  }

  package var isOnThisMachine: Bool { LoopbackHost.isHost(of: String(origin)) }

  /// The URL of an operation: `/chat/completions`.
  package func callAsFunction(_ operation: String) -> String { "\(origin)\(path)\(operation)\(query)" }
}

extension ModelURL: CustomStringConvertible {
  /// Without user, password and query.
  package var description: String { shownOrigin + path }
}
