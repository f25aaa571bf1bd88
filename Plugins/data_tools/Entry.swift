import DataSkills
import SkillSDK

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(["data_query": DataQuery(), "data_convert": DataConvert()], host)
}
