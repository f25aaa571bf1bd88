import Foundation
import NotesSkill
import SkillSDK
import SkillTesting
import Testing

/// A person's notes, at 09:30 on Tuesday, 1 December 2026, in Shanghai.
struct Person {
  var host: TestHost

  init() {
    host = TestHost()
    host.clock = TestClock(now: Date(timeIntervalSince1970: 1_796_088_600))
    host.timeZone = "Asia/Shanghai"
  }

  /// - Parameter sentence: What was asked, where a chooser has cut the request out of it.
  func call(_ request: String, asked sentence: String? = nil) async throws -> CallRecord {
    var host = host
    host.request = sentence
    return try await host.run(NotesSkill(), arguments: ["request": request])
  }

  func say(_ request: String, asked sentence: String? = nil) async throws -> String {
    try await call(request, asked: sentence).result.text
  }

  /// A list, by lines.
  func list(_ request: String = "list my notes") async throws -> [String] {
    try await say(request).split(separator: "\n").map(String.init)
  }
}

struct NotesTests {
  // MARK: Adding

  @Test(arguments: [
    ("note: the gate code is 4711", "the gate code is 4711"), ("Note the gate code is 4711.", "the gate code is 4711"),
    ("please note down that Ann likes tea", "Ann likes tea"), ("make a note of the meter reading", "the meter reading"),
    ("jot down: eggs, flour", "eggs, flour"),
    ("remember that the bins go out on even weeks", "the bins go out on even weeks"),
    ("could you add eggs to my list please", "eggs"), ("todo fix the tap", "fix the tap"),
    ("notes: one, two", "one, two"),
    ("remind me to call Bob", "call Bob"), ("Remind me that the lease ends", "the lease ends"),
    ("note: remove the old tyres", "remove the old tyres"), ("note: list the guests", "list the guests"),
    ("remind me to delete the draft", "delete the draft"), ("note: the report is done", "the report is done"),
    ("记一下：门禁密码是4711", "门禁密码是4711"), ("帮我记一下 门禁密码是4711", "门禁密码是4711"), ("备忘：买鸡蛋", "买鸡蛋"),
    ("提醒我给小陈回电话", "给小陈回电话"), ("别忘了浇花", "浇花"), ("把门禁密码记下来", "门禁密码"), ("记一下：项目完成了", "项目完成了"),
  ])
  func `a note is kept in its own words`(request: String, text: String) async throws {
    let person = Person()
    let answer = try await person.say(request)
    #expect(answer.hasPrefix("noted: \(text)") || answer.hasPrefix("已记下：\(text)"))
    #expect(try await person.list() == ["1. [ ] \(text)"])
  }

  @Test(arguments: [
    ("remind me to call Ann tomorrow at 9", "call Ann (due 2026-12-02 Wednesday 09:00)"),
    ("remind me tomorrow at 9 to call Ann", "call Ann (due 2026-12-02 Wednesday 09:00)"),
    ("tomorrow at 9 remind me to call Ann", "call Ann (due 2026-12-02 Wednesday 09:00)"),
    ("remind me to pay the rent by 2026-12-31", "pay the rent (due 2026-12-31 Thursday)"),
    ("remind me to take the bread out in 20 minutes", "take the bread out (due 2026-12-01 Tuesday 09:50)"),
    ("set a reminder to feed the cat at 6pm", "feed the cat (due 2026-12-01 Tuesday 18:00)"),
    ("remind me at 8:15 to stretch", "stretch (due 2026-12-02 Wednesday 08:15)"),
    ("remind me to buy 3 apples on Friday morning", "buy 3 apples (due 2026-12-04 Friday 09:00)"),
    ("remind me on Friday that the review is at 3", "the review is at 3 (due 2026-12-04 Friday)"),
    ("note: dentist on Dec 4 at 3", "dentist on Dec 4 at 3 (due 2026-12-04 Friday 15:00)"),
    ("note: met Ann yesterday", "met Ann yesterday"), ("note: the bus leaves at 9:50", "the bus leaves at 9:50"),
    ("remind me every Monday to water the plants", "every Monday to water the plants"),
    ("提醒我明天上午九点给妈妈打电话", "给妈妈打电话（2026-12-02 星期三 09:00）"),
    ("明天下午3点提醒我开会", "开会（2026-12-02 星期三 15:00）"), ("提醒我两小时后关火", "关火（2026-12-01 星期二 11:30）"),
    ("提醒我下周一之前交房租", "交房租（2026-12-07 星期一）"), ("记一下 周五交房租", "周五交房租（2026-12-04 星期五）"),
    (
      "remind me about the parents' evening on Dec 10 at 7pm", "the parents' evening (due 2026-12-10 Thursday 19:00)"
    ),
    ("remind me about the parents' evening", "the parents' evening"), ("提醒我参加晚会", "参加晚会"),
    ("remind me this evening to call Ann", "call Ann (due 2026-12-01 Tuesday 19:00)"),
    ("remind me tomorrow evening to call Ann", "call Ann (due 2026-12-02 Wednesday 19:00)"),
    ("提醒我晚上吃药", "吃药（2026-12-01 星期二 19:00）"),
    ("提醒我今晚倒垃圾", "倒垃圾（2026-12-01 星期二 19:00）"),
  ])
  func `a reminder knows when it is due`(request: String, text: String) async throws {
    #expect(try await Person().say(request) == (request.utf8.allSatisfy { $0 < 0x80 } ? "noted: " : "已记下：") + text)
  }

