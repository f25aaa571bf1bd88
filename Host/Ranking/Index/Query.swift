/// A sentence as numbers.
struct Query {
  /// One thing that the sentence says, with the terms that would match it. The best of them counts, once.
  struct Concept {
    /// As in the sentence, folded.
    var word: String
    /// Weight before rarity: class of the word, kind of token, how often it is said.
    var weight: Double
    /// Bit i for clause i.
    var clauses: UInt64
    /// Whether meeting it says that a document is about the matter; "please" and lone numbers do not.
    var isEvidence: Bool
    var alternatives: [Alternative]
  }

  struct Alternative {
    var term: UInt32
    /// 1 for the word itself, less for what stands in for it.
    var factor: Double
  }

  var concepts: [Concept] = []
  /// Concepts whose words stand side by side, words without meaning left out.
  var pairs: [(Int, Int)] = []
  var clauseCount = 0

  init(_ sentence: String, terms: TermTable, model: RankingModel) {
    let tokens = Tokens(sentence)
    let han = ChineseWords.classes(in: tokens)
    var places: [[UInt8]: Int] = [:]
    var counts: [Int] = []
    var previous: (concept: Int, clause: UInt16, position: UInt32)?
    var gap: UInt32 = 0
    for token in tokens.tokens {
      let kind = Lexicon.wordClass(of: token, in: tokens, han: han)
      let term = Lexicon.term(for: token, in: tokens)
      let place: Int
      if let known = places[term] {
        place = known
        counts[place] += 1
      } else {
        place = concepts.count
        places[term] = place
        counts.append(1)
        concepts.append(
          Concept(
            word: String(decoding: tokens.text(of: token), as: UTF8.self),
            weight: Self.weight(kind, model) * Self.weight(token.kind, model), clauses: 0,
            isEvidence: Self.isEvidence(token, term, kind), alternatives: Self.alternatives(token, term, terms, model)))
      }
      concepts[place].clauses |= 1 << UInt64(min(token.clause, 63))
      clauseCount = max(clauseCount, Int(min(token.clause, 63)) + 1)
      let isMain = token.kind != .joined && token.kind != .hanSingle && token.kind != .type
      guard isMain else { continue }
      guard kind != .stop else {
        gap += 1
        continue
      }
      if let previous, previous.clause == token.clause, token.position - previous.position <= gap + 1 {
        pairs.append((previous.concept, place))
      }
      previous = (place, token.clause, token.position)
      gap = 0
    }
    for index in concepts.indices { concepts[index].weight *= 1 + Self.logarithm(Double(counts[index])) }
  }

  private static func isEvidence(_ token: Tokens.Token, _ term: [UInt8], _ kind: WordClass) -> Bool {
    if token.kind == .number { return false }
    if token.kind == .type { return TokenType(rawValue: term[1]) != .number }
    return kind == .content || kind == .weak
  }

  private static func weight(_ kind: WordClass, _ model: RankingModel) -> Double {
    switch kind {
    case .content: 1
    case .weak: model.weakWeight
    case .request: model.requestWeight
    case .stop: model.stopWeight
    }
  }

  private static func weight(_ kind: Tokens.Kind, _ model: RankingModel) -> Double {
    switch kind {
    case .word, .joined, .hanPair, .kanaPair, .hangulPair, .otherPair: 1
    case .hanSingle: model.hanSingleWeight
    case .number: model.numberWeight
    case .type: model.typeWeight
    }
  }

  private static func alternatives(
    _ token: Tokens.Token, _ term: [UInt8], _ terms: TermTable, _ model: RankingModel
  ) -> [Alternative] {
    var result: [Alternative] = []
    if let known = terms.find(term) { result.append(Alternative(term: known, factor: 1)) }
    if token.kind == .type, let type = TokenType(rawValue: term[1]) {
      for word in type.words {
        let tokens = Tokens(word)
        guard let first = tokens.tokens.first else { continue }
        if let known = terms.find(Lexicon.term(for: first, in: tokens)) {
          result.append(Alternative(term: known, factor: model.typeWordFactor))
        }
      }
    }
    return result
  }

  /// Natural logarithm for small counts.
  private static func logarithm(_ value: Double) -> Double { value <= 1 ? 0 : Logarithm.natural(value) }
}
