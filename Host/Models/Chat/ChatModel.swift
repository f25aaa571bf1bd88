/// Answers requests: an endpoint, a recording, a script.
package protocol ChatModel: Sendable {
  /// Asks once and waits for the whole answer; sends again what failed and may be sent again.
  ///
  /// - Parameter snapshot: Told the whole answer so far, whenever it has grown. The model waits for it: a slow reader slows
  ///   the stream. Never called again once this has returned. What was told stays true of the text: it only grows.
  /// - Throws: `ModelError`; `cancelled` when the task is, at once.
  func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer
}

extension ChatModel {
  package func complete(_ request: ChatRequest) async throws(ModelError) -> ChatAnswer {
    try await complete(request) { _ in }
  }
}
