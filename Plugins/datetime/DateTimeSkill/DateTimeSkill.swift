import CivilTime
import FoundationEssentials
package import SkillSDK

/// Answers questions about days and times: now, differences, sums, weekdays, weeks, zones, the Chinese lunar calendar.
package struct DateTimeSkill: Skill {
  package struct Input: Decodable, Sendable {
    var expression: String
    var timeZone: String?
  }

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let zone = try zone(input.timeZone ?? context.timeZone, isGiven: input.timeZone != nil)
    let now = Int(context.now.timeIntervalSince1970.rounded(.down))
    guard CivilTime(secondsSince1970: now + 86_400) != nil, CivilTime(secondsSince1970: now - 86_400) != nil else {
      throw SkillError.technical("the host's clock shows a time beyond the years 1 to 9999")
    }
    let setting = TimeLexer.Setting(now: now, zone: zone)
    let names = ZoneNames()
    // What a chooser cut out of a sentence may lack the words that tell what is asked.
    for text in [input.expression, context.request ?? ""] {
      if let answer = Question(text, setting, names).answer() {
        return try SkillResult(answer.text, structured: answer.facts)
      }
    }
    throw SkillError.business(
      "this is no question about dates or times that is understood here; say it like 'days until 2027-02-17', "
        + "'3pm New York in Tokyo' or '100天后是几号'", code: "not_understood")
  }

  private func zone(_ name: String, isGiven: Bool) throws -> Zone {
    if let zone = Zone(named: name) { return zone }
    guard isGiven else { return .utc }
    throw SkillError.invalidArguments("there is no time zone '\(name)'; give an IANA name such as Europe/Paris")
  }
}
