@testable import Ranking

/// The scoring formula once more, written to be read: every document is scored in full, with dictionaries of words and no
/// index. What the index finds must be this to the last bit.
struct ReferenceRanker {
  private let documents: [(id: String, document: RankingDocument)]
  private let model = RankingModel()
  private let synonyms: Synonyms
  private var vocabulary: Vocabulary
  private var facts: [Facts] = []

  private struct Facts {
    var impacts: [UInt32: Int] = [:]
    var pairs: Set<UInt32> = []
    var counterExamples: [Set<UInt32>] = []
  }

  init(_ documents: [(id: String, document: RankingDocument)], synonyms: Synonyms) {
    self.documents = documents
    self.synonyms = synonyms
    vocabulary = Vocabulary(synonyms)
    for entry in documents { facts.append(read(entry.document)) }
  }

  struct Answer: Equatable {
    var id: String
    var score: Double
    var relevance: Double
  }

  func rank(_ sentence: String, limit: Int) -> [Answer] {
    var reader = QueryReader(synonyms: synonyms, model: model)
    let query = reader.read(sentence, vocabulary) { frequency($0) > 0 }
    let parts = DocumentReader.parts(sentence)
    var exact: [Candidate] = []
    var others: [Candidate] = []
    for number in documents.indices {
      let candidate = candidate(number, query)
      if documents[number].document.names.contains(where: { DocumentReader.parts($0) == parts }) {
        exact.append(candidate)
      } else if candidate.relevance >= model.leastRelevance {
        others.append(candidate)
      }
    }
    exact.sort(by: precedes)
    others.sort(by: precedes)
    let pool = Array(others.prefix(max(limit, model.pool)))
    let isAbout = pool.contains { $0.relevance >= model.gate(documents: documents.count) }
    let rest = isAbout || !exact.isEmpty ? inOrderOfUse(pool, query) : []
    let named = exact.map { Answer(id: documents[$0.number].id, score: $0.score, relevance: 1) }
    let found = rest.map { Answer(id: documents[$0.number].id, score: $0.score, relevance: $0.relevance) }
    return Array((named + found).prefix(limit))
  }

  // MARK: Documents

  private mutating func read(_ document: RankingDocument) -> Facts {
    var facts = Facts()
    var texts = document.names.map { ($0, RankingField.name, 1.0) }
    texts += document.keywords.map { ($0.text, .keywords, $0.weight) }
    if let category = document.category { texts.append((category, .category, 1)) }
    texts += document.examples.map { ($0, .examples, 1) }
    texts.append((document.description, .description, 1))
    texts += document.parameterNames.map { ($0, .parameterNames, 1) }
    texts += document.parameterDescriptions.map { ($0, .parameterDescriptions, 1) }
    texts += document.enumValues.map { ($0, .enumValues, 1) }
    var frequencies: [UInt32: Double] = [:]
    var words: Set<UInt32> = []
    for field in RankingField.allCases {
      var counts: [UInt32: Double] = [:]
      var length = 0.0
      for (text, _, weight) in texts.filter({ $0.1 == field }) {
        var previous: UInt32?
        for (term, kind, isMain, word) in terms(of: text) {
          counts[term, default: 0] += weight
          if let word { words.insert(word) }
          guard isMain else { continue }
          length += model.lengthWeight(kind)
          guard kind != .stop else { continue }
          let hash = vocabulary.terms.hash(of: term)
          if let previous { facts.pairs.insert(TermPair.key(previous, hash)) }
          previous = hash
        }
      }
      if field == .parameterNames {
        for type in document.parameterTypes { counts[vocabulary.intern(term: type.term[...]), default: 0] += 1 }
      }
      let b = model.lengthEffects[field]
      let norm = 1 - b + b * length / model.usualLengths[field]
      for (term, count) in counts { frequencies[term, default: 0] += model.fieldWeights[field] * count / norm }
    }
    facts.impacts = frequencies.mapValues { Int((65535 * $0 / (model.saturation + $0)).rounded()) }
    for text in document.counterExamples {
      var met: Set<UInt32> = []
      for (term, _, isMain, word) in terms(of: text) {
        if let word { words.insert(word) }
        if isMain { met.insert(term) }
      }
      facts.counterExamples.append(met)
    }
    vocabulary.retain(words: Array(words))
    return facts
  }

  private mutating func terms(
    of text: String
  ) -> [(term: UInt32, kind: WordClass, isMain: Bool, word: UInt32?)] {
    let tokens = Tokens(text)
    let han = ChineseWords.classes(in: tokens)
    return tokens.tokens.map { token in
      if token.kind.isEnglish {
        let word = vocabulary.intern(word: tokens.text(of: token))
        return (word.term, word.wordClass, token.kind.isMain, word.isRare ? word.number : nil)
      }
      return (
        vocabulary.intern(term: tokens.text(of: token)), Lexicon.wordClass(of: token, han: han), token.kind.isMain, nil
      )
    }
  }

  private func frequency(_ term: UInt32) -> Int { facts.count { $0.impacts[term] != nil } }

  // MARK: Scores

  private struct Candidate {
    var number: Int
    var total: Int
    var relevance: Double
    var contributions: [Int]
    var adjacency: Int

    var score: Double { Double(total) / 4096 }
  }

