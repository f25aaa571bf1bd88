import SkillSDK
import SkillTesting
import Support
import Testing

@testable import meeting_notes

/// Whole minutes, as people write them.
struct MinutesTests {
  private func notes(_ minutes: String) async throws -> MinutesNotes {
    let call = try await TestHost().run(
      MeetingNotes(summarizer: ExtractiveSummarizer()), arguments: ["minutes": minutes])
    #expect(call.violations == [])
    return try call.structured(as: MinutesNotes.self)
  }

  @Test func `English notes of a call`() async throws {
    let notes = try await notes(EnglishMinutes.productSync)
    #expect(notes.language == "en")
    #expect(notes.title == "Weekly product sync")
    #expect(notes.date == "2026-03-04")
    #expect(notes.participants == ["Ann Lee", "Bob", "Chen Wei", "Dora"])
    #expect(notes.summary.first == "The beta is slipping because the payment provider changed their API last week.")
    #expect(
      notes.decisions == ["We agreed to ship the beta without Apple Pay.", "The launch date moves to 20 March."])
    #expect(
      notes.actionItems == [
        .init(task: "Email the provider", owner: "Bob", due: "Friday", dueDate: "2026-03-06"),
        .init(task: "Update the status page", owner: "Chen Wei"),
        .init(task: "Book a room for the retro", owner: "Dora", due: "12 March", dueDate: "2026-03-12"),
        .init(task: "Share the roadmap", owner: "Ann Lee", isDone: true),
        .init(task: "Draft the announcement", owner: "Ann Lee", due: "tomorrow", dueDate: "2026-03-05"),
        .init(task: "Send Chen the latest numbers", owner: "Bob"),
      ])
    #expect(notes.openQuestions == ["Do we need a legal review?", "Who owns the on-call rota in April?"])
  }

  @Test func `an English wiki page with headings and a table`() async throws {
    let notes = try await notes(EnglishMinutes.wikiPage)
    #expect(notes.title == "Infrastructure review")
    #expect(notes.date == "2026-05-11")
    #expect(notes.participants == ["Priya Shah", "Tom O'Neil", "Lucía Gómez"])
    #expect(notes.summary.count == 3)
    #expect(
      notes.decisions == [
        "Audit logs are kept for 90 days instead of two years.",
        "We stay with the current provider for this year.",
      ])
    #expect(
      notes.actionItems == [
        .init(task: "Write the clean-up job for audit logs", owner: "Tom O'Neil", due: "22 May", dueDate: "2026-05-22"),
        .init(
          task: "Ask the provider for a quote for twice the storage", owner: "Priya Shah", due: "next Friday",
          dueDate: "2026-05-22"),
        .init(task: "Announce the new retention to customers", owner: "Lucía Gómez"),
      ])
    #expect(notes.openQuestions == ["Does the auditor accept 90 days?", "Who pays for the extra storage"])
  }

  @Test func `an English letter without labels`() async throws {
    let notes = try await notes(EnglishMinutes.email)
    #expect(notes.title == "Board meeting")
    #expect(notes.participants == ["Margaret Hill", "John Osei", "Wei Zhang"])
    #expect(
      notes.summary == [
        "The treasurer reported that revenue grew by 12 percent against last year while costs stayed flat.",
        "Membership has reached 1,480, the highest number since 2019.",
        "The roof of the hall leaks and the repair will cost about 9,000 pounds.",
      ])
    #expect(
      notes.decisions == [
        "It was decided to repair the roof this summer.", "The board approved the accounts for the past year.",
      ])
    #expect(
      notes.actionItems == [
        .init(task: "Get three quotes", owner: "John Osei", due: "end of April 2026", dueDate: "2026-04-30"),
        .init(task: "Write to all members", owner: "Margaret Hill", due: "15 May 2026", dueDate: "2026-05-15"),
      ])
    #expect(notes.openQuestions.count == 1)
  }

  @Test func `Chinese notes of a weekly meeting`() async throws {
    let notes = try await notes(ChineseMinutes.weekly)
    #expect(notes.language == "zh")
    #expect(notes.title == "产品周会纪要")
    #expect(notes.date == "2026-03-04")
    #expect(notes.participants == ["张伟", "李娜", "王强", "小陈"])
    #expect(notes.summary == ["支付接口变更导致测试版延期，大约影响三天进度。", "上周的错误率已经恢复正常。"])
    #expect(notes.decisions == ["我们决定先不上 Apple Pay。", "上线日期推迟到3月20日。"])
    #expect(
      notes.actionItems == [
        .init(task: "联系供应商", owner: "王强", due: "周五", dueDate: "2026-03-06"),
        .init(task: "更新状态页", owner: "李娜", due: "3月6日", dueDate: "2026-03-06"),
        .init(task: "写上线公告，下周一前给大家看", owner: "小陈", due: "下周一", dueDate: "2026-03-09"),
        .init(task: "整理测试报告，明天提交", owner: "王强", due: "明天", dueDate: "2026-03-05"),
      ])
    #expect(notes.openQuestions == ["四月的值班谁来负责？", "是否需要法务审核"])
  }

  @Test func `a formal Chinese record with numbered headings`() async throws {
    let notes = try await notes(ChineseMinutes.formal)
    #expect(notes.title == "客户数据平台二期评审")
    #expect(notes.date == "2026-05-11")
    #expect(notes.participants == ["赵敏", "孙浩", "周婷婷"])
    #expect(notes.summary.count == 3)
    #expect(notes.decisions == ["二期预算审议通过。", "审计日志保留期限定为 90 天。"])
    #expect(
      notes.actionItems == [
        .init(task: "完成技术方案，5月22日前提交评审", owner: "孙浩", due: "5月22日", dueDate: "2026-05-22"),
        .init(task: "采购流程", owner: "周婷婷", due: "月底", dueDate: "2026-05-31"),
        .init(task: "联系运维部门确认机房容量", owner: "孙浩"),
      ])
    #expect(notes.openQuestions == ["审计部门是否接受 90 天的保留期限？", "服务器扩容费用由哪个部门承担待定"])
  }

  @Test func `a Chinese transcript with times`() async throws {
    let notes = try await notes(ChineseMinutes.transcript)
    #expect(notes.title == nil)
    #expect(notes.participants == ["刘洋", "陈晨"])
    #expect(notes.decisions == ["那就确定采用两级缓存。"])
    #expect(
      notes.actionItems == [
        .init(task: "给出限流方案", owner: "陈晨", due: "周三"),
        .init(task: "顺便把监控大盘也更新一下", owner: "陈晨"),
      ])
    #expect(notes.openQuestions == ["客服排班现在不清楚，需要讨论。"])
  }

  @Test func `a caption file`() async throws {
    let notes = try await notes(EnglishMinutes.captions)
    #expect(notes.participants == ["Sarah Kim", "Raj Patel"])
    #expect(notes.decisions == ["We'll keep the old DNS until June."])
    #expect(
      notes.actionItems == [.init(task: "Write a rollback plan", owner: "Raj Patel", due: "next Wednesday")])
    #expect(notes.openQuestions == ["I'm not sure whether the backup job runs on the new machines."])
  }

  @Test func `speakers announced on lines of their own`() async throws {
    let english = try await notes(EnglishMinutes.announced)
    #expect(english.participants == ["Ann Lee", "Bob Stone"])
    #expect(english.summary.last == "Do we charge for it? No, it's part of the contract.")
    #expect(english.actionItems == [.init(task: "Do it", owner: "Bob Stone", due: "next week")])
    #expect(english.openQuestions == [])

    let chinese = try await notes(ChineseMinutes.announced)
    #expect(chinese.participants == ["张伟", "李娜", "王强"])
    #expect(chinese.decisions == ["那上线时间定在下周四"])
    #expect(
      chinese.actionItems == [
        .init(task: "把接口文档发给前端", owner: "王强", due: "明天"), .init(task: "补充一下无障碍的设计说明", owner: "李娜"),
        .init(task: "补上", owner: "李娜", due: "周五"),
      ])
  }

  @Test func `labels and tasks within lines`() async throws {
    let notes = try await notes(EnglishMinutes.planning)
    #expect(notes.title == "Q2 planning")
    #expect(notes.decisions == ["Hire one backend and one frontend engineer."])
    #expect(
      notes.actionItems == [
        .init(task: "Call the landlord", owner: "Bob"),
        .init(
          task: "Collect offers for both and share them", owner: "Carla", due: "June 15", dueDate: "2026-06-15"),
        .init(task: "Publish both job ads", owner: "Ann", due: "this week"),
        .init(task: "Call landlord", owner: "Bob", due: "Fri", dueDate: "2026-06-05"),
        .init(task: "Fill in the offsite survey", owner: "All"),
      ])
    #expect(notes.openQuestions == ["Offsite: Lisbon or Porto?"])
  }

  @Test func `numbered parts in two languages`() async throws {
    let notes = try await notes(ChineseMinutes.numberedParts)
    #expect(notes.title == "项目例会")
    #expect(notes.participants == ["张伟", "李娜", "Tom"])
    #expect(notes.summary.count == 2)
    #expect(notes.decisions == ["短信供应商切换为备用供应商", "6月15日封版"])
    #expect(
      notes.actionItems == [
        .init(task: "切换短信供应商", owner: "Tom", due: "6月3日", dueDate: "2026-06-03"),
        .init(task: "跟进前端联调", owner: "李娜", due: "6/10", dueDate: "2026-06-10"),
        .init(task: "输出上线checklist", owner: "张伟"),
      ])
    #expect(notes.openQuestions == ["测试人力不足，是否需要外包？"])
  }

  @Test(arguments: [
    ("小李负责周五前写文档", "写文档", "小李", "周五"), ("参会人：张伟、李娜。决定：上线。待办：张伟周五前写文档。", "写文档", "张伟", "周五"),
    ("待办：王强周五前写文档", "写文档", "王强", "周五"), ("Bob to write the report by Friday", "Write the report", "Bob", "Friday"),
    (
      "Present: Ann, Bob. Decided: ship it. Action: Ann to write the docs by Friday.", "Write the docs", "Ann", "Friday"
    ),
  ])
  func `one line is enough for a task`(minutes: String, task: String, owner: String, due: String) async throws {
    let notes = try await notes(minutes)
    #expect(notes.actionItems == [.init(task: task, owner: owner, due: due)])
    #expect(notes.title == nil)
  }

  @Test func `labels within one line part it`() async throws {
    let chinese = try await notes("参会人：张伟、李娜。决定：周五上线。预算不变。")
    #expect(chinese.participants == ["张伟", "李娜"])
    #expect(chinese.decisions == ["周五上线。预算不变。"])
    let english = try await notes(
      "Date: 2026-03-04; Present: Ann, Bob. Decided: ship it on Friday! Question: who tests it?")
    #expect(english.date == "2026-03-04")
    #expect(english.participants == ["Ann", "Bob"])
    #expect(english.decisions == ["Ship it on Friday!"])
    #expect(english.openQuestions == ["Who tests it?"])
    #expect(english.summary == [])
  }

  @Test(arguments: [EnglishMinutes.productSync, EnglishMinutes.wikiPage, ChineseMinutes.weekly, ChineseMinutes.formal])
  func `line endings and a byte order mark change nothing`(minutes: String) async throws {
    let plain = try await notes(minutes)
    #expect(try await notes("\u{FEFF}" + minutes.replacing("\n", with: "\r\n")) == plain)
  }
}

