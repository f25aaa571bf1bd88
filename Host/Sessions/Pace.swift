import Core

/// How often a view is shown text that grows: every 50 ms, or as soon as a sentence is complete.
struct Pace {
  static let pause = Duration.milliseconds(50)

  private var shown = Int64.min

  /// Whether the event is to be seen at once. Those that are not text that grows always are.
  ///
  /// - Parameter now: Nanoseconds.
  mutating func isDue(_ event: AgentEvent, at now: Int64) -> Bool {
    let isDue: Bool
    switch event {
    case .answer(let text), .message(let text):
      isDue = Self.isSentence(text) || isLate(now)
    case .progress: isDue = isLate(now)
    default: isDue = true
    }
    if isDue { shown = now }
    return isDue
  }

  /// Whether a text ends where a sentence does.
  static func isSentence(_ text: String) -> Bool { text.last.map(sentenceEnds.contains) ?? true }

  private func isLate(_ now: Int64) -> Bool { shown == .min || now - shown >= 50_000_000 }

  private static let sentenceEnds: Set<Character> = [".", "!", "?", "\n", "。", "！", "？", "…"]
}
