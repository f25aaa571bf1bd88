import CivilTime
import FoundationEssentials
import SkillSDK

/// What both skills need of a call: the file, the moment, the zone.
struct CalendarSource {
  let path: String
  /// As people know the file.
  let name: String
  let bytes: [UInt8]
  let setting: TimeLexer.Setting

  init(_ path: String, _ context: SkillContext) throws {
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SkillError.business("the calendar '\(name)' cannot be read; is the path right?", code: "unreadable")
    }
    bytes = [UInt8](data)
    let now = Int(context.now.timeIntervalSince1970.rounded(.down))
    setting = TimeLexer.Setting(now: now, zone: Zone(named: context.timeZone) ?? .utc)
  }

  func calendar() throws -> EventCalendar {
    do {
      return EventCalendar(try ICSFile(bytes), local: setting.zone)
    } catch {
      throw SkillError.business("'\(name)' is no calendar that can be read: \(error)", code: "not_a_calendar")
    }
  }
}
