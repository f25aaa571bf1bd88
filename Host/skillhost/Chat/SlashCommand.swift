import Arguments

/// What can be said in a conversation besides requests.
enum SlashCommand: String, CaseIterable {
  case retry, stop, skills, log, sessions, new, help, quit

  /// How it is typed.
  var usage: String {
    switch self {
    case .retry: "/retry [CALL]"
    case .log: "/log [N]"
    case .stop, .skills, .sessions, .new, .help, .quit: "/\(rawValue)"
    }
  }

  var help: String {
    switch self {
    case .retry: "Work on the last request again, or make one past call again"
    case .stop: "Stop the answer; while one comes, Ctrl-C does"
    case .skills: "List the skills that are there now"
    case .log: "Show what happened last, with the ids of calls"
    case .sessions: "List the conversations"
    case .new: "Begin another conversation"
    case .help: "Show this list"
    case .quit: "Leave, as Ctrl-D does"
    }
  }
}

/// What a person typed.
enum Saying: Equatable {
  case request(String)
  case command(SlashCommand, argument: String?)
  /// A slash and a word that is no command.
  case unknown(String)

  /// A request may begin with a path, or with a space to begin with anything.
  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard text.hasPrefix("/"), let first = words.first?.dropFirst(), first.allSatisfy({ $0.isASCII && $0.isLetter })
    else {
      self = .request(text)
      return
    }
    guard let command = SlashCommand(rawValue: first.lowercased()) else {
      self = .unknown(String(first))
      return
    }
    self = .command(command, argument: words.count > 1 ? words.dropFirst().joined(separator: " ") : nil)
  }
}
