/// Documents that can be searched, whatever their ids are.
///
/// A value: a copy is a snapshot that later changes do not touch. What a search finds depends on the documents that are in
/// the index, not on the order in which they and others came and went.
package struct DocumentIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  package struct Hit: Hashable, Sendable {
    package var id: ID
    /// In units that `Explanation` explains.
    package var score: Double
    package var relevance: Double
  }

  private let model: RankingModel
  private let synonyms: Synonyms
  private var index: InvertedIndex
  /// By document number, as is `priorities` and `documentNames`.
  private var ids: [ID] = []
  private var priorities: [Int] = []
  private var documentNames: [[[UInt8]]] = []
  private var numbers: [ID: Int] = [:]
  /// By the words of an id or name.
  private var names: [[UInt8]: [Int]] = [:]
  private let scratch = ScratchPool()

  package init(model: RankingModel = RankingModel(), synonyms: Synonyms = .builtIn) {
    self.model = model
    self.synonyms = synonyms
    index = InvertedIndex(synonyms)
  }

  /// Where two entries have one id, the last counts.
  package init(
    _ contents: [(id: ID, document: RankingDocument)], model: RankingModel = RankingModel(),
    synonyms: Synonyms = .builtIn
  ) {
    self.init(model: model, synonyms: synonyms)
    var reader = DocumentReader(model)
    for entry in contents { insert(entry.document, as: entry.id, &reader) }
  }

  package var count: Int { numbers.count }

  /// Adds a document, in the place of the one that had its id.
  package mutating func insert(_ document: RankingDocument, as id: ID) {
    var reader = DocumentReader(model)
    insert(document, as: id, &reader)
  }

  package mutating func remove(_ id: ID) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    index.remove(number)
    for name in documentNames[number] {
      names[name]?.removeAll { $0 == number }
      if names[name]?.isEmpty == true { names[name] = nil }
    }
    documentNames[number] = []
  }

  private mutating func insert(_ document: RankingDocument, as id: ID, _ reader: inout DocumentReader) {
    remove(id)
    let indexed = reader.read(document, into: &index.vocabulary)
    let number = index.insert(indexed)
    if number == ids.count {
      ids.append(id)
      priorities.append(document.priority)
      documentNames.append(indexed.names)
    } else {
      ids[number] = id
      priorities[number] = document.priority
      documentNames[number] = indexed.names
    }
    numbers[id] = number
    for name in indexed.names { names[name, default: []].append(number) }
  }

  // MARK: Searching

  /// The best `limit` documents for `sentence`, best first; empty when nothing is relevant.
  ///
  /// What is exactly the id or the name of a document puts that document first.
  package func search(_ sentence: String, limit: Int, doubtful: Bool = false) -> [Hit] {
    guard limit > 0 else { return [] }
    let scorer = scorer(for: sentence)
    let exact = scorer.query.name.flatMap { names[$0] } ?? []
    var search = TopSearch(index, scorer, model, limit: limit)
    var memory = scratch.take()
    memory.sums.reserve(documents: index.capacity)
    memory.slots.set(scorer.alternatives, terms: index.vocabulary.terms.count)
    let found = search.run(index, exact: exact, doubtful: doubtful, &memory) { precedes($0, $1) }
    memory.slots.clear(scorer.alternatives)
    memory.sums.clear()
    scratch.give(memory)
    return found.map { place in
      Hit(
        id: ids[place.document], score: Double(place.score.total) / Scorer.unit,
        relevance: exact.contains(place.document) ? 1 : place.score.relevance)
    }
  }

  /// Whether the first document goes before the second when their scores are equal.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    priorities[left] == priorities[right] ? ids[left] < ids[right] : priorities[left] > priorities[right]
  }

  private func scorer(for sentence: String) -> Scorer {
    var reader = QueryReader(synonyms: synonyms, model: model)
    var query = reader.read(sentence, index.vocabulary) { index.frequency($0) > 0 }
    query.pairs.removeAll { !index.mayHavePair($0.key) }
    return Scorer(query, documents: count, model: model) { index.frequency($0) }
  }

  // MARK: Explaining

  /// Why `id`, which is `document`, got its score for `sentence`; without rows when it is not in the index or met nothing.
  package func explain(_ sentence: String, _ id: ID, _ document: RankingDocument) -> Explanation {
    guard let number = numbers[id] else { return Explanation(rows: [], relevance: 0) }
    let scorer = scorer(for: sentence)
    var detail = scorer.makeDetail()
    var slots = TermSlots()
    slots.set(scorer.alternatives, terms: index.vocabulary.terms.count)
    _ = scorer.fill(&detail, number, in: index, slots)
    var copy = index.vocabulary
    var reader = DocumentReader(model)
    let occurrences = reader.occurrences(in: document, &copy)
    return Explanation(scorer, detail, occurrences: occurrences) {
      let bytes = index.vocabulary.terms.bytes(of: $0)
      return TokenType(term: bytes).map { "<\($0)>" } ?? String(decoding: bytes, as: UTF8.self)
    }
  }
}