  @Test(arguments: ["note:", "remind me", "记一下", "note this", "remind me tomorrow at 9"])
  func `nothing is no note`(request: String) async throws {
    #expect(try await Person().call(request).failure?.code == "empty_note")
  }

  // MARK: Listing and searching

  private func household() async throws -> Person {
    let person = Person()
    for note in [
      "note: the wifi password is marmot", "remind me to water the garden on Saturday #garden",
      "note: tulips for the garden cost 12 pounds #garden", "remind me to call the bank today at 10",
      "记一下：路由器在书房", "提醒我周四交水费",
    ] { _ = try await person.say(note) }
    return person
  }

  @Test(arguments: [
    "list my notes", "show me all my notes, please", "my notes", "what are my notes?", "notes", "我的笔记有哪些", "列出所有笔记",
    "看看我的备忘录", "any reminders?",
  ])
  func `open notes are listed, those due first`(request: String) async throws {
    let lines = try await household().list(request).map { $0.prefix(2) }
    #expect(lines == ["4.", "6.", "2.", "1.", "3.", "5."])
  }

  @Test(arguments: [
    ("what did I note about the wifi", [1]), ("what are my notes about the garden", [3, 2]),
    ("search my notes for tulips", [3]), ("do my notes mention the bank?", [4]),
    ("find the note with the password", [1]),
    ("is there anything about tulips in my notes", [3]), ("notes tagged #garden", [3, 2]),
    ("did I note the wifi password", [1]),
    ("笔记里有没有提到路由器", [5]), ("搜索笔记里的水费", [6]), ("关于路由器的笔记", [5]), ("我记过路由器在哪吗", [5]),
    ("what is due today", [4]), ("reminders for this week", [4, 6, 2]), ("今天的待办", [4]), ("note about nothing else", []),
  ])
  func `notes are found by words, tags and days`(request: String, numbers: [Int]) async throws {
    let found = try await household().list(request).compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }
    #expect(found == numbers)
  }

  @Test func `what is not there is said`() async throws {
    let person = Person()
    #expect(try await person.say("list my notes") == "there are no open notes")
    #expect(try await person.say("我的笔记") == "没有未完成的笔记")
    #expect(try await person.say("what did I note about cheese") == "no note is about that")
    #expect(try await person.say("what is due tomorrow") == "nothing is due then")
    #expect(try await person.say("show done notes") == "no notes are done")
  }

  @Test func `what is overdue is said to be`() async throws {
    var person = Person()
    _ = try await person.say("remind me to call Ann today at 10")
    person.host.clock = TestClock(now: Date(timeIntervalSince1970: 1_796_088_600 + 86_400))
    #expect(try await person.list() == ["1. [ ] call Ann (overdue since 2026-12-01 Tuesday 10:00)"])
    #expect(try await person.list("what is due today") == ["1. [ ] call Ann (overdue since 2026-12-01 Tuesday 10:00)"])
  }

  @Test func `programs get the notes as data`() async throws {
    struct Facts: Decodable {
      struct Note: Decodable, Equatable {
        var number: Int
        var text: String
        var due: String?
        var overdue: Bool?
        var done: Bool
        var tags: [String]
      }
      var action: String
      var notes: [Note]
    }
    let call = try await Person().call("remind me to prune the roses on Dec 4 at 15:00 #Garden")
    let facts = try call.structured(as: Facts.self)
    #expect(facts.action == "add")
    #expect(
      facts.notes == [
        Facts.Note(
          number: 1, text: "prune the roses on Dec 4 at 15:00 #Garden", due: "2026-12-04T15:00", overdue: false,
          done: false,
          tags: ["garden"])
      ])
  }

  // MARK: Done, removed, restored

  @Test(arguments: [
    "done: water the garden", "mark the garden reminder as done", "done 2", "the garden watering is done",
    "check off water the garden", "note 2 is done", "I've done water the garden", "mark #2 done",
  ])
  func `a note is marked as done`(request: String) async throws {
    let person = try await household()
    _ = try await person.say("remove note 3")
    #expect(try await person.say(request).hasPrefix("done: water the garden"))
    #expect(try await !person.list().contains { $0.hasPrefix("2.") })
    #expect(try await person.list("show done notes").map { $0.prefix(6) } == ["2. [x]"])
  }

  @Test(arguments: ["把交水费标记为完成", "完成：交水费", "水费交了，交水费完成了", "完成 6", "勾掉交水费"])
  func `Chinese sentences mark notes as done`(request: String) async throws {
    let person = try await household()
    #expect(try await person.say(request).hasPrefix("已完成：交水费"))
  }

  @Test(arguments: [
    ("remove the note about the wifi", "removed"), ("delete note 1", "removed"),
    ("forget the wifi password", "removed"),
    ("删除笔记1", "已删除"), ("把 wifi 那条笔记删掉", "已删除"),
  ])
  func `a removed note can be brought back`(request: String, word: String) async throws {
    let person = try await household()
    let before = try await person.list()
    #expect(try await person.say(request).hasPrefix(word))
    #expect(try await person.list().count == 5)
    #expect(try await person.say("restore the wifi note") == "restored: the wifi password is marmot")
    #expect(try await person.list() == before)
  }

  @Test func `the last removed one comes back where none is named, and a done one is open again`() async throws {
    let person = try await household()
    _ = try await person.say("remove note 1")
    _ = try await person.say("remove note 3")
    #expect(try await person.say("undo") == "restored: tulips for the garden cost 12 pounds #garden")
    _ = try await person.say("done 4")
    #expect(try await person.say("reopen the bank note").hasPrefix("open again: call the bank"))
  }

  @Test func `what fits several notes changes none`() async throws {
    let person = try await household()
    let failure = try await person.call("remove the garden note").failure
    #expect(failure?.kind == .business)
    #expect(failure?.code == "ambiguous")
    #expect(failure?.message.contains("2. [ ] water the garden") == true)
    #expect(failure?.message.contains("3. [ ] tulips") == true)
    #expect(try await person.list().count == 6)
  }

  @Test(arguments: ["remove the note about cheese", "done: cheese", "delete all notes", "done 99", "restore cheese"])
  func `what fits no note changes none`(request: String) async throws {
    let person = try await household()
    #expect(try await person.call(request).failure?.code == "no_such_note")
    #expect(try await person.list().count == 6)
  }

  // MARK: How it is asked

  @Test(arguments: [
    ("the gate code is 4711", "note: the gate code is 4711", "noted: the gate code is 4711"),
    ("list the guests", "note: list the guests", "noted: list the guests"),
    ("did I note about the gate", "what did I note about the gate", "no note is about that"),
    ("Dear Ann,\nlist what you need.", "note this down", "noted: Dear Ann,\nlist what you need."),
    ("remind me to call Ann", "hello, remind me to call Ann", "noted: call Ann"),
    ("note: milk is out", "note that milk is out and that the cat was fed", "noted: milk is out"),
  ])
  func `what a chooser cut out is understood by the sentence`(request: String, sentence: String, answer: String)
    async throws
  {
    #expect(try await Person().say(request, asked: sentence) == answer)
  }

  @Test(arguments: ["take a note", "set a reminder", "记一下"])
  func `a request without a text is none, also where a sentence was asked`(request: String) async throws {
    #expect(try await Person().call(request, asked: request).failure?.code == "empty_note")
  }

  @Test(arguments: ["milk", "what time is it", "今天天气怎么样"])
  func `what asks nothing of notes is not guessed at`(request: String) async throws {
    #expect(try await Person().call(request).failure?.code == "not_understood")
  }

  // MARK: What is kept

  @Test func `two calls at the same time lose nothing`() async throws {
    let person = Person()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 { group.addTask { _ = try await person.say("note: item \(number)") } }
      try await group.waitForAll()
    }
    #expect(try await person.list().count == 8)
  }

  @Test func `a thousand notes are kept, and no more`() async throws {
    let person = Person()
    let notes = (1...1000).map { ["number": "\($0)", "text": String(repeating: "语", count: 300)] }
    let items = notes.map { #"{"number":\#($0["number"]!),"text":"\#($0["text"]!)","isDone":false}"# }
    person.host.storage?["notes"] = Array(
      #"{"notes":[\#(items.joined(separator: ","))],"removed":[],"nextNumber":1001}"#.utf8)
    #expect(try await person.list().count == 1000)
    #expect(try await person.call("note: one more").failure?.code == "too_many_notes")
    #expect(try await person.say("remove note 1000").hasPrefix("removed"))
  }

  @Test(arguments: ["{\"broken", "[]", #"{"notes":[{}],"removed":[],"nextNumber":1}"#])
  func `notes that cannot be read are left as they are, and it is said where they lie`(kept: String) async throws {
    let person = Person()
    person.host.storage?["notes"] = Array(kept.utf8)
    for request in ["note: x", "list my notes"] {
      let failure = try #require(try await person.call(request).failure)
      #expect(failure.code == "notes_damaged")
      #expect(failure.message.contains("storage/notes/notes"))
    }
    #expect(person.host.storage?["notes"] == Array(kept.utf8))
  }

  @Test func `a storage that fails is no fault of the notes`() async throws {
    let person = Person()
    person.host.storage?.failure = .technical("the disk is full", code: "system")
    #expect(try await person.call("note: x").failure == .technical("the disk is full", code: "system"))
  }
}
