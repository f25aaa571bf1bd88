// fixture-module: SkillSDK
import SkillSDK

/// Keeps notes in its storage, and signs them as its settings say.
struct AddsNote: Skill {
  struct Input: Decodable {
    var text: String
    /// Asks for the storage after the call is over, if it is told to.
    var isLate: Bool?
  }

  struct Settings: Decodable {
    var author: String
    var limit: Int
  }

  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let settings = try await context.settings.values(as: Settings.self)
    let notes = try await context.storage.update("notes", initial: [String]()) { notes in
      guard notes.count < settings.limit else { throw SkillError.business("enough notes", code: "enough") }
      notes.append("\(input.text) (\(settings.author))")
    }
    if input.isLate == true { Task.detached { while (try? await context.storage.keys()) != nil {} } }
    return SkillResult(notes.joined(separator: "\n"))
  }
}

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(AddsNote(), host)
}