extension MinutesTests {
  /// Pieces of minutes in any order: whatever they say, they are read without a trap.
  @Test func `any jumble of lines gives notes`() async throws {
    let odd: [Substring] = [
      "|", "||", "| |", "- ", "：", "()", "（", "@", "[ ]", "[]", "#", "# ", "****", "1.", "一、", "Action:", "由", "我", "请",
      "由张伟",
      "负责人：", "Bob will", "by", "99月99日前", "2026-99-99", "99/99前", "in 366 weeks", "9999年12月31日", "👩‍👩‍👧：嗯",
    ]
    let whole =
      EnglishMinutes.productSync + EnglishMinutes.wikiPage + ChineseMinutes.formal + ChineseMinutes.numberedParts
    let pieces = whole.split(separator: "\n") + odd
    let separators = ["\n", " ", "\n\n"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var jumble = "x"
      for _ in 0..<8 {
        let piece = try #require(pieces.randomElement(using: &generator))
        jumble += try #require(separators.randomElement(using: &generator))
        jumble += piece.prefix(Int.random(in: 1...60, using: &generator))
      }
      let skill = MeetingNotes(summarizer: ExtractiveSummarizer())
      let call = try await TestHost().run(skill, arguments: ["minutes": jumble])
      #expect(call.failure == nil, "\(jumble)")
      #expect(call.violations == [], "\(jumble)")
    }
  }
}

/// The structured result as its readers see it.
struct MinutesNotes: Decodable, Equatable, Sendable {
  struct ActionItem: Decodable, Equatable, Sendable {
    var task: String
    var owner: String?
    var due: String?
    var dueDate: String?
    var isDone = false
  }

  var language: String
  var title: String?
  var date: String?
  var participants: [String]
  var summary: [String]
  var decisions: [String]
  var actionItems: [ActionItem]
  var openQuestions: [String]
}
