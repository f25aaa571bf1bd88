import SystemLibraries

/// One sentence each: what, which endpoint or model, and which setting to look at.
extension ModelError: CustomStringConvertible {
  package var description: String {
    let url = endpoint.url
    let names = endpoint.names
    let model = endpoint.model.map { "the model '\($0)'" } ?? "the model"
    return switch kind {
    case .transport(let error): sentence(error)
    case .authentication where endpoint.key == nil: "'\(url)' wants a key\(said); set \(names.key)"
    case .authentication: "'\(url)' refuses the key\(said); look at \(names.key)"
    case .notFound:
      "there is no chat interface at '\(url)'\(said); look at \(names.url), which mostly ends in /v1"
    case .modelNotFound:
      "'\(url)' has not \(model)\(said); set \(names.model) to one that 'skillhost models' lists"
    case .modelNotNamed(let offered) where offered.isEmpty:
      "'\(url)' names no model that it has; set \(names.model)"
    case .modelNotNamed(let offered):
      "'\(url)' has several models; set \(names.model) to one of them: " + Self.listed(offered)
    case .redirected(let place): "'\(url)' is elsewhere, at '\(place)'; set \(names.url) to that if it is meant"
    case .rateLimited: "'\(url)' takes no more requests for now\(said); wait, or set \(names.url) to another"
    case .quotaExceeded: "the account at '\(url)' has no credit left\(said); add some, or look at \(names.key)"
    case .serverFault(let status):
      "'\(url)' failed with status \(status)\(said); try again later, or set \(names.model) or \(names.url) to another"
    case .requestTooLarge:
      "'\(url)' takes no request of this size\(said); give it less to read, or set \(names.url) to another"
    case .contextTooLong:
      "the conversation is too long for \(model)\(said); give it less to read, or set \(names.model) to one with more room"
    case .contentFilter:
      "the provider's filter stopped the answer\(said); ask otherwise, or set \(names.model) to another"
    case .unsupported: "\(model) at '\(url)' cannot do what was asked\(said); set \(names.model) to another"
    case .rejected(let status):
      "'\(url)' rejected the request with status \(status)\(said); look at \(names.model) and \(names.url)"
    case .wrongContentType(let type):
      "'\(url)' answered with \(Self.named(type)) instead of JSON\(said); look at \(names.url), which mostly ends in /v1"
    case .malformed(let why): "'\(url)' answered with what is no chat answer: \(why)\(said); look at \(names.url)"
    case .empty: "\(model) at '\(url)' gave an empty answer; ask again, or set \(names.model) to another"
    case .endedEarly:
      "the answer from '\(url)' ended in the middle\(said); ask again, and look at that server's log"
    case .inBand:
      "\(model) at '\(url)' failed in the middle of its answer\(said); ask again, or set \(names.model) to another"
    case .cancelled: "cancelled"
    }
  }

  private func sentence(_ error: HTTPError) -> String {
    let url = endpoint.url
    let name = endpoint.names.url
    return switch error.kind {
    case .cannotResolve: "there is no host of the name in '\(url)'; look at \(name), and at the network"
    case .cannotResolveProxy: "there is no host of the proxy's name; look at http_proxy and https_proxy"
    case .cannotConnect: "nothing answers at '\(url)' (\(error)); start that server, or look at \(name)"
    case .tls:
      "no secure connection to '\(url)' (\(error)); look at \(name), and for a certificate of your own at SSL_CERT_FILE"
    case .timeout: "'\(url)' is too slow: \(error); try again, or look at \(name)"
    case .connectionLost: "'\(url)' closed the connection (\(error)); ask again, and look at that server's log"
    case .malformedResponse: "'\(url)' does not speak HTTP (\(error)); look at \(name)"
    case .invalidRequest: "'\(url)' cannot be asked: \(error); look at \(name) and \(endpoint.names.key)"
    case .tooLarge: "'\(url)' answered too much: \(error); look at \(name)"
    case .library, .system, .cancelled, .other: "\(error)"
    }
  }

  /// What the provider said, in brackets.
  private var said: String { message.isEmpty ? "" : " (\(message))" }

  private static func named(_ type: String) -> String {
    switch type {
    case "text/html", "application/xhtml+xml": "a web page"
    case "": "something of no type"
    default: "'\(type)'"
    }
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
