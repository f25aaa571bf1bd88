import CivilTime
import Testing

@testable import meeting_notes

struct AssignmentTests {
  private static let reader = AssignmentReader(
    participants: ["Ann Lee", "Bob", "Chen Wei", "张伟", "李娜", "王强"],
    base: CalendarDay(year: 2026, month: 3, day: 4))

  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var speaker: String?
    var task: String
    var owners: [String]
    var due: String?

    init(_ text: String, speaker: String? = nil, _ task: String, _ owners: [String], due: String? = nil) {
      (self.text, self.speaker, self.task, self.owners, self.due) = (text, speaker, task, owners, due)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("Bob will send the numbers", "Send the numbers", ["Bob"]),
    Case("bob to send the numbers by next Monday.", "Send the numbers", ["Bob"], due: "2026-03-09"),
    Case("Bob needs to call them within 3 days", "Call them", ["Bob"], due: "2026-03-07"),
    Case("Ann and Bob will prepare the demo", "Prepare the demo", ["Ann Lee", "Bob"]),
    Case("Sure, I'll call them", speaker: "Chen", "Call them", ["Chen Wei"]),
    Case("So Bob'll book it for March 10th", "Book it", ["Bob"], due: "2026-03-10"),
    Case("Bob, can you update the page?", speaker: "Ann", "Update the page", ["Bob"]),
    Case("Could you please send me the slides, Chen?", speaker: "Bob", "Send Bob the slides", ["Chen Wei"]),
    Case("王强明天联系供应商", "联系供应商", ["王强"], due: "2026-03-05"),
    Case("张伟和李娜负责测试", "测试", ["张伟", "李娜"]),
    Case("请李娜更新状态页", "更新状态页", ["李娜"]),
    Case("测试报告由王强负责", "测试报告", ["王强"]),
    Case("好的，我来写公告", speaker: "李娜", "写公告", ["李娜"]),
    Case("我下周三前给出方案", speaker: "张伟", "给出方案", ["张伟"], due: "2026-03-11"),
    Case("李娜，你能不能把图表补上？", speaker: "张伟", "把图表补上", ["李娜"]),
  ])
  func `commitments of people who are known`(example: Case) {
    check(example, isCertain: false)
  }

  @Test(arguments: [
    Case("call the provider (owner: Bob, due Friday)", "Call the provider", ["Bob"], due: "2026-03-06"),
    Case("Call the provider – Bob", "Call the provider", ["Bob"]),
    Case("@bob call the provider", "Call the provider", ["Bob"]),
    Case("Call the provider, owner: Bob, deadline: 2026-04-01", "Call the provider", ["Bob"], due: "2026-04-01"),
    Case("Zoe to call the provider in two weeks", "Call the provider", ["Zoe"], due: "2026-03-18"),
    Case("Marketing to prepare a flyer", "Prepare a flyer", ["Marketing"]),
    Case("Buy coffee", "Buy coffee", []),
    Case("We need a new logo by end of next month", "We need a new logo", [], due: "2026-04-30"),
    Case("联系供应商（负责人：王强，截止：3月10日）", "联系供应商", ["王强"], due: "2026-03-10"),
    Case("联系供应商，负责人：王强", "联系供应商", ["王强"]),
    Case("联系供应商（王强）", "联系供应商", ["王强"]),
    Case("王强：联系供应商", "联系供应商", ["王强"]),
    Case("刘洋跟进合同", "跟进合同", ["刘洋"]),
    Case("两周内完成迁移", "完成迁移", [], due: "2026-03-18"),
    Case("采购服务器，下月底前完成", "采购服务器", [], due: "2026-04-30"),
  ])
  func `items that the minutes call actions`(example: Case) {
    check(example, isCertain: true)
  }

  private func check(_ example: Case, isCertain: Bool) {
    let statement = Statement(text: example.text, speaker: example.speaker)
    let found = Self.reader.read(statement, isCertain: isCertain)
    #expect(found?.task == example.task)
    #expect(found?.owners == example.owners)
    #expect(found?.due?.day?.description == example.due)
  }

  @Test(arguments: [
    "Bob will be on holiday next week", "The provider will change the API", "We will see", "Bob sent the numbers",
    "I will not do that", "Apple will release a new phone", "The server failed (Bob)", "王强汇报了进展", "张伟做了介绍", "李娜会议上提到成本",
    "我们会继续观察",
    "大家觉得怎么样", "产品由外部团队设计",
  ])
  func `what commits nobody`(text: String) {
    #expect(Self.reader.read(Statement(text: text, speaker: "Ann"), isCertain: false) == nil)
  }
}

struct DueDateTests {
  @Test(arguments: [
    ("by Friday", "2026-03-06"), ("on Wednesday", "2026-03-11"), ("next Tuesday", "2026-03-10"),
    ("by the 5th of April", "2026-04-05"), ("April 5", "2026-04-05"), ("5 Apr 2027", "2027-04-05"),
    ("before January 10", "2027-01-10"), ("due 2026-12-31", "2026-12-31"), ("by EOD", "2026-03-04"),
    ("end of the week", "2026-03-06"), ("by end of month", "2026-03-31"), ("tomorrow", "2026-03-05"),
    ("in three weeks", "2026-03-25"), ("周五前", "2026-03-06"), ("下周三之前", "2026-03-11"), ("3月20日", "2026-03-20"),
    ("2026年4月1号", "2026-04-01"), ("四月十五日前", "2026-04-15"), ("后天", "2026-03-06"), ("本月底", "2026-03-31"),
    ("三天内", "2026-03-07"), ("两周内", "2026-03-18"), ("本周末", "2026-03-08"), ("下下周一", "2026-03-16"),
    ("截止2026-03-09", "2026-03-09"), ("年底前", "2026-12-31"), ("1月5日前", "2027-01-05"),
  ])
  func `days are counted from the day of the meeting`(phrase: String, day: String) {
    let base = CalendarDay(year: 2026, month: 3, day: 4)
    #expect(DueDate.find(in: phrase, base: base)?.day?.description == day)
  }

  @Test(arguments: ["next week", "Q3", "by next month", "下周", "本周内", "tomorrow", "周五前"])
  func `a stretch, or a day without the meeting's, has no date`(phrase: String) {
    let base = ["tomorrow", "周五前"].contains(phrase) ? nil : CalendarDay(year: 2026, month: 3, day: 4)
    let found = DueDate.find(in: phrase, base: base)
    #expect(found != nil)
    #expect(found?.day == nil)
  }

  @Test(arguments: ["the sun is out", "version 3.12", "I may go", "as discussed today", "三个方案", "十个人", "一周的工作量"])
  func `what is no limit`(text: String) {
    #expect(DueDate.find(in: text, base: CalendarDay(year: 2026, month: 3, day: 4)) == nil)
  }

  @Test func `weekdays and lengths of months agree with a walk through all days`() throws {
    var day = try #require(CalendarDay(year: 1999, month: 12, day: 31))
    var weekday = 5
    for _ in 0..<(366 * 30) {
      #expect(day.weekday == weekday)
      let next = try #require(day.adding(days: 1))
      #expect(next.adding(days: -1) == day)
      let isLater = (next.year, next.month, next.day) > (day.year, day.month, day.day)
      #expect(isLater)
      (day, weekday) = (next, weekday % 7 + 1)
    }
    // 30 years of 366 days are 22 days more than 30 years with 8 leap days among them.
    #expect(day.description == "2030-01-22")
    #expect(CalendarDay(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarDay(year: 2028, month: 2, day: 29) != nil)
  }
}
