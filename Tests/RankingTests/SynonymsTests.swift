import Testing

@testable import Ranking

@Suite struct SynonymsTests {
  @Test(arguments: [
    ("car, automobile", "automobile", true), ("car, automobile", "car", true), ("ramen => meal", "ramen", true),
    ("meal => ramen", "ramen", false), ("sick leave => meal", "sick leave", true),
    ("sick leave => meal", "sick", false),
    ("# ramen, meal\n\nramen, meal # both", "ramen", true), ("请假条 => meal", "我要请假条", true), ("饭，meal", "饭", true),
  ])
  func `a word reaches what may stand for it`(table: String, sentence: String, isFound: Bool) throws {
    var synonyms = Synonyms()
    try synonyms.add(table)
    var model = RankingModel()
    model.gate = 0
    let index = DocumentIndex(
      [
        ("one", RankingDocument(identifier: "one", description: "A car for a meal")),
        ("other", RankingDocument(identifier: "other", description: "Something else")),
      ], model: model, synonyms: synonyms)
    #expect(index.search(sentence, limit: 1).isEmpty == !isFound)
  }

  @Test(arguments: [
    ("car", 1, SynonymsError.Reason.alone), ("car, auto\na => b => c", 2, .arrows), ("\n\n=> b", 3, .empty),
    ("car, ?!", 1, .noWord(" ?!")),
  ])
  func `a line that is none is named, and nothing is taken`(table: String, line: Int, reason: SynonymsError.Reason) {
    var synonyms = Synonyms()
    #expect(throws: SynonymsError(line: line, reason: reason)) { try synonyms.add(table) }
    #expect(synonyms.terms.count == 0)
  }

  @Test func `the program's own table can be read`() { #expect(Synonyms.builtIn.terms.count > 1000) }
}
