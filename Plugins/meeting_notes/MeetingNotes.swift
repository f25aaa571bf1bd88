import Prose
import SkillSDK

/// Turns raw minutes into notes that people can act on.
struct MeetingNotes: Skill {
  struct Input: Decodable {
    var minutes: String
    var title: String?
    var language: RequestedLanguage?
  }

  enum RequestedLanguage: String, Decodable {
    case auto, en, zh
  }

  let summarizer: any Summarizer

  func prepare() {
    summarizer.prepare()
  }

  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    guard input.minutes.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw SkillError.business("the minutes hold no text; pass what was said or written down", code: "empty_minutes")
    }
    context.progress(nil, "reading the minutes")
    let language =
      switch input.language ?? .auto {
      case .auto: Language(of: input.minutes)
      case .en: Language.english
      case .zh: Language.chinese
      }
    var notes = try await summarizer.notes(from: input.minutes, language: language, context)
    if let title = input.title, !title.isEmpty { notes.title = title }
    context.progress(1)
    return try SkillResult(notes.markdown, structured: notes)
  }
}
