import JSON

/// What a provider says about a request that it cannot or will not serve, in one of the many forms in which they say it.
struct ProviderFault: Error, Hashable, Sendable {
  /// In the provider's words; at most `messageLimit` characters on one line.
  var message: String
  /// `context_length_exceeded`, `invalid_api_key`; empty when nothing is said.
  var code: String
  var type: String
  /// The status that it would have had, had it come in time.
  var status: Int?

  static let messageLimit = 400

  init(message: String, code: String = "", type: String = "", status: Int? = nil) {
    self.message = Self.tidy(message)
    self.code = code
    self.type = type
    self.status = status
  }

  /// The fault that a chunk or a response with status 200 is; `nil` when it is none.
  init?(inside chunk: JSONValue) {
    guard let error = chunk["error"], !error.isNull else {
      // Some proxies say it this way.
      guard chunk["object"] == "error" || chunk["type"] == "error", chunk["choices"] == nil else { return nil }
      self.init(chunk)
      return
    }
    self.init(error)
  }

  /// The body of a response that is an error: JSON, or else text.
  init(body: [UInt8]) {
    guard let value = try? JSONValue(parsing: body, options: ParseOptions(duplicateKeys: .lastWins)) else {
      self.init(message: Self.text(ofPage: String(decoding: body, as: UTF8.self)))
      return
    }
    // Google wraps its errors in an array.
    let whole = value[0] ?? value
    self.init(whole["error"].flatMap { $0.isNull ? nil : $0 } ?? whole)
  }

  private init(_ error: JSONValue) {
    let code = error["code"]
    self.init(
      message: Self.message(of: error), code: code?.string ?? "",
      type: error["type"]?.string ?? error["status"]?.string ?? "",
      status: [code?.int, error["status"]?.int, error["status_code"]?.int].compactMap(\.self).first { $0 >= 400 })
  }

  private static func message(of error: JSONValue) -> String {
    if let text = error.string { return text }
    for key in ["message", "detail", "error", "msg", "title"] {
      switch error[key] {
      case .string(let text) where !text.isEmpty: return text
      case .object(let inner): return message(of: .object(inner))
      case .array(let details): return details.map { message(of: $0) }.joined(separator: "; ")
      default: continue
      }
    }
    return error.serialized()
  }

  /// What a person would read first: the title of a page, or its text.
  private static func text(ofPage page: String) -> String {
    let start = page.prefix(65_536)
    guard start.contains("<") else { return String(start) }
    if let title = start.between("<title>", "</title>") { return title }
    var text = ""
    var isTag = false
    for character in start {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" {
        isTag = false
        text.append(" ")
      }
    }
    return text
  }

  /// One line, without characters that steer terminals.
  private static func tidy(_ text: String) -> String {
    let words = text.prefix(8 * messageLimit).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ")
    return line.count <= messageLimit ? line : line.prefix(messageLimit) + "…"
  }
}

extension Substring {
  fileprivate func between(_ start: String, _ end: String) -> String? {
    let lower = lowercased()
    guard lower.utf8.count == utf8.count else { return nil }
    let parts = lower.split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let rest = utf8.dropFirst(parts[0].utf8.count + start.utf8.count)
    let inner = parts[1].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)[0]
    return String(rest.prefix(inner.utf8.count))
  }
}
