import Synchronization

/// Has a model summarise what of a conversation is too long to be told, and remembers it: the same part is summarised once.
package final class HistorySummaries: Sendable {
  private let known = Mutex<[[PastAttempt]: String]>([:])

  package init() {}

  private static let instructions = """
    Summarise the conversation for somebody who goes on with it. Keep names, numbers, dates, paths, what was decided and what \
    is still open; leave out how it was said. At most 200 words, in the language of the conversation.
    """

  /// - Parameter attempts: The earliest of a conversation.
  /// - Returns: `nil` when the model gives none; the conversation goes on without.
  func summary(of attempts: [PastAttempt], by model: any ChatModel) async -> String? {
    if let summary = known.withLock({ $0[attempts] }) { return summary }
    // What was summarised before stands for its part.
    let before = known.withLock { known in
      known.filter { attempts.starts(with: $0.key) }.max { $0.key.count < $1.key.count }
    }
    var writer = TurnWriter(.full)
    var messages = [ChatMessage.system(Self.instructions)]
    if let before { messages.append(.user("Summary of what came before:\n\n\(before.value)")) }
    messages += writer.latest(of: Array(attempts.dropFirst(before?.key.count ?? 0))).messages
    messages.append(.user("Summarise it."))
    let request = ChatRequest(messages: messages, temperature: 0)
    guard let answer = try? await model.complete(request), answer.finish == .stop, !answer.text.isEmpty else {
      return nil
    }
    known.withLock { $0[attempts] = answer.text }
    return answer.text
  }
}
