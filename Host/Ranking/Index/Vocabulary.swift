/// The words of a catalogue, as they are written, and the terms that stand for them.
struct Vocabulary: Sendable {
  /// What is scored: stems, pairs of characters, types of values.
  private(set) var terms = TermTable()
  /// English words, folded. A word keeps its number when the last document with it goes.
  private(set) var words = TermTable()
  private var termOfWord: [UInt32] = []
  private var classOfWord: [WordClass] = []
  /// In how many documents each word is; only of words that the lexicon does not have.
  private var documentsOfWord: [UInt32] = []
  private var isRare: [Bool] = []
  private(set) var spelling = SpellingIndex()
  /// For each term, its number among the synonyms' terms; `none` for one that has no synonym.
  private var entries: [UInt32] = []
  /// For each of the synonyms' terms, its number here; `none` for one that no document has had.
  private var targets: [UInt32]
  private let synonyms: TermTable

  private static var none: UInt32 { .max }

  init(_ synonyms: Synonyms) {
    self.synonyms = synonyms.terms
    targets = Array(repeating: Self.none, count: synonyms.terms.count)
  }

  /// The number that the synonyms have for a term of this vocabulary.
  func entry(of term: UInt32) -> UInt32? { entries[Int(term)] == Self.none ? nil : entries[Int(term)] }

  /// The number here of a term of the synonyms.
  func target(_ entry: UInt32) -> UInt32? { targets[Int(entry)] == Self.none ? nil : targets[Int(entry)] }

  /// A word that is known, with the term that stands for it.
  struct Word {
    var number: UInt32
    var term: UInt32
    var wordClass: WordClass
    /// Whether the lexicon does not have it.
    var isRare: Bool
  }

  /// A word that some document has, or had.
  func find(word: ArraySlice<UInt8>) -> Word? { words.find(word).map(self.word) }

  func find(term: ArraySlice<UInt8>) -> UInt32? { terms.find(term) }

  func isAlive(word: UInt32) -> Bool { documentsOfWord[Int(word)] > 0 }

  mutating func intern(word: ArraySlice<UInt8>) -> Word {
    let (number, isNew) = words.intern(word)
    if isNew {
      termOfWord.append(intern(term: Lexicon.stem(word)[...]))
      classOfWord.append(Lexicon.wordClass(english: word))
      documentsOfWord.append(0)
      isRare.append(!Lexicon.knows(word))
      if isRare[Int(number)] { spelling.insert(number, word) }
    }
    return self.word(number)
  }

  mutating func intern(term: ArraySlice<UInt8>) -> UInt32 {
    let (number, isNew) = terms.intern(term)
    if isNew {
      let entry = synonyms.find(term)
      entries.append(entry ?? Self.none)
      if let entry { targets[Int(entry)] = number }
    }
    return number
  }

  mutating func retain(words: [UInt32]) { for word in words { documentsOfWord[Int(word)] += 1 } }

  mutating func release(words: [UInt32]) { for word in words { documentsOfWord[Int(word)] -= 1 } }

  private func word(_ number: UInt32) -> Word {
    Word(
      number: number, term: termOfWord[Int(number)], wordClass: classOfWord[Int(number)],
      isRare: isRare[Int(number)])
  }
}
