import DateTimeSkill
import Foundation
import SkillSDK
import SkillTesting
import Testing

/// 09:30 on Tuesday, 1 December 2026, in Shanghai.
private func host(_ request: String? = nil) -> TestHost {
  var host = TestHost()
  host.clock = TestClock(now: Date(timeIntervalSince1970: 1_796_088_600))
  host.timeZone = "Asia/Shanghai"
  host.request = request
  return host
}

private struct Arguments: Encodable {
  var expression: String
  var timeZone: String?
}

@Suite struct DateTimeTests {
  @Test(arguments: [
    ("what time is it", "2026-12-01 Tuesday 09:30, Asia/Shanghai (UTC+08:00)"),
    ("time in Tokyo", "2026-12-01 Tuesday 10:30, Asia/Tokyo (UTC+09:00)"),
    ("纽约现在几点", "2026-11-30 星期一 20:30, America/New_York (UTC-05:00)"),
    ("today's date", "2026-12-01 Tuesday"), ("今天几号", "2026-12-01 星期二"),
    ("days until 2027-02-17", "78 days until 2027-02-17 Wednesday"),
    ("days since 2026-01-01", "334 days since 2026-01-01 Thursday"),
    ("days between 2020-02-29 and 2026-12-01", "2467 days from 2020-02-29 to 2026-12-01"),
    ("months between 2020-01-31 and 2026-12-01", "82 months 1 day from 2020-01-31 to 2026-12-01"),
    ("weeks until easter", "16 weeks 5 days until 2027-03-28 Sunday"),
    ("business days between 2026-12-01 and 2026-12-31", "22 business days from 2026-12-01 to 2026-12-31"),
    ("距离元旦还有多少天", "31 天，到 2027-01-01 星期五"), ("hours until 5pm", "7 hours 30 minutes"),
    ("minutes until 9:45", "15 minutes"), ("今年还剩多少天", "30 天，到 2026-12-31 星期四"),
    ("90 days before 2026-12-31", "2026-10-02 Friday"), ("add 3 weeks to 2026-12-01", "2026-12-22 Tuesday"),
    ("春节前三天是几号", "2027-02-03 星期三"), ("春节后第10天", "2027-02-16 星期二"), ("100天后是几号", "2027-03-11 星期四"),
    ("10 business days before christmas", "2026-12-11 Friday"),
    ("3小时后是几点", "2026-12-01 星期二 12:30, Asia/Shanghai (UTC+08:00)"),
    ("what day of the week was 1999-12-31", "Friday, 1999-12-31"), ("后天星期几", "星期四, 2026-12-03"),
    ("which week is it", "week 49 of 2026 (2026-11-30 to 2026-12-06)"),
    ("business days in December 2026", "23 business days"),
    ("2028年2月有多少天", "29 天"), ("weeks in 2026", "53 weeks"), ("is 2100 a leap year", "no, 2100 is not a leap year"),
    ("how old is somebody born on 1990-05-20", "36 (36 years 6 months 11 days)"),
    ("今天农历几号", "2026-12-01 是农历丙午年十月廿三"), ("农历八月十五是哪天", "2027-09-15 星期三"),
    ("last day of this month", "2026-12-31 Thursday"), ("下周是几号", "2026-12-07 星期一 至 2026-12-13 星期日"),
  ])
  func `questions are answered in their language`(question: String, answer: String) async throws {
    #expect(try await host().run(DateTimeSkill(), arguments: Arguments(expression: question)).result.text == answer)
  }

  @Test(arguments: [
    ("3pm New York in Beijing time", "2026-12-01 Tuesday 04:00, Asia/Shanghai (UTC+08:00)"),
    ("3pm EST", "2026-12-01 Tuesday 04:00, Asia/Shanghai (UTC+08:00)"),
    ("18:00 to new york time", "2026-12-01 Tuesday 05:00, America/New_York (UTC-05:00)"),
    ("what time is it in Beijing when it's 3pm in New York", "2026-12-01 Tuesday 04:00, Asia/Shanghai (UTC+08:00)"),
    ("伦敦时间下午3点是北京时间几点", "2026-12-01 星期二 23:00, Asia/Shanghai (UTC+08:00)"),
    ("2026-12-25T08:00:00Z in Shanghai", "2026-12-25 Friday 16:00, Asia/Shanghai (UTC+08:00)"),
    (
      "2026-07-01 14:00 Europe/Paris to America/Los_Angeles",
      "2026-07-01 Wednesday 05:00, America/Los_Angeles (UTC-07:00)"
    ),
    ("东京比北京早几个小时", "Asia/Tokyo 比 Asia/Shanghai 早 1 小时"),
    ("time difference between London and New York", "Europe/London is 5 hours ahead of America/New_York"),
    ("unix time 1700000000", "2023-11-15 Wednesday 06:13:20, Asia/Shanghai (UTC+08:00)"),
    ("unix timestamp of 2026-12-01", "1796054400"),
  ])
  func `times are carried from zone to zone`(question: String, answer: String) async throws {
    #expect(try await host().run(DateTimeSkill(), arguments: Arguments(expression: question)).result.text == answer)
  }

  @Test(arguments: ["buy milk", "距离高考还有几天", "north pole", "12 * 7", "days until the launch"])
  func `what is no such question is refused in plain words`(question: String) async throws {
    let call = try await host().run(DateTimeSkill(), arguments: Arguments(expression: question))
    #expect(call.failure?.kind == .business)
    #expect(call.failure?.code == "not_understood")
  }

  @Test func `the sentence that was asked helps where the argument lacks words`() async throws {
    let call = try await host("how many days until 2027-02-17").run(
      DateTimeSkill(), arguments: Arguments(expression: "the launch"))
    #expect(try call.result.text == "78 days until 2027-02-17 Wednesday")
  }

  @Test func `a zone that is given stands for the person's own`() async throws {
    let call = try await host().run(
      DateTimeSkill(), arguments: Arguments(expression: "now", timeZone: "Europe/Paris"))
    #expect(try call.result.text == "2026-12-01 Tuesday 02:30, Europe/Paris (UTC+01:00)")
    let unknown = try await host().run(
      DateTimeSkill(), arguments: Arguments(expression: "now", timeZone: "Mars/Olympus"))
    #expect(unknown.failure?.kind == .invalidArguments)
  }

  @Test func `programs get the numbers`() async throws {
    struct Facts: Decodable {
      var kind: String
      var value: Int
      var unit: String
      var until: String
    }
    let call = try await host().run(DateTimeSkill(), arguments: Arguments(expression: "days until 2027-02-17"))
    let facts = try call.structured(as: Facts.self)
    #expect(facts.kind == "difference" && facts.value == 78 && facts.unit == "day" && facts.until == "2027-02-17")
    #expect(call.violations.isEmpty)
  }
}
