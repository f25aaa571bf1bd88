import CalendarSkills
import SkillSDK

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? {
  SkillLibrary.export(["schedule_query": ScheduleQuery(), "calendar_edit": CalendarEdit()], host)
}
