import FoundationEssentials
import SkillSDK
import SkillTesting
import Testing

struct ResultTests {
  @Test func `a result arrives whole`() async throws {
    var host = TestHost()
    host.locale = "zh-Hans-CN"
    let clock = TestClock()
    host.clock = clock
    clock.advance(bySeconds: 60)
    let call = await host.run(WordCount(), json: #"{"text":"one two"}"#)

    #expect(call.violations == [])
    let result = try call.result
    #expect(result.text == "2 words")
    #expect(result.structured?.description == #"{"countedAt":"2026-01-01T12:01:00Z","words":2}"#)
    #expect(try call.structured(as: WordCount.Output.self) == WordCount.Output(words: 2, countedAt: clock.now))
    #expect(result.metadata?.description == #"{"language":"zh-Hans-CN"}"#)
    #expect(
      result.attachments == [
        SkillAttachment(name: "text.txt", mimeType: "text/plain", content: .bytes(Array("one two".utf8)))
      ])
  }

  @Test(arguments: [0, 1, 3, 50])
  func `any number of attachments arrives, in order`(count: Int) async throws {
    let sent = (0..<count).map { index in
      SkillAttachment(
        name: "\(index).bin", mimeType: "application/octet-stream",
        content: .bytes(Array(repeating: UInt8(index), count: index)))
    }
    let call = await TestHost().run(Scripted { _, _ in SkillResult("files", attachments: sent) }, json: "{}")
    #expect(call.violations == [])
    #expect(try call.result.attachments == sent)
  }

  @Test func `a file in the call's folder is an attachment, and the folder is removed`() async throws {
    let skill = Scripted { _, context in
      let folder = try #require(context.temporaryDirectory)
      let path = folder + "/notes.txt"
      try Data("hello".utf8).write(to: URL(filePath: path))
      return SkillResult(
        folder, attachments: [SkillAttachment(name: "notes.txt", mimeType: "text/plain", content: .file(path: path))])
    }
    let call = await TestHost().run(skill, json: "{}")
    #expect(call.violations == [])
    #expect(try call.result.attachments.map(\.content) == [.bytes(Array("hello".utf8))])
    #expect(!FileManager.default.fileExists(atPath: try call.result.text))
  }

  @Test func `text and bytes with zeros, quotes and other scripts arrive as they were`() async throws {
    let text = "a\u{0}b \"c\" \\ 会议 👩‍👩‍👧 \u{2028}"
    let call = try await TestHost().run(
      Scripted([String: String].self) { input, _ in
        SkillResult(input["text"] ?? "", structured: try JSONText(encoding: input))
      }, arguments: ["text": text])
    #expect(try call.result.text == text)
    #expect(try call.structured(as: [String: String].self) == ["text": text])
  }

  @Test(arguments: [
    (SkillResult(""), "a result has neither a text nor a structured part"),
    (SkillResult("x", structured: JSONText(verbatim: "{")), "the structured part is not JSON: {"),
    (SkillResult("x", metadata: JSONText(verbatim: "[]")), "the metadata is not a JSON object: []"),
    (
      SkillResult("x", attachments: [SkillAttachment(name: "a/b", mimeType: "text/plain", content: .bytes([]))]),
      "'a/b' is no file name for an attachment"
    ),
  ])
  func `a result that breaks the contract is told to the test`(result: SkillResult, violation: String) async {
    let call = await TestHost().run(Scripted { _, _ in result }, json: "{}")
    #expect(call.violations == [violation])
  }

  @Test func `a structured part without a JSON form is a technical failure`() async {
    let call = await TestHost().run(Scripted { _, _ in try SkillResult("x", structured: Double.nan) }, json: "{}")
    #expect(call.failure?.kind == .technical)
  }
}
