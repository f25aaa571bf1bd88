import CivilTime
import FoundationEssentials
package import SkillSDK

/// Keeps notes and reminders of one's own, and finds them again.
package struct NotesSkill: Skill {
  package struct Input: Decodable, Sendable {
    var request: String
  }

  /// Where the notes are kept.
  static let key = "notes"

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let now = Int(context.now.timeIntervalSince1970.rounded(.down))
    let setting = TimeLexer.Setting(now: now, zone: Zone(named: context.timeZone) ?? .utc)
    guard let request = NoteRequest(input.request, asked: context.request, setting) else {
      throw SkillError.business(
        "it is not said what to do; say it like 'note: …', 'remind me to …', 'list my notes', 'done: …' or '记一下：…'",
        code: "not_understood")
    }
    do {
      return try await result(of: request, NoteAnswers(Wording(of: context.request ?? input.request), setting), context)
    } catch let error as DecodingError {
      throw SkillError.technical(
        """
        the notes that are kept cannot be read, and nothing was changed: mend the file storage/\(Self.key)/\(Self.key) in \
        the folder of skillhost's data (~/.local/share/skillhost where nothing else is set), or move it away to begin \
        anew; \(error)
        """, code: "notes_damaged")
    }
  }

  private func result(
    of request: NoteRequest, _ answers: NoteAnswers, _ context: SkillContext
  ) async throws -> SkillResult {
    switch request.action {
    case .list, .search:
      let book = try await context.storage.value(Self.key, as: NoteBook.self) ?? NoteBook()
      return try answers.listing(NoteQuery(request.subject, answers.setting), isSearch: request.action == .search, book)
    default:
      var answer: NoteAnswer?
      try await context.storage.update(Self.key, initial: NoteBook()) { book in
        answer = try answers.change(request, &book)
      }
      guard let answer else { throw SkillError.technical("the notes were not changed") }
      return try answer.result
    }
  }
}
