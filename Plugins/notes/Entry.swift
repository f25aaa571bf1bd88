import NotesSkill
import SkillSDK

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(NotesSkill(), host)
}
