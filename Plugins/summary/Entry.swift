import SkillSDK
import SummarySkill

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(Summarize(), host)
}
