/// From a token to the term that stands for it in an index.
enum Lexicon {
  /// Folds irregular forms and endings away: "bought" and "buying" are both "buy".
  static func term(for token: Tokens.Token, in tokens: Tokens) -> [UInt8] {
    let raw = tokens.text(of: token)
    return token.kind.isEnglish ? stem(raw) : Array(raw)
  }

  static func stem(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var word = withoutApostrophe(raw)
    if let base = IrregularForms.base(of: word[...]) { word = base }
    EnglishStemmer.stem(&word)
    return word
  }

  /// The class by which a word of a request is weighted.
  static func wordClass(of token: Tokens.Token, in tokens: Tokens, han: [WordClass]) -> WordClass {
    switch token.kind {
    case .word, .joined:
      let raw = tokens.text(of: token)
      if let mark = raw.firstIndex(of: apostrophe) {
        let ending = raw[(mark + 1)...]
        if !ending.elementsEqual(s) {
          return contractions.contains { ending.elementsEqual($0) } ? .stop : .content
        }
      }
      return WordClass.of(english: withoutApostrophe(raw)[...])
    case .hanPair:
      let cell = Int(token.cell)
      return han[cell].rawValue < han[cell + 1].rawValue ? han[cell + 1] : han[cell]
    case .hanSingle: return han[Int(token.cell)]
    case .number, .kanaPair, .hangulPair, .otherPair, .type: return .content
    }
  }

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
