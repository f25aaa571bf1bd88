/// Lets a model that can do no more name one of the tools, in plain text.
///
/// Two examples show even a small model the form of the answer. Once a tool has run, the model is asked for an answer in words.
struct PlainManner {
  private let offered: [ToolOffer]

  /// What stands for none of the tools.
  static let none = "none"
  private static let tokenLimit = 24

  init(_ offered: [ToolOffer]) { self.offered = offered }

  /// - Returns: Whether the model is asked to name a tool.
  func rewrite(_ request: inout ChatRequest) -> Bool {
    guard request.choice != .none, !offered.isEmpty, request.asksForChoice, let question = request.messages.lastQuestion
    else {
      request.messages = request.messages.withCallsAsText { "I use \(ToolNames.written($0.name))." }
      return false
    }
    let none = request.choice == .required ? [] : [(Self.none, "nothing of that fits")]
    let tools = offered.map { ($0.name, $0.description) } + none
    request.messages = [.user(Self.examples + Self.form(question, tools))]
    request.maxTokens = Self.tokenLimit
    return true
  }

  private static let examples =
    form("What time is it in Rome?", [("world_clock", "tells the time of a city"), ("play_music", "plays a song")])
    + " world_clock\n\n"
    + form("播放一首歌", [("world_clock", "tells the time of a city"), ("play_music", "plays a song")])
    + " play_music\n\n"

  private static func form(_ question: String, _ tools: [(name: String, description: String)]) -> String {
    let lines = tools.map { "- \($0.name): \($0.description)" }.joined(separator: "\n")
    return "Tools:\n\(lines)\nRequest: \(question)\nThe id of the tool that fits:"
  }

  /// The tool that a text names first; `nil` for one that names none.
  static func read(_ text: String, offered: [String]) -> String? {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    for word in words {
      if let name = offered.first(where: { $0.lowercased() == word.lowercased() }) { return name }
      if word.lowercased() == none { return nil }
    }
    return nil
  }
}

extension ChatRequest {
  /// Whether a tool may be chosen now, rather than a result be told.
  var asksForChoice: Bool {
    if case .result = messages.last { false } else { true }
  }
}

extension [ChatMessage] {
  fileprivate var lastQuestion: String? {
    for message in reversed() {
      if case .user(let text) = message { return text }
    }
    return nil
  }
}
