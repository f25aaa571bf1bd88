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
    /// How much meeting it says that a document is about the matter, from 0 to 1; "please" says nothing.
    var evidence: Double
    /// Whether it stands in quotation marks or behind a colon: what is to be worked on. Not to meet it says nothing.
    var isPayload: Bool
    /// What it would give if a document had it, against the rarest word there is; `nil` when some document has it.
    var unknownShare: Double?
    /// Whether it says something of its own, unlike the single characters of a pair.
    var isMain: Bool
    /// The word's own term, if some document has it or had it, be it in a counter-example.
    var term: UInt32?
  }

  /// A term of the catalogue that meets a concept.
  struct Alternative {
    var concept: Int
    var term: UInt32
    /// 1 for the word itself, less for what stands in for it.
    var factor: Double
  }

  /// Concepts whose words stand side by side, words without meaning left out.
  struct Pair {
    var left: Int
    var right: Int
    /// As `IndexedDocument.pairs` has it.
    var key: UInt32
  }

  var concepts: [Concept] = []
  var alternatives: [Alternative] = []
  var pairs: [Pair] = []
  var clauseCount = 0
  /// The sentence as `DocumentReader.parts` has names; `nil` for one that is too long to be a name.
  var name: [UInt8]?
}

/// Reads sentences against the words of a catalogue.
struct QueryReader {
  private let synonyms: Synonyms
  private let model: RankingModel

  private var tokens = Tokens()
  private var query = Query()
  private var seen = TermTable()
  private var counts: [Int] = []
  /// Terms of `synonyms` that the sentence has, by concept.
  private var entries: [(concept: Int, term: UInt32)] = []

  /// What stands to the left of the next word.
  private struct Neighbour {
    var concept: Int
    var clause: Int
    var position: UInt32
    var hash: UInt32
  }

  /// Words beyond so many different ones are not looked at.
  static let conceptLimit = 400
  /// In bytes.
  private static let longestName = 256

  init(synonyms: Synonyms, model: RankingModel) {
    self.synonyms = synonyms
    self.model = model
  }

  /// - Parameter isUsed: whether some document has a term now.
  mutating func read(_ sentence: String, _ vocabulary: Vocabulary, isUsed: (UInt32) -> Bool) -> Query {
    tokens.cut(sentence)
    query.alternatives.reserveCapacity(128)
    query.concepts.reserveCapacity(tokens.tokens.count)
    let han = ChineseWords.classes(in: tokens)
    var previous: Neighbour?
    var gap: UInt32 = 0
    var clause = 0
    var textClause: UInt16 = 0
    for token in tokens.tokens {
      let text = tokens.text(of: token)
      if token.clause != textClause || (token.kind.isMain && ClauseWords.begins(text)) {
        textClause = token.clause
        clause = min(clause + 1, 63)
      }
      let reading = read(token, text, han, vocabulary, isUsed)
      let (number, isNew) = seen.intern(reading.term)
      let place = Int(number)
      if isNew {
        if place >= Self.conceptLimit { break }
        add(reading, token, vocabulary, isUsed)
      } else {
        counts[place] += 1
      }
      query.concepts[place].clauses |= 1 << UInt64(clause)
      query.clauseCount = clause + 1
      guard token.kind.isMain else { continue }
      guard reading.wordClass != .stop else {
        gap += 1
        continue
      }
      let hash = seen.hash(of: number)
      if let previous, previous.clause == clause, token.position - previous.position <= gap + 1 {
        query.pairs.append(
          Query.Pair(left: previous.concept, right: place, key: TermPair.key(previous.hash, hash)))
      }
      previous = Neighbour(concept: place, clause: clause, position: token.position, hash: hash)
      gap = 0
    }
    for place in counts.indices where counts[place] > 1 {
      query.concepts[place].weight *= 1 + Logarithm.natural(Double(counts[place]))
    }
    addSynonyms(vocabulary, isUsed)
    if sentence.utf8.count <= Self.longestName { query.name = DocumentReader.parts(tokens) }
    return query
  }

  // MARK: Words

  private struct Reading {
    var term: ArraySlice<UInt8>
    var wordClass: WordClass
    /// In the catalogue.
    var own: UInt32?
    /// What a mistyped word was meant to be.
    var corrections: [[UInt8]] = []
  }

  private func read(
    _ token: Tokens.Token, _ text: ArraySlice<UInt8>, _ han: [WordClass], _ vocabulary: Vocabulary,
    _ isUsed: (UInt32) -> Bool
  ) -> Reading {
    guard token.kind.isEnglish else {
      let own = vocabulary.find(term: text).flatMap { isUsed($0) ? $0 : nil }
      return Reading(
        term: text, wordClass: Lexicon.wordClass(of: token, han: han, isKnown: own != nil), own: own)
    }
    if let word = vocabulary.find(word: text), isUsed(word.term) {
      return Reading(
        term: vocabulary.terms.bytes(of: word.term), wordClass: word.wordClass, own: word.term)
    }
    let stem = Lexicon.stem(text)[...]
    var reading = Reading(
      term: stem, wordClass: Lexicon.wordClass(english: text),
      own: vocabulary.find(term: stem).flatMap { isUsed($0) ? $0 : nil })
    let isWritten = vocabulary.find(word: text).map { vocabulary.isAlive(word: $0.number) } ?? false
    if reading.own == nil, token.kind == .word, !isWritten, !Lexicon.knows(text) {
      correct(text, &reading, vocabulary, isUsed)
    }
    return reading
  }

