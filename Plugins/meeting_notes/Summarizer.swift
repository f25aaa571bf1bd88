import SkillSDK

/// Finds in raw minutes what belongs into notes.
protocol Summarizer: Sendable {
  /// - Parameters:
  ///   - language: Of headings, and of whatever the summarizer words itself.
  ///   - context: The call's, for services, progress and cancellation.
  /// - Throws: `CancellationError`, and what the summarizer's service throws.
  func notes(from minutes: String, language: Language, _ context: SkillContext) async throws -> Notes
}
