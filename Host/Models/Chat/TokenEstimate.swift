/// About how many tokens a text is, without knowing whose.
///
/// Vocabularies differ; common ones take some four characters of English for a token, and for Chinese, Japanese and Korean a
/// token for each character or less. So this is rather too much than too little.
enum TokenEstimate {
  static func tokens(_ text: String) -> Int {
    var ascii = 0
    var others = 0
    for scalar in text.unicodeScalars { if scalar.isASCII { ascii += 1 } else { others += 1 } }
    return (ascii + 3) / 4 + others
  }

  static func tokens(_ messages: [ChatMessage]) -> Int {
    messages.reduce(0) { $0 + tokens($1) }
  }

  /// A message's role and its place take some tokens, too.
  private static func tokens(_ message: ChatMessage) -> Int {
    switch message {
    case .system(let text), .user(let text), .result(_, let text): 4 + tokens(text)
    case .assistant(let text, let calls):
      calls.reduce(4 + tokens(text)) { $0 + 8 + tokens($1.name) + tokens($1.arguments ?? "") }
    }
  }
}
