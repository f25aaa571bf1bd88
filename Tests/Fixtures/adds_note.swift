// fixture-module: SkillSDK
import SkillSDK

/// Keeps notes in its storage, and signs them as its settings say.
struct AddsNote: Skill {
  struct Input: Decodable {
    var text: String
    /// `asks on` after the call is over, or leaves it while a task `waits` for the storage.
    var late: String?
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
    switch input.late {
    case "asks on": Task.detached { while (try? await context.storage.keys()) != nil {} }
    case "waits":
      Task.detached { _ = try? await context.storage.keys(prefix: "slow") }
      while try await context.storage.bytes("is slow") == nil { await Task.yield() }
    default: break
    }
    return SkillResult(notes.joined(separator: "\n"))
  }
}

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(AddsNote(), host)
}
