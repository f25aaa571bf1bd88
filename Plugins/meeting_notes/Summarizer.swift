import Prose
import SkillSDK

/// Finds in raw minutes what belongs into notes.
protocol Summarizer: Sendable {
  /// Builds the tables that the first notes would otherwise wait for. Bound by what ``Skill/prepare()`` may do.
  func prepare()

  /// - Parameters:
  ///   - language: Of headings, and of whatever the summarizer words itself.
  ///   - context: The call's, for services, progress and cancellation.
  /// - Throws: `CancellationError`, and what the summarizer's service throws.
  func notes(from minutes: String, language: Language, _ context: SkillContext) async throws -> Notes
}

extension Summarizer {
  func prepare() {}
}
