import Foundation
import SkillSDK
import SkillTesting
import SummarySkill
import Testing

struct SummarizeTests {
  private struct Arguments: Encodable {
    var text: String?
    var file: String?
    var sentences: Int?
  }

  private struct Facts: Decodable {
    var sentences: [String]
    var language: String
    var method: String
    var total: Int
  }

  private func run(_ arguments: Arguments, model: TestModel = TestModel()) async throws -> CallRecord {
    var host = TestHost()
    host.model = model
    return try await host.run(Summarize(), arguments: arguments)
  }

  // MARK: Picking sentences

  @Test func `what most of a text is about is picked, in its order`() async throws {
    let call = try await run(Arguments(text: Articles.bridge, sentences: 3))
    let expected = [0, 3, 5].map { Articles.bridgeSentences[$0] }
    #expect(try call.result.text == expected.joined(separator: " "))
    let facts = try call.structured(as: Facts.self)
    #expect(facts.sentences == expected)
    #expect(facts.total == 7)
    #expect(facts.language == "en")
    #expect(facts.method == "extract")
  }

  @Test func `Chinese sentences join without spaces`() async throws {
    let call = try await run(Arguments(text: Articles.library, sentences: 2))
    #expect(try call.result.text == "市图书馆新馆将于明年三月开放，新馆位于河边。新馆有三十万册图书，市图书馆还会延长开放时间。")
    #expect(try call.structured(as: Facts.self).language == "zh")
  }

  @Test(arguments: [(1, 1), (4, 2), (9, 3), (25, 5), (400, 7)])
  func `without a number, a longer text has a longer summary`(total: Int, count: Int) async throws {
    let words = (0..<total).map { "harbour\($0 % 3) ferry\($0) sea\($0)" }
    let call = try await run(Arguments(text: words.map { "The \($0)." }.joined(separator: " ")))
    #expect(try call.structured(as: Facts.self).sentences.count == count)
  }

  @Test func `a sentence that says the same again is left out`() async throws {
    let text = """
      The ferry to the island leaves the harbour at nine. The ferry to the island leaves the harbour at nine o'clock. \
      Tickets for the ferry cost three pounds. My aunt knits.
      """
    let call = try await run(Arguments(text: text, sentences: 2))
    #expect(
      try call.result.text
        == "The ferry to the island leaves the harbour at nine. Tickets for the ferry cost three pounds.")
  }

  @Test func `of a text that is short enough all is kept`() async throws {
    let call = try await run(Arguments(text: "It works. It is fast.", sentences: 5), model: ["never asked"])
    #expect(try call.result.text == "It works. It is fast.")
  }

  @Test func `the same text gives the same summary`() async throws {
    let text = (0..<200).map { "Ship \($0 % 7) met whale \($0 % 11) near island \($0 % 5)." }.joined(separator: " ")
    var summaries: Set<String> = []
    for _ in 0..<5 { summaries.insert(try await run(Arguments(text: text)).result.text) }
    #expect(summaries.count == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `twenty thousand sentences are summarised, and a call stops when cancelled`() async throws {
    let text = (0..<20_000).map { "Boat \($0 % 97) carries crate \($0 % 89) to pier \($0)." }.joined(separator: " ")
    #expect(try await run(Arguments(text: text)).structured(as: Facts.self).total == 20_000)
    var host = TestHost()
    host.cancellation = .onQuestion(5)
    #expect(try await host.run(Summarize(), arguments: Arguments(text: text)).failure?.kind == .cancelled)
  }

  // MARK: With a model

  @Test func `with a model its sentences are the summary, no more than were asked for`() async throws {
    let model: TestModel = ["A new bridge is built. It costs 4.5 million pounds. There was cake."]
    let call = try await run(Arguments(text: Articles.bridge, sentences: 2), model: model)
    #expect(try call.result.text == "A new bridge is built. It costs 4.5 million pounds.")
    #expect(try call.structured(as: Facts.self).method == "model")
    #expect(model.prompts.map(\.text) == [Articles.bridge])
    #expect(model.prompts.first?.instructions.contains("2 sentences in English") == true)
  }

  @Test(arguments: [
    TestModel([.failure(.technical("it is down", code: "no_connection"))]), ["---"], [""],
  ])
  func `a model that gives nothing leaves the text's own sentences`(model: TestModel) async throws {
    let call = try await run(Arguments(text: Articles.bridge, sentences: 1), model: model)
    #expect(try call.result.text == Articles.bridgeSentences[0])
    #expect(try call.structured(as: Facts.self).method == "extract")
  }

  // MARK: Where the text comes from

  @Test func `a file is read`() async throws {
    let path = NSTemporaryDirectory() + "summary-\(UUID()).md"
    try Articles.bridge.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let call = try await run(Arguments(file: path, sentences: 1))
    #expect(try call.result.text == Articles.bridgeSentences[0])
  }

  @Test func `a file that is no text is the person's matter`() async throws {
    let path = NSTemporaryDirectory() + "summary-\(UUID()).bin"
    try Data([0x7f, 0x45, 0x4c, 0x46, 0x00, 0xff]).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try await run(Arguments(file: path)).failure?.code == "not_text")
    #expect(try await run(Arguments(file: path + ".none")).failure?.code == "unreadable")
  }

  @Test func `without words there is nothing to summarise`() async throws {
    #expect(try await run(Arguments(text: " \n---\n")).failure?.code == "empty_text")
    #expect(try await run(Arguments()).failure?.kind == .invalidArguments)
  }
}
