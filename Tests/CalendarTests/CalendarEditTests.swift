import CalendarSkills
import Foundation
import SkillSDK
import SkillTesting
import Support
import Testing

@Suite struct CalendarEditTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func change(
    _ text: String, of content: [UInt8]? = nil, zone: String = "Asia/Shanghai", request: String? = nil
  ) async throws -> (call: CallRecord, before: [UInt8], after: [UInt8]) {
    let before = try content ?? [UInt8](Data(contentsOf: URL(fileURLWithPath: team)))
    let path = try folder.write(before, to: "team.ics")
    var host = calendarHost(request)
    host.timeZone = zone
    let call = try await host.run(CalendarEdit(), arguments: ["calendar": path, "change": text])
    return (call, before, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test(arguments: [
    (
      "add lunch with Ann tomorrow 12:30 to 13:30", "added: 2026-12-02 Wednesday 12:30–13:30 lunch with Ann",
      "DTSTART;TZID=Asia/Shanghai:20261202T123000"
    ),
    (
      "schedule a call with Bob on Friday at 3pm", "added: 2026-12-04 Friday 15:00–16:00 call with Bob",
      "DTEND;TZID=Asia/Shanghai:20261204T160000"
    ),
    (
      "put 'Dinner with Wei' on my calendar for Dec 11 at 19:00",
      "added: 2026-12-11 Friday 19:00–20:00 Dinner with Wei", "SUMMARY:Dinner with Wei"
    ),
    ("add holiday 2026-12-24", "added: 2026-12-24 Thursday all day holiday", "DTSTART;VALUE=DATE:20261224"),
    (
      "add workshop tomorrow 9:00 for 2 hours", "added: 2026-12-02 Wednesday 09:00–11:00 workshop",
      "DTEND;TZID=Asia/Shanghai:20261202T110000"
    ),
    ("后天上午9点加个日程：提交报销", "已添加：2026-12-03 星期四 09:00–10:00 提交报销", "SUMMARY:提交报销"),
    ("下周一下午两点到四点安排项目评审", "已添加：2026-12-07 星期一 14:00–16:00 项目评审", "DTEND;TZID=Asia/Shanghai:20261207T160000"),
    ("加上周六晚上7点看电影", "已添加：2026-12-05 星期六 19:00–20:00 看电影", "DTSTART;TZID=Asia/Shanghai:20261205T190000"),
  ])
  func `events are added before the end, and nothing else changes`(text: String, said: String, line: String)
    async throws
  {
    let (call, before, after) = try await change(text)
    #expect(try call.result.text == said)
    let end = Array("END:VCALENDAR\r\n".utf8)
    let added = after.dropFirst(before.count - end.count).dropLast(end.count)
    #expect(Array(before.dropLast(end.count)) + Array(added) + end == after)
    let lines = String(decoding: added, as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(lines.first == "BEGIN:VEVENT" && lines.last == "END:VEVENT")
    #expect(lines.contains(line), "\(lines)")
    #expect(lines.contains("DTSTAMP:20261201T013000Z"))
  }

  @Test(arguments: [
    (
      "move the design review to 15:30", "moved: 2026-12-02 Wednesday 15:30–16:30 Design review (会议室 A)",
      "DTSTART;TZID=Asia/Shanghai:20261202T153000"
    ),
    ("move the dentist to Sunday 2pm", "moved: 2026-12-06 Sunday 14:00–15:00 Dentist", "DTSTART:20261206T060000Z"),
    (
      "reschedule the call with the New York office to Monday 22:30",
      "moved: 2026-12-07 Monday 22:30–23:30 Call with the New York office",
      "DTSTART;TZID=America/New_York:20261207T093000"
    ),
    ("把年会改到12月4日", "已改到：2026-12-04 星期五 全天 公司年会", "DTEND;VALUE=DATE:20261205"),
    ("把和李娜的一对一推迟一小时", "已改到：2026-12-02 星期三 17:30–18:30 和李娜一对一", "DTSTART;TZID=Asia/Shanghai:20261202T173000"),
    ("postpone the dentist by two days", "moved: 2026-12-07 Monday 11:00–12:00 Dentist", "DTSTART:20261207T030000Z"),
    (
      "move the design review to 9:00-10:30", "moved: 2026-12-02 Wednesday 09:00–10:30 Design review (会议室 A)",
      "DTEND;TZID=Asia/Shanghai:20261202T103000"
    ),
  ])
  func `events are moved in their own form`(text: String, said: String, line: String) async throws {
    let (call, before, after) = try await change(text)
    #expect(try call.result.text == said)
    let (old, new) = (lines(before), lines(after))
    #expect(new.contains(line))
    #expect(old.count == new.count)
    let changed = zip(old, new).filter { $0 != $1 }
    #expect(
      changed.allSatisfy { $0.0.hasPrefix("DTSTART") || $0.0.hasPrefix("DTEND") || $0.0.hasPrefix("DTSTAMP") },
      "\(changed)")
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func `a day of a series is moved by a component of its own`() async throws {
    let (call, before, after) = try await change("move standup tomorrow to 11:00")
    #expect(try call.result.text == "moved: 2026-12-02 Wednesday 11:00–11:15 Standup (Room 3)")
    let own = try #require(
      String(decoding: after, as: UTF8.self).range(of: "RECURRENCE-ID;TZID=Asia/Shanghai:20261202T100000"))
    #expect(!own.isEmpty)
    let added = after.count - before.count
    let place = try #require(after.indices.first { $0 >= before.count || after[$0] != before[$0] })
    // What was added lies together, and around it is what was there.
    #expect(
      (0...added).contains { shift in
        let start = place - shift
        return start >= 0 && Array(after[..<start]) + Array(after[(start + added)...]) == before
      })
    let (again, _, _) = try await change("cancel standup tomorrow", of: after)
    #expect(try again.result.text == "cancelled: 2026-12-02 Wednesday 11:00–11:15 Standup (Room 3)")
  }

  @Test(arguments: [
    ("cancel the dentist", "cancelled: 2026-12-05 Saturday 11:00–12:00 Dentist"),
    ("取消明天和李娜的一对一", "已取消：2026-12-02 星期三 16:30–17:30 和李娜一对一"),
    ("删掉12月5日的 Dentist", "已取消：2026-12-05 星期六 11:00–12:00 Dentist"),
    ("cancel all standups", "cancelled: 2026-12-01 Tuesday 10:00–10:15 Standup (Room 3)"),
  ])
  func `events are cancelled with all that belongs to them`(text: String, said: String) async throws {
    let (call, before, after) = try await change(text)
    #expect(try call.result.text == said)
    let (old, new) = (lines(before), lines(after))
    #expect(new.count < old.count)
    let start = try #require(new.indices.first { new[$0] != old[$0] })
    // The lines that are gone are one component.
    #expect(Array(old[..<start] + old[(start + old.count - new.count)...]) == new)
  }

  @Test func `a day of a series is cancelled by an exception`() async throws {
    let (call, before, after) = try await change("cancel standup tomorrow")
    #expect(try call.result.text == "cancelled: 2026-12-02 Wednesday 10:00–10:15 Standup (Room 3)")
    #expect(lines(after).filter { !lines(before).contains($0) } == ["EXDATE;TZID=Asia/Shanghai:20261202T100000"])
    #expect(lines(after).count == lines(before).count + 1)
  }

  /// Whatever another program writes, what is not the event stays byte for byte, and the event is found and moved.
  @Test(arguments: Dialects.all.map(\.name))
  func `files of other programs stay as they are around the event`(name: String) async throws {
    let text = try #require(Dialects.all.first { $0.name == name }).text
    let before = Array(text.utf8)
    let (moved, _, after) = try await change("move the review to 16:00", of: before, zone: "Europe/Paris")
    let said = try moved.result.text
    #expect(said.hasPrefix("moved: 2026-12-03 Thursday 16:00–17:00 Review"), "\(said)")
    let (old, new) = (split(before), split(after))
    #expect(old.count == new.count)
    for (line, other) in zip(old, new) where line != other {
      let known = ["DTSTART", "DTEND", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
      let text = String(decoding: line, as: UTF8.self).uppercased()
      #expect(known.contains { text.hasPrefix($0) }, "\(text)")
      #expect((line.last == 0x0d) == (other.last == 0x0d))
    }

    let (added, _, longer) = try await change("add lunch on 2026-12-05 at noon", of: before, zone: "Europe/Paris")
    _ = try added.result
    let (cancelled, _, shorter) = try await change("cancel lunch", of: longer, zone: "Europe/Paris")
    _ = try cancelled.result
    #expect(shorter == before)
  }

  /// Lines with their ends.
  private func split(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
  }

  @Test func `an empty file becomes a calendar`() async throws {
    let (call, _, after) = try await change("add lunch tomorrow at noon", of: [])
    #expect(try call.result.text == "added: 2026-12-02 Wednesday 12:00–13:00 lunch")
    #expect(lines(after).first == "BEGIN:VCALENDAR" && lines(after).suffix(2) == ["END:VCALENDAR", ""])
    #expect(lines(after).contains("DTSTART:20261202T040000Z"))
  }

  @Test func `long titles are folded within no character, and special ones escaped`() async throws {
    let title = String(repeating: "很长的标题", count: 12) + "; a, b"
    let (call, _, after) = try await change("add “\(title)” tomorrow at noon")
    #expect(try call.result.text.hasSuffix(title))
    #expect(lines(after).allSatisfy { $0.utf8.count <= 75 })
  }

  @Test(arguments: [
    ("add lunch", "no_time"), ("add tomorrow at noon", "no_title"), ("move the opera to Friday", "no_such_event"),
    ("cancel the opera", "no_such_event"), ("cancel standup", "repeats"), ("move the design review", "no_time"),
    ("what is on today", "not_understood"), ("move all standups to 11:00", "series"),
    ("postpone the 年会 by 2 hours", "all_day"),
  ])
  func `what cannot be done says why, and changes nothing`(text: String, code: String) async throws {
    let (call, before, after) = try await change(text)
    #expect(call.failure?.kind == .business)
    #expect(call.failure?.code == code, "\(call.failure?.message ?? "")")
    #expect(before == after)
  }

  @Test func `the sentence that was asked helps where the argument lacks words`() async throws {
    let (call, _, _) = try await change("提交报销", request: "后天上午9点加个日程：提交报销")
    #expect(try call.result.text == "已添加：2026-12-03 星期四 09:00–10:00 提交报销")
  }
}
