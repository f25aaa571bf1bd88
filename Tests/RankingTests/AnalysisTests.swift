import Testing

@testable import Ranking

@Suite struct AnalysisTests {
  @Test(arguments: [
    ("getUserName", "get user name"), ("word_count", "word count"), ("HTTPServer", "http server"),
    ("Ｃａｆé ＡＢＣ", "cafe abc"), ("naïve Straße", "naive strasse"), ("ﬁle", "file"), ("mp3-player", "mp 3 player"),
    ("天气预报", "天气 气预 预报"), ("ﾃﾞｰﾀ", "デー ータ データ"), ("날씨가", "날씨 씨가"), ("don't", "don't"), ("URLs", "urls"),
    ("café", "cafe"),
  ])
  func `cuts and folds words`(text: String, words: String) {
    let tokens = Tokens(text)
    let main = tokens.tokens.filter { $0.kind.isMain }.map { String(decoding: tokens.text(of: $0), as: UTF8.self) }
    #expect(main == words.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("call me at 3pm", TokenType.time), ("it costs ¥200", .money), ("write to foo@bar.org", .email),
    ("open https://example.org/a", .url), ("read ~/notes/today.txt", .path), ("on 2026-01-31", .date),
    ("ping 192.168.0.1", .ip), ("12*7", .expression), ("15% off", .percent), ("5 apples", .number),
    ("三月5日", .date), ("200元", .money),
  ])
  func `tells values by their form`(text: String, type: TokenType) {
    let tokens = Tokens(text)
    let types = tokens.tokens.filter { $0.kind == .type }.compactMap {
      TokenType(rawValue: tokens.text(of: $0).last ?? 0)
    }
    #expect(types.contains(type))
  }

  @Test(arguments: [
    ("recieve", "receive", true), ("restaurnat", "restaurant", true), ("wether", "weather", true), ("ab", "ba", true),
    ("acb", "abc", true), ("a", "", true), ("kitten", "sitting", false), ("abc", "abc", false), ("abcd", "badc", false),
    ("abc", "abcde", false),
  ])
  func `tells words that are one slip apart`(word: String, meant: String, isOne: Bool) {
    #expect(EditDistance.isOne(Array(word.utf8)[...], Array(meant.utf8)[...]) == isOne)
    #expect(EditDistance.isOne(Array(meant.utf8)[...], Array(word.utf8)[...]) == isOne)
  }

  @Test(arguments: [
    ("show me the wether", ["weather"]), ("find a restuarant", ["food"]), ("the weather", ["weather"]),
  ])
  func `finds what a mistyped word was meant to be`(sentence: String, ids: [String]) {
    let index = DocumentIndex([
      ("weather", RankingDocument(identifier: "weather", description: "Tells the weather of a city.")),
      ("food", RankingDocument(identifier: "food", description: "Finds a restaurant.")),
    ])
    #expect(index.search(sentence, limit: 3).map(\.id) == ids)
  }

  @Test func `values reach the parameters that they are for`() {
    var mail = RankingDocument(identifier: "mail", description: "Does one thing.")
    mail.parameterTypes = [.email]
    let other = RankingDocument(identifier: "other", description: "Does one thing.")
    var model = RankingModel()
    model.gate = 0
    let index = DocumentIndex([("mail", mail), ("other", other)], model: model)
    #expect(index.search("foo@bar.org", limit: 2).map(\.id) == ["mail"])
  }
}
