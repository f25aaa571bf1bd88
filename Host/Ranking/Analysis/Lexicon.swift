/// What is known of words before any skill is: their stems and how much they say.
enum Lexicon {
  /// The term that stands for a token in an index: "bought" and "buying" are both "buy".
  static func term(for token: Tokens.Token, in tokens: Tokens) -> [UInt8] {
    let raw = tokens.text(of: token)
    return token.kind.isEnglish ? stem(raw) : Array(raw)
  }

  /// Folds irregular forms and endings of an English word away.
  static func stem(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var word = withoutApostrophe(raw)
    if let base = IrregularForms.base(of: word[...]) { word = base }
    EnglishStemmer.stem(&word)
    return word
  }

  /// The class by which a folded English word of a request is weighted.
  static func wordClass(english raw: ArraySlice<UInt8>) -> WordClass {
    if let known = words.find(raw) { return classes[Int(known)] }
    if let mark = raw.firstIndex(of: apostrophe) {
      let ending = raw[(mark + 1)...]
      if !ending.elementsEqual(s) {
        return contractions.contains { ending.elementsEqual($0) } ? .stop : .content
      }
      return WordClass.of(english: raw[..<mark])
    }
    return WordClass.of(english: raw)
  }

  /// The class of any other token; `han` as `ChineseWords.classes` has it.
  ///
  /// A pair across the border of two words has the class of the one that says more if skills have that pair, and of the
  /// one that says less if not: then it is no word.
  static func wordClass(of token: Tokens.Token, han: [WordClass], isKnown: Bool = false) -> WordClass {
    switch token.kind {
    case .hanPair:
      let (left, right) = (han[Int(token.cell)], han[Int(token.cell) + 1])
      return (left.rawValue < right.rawValue) == isKnown ? left : right
    case .hanSingle: return han[Int(token.cell)]
    case .word, .joined, .number, .kanaPair, .hangulPair, .otherPair, .type: return .content
    }
  }

  /// Whether a folded English word is one that needs no other skill to be spelled right.
  static func knows(_ word: ArraySlice<UInt8>) -> Bool { words.find(word) != nil }

  /// All English words of the tables.
  static let words: TermTable = {
    var words = TermTable()
    for word in EnglishWords.classes.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      _ = words.intern(word[...])
    }
    for text in [CommonWords.list, IrregularForms.forms, EnglishSynonyms.table, ChineseSynonyms.table] {
      for word in text.utf8.split(whereSeparator: { !(0x61...0x7A).contains($0) }) {
        _ = words.intern(Array(word)[...])
      }
    }
    return words
  }()

  private static let classes: [WordClass] = (0..<UInt32(words.count)).map { WordClass.of(english: words.bytes(of: $0)) }

  static let spelling: SpellingIndex = {
    var spelling = SpellingIndex()
    for number in 0..<UInt32(words.count) { spelling.insert(number, words.bytes(of: number)) }
    return spelling
  }()

  /// "what's" is "what", "o'neill" is "oneill".
  private static func withoutApostrophe(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    guard let mark = raw.firstIndex(of: apostrophe) else { return Array(raw) }
    let ending = raw[(mark + 1)...]
    if ending.elementsEqual(s) || ending.isEmpty { return Array(raw[..<mark]) }
    return raw.filter { $0 != apostrophe }
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let s = Array("s".utf8)
  private static let contractions = ["t", "re", "ve", "ll", "d", "m"].map { Array($0.utf8) }
}
