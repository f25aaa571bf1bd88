import JSON

extension [ChatMessage] {
  /// The conversation for a model that knows no calls: what it called as it would have written it, results as the person's
  /// words.
  func withCallsAsText(_ write: (ChatCall) -> String) -> [ChatMessage] {
    var written: [ChatMessage] = []
    var results: [String] = []
    for message in self {
      if case .result(let call, let text) = message {
        results.append("Result of \(ToolNames.written(call.name)): \(text)")
        continue
      }
      if !results.isEmpty { written.append(.user(results.joined(separator: "\n"))) }
      results = []
      if case .assistant(let text, let calls) = message, !calls.isEmpty {
        written.append(.assistant(([text] + calls.map(write)).filter { !$0.isEmpty }.joined(separator: "\n")))
      } else {
        written.append(message)
      }
    }
    if !results.isEmpty { written.append(.user(results.joined(separator: "\n"))) }
    return written
  }

  /// Adds to what the system says at the beginning.
  mutating func instruct(_ text: String) {
    if case .system(let said) = first {
      self[0] = .system("\(said)\n\n\(text)")
    } else {
      insert(.system(text), at: 0)
    }
  }
}

extension ChatCall {
  /// The arguments as a model may be shown them again: servers that take them apart want an object.
  var sentArguments: JSONValue {
    guard let arguments, !arguments.isEmpty else { return [:] }
    guard let value = try? JSONValue(parsing: arguments), value.object != nil else {
      return ["malformed": .string(arguments)]
    }
    return value
  }
}

extension String {
  /// Without the code fence that models put around JSON.
  var unfenced: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) }
    let last = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }
    guard let first, let last, last > first, lines[first].trimmingBlanks.hasPrefix("```"),
      lines[last].trimmingBlanks == "```"
    else { return String(self[...].trimmingBlanks) }
    return lines[(first + 1)..<last].joined(separator: "\n")
  }
}

extension Substring {
  var trimmingBlanks: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