  private func rarity(_ count: Int) -> Double {
    let count = Double(count) + model.backgroundFrequency
    let all = Double(documents.count) + model.backgroundDocuments
    return Logarithm.natural(1 + (all - count + 0.5) / (count + 0.5))
  }

  private func candidate(_ number: Int, _ query: Query) -> Candidate {
    let facts = facts[number]
    var contributions: [Int] = []
    var greatest: [Int] = []
    for (place, concept) in query.concepts.enumerated() {
      var best = 0
      var most = 0
      for alternative in query.alternatives where alternative.concept == place {
        let weight = Int(
          (rarity(frequency(alternative.term)) * concept.weight * alternative.factor * 4096).rounded())
        most = max(most, weight)
        let value = ((facts.impacts[alternative.term] ?? 0) * weight) >> 16
        best = max(best, value)
      }
      if let share = concept.unknownShare {
        most = max(most, Int((rarity(0) * concept.weight * share * 4096).rounded()))
      }
      contributions.append(best)
      greatest.append(most)
    }
    var adjacency = 0
    for pair in query.pairs where facts.pairs.contains(pair.key) {
      let less = min(contributions[pair.left], contributions[pair.right])
      adjacency += (less * Int((model.adjacency * 1024).rounded())) >> 10
    }
    var total = blend(contributions, query) + adjacency
    var relevance = relevance(query, contributions, greatest)
    let telling = zip(query.concepts, greatest).filter { $0.0.isMain && $0.0.evidence > 0 }
    let all = telling.reduce(0) { $0 + $1.1 }
    let likenesses = facts.counterExamples.map { example in
      let shared = telling.filter { $0.0.term.map(example.contains) ?? false }.reduce(0) { $0 + $1.1 }
      let words = query.concepts.filter { $0.isMain && ($0.term.map(example.contains) ?? false) }.count
      return all == 0 || example.isEmpty ? 0 : Double(shared) / Double(all) * (Double(words) / Double(example.count))
    }
    if let likeness = likenesses.max() {
      let kept = 1024 - Int((model.counterExampleShare * likeness * 1024).rounded())
      total = (total * kept) >> 10
      relevance *= Double(kept) / 1024
    }
    return Candidate(
      number: number, total: total, relevance: relevance, contributions: contributions, adjacency: adjacency)
  }

  private func blend(_ contributions: [Int], _ query: Query) -> Int {
    let clauses = (0..<query.clauseCount).map { clause in
      zip(query.concepts, contributions).reduce(0) { $0 + ($1.0.clauses >> UInt64(clause) & 1 == 1 ? $1.1 : 0) }
    }
    let share = Int((model.clauseShare * 1024).rounded())
    return (contributions.reduce(0, +) * (1024 - share) + (clauses.max() ?? 0) * share) >> 10
  }

  private func relevance(_ query: Query, _ contributions: [Int], _ greatest: [Int]) -> Double {
    func sums(_ isIn: (Query.Concept) -> Bool) -> (met: Double, possible: Double) {
      var sums = (met: 0.0, possible: 0.0)
      for (place, concept) in query.concepts.enumerated() where concept.evidence > 0 && isIn(concept) {
        let met = Double(contributions[place]) * concept.evidence
        sums.met += met
        sums.possible += concept.isPayload ? met : Double(greatest[place]) * concept.evidence
      }
      return sums
    }
    let rarest = rarity(0) * 4096
    func share(_ sums: (met: Double, possible: Double)) -> Double {
      if sums.met <= 0 { return 0 }
      let open = max(sums.possible - sums.met, 0)
      return sums.met / (sums.met + model.openShare * (open * rarest).squareRoot() + model.doubt * rarest)
    }
    let whole = sums { _ in true }
    var best = share(whole)
    for clause in 0..<query.clauseCount {
      let part = sums { $0.clauses >> UInt64(clause) & 1 == 1 }
      if part.possible > whole.possible / 3 { best = max(best, share(part)) }
    }
    return best
  }

  private func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.total != right.total { return left.total > right.total }
    let (first, second) = (documents[left.number], documents[right.number])
    return first.document.priority == second.document.priority
      ? first.id < second.id : first.document.priority > second.document.priority
  }

  private func inOrderOfUse(_ pool: [Candidate], _ query: Query) -> [Candidate] {
    let shares = model.coverage
    let share = Int((shares[min(max(query.clauseCount, 1), shares.count) - 1] * 1024).rounded())
    var covered = query.concepts.map { _ in 0 }
    var rest = pool
    var order: [Candidate] = []
    while !rest.isEmpty {
      let values = rest.map { candidate in
        let open = zip(candidate.contributions, covered).map { $0 - ((min($0, $1) * share) >> 10) }
        let all = max(candidate.contributions.reduce(0, +), 1)
        return blend(open, query) + candidate.adjacency * open.reduce(0, +) / all
      }
      guard let most = values.max(), let place = values.firstIndex(of: most) else { break }
      let chosen = rest.remove(at: place)
      order.append(chosen)
      covered = zip(covered, chosen.contributions).map { max($0, $1) }
    }
    return order
  }
}

extension RankingDocument {
  /// The id, and the name where it has other words.
  fileprivate var names: [String] {
    guard let name, DocumentReader.parts(name) != DocumentReader.parts(identifier) else { return [identifier] }
    return [identifier, name]
  }
}
