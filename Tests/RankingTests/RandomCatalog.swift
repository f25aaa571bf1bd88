import Support

@testable import Ranking

/// Small catalogues in which many words, names and sentences have something in common.
struct RandomCatalog {
  private static let words = """
    sort sorting line lines text word count convert case upper weather forecast city Paris price cheap flights book hotel
    meeting notes minutes e-mail send message find the of and a then please help me image draw picture 天气 预报 计算 排序
    会议 纪要 多少 字数 翻译 12.5 42 3pm https://a.example max_count userName restaurnat resturant colour quikly
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func document(_ id: String) -> RankingDocument {
    var document = RankingDocument(identifier: id, description: sentence(upTo: 9))
    if chance(3) { document.name = sentence(upTo: 3) }
    if chance(3) { document.keywords = [.init(text: sentence(upTo: 2), weight: 2), .init(text: sentence(upTo: 1))] }
    if chance(4) { document.category = sentence(upTo: 1) }
    if chance(3) { document.examples = [sentence(upTo: 6), sentence(upTo: 4)] }
    if chance(4) { document.counterExamples = [sentence(upTo: 4), sentence(upTo: 3)] }
    if chance(2) { document.parameterNames = [sentence(upTo: 1), sentence(upTo: 1)] }
    if chance(2) { document.parameterDescriptions = [sentence(upTo: 7)] }
    if chance(4) { document.enumValues = [sentence(upTo: 1), sentence(upTo: 1)] }
    if chance(5) { document.parameterTypes = [.url, .number] }
    document.priority = Int.random(in: 0...1, using: &generator)
    return document
  }

  mutating func documents(_ count: Int) -> [(id: String, document: RankingDocument)] {
    (0..<count).map { number in
      let id = "\(word())_\(number)"
      return (id, document(id))
    }
  }

  mutating func sentence(upTo count: Int) -> String {
    let signs = ["", "", "", "", ",", ".", "?", ":", "\""]
    return (0..<Int.random(in: 1...count, using: &generator)).map { _ in
      word() + signs[Int.random(in: 0..<signs.count, using: &generator)]
    }.joined(separator: " ")
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func word() -> String { Self.words[below(Self.words.count)] }

  private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
}
