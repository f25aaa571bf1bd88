import Testing

@testable import Ranking

@Suite struct EnglishStemmerTests {
  /// Pairs that the published description of the algorithm gives, or that follow from one of its rules alone.
  @Test(arguments: [
    ("ties", "tie"), ("cries", "cri"), ("gas", "gas"), ("this", "this"), ("gaps", "gap"), ("kiwis", "kiwi"),
    ("luxuriating", "luxuri"), ("hopping", "hop"), ("hoping", "hope"), ("added", "add"), ("egging", "egg"),
    ("dying", "die"),
    ("cry", "cri"), ("by", "by"), ("say", "say"), ("herring", "herring"), ("inning", "inning"), ("evening", "evening"),
    ("generate", "generat"), ("general", "general"), ("generous", "generous"), ("skies", "sky"), ("news", "news"),
    ("succeed", "succeed"), ("proceeded", "proceed"), ("geologist", "geolog"), ("geology", "geolog"),
    ("university", "universiti"), ("universe", "univers"), ("organization", "organiz"), ("emergency", "emergenc"),
    ("relational", "relat"), ("conditional", "condit"), ("vietnamization", "vietnam"), ("hopefulness", "hope"),
    ("electrical", "electr"), ("adoption", "adopt"), ("controlling", "control"), ("calculator", "calcul"),
    ("translations", "translat"), ("youth", "youth"), ("boyish", "boyish"), ("fluently", "fluentli"), ("as", "as"),
  ])
  func `reduces a word to the published stem`(word: String, stem: String) {
    var bytes = Array(word.utf8)
    EnglishStemmer.stem(&bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == stem)
  }

  @Test(arguments: ["café", "x2", "中文", ""])
  func `leaves what is no lower-case ASCII word`(word: String) {
    var bytes = Array(word.utf8)
    EnglishStemmer.stem(&bytes)
    #expect(bytes == Array(word.utf8))
  }
}
