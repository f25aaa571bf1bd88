import Prose
import SkillSDK

/// Has the user's model say in a few sentences what the minutes say; all else, and the summary where there is no model, is
/// extracted.
struct ModelSummarizer: Summarizer {
  private let extractive = ExtractiveSummarizer()

  /// Characters of minutes that a model is given; what is longer is extracted alone.
  private static let longest = 40_000

  func prepare() { extractive.prepare() }

  func notes(from minutes: String, language: Language, _ context: SkillContext) async throws -> Notes {
    var notes = try await extractive.notes(from: minutes, language: language, context)
    guard minutes.utf8.count <= Self.longest * 3, minutes.count <= Self.longest else { return notes }
    let answer = try await context.answer(to: minutes, instructions: Self.instructions(language), mostTokens: 400)
    let sentences = Self.sentences(answer ?? "")
    if !sentences.isEmpty { notes.summary = sentences }
    return notes
  }

  private static func instructions(_ language: Language) -> String {
    """
    You are given the minutes of a meeting. Summarise them in at most five short sentences in \(language.name), each on a \
    line of its own, without numbers or bullets. Say only what the minutes say. Repeat names, dates and figures as they are \
    written.
    """
  }

  /// One a line, without the marks that models put before lines all the same.
  private static func sentences(_ answer: String) -> [String] {
    answer.split(whereSeparator: \.isNewline).prefix(8).compactMap { line in
      let text = line.drop { $0.isWhitespace || "-*•#".contains($0) }
      return text.contains { $0.isLetter || $0.isNumber } ? String(text) : nil
    }
  }
}
