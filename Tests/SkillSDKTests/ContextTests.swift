import FoundationEssentials
import SkillSDK
import SkillTesting
import Synchronization
import Testing

struct ContextTests {
  @Test func `the facts of the call arrive`() async throws {
    var host = TestHost()
    host.request = "整理会议纪要"
    host.conversationID = "c-7"
    host.attempt = 3
    host.locale = "en-GB"
    host.timeZone = "Europe/Paris"
    host.workingDirectory = "/home/ann"
    host.deadline = Date(timeIntervalSince1970: 2_000_000_000.25)
    let seen = Mutex<SkillContext?>(nil)
    _ = await host.run(
      Scripted { _, context in
        seen.withLock { $0 = context }
        return SkillResult("x")
      }, json: "{}")
    let context = try #require(seen.withLock { $0 })
    #expect(context.request == "整理会议纪要")
    #expect(context.conversationID == "c-7")
    #expect(context.attempt == 3)
    #expect(context.locale == "en-GB")
    #expect(context.timeZone == "Europe/Paris")
    #expect(context.workingDirectory == "/home/ann")
    #expect(context.deadline == host.deadline)
    #expect(!context.callID.isEmpty)
  }

  @Test func `what is not known is nil`() async throws {
    let skill = Scripted { _, context in
      #expect(context.request == nil)
      #expect(context.conversationID == nil)
      #expect(context.workingDirectory == nil)
      #expect(context.deadline == nil)
      return SkillResult("x")
    }
    #expect(await TestHost().run(skill, json: "{}").failure == nil)
  }

  @Test func `events arrive in order`() async {
    let skill = Scripted { _, context in
      context.progress(0, "reading")
      context.message("He")
      context.log("half", .debug)
      context.message("Hello")
      context.progress(nil)
      context.progress(1)
      return SkillResult("Hello")
    }
    let call = await TestHost().run(skill, json: "{}")
    #expect(
      call.events == [
        .progress(fraction: 0, text: "reading"), .message("He"), .log(.debug, "half"), .message("Hello"),
        .progress(fraction: nil, text: ""), .progress(fraction: 1, text: ""),
      ])
    #expect(call.messages == ["He", "Hello"])
    #expect(call.progress == [0, nil, 1])
    #expect(call.log == ["half"])
    #expect(call.violations == [])
  }

  @Test func `a progress outside 0 and 1 is told to the test`() async {
    let call = await TestHost().run(
      Scripted { _, context in
        context.progress(50)
        return SkillResult("x")
      }, json: "{}")
    #expect(call.violations == ["the progress 50.0 is not between 0 and 1"])
  }

  @Test func `a host without services is served too`() async throws {
    var host = TestHost()
    host.clock = nil
    host.keepsLog = false
    let start = Date()
    let call = await host.run(
      Scripted { _, context in
        context.log("nobody listens")
        return SkillResult(context.now >= start ? "real time" : "no time")
      }, json: "{}")
    #expect(call.events == [])
    #expect(try call.result.text == "real time")
  }

  @Test func `what is said after the end is dropped`() async throws {
    let seen = Mutex<SkillContext?>(nil)
    let call = await TestHost().run(
      Scripted { _, context in
        seen.withLock { $0 = context }
        return SkillResult("x")
      }, json: "{}")
    let context = try #require(seen.withLock { $0 })
    context.progress(1)
    context.message("late")
    context.log("late")
    #expect(!context.isCancelled)
    #expect(call.events == [])
    #expect(call.violations == [])
  }

  @Test func `events come from many tasks at once`() async {
    let skill = Scripted { _, context in
      await withTaskGroup { group in
        for index in 0..<100 { group.addTask { context.message("\(index)") } }
      }
      return SkillResult("x")
    }
    let call = await TestHost().run(skill, json: "{}")
    #expect(Set(call.messages) == Set((0..<100).map(String.init)))
    #expect(call.violations == [])
  }
}
