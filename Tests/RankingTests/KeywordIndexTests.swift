import Core
import JSON
import Testing

@testable import Ranking

@Suite struct KeywordIndexTests {
  @Test(arguments: [
    ("what is 12.5% of 320?", "calculator"), ("计算 (3+4)*12", "calculator"), ("整理会议纪要", "meeting_notes"),
    ("how many words are in this text", "word_count"), ("How many characters does this text have?", "word_count"),
    ("please sort these lines", "sort_lines"), ("把这些行排序", "sort_lines"), ("这段文字有多少字", "word_count"),
    ("summarize the minutes of our meeting", "meeting_notes"), ("7*6", "calculator"),
    ("turn it into upper case", "change_case"),
  ])
  func `finds the skill that a sentence is about`(sentence: String, id: String) throws {
    #expect(try index().rank(sentence, limit: 3).first?.id.description == id)
  }

  @Test(arguments: ["buy me a pony", "给我买一匹小马", "who won the world cup in 1998?", "the", "", "!?", "今晚吃什么好"])
  func `finds nothing where nothing is relevant`(sentence: String) throws {
    #expect(try index().rank(sentence, limit: 3).map(\.id.description) == [])
  }

  @Test(arguments: [
    ("word_count", "word_count"), ("Word Count", "word_count"), ("calculator", "calculator"),
    ("Sort lines", "sort_lines"),
  ])
  func `puts an exact id or name first`(sentence: String, id: String) throws {
    #expect(try index().rank(sentence, limit: 3).first?.id.description == id)
  }

  @Test(arguments: ["what is 12.5% of 320?", "整理会议纪要", "sort the lines of this text", "count words, then sort lines"])
  func `explains a score to the last digit`(sentence: String) throws {
    let index = try index()
    let ranked = index.rank(sentence, limit: 10)
    #expect(!ranked.isEmpty)
    for skill in ranked { #expect(index.explain(sentence, skill.id).score == skill.score) }
  }

  @Test func `a counter-example lowers a skill for like sentences`() throws {
    let plain = manifest("stretch", "Converts an image to another size.")
    var warned = plain
    warned.counterExamples = ["convert an image to another currency"]
    let sentence = "convert an image to another currency"
    let before = try #require(KeywordIndex([plain]).rank(sentence, limit: 1).first)
    #expect(KeywordIndex([warned]).explain(sentence, plain.id).score < before.score)
  }

  @Test func `an author's weight of a keyword counts`() throws {
    var heavy = manifest("one", "Does a thing.")
    heavy.keywords = [.init(term: "tide", weight: 3)]
    var light = manifest("another", "Does a thing.")
    light.keywords = [.init(term: "tide")]
    #expect(KeywordIndex([light, heavy]).rank("tide", limit: 2).map(\.id) == [heavy.id, light.id])
  }

  @Test func `priority decides between equals, then the id`() {
    let same = "Tells the height of the tide."
    var preferred = manifest("zeta", same)
    preferred.priority = 1
    let skills = [manifest("beta", same), preferred, manifest("alpha", same)]
    #expect(
      KeywordIndex(skills).rank("height of the tide", limit: 3).map(\.id.description) == ["zeta", "alpha", "beta"])
  }

  private func manifest(_ id: String, _ description: String) -> Manifest {
    guard let id = SkillID(id) else { preconditionFailure("'\(id)' is no id") }
    return Manifest(id: id, description: description, parameters: ["type": "object"], source: .null)
  }

  private func index() throws -> KeywordIndex {
    var calculator = manifest(
      "calculator", "Evaluates an arithmetic expression exactly: percentages, powers, functions.")
    calculator.keywords = [.init(term: "math"), .init(term: "计算")]
    calculator.examples = ["what is 15% of 80?", "2*(3+4)", "计算 12 加 30"]
    calculator.parameters = try JSONValue(
      parsing:
        #"{"type":"object","properties":{"expression":{"type":"string","description":"What to evaluate, such as 12*7"}}}"#
    )
    var count = manifest("word_count", "Counts the words, characters and lines of a text. 统计一段文字的字数和行数。")
    count.name = "Word count"
    count.examples = ["how many words does this have?", "这篇文章有多少字"]
    var sort = manifest("sort_lines", "Sorts the lines of a text, optionally without duplicates. 给文本的行排序、去重。")
    sort.name = "Sort lines"
    var letters = manifest("change_case", "Changes a text to upper, lower or title case. 转换大小写。")
    letters.parameters = try JSONValue(
      parsing: #"{"type":"object","properties":{"case":{"enum":["upper","lower","title"]}}}"#)
    var notes = manifest("meeting_notes", "Turns raw minutes of a meeting into notes with decisions and action items.")
    notes.keywords = [.init(term: "会议纪要", weight: 2), .init(term: "minutes")]
    notes.examples = ["整理这次会议的纪要", "summarise these meeting minutes"]
    return KeywordIndex([calculator, count, sort, letters, notes])
  }
}