  private func correct(
    _ text: ArraySlice<UInt8>, _ reading: inout Reading, _ vocabulary: Vocabulary, _ isUsed: (UInt32) -> Bool
  ) {
    var terms: [[UInt8]] = []
    // Of words that skills have, the one that says most was meant; of others, the one that says least.
    var used: WordClass?
    var unused = WordClass.content
    func take(_ word: ArraySlice<UInt8>, _ kind: WordClass) {
      let term = Lexicon.stem(word)
      if let known = vocabulary.find(term: term[...]), isUsed(known) {
        used = used.map { kind.rawValue < $0.rawValue ? kind : $0 } ?? kind
      } else if kind.rawValue > unused.rawValue {
        unused = kind
      }
      if !terms.contains(term) { terms.append(term) }
    }
    Lexicon.spelling.candidates(for: text, spelled: { Lexicon.words.bytes(of: $0) }) {
      let word = Lexicon.words.bytes(of: $0)
      take(word, Lexicon.wordClass(english: word))
    }
    vocabulary.spelling.candidates(for: text, spelled: { vocabulary.words.bytes(of: $0) }) {
      if vocabulary.isAlive(word: $0) { take(vocabulary.words.bytes(of: $0), .content) }
    }
    if !terms.isEmpty { reading.wordClass = used ?? unused }
    reading.corrections = terms
  }

  // MARK: Concepts

  private mutating func add(
    _ reading: Reading, _ token: Tokens.Token, _ vocabulary: Vocabulary, _ isUsed: (UInt32) -> Bool
  ) {
    let place = query.concepts.count
    var concept = Query.Concept(
      word: String(decoding: tokens.text(of: token), as: UTF8.self),
      weight: model.weight(reading.wordClass) * model.weight(token.kind)
        * (tokens.isOfName(token) ? model.nameShare : 1),
      clauses: 0,
      evidence: evidence(token, reading), isPayload: tokens.isPayload(token),
      unknownShare: reading.own == nil ? unknownShare(token) : nil, isMain: token.kind.isMain,
      term: reading.own ?? vocabulary.find(term: reading.term))
    if let own = reading.own { add(own, 1, to: place) }
    if let entry = reading.own.map({ vocabulary.entry(of: $0) }) ?? synonyms.terms.find(reading.term) {
      entries.append((place, entry))
    }
    for term in reading.corrections {
      if let known = vocabulary.find(term: term[...]), isUsed(known) {
        add(known, model.slipFactor, to: place)
        // It is known, and mistyped.
        concept.unknownShare = nil
      }
      // Synonyms of a correction need no other word beside it.
      guard let entry = synonyms.terms.find(term[...]) else { continue }
      for link in synonyms.links(from: entry) where link.phrase < 0 {
        guard let target = vocabulary.target(link.target), isUsed(target) else { continue }
        add(target, model.slipFactor * model.synonymFactor * link.share, to: place)
      }
    }
    if token.kind == .type, let type = TokenType(term: reading.term) {
      concept.word = "<\(type)>"
      for word in type.terms {
        if let known = vocabulary.find(term: word[...]), isUsed(known) {
          add(known, model.typeWordFactor, to: place)
        }
      }
    }
    query.concepts.append(concept)
    counts.append(1)
  }

  private mutating func add(_ term: UInt32, _ factor: Double, to concept: Int) {
    query.alternatives.append(Query.Alternative(concept: concept, term: term, factor: factor))
  }

  private mutating func addSynonyms(_ vocabulary: Vocabulary, _ isUsed: (UInt32) -> Bool) {
    for place in entries.indices {
      let entry = entries[place]
      for link in synonyms.links(from: entry.term) {
        guard let target = vocabulary.target(link.target), isUsed(target) else { continue }
        if link.phrase >= 0, !hasAll(synonyms.phrases[link.phrase]) { continue }
        add(target, model.synonymFactor * link.share, to: entry.concept)
      }
    }
  }

  private func hasAll(_ terms: [UInt32]) -> Bool {
    for term in terms {
      var isThere = false
      for entry in entries where entry.term == term { isThere = true }
      if !isThere { return false }
    }
    return true
  }

  private func evidence(_ token: Tokens.Token, _ reading: Reading) -> Double {
    guard token.kind != .number, reading.wordClass == .content || reading.wordClass == .weak else { return 0 }
    return token.kind == .hanSingle && !tokens.isAlone(token) ? model.hanSingleEvidence : 1
  }

  private func unknownShare(_ token: Tokens.Token) -> Double {
    token.kind == .hanPair || token.kind == .hanSingle ? model.unknownHanShare : model.unknownShare
  }
}

/// Words that begin another request in the same sentence.
enum ClauseWords {
  static func begins(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 6 && words.contains { word.elementsEqual($0) }
  }

  private static let words = ["and", "then", "also", "plus", "然后", "并且", "同时", "另外", "以及", "还有", "接着", "顺便"]
    .map { Array($0.utf8) }
}
