import SkillSDK

struct TemplateSkill: Skill {
  /// The arguments; skill.json describes them in `parameters`.
  struct Input: Decodable, Sendable {
    var name: String
  }

  func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    SkillResult("Hello, \(input.name)!")
  }
}

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(TemplateSkill(), host)
}
