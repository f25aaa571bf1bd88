import CalendarSkills
import Foundation
import SkillSDK
import SkillTesting
import Support
import Testing

/// 09:30 on Tuesday, 1 December 2026, in Shanghai.
func calendarHost(_ request: String? = nil) -> TestHost {
  var host = TestHost()
  host.clock = TestClock(now: Date(timeIntervalSince1970: 1_796_088_600))
  host.timeZone = "Asia/Shanghai"
  host.request = request
  return host
}

let team = Checkout.root + "/Tests/EndToEnd/Requests/files/team.ics"

@Suite struct ScheduleQueryTests {
  private func ask(_ question: String, _ calendar: String = team, zone: String = "Asia/Shanghai") async throws
    -> CallRecord
  {
    var host = calendarHost()
    host.timeZone = zone
    return try await host.run(ScheduleQuery(), arguments: ["calendar": calendar, "question": question])
  }

  @Test(arguments: [
    (
      "am I free tomorrow afternoon?",
      "busy: 2 events on 2026-12-02 Wednesday, 12:00–18:00\n14:00–15:00 Design review (会议室 A)\n16:30–17:30 和李娜一对一\n"
        + "free: 12:00–14:00, 15:00–16:30, 17:30–18:00"
    ),
    (
      "帮我看看明天下午有没有空",
      "有 2 个安排：2026-12-02 星期三, 12:00–18:00\n14:00–15:00 Design review (会议室 A)\n16:30–17:30 和李娜一对一\n"
        + "空闲：12:00–14:00、15:00–16:30、17:30–18:00"
    ),
    ("am I free on Sunday afternoon", "free: nothing on 2026-12-06 Sunday, 12:00–18:00"),
    ("周日下午有空吗", "有空：2026-12-06 星期日, 12:00–18:00 没有安排"),
    ("am I free tomorrow at 3pm", "free: nothing on 2026-12-02 Wednesday, 15:00–16:00"),
    (
      "am I busy tomorrow from 2 to 4pm",
      "busy: 1 event on 2026-12-02 Wednesday, 14:00–16:00\n14:00–15:00 Design review (会议室 A)\nfree: 15:00–16:00"
    ),
    ("free slots on Thursday", "busy: 1 event on 2026-12-03 Thursday\nall day 公司年会\nno time left"),
    ("what's on my calendar today", "2026-12-01 Tuesday\n10:00–10:15 Standup (Room 3)"),
    ("what's on Sunday", "nothing on 2026-12-06 Sunday"),
    ("周五晚上有什么安排", "2026-12-04 星期五\n22:00–23:00 Call with the New York office"),
    ("when is the dentist", "2026-12-05 Saturday 11:00–12:00 Dentist"),
    ("next board meeting", "2026-12-10 Thursday 14:00–16:00 Board meeting"),
    ("what's next", "2026-12-01 Tuesday 10:00–10:15 Standup (Room 3)"),
    ("明天几点和李娜一对一", "2026-12-02 星期三 16:30–17:30 和李娜一对一"), ("年会是哪天", "2026-12-03 星期四 全天 公司年会"),
    ("when is the business trip", "2026-12-14 Monday to 2026-12-16 Wednesday Business trip to Chengdu"),
    ("meetings with 李娜 this week", "2026-12-02 星期三\n16:30–17:30 和李娜一对一"),
  ])
  func `questions are answered`(question: String, answer: String) async throws {
    #expect(try await ask(question).result.text == answer)
  }

  @Test func `times are those of the person's zone`() async throws {
    #expect(
      try await ask("when is the dentist", zone: "Europe/Paris").result.text
        == "2026-12-05 Saturday 04:00–05:00 Dentist")
    #expect(
      try await ask("when is the call with New York", zone: "America/New_York").result.text
        == "2026-12-04 Friday 09:00–10:00 Call with the New York office")
  }

  @Test(arguments: ["when is the opera", "next opera night"])
  func `an event that is not there is said so`(question: String) async throws {
    let call = try await ask(question)
    #expect(call.failure?.kind == .business && call.failure?.code == "no_such_event")
    #expect(call.failure?.message.contains("opera") == true)
  }

  @Test func `what is no calendar is refused in plain words`() async throws {
    let folder = try TemporaryDirectory()
    for (content, part) in [("", "no VCALENDAR"), ("hello", "no VCALENDAR"), ("BEGIN:VCALENDAR\r\n", "no end")] {
      let call = try await ask("what's on today", try folder.write(content, to: "a.ics"))
      #expect(call.failure?.code == "not_a_calendar" && call.failure?.message.contains(part) == true)
    }
    #expect(try await ask("what's on today", folder("none.ics")).failure?.code == "unreadable")
  }

  @Test func `series know exceptions, changed days and cancelled ones`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART;TZID=Europe/Paris:20261130T090000
      DTEND;TZID=Europe/Paris:20261130T100000
      RRULE:FREQ=DAILY;COUNT=6
      EXDATE;TZID=Europe/Paris:20261201T090000
      RDATE;TZID=Europe/Paris:20261203T180000
      SUMMARY:Daily
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID;TZID=Europe/Paris:20261202T090000
      DTSTART;TZID=Europe/Paris:20261202T110000
      DTEND;TZID=Europe/Paris:20261202T113000
      SUMMARY:Daily\\, later
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID:20261203T080000Z
      DTSTART;TZID=Europe/Paris:20261203T090000
      STATUS:CANCELLED
      SUMMARY:Daily
      END:VEVENT
      END:VCALENDAR

      """, to: "a.ics")
    let text = try await ask("what's on this week", path, zone: "Europe/Paris").result.text
    #expect(
      text == """
        2026-11-30 Monday
        09:00–10:00 Daily
        2026-12-02 Wednesday
        11:00–11:30 Daily, later
        2026-12-03 Thursday
        18:00–19:00 Daily
        2026-12-04 Friday
        09:00–10:00 Daily
        2026-12-05 Saturday
        09:00–10:00 Daily
        """)
  }
}
