/// What an endpoint does otherwise than OpenAI's, as far as it was found out.
package struct Quirks: Hashable, Sendable {
  package enum EmptyContent: String, Hashable, Sendable {
    case null
    /// `""`.
    case text
  }

  /// How tools are told and called.
  package var manner = CallManner.tools
  /// The `content` of an assistant's message that has calls and no text.
  package var emptyContent = EmptyContent.null
  package var streams = true
  /// Whether it takes `stream_options`, without which some tell no usage.
  package var takesStreamOptions = true
  /// Whether the limit of tokens is called `max_completion_tokens`.
  package var hasCompletionLimit = false
  package var takesTemperature = true
  package var takesToolChoice = true
  package var takesFormat = true
  /// Whether messages may have the role `system`.
  package var takesSystem = true
  /// Tools whose schema it does not take, by the names that it was given.
  package var rejectedTools: Set<String> = []

  package init() {}
}

/// What an error teaches about an endpoint.
///
/// Providers say in many words which part of a request they do not know. A request that was refused is sent once more
/// without that part, and each later one too.
struct QuirkFinder {
  let request: ChatRequest
  /// Names of the tools as they were sent, in order.
  let toolNames: [String]

  /// The quirks with which the request is worth another try; `nil` when the error teaches nothing.
  func learn(from error: ModelError, knowing quirks: Quirks) -> Quirks? {
    guard error.mayTeach else { return nil }
    let words = error.message.lowercased()
    func says(_ phrases: String...) -> Bool { phrases.contains { words.contains($0) } }
    var learned = quirks
    let streams = request.streams && quirks.streams
    if streams, quirks.takesStreamOptions, says("stream_options", "include_usage") {
      learned.takesStreamOptions = false
    } else if request.maxTokens != nil, !quirks.hasCompletionLimit, says("max_completion_tokens") {
      learned.hasCompletionLimit = true
    } else if request.temperature != nil, quirks.takesTemperature, says("temperature") {
      learned.takesTemperature = false
    } else if quirks.takesSystem, says("system role", "system message", "role 'system'", "\"system\" role") {
      learned.takesSystem = false
    } else if let name = rejectedTool(words), !quirks.rejectedTools.contains(name) {
      learned.rejectedTools.insert(name)
    } else if usesTools, quirks.manner == .tools, request.choice != .auto, quirks.takesToolChoice,
      says("tool_choice", "tool choice")
    {
      learned.takesToolChoice = false
    } else if hasEmptyContent, quirks.manner == .tools, quirks.emptyContent == .null, says("content") {
      learned.emptyContent = .text
    } else if usesTools, quirks.manner == .tools, says("tool", "function", "jinja") {
      learned.manner = .schema
    } else if usesTools, quirks.manner == .schema, says("response_format", "json_schema", "schema", "grammar", "guided")
    {
      learned.manner = .plain
    } else if request.format != nil, quirks.takesFormat, says("response_format", "json_schema", "schema", "grammar") {
      learned.takesFormat = false
    } else if streams, says("stream") {
      learned.streams = false
    }
    return learned == quirks ? nil : learned
  }

  private var usesTools: Bool { !request.tools.isEmpty }

  private var hasEmptyContent: Bool {
    request.messages.contains {
      if case .assistant("", let calls) = $0 { !calls.isEmpty } else { false }
    }
  }

  /// The one tool whose schema is complained of: by its name, or by its place as in `tools[2]` or `tools.2`.
  private func rejectedTool(_ words: String) -> String? {
    guard ["schema", "parameter", "function", "propert"].contains(where: { words.contains($0) }) else { return nil }
    let tokens = Set(words.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init))
    let named = toolNames.filter { tokens.contains($0.lowercased()) }
    if named.count == 1 { return named[0] }
    let placed = toolNames.indices.filter { place in
      ["tools[\(place)]", "tools.\(place).", "tools/\(place)/"].contains { words.contains($0) }
    }
    return placed.count == 1 ? toolNames[placed[0]] : nil
  }
}

extension ModelError {
  /// Whether the request itself may be to blame, for something that it need not have asked for.
  fileprivate var mayTeach: Bool {
    switch kind {
    case .rejected, .notFound, .modelNotFound, .unsupported, .serverFault, .inBand: !message.isEmpty
    case .transport, .authentication, .modelNotNamed, .redirected, .rateLimited, .quotaExceeded, .requestTooLarge,
      .contextTooLong, .contentFilter, .wrongContentType, .malformed, .empty, .endedEarly, .cancelled:
      false
    }
  }
}
