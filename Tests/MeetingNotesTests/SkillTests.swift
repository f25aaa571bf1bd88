import Prose
import SkillSDK
import SkillTesting
import Testing

@testable import meeting_notes

struct SkillTests {
  private let skill = MeetingNotes(summarizer: ExtractiveSummarizer())

  @Test(arguments: ["", " \n\t ", "---\n* \n", "！？。"])
  func `minutes without text are a business failure`(minutes: String) async throws {
    let call = try await TestHost().run(skill, arguments: ["minutes": minutes])
    #expect(call.failure?.kind == .business)
    #expect(call.failure?.code == "empty_minutes")
  }

  @Test(arguments: [#"{}"#, #"{"minutes":3}"#, #"{"minutes":"x","language":"fr"}"#])
  func `arguments that do not fit are invalid`(json: String) async {
    #expect(await TestHost().run(skill, json: json).failure?.kind == .invalidArguments)
  }

  @Test(arguments: [
    ("auto", "We decided to wait.", "## Action items"), ("auto", "我们决定再等等。", "## 待办事项"),
    ("zh", "We decided to wait.", "## 待办事项"), ("en", "我们决定再等等。", "## Action items"),
  ])
  func `headings are in the language asked for`(language: String, minutes: String, heading: String) async throws {
    let call = try await TestHost().run(skill, arguments: ["minutes": minutes, "language": language])
    #expect(try call.result.text.contains(heading))
  }

  @Test func `a title given wins over the minutes' own`() async throws {
    let call = try await TestHost().run(
      skill, arguments: ["minutes": EnglishMinutes.productSync, "title": "Sync | 10"])
    #expect(try call.result.text.hasPrefix("# Sync \\| 10\n"))
  }

  @Test func `with a model its sentences are the summary, and all else is extracted`() async throws {
    var host = TestHost()
    let model: TestModel = ["- The release moves to May.\n\n* Ann writes the notes.\n---\n"]
    host.model = model
    let modelled = MeetingNotes(summarizer: ModelSummarizer())
    let call = try await host.run(modelled, arguments: ["minutes": EnglishMinutes.productSync])
    let plain = try await TestHost().run(skill, arguments: ["minutes": EnglishMinutes.productSync])
    let text = try call.result.text
    #expect(text.contains("- The release moves to May.\n- Ann writes the notes.\n"))
    let after = "\n\n## "
    #expect(
      try text.split(separator: after).dropFirst(2).map(String.init)
        == plain.result.text.split(separator: after).dropFirst(2).map(String.init))
    #expect(model.prompts.map(\.text) == [EnglishMinutes.productSync])
    #expect(model.prompts.first?.instructions.contains("English") == true)
  }

  @Test func `without a model, and when it fails, the summary is extracted`() async throws {
    let plain = try await TestHost().run(skill, arguments: ["minutes": EnglishMinutes.productSync])
    let modelled = MeetingNotes(summarizer: ModelSummarizer())
    for model in [TestModel(), TestModel([.failure(.technical("it is down", code: "no_connection"))]), ["---"]] {
      var host = TestHost()
      host.model = model
      let call = try await host.run(modelled, arguments: ["minutes": EnglishMinutes.productSync])
      #expect(try call.result.text == plain.result.text)
    }
  }

  @Test func `one sentence is notes too`() async throws {
    let call = try await TestHost().run(skill, arguments: ["minutes": "The server was moved to the new rack."])
    #expect(
      try call.result.text == """
        # Meeting notes

        ## Summary

        - The server was moved to the new rack.

        ## Action items

        None.

        """)
  }

  @Test func `Markdown shows who does what until when`() async throws {
    let call = try await TestHost().run(skill, arguments: ["minutes": ChineseMinutes.weekly])
    let text = try call.result.text
    #expect(text.hasPrefix("# 产品周会纪要\n\n- 日期：2026-03-04\n- 参会人：张伟、李娜、王强、小陈\n"))
    #expect(text.contains("\n| 事项 | 负责人 | 截止时间 |\n| --- | --- | --- |\n| 联系供应商 | 王强 | 周五 (2026-03-06) |\n"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `long minutes are read to the end, and stop when cancelled`() async throws {
    let minutes = String(repeating: "Ann: The load test of shard number nine went well today.\n", count: 600)
    let whole = try await TestHost().run(skill, arguments: ["minutes": minutes])
    #expect(try whole.result.text.contains("load test"))
    #expect(whole.progress.last == 1)

    var host = TestHost()
    host.cancellation = .onEvent {
      if case .progress(let fraction?, _) = $0 { fraction > 0.1 } else { false }
    }
    #expect(try await host.run(skill, arguments: ["minutes": minutes]).failure?.kind == .cancelled)
  }

  /// Answers what the test says, for one text only.
  struct Scripted: Summarizer {
    var expected: String
    var answer: @Sendable () throws -> Notes

    func notes(from minutes: String, language: Language, _ context: SkillContext) async throws -> Notes {
      #expect(minutes == expected)
      return try answer()
    }
  }

  @Test func `another summarizer can take its place`() async throws {
    let skill = MeetingNotes(
      summarizer: Scripted(expected: "abc") {
        Notes(language: .english, summary: ["All is well."], openQuestions: ["Is it?"])
      })
    let call = try await TestHost().run(skill, arguments: ["minutes": "abc"])
    #expect(try call.result.text.contains("- All is well."))
    #expect(try call.structured(as: MinutesNotes.self).openQuestions == ["Is it?"])
  }

  @Test func `a summarizer's failure is the call's`() async throws {
    let skill = MeetingNotes(
      summarizer: Scripted(expected: "abc") { throw SkillError.technical("no model answers", code: "no_model") })
    let call = try await TestHost().run(skill, arguments: ["minutes": "abc"])
    #expect(call.failure == .technical("no model answers", code: "no_model"))
  }
}
