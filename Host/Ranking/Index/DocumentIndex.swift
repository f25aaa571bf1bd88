/// Documents that can be searched, whatever their ids are.
///
/// A value: a copy is a snapshot that later changes do not touch.
package struct DocumentIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  package struct Hit: Sendable {
    package var id: ID
    /// In units that `Explanation` explains.
    package var score: Double
    package var relevance: Double
  }

  private let model: RankingModel
  private var ids: [ID] = []
  private var documents: [IndexedDocument] = []
  private var terms: TermTable
  private var frequencies: [UInt32] = []
  private var postings: [[UInt32]] = []
  private var names: [[[UInt8]]: [Int]] = [:]

  /// Ids must be different from one another.
  package init(_ contents: [(id: ID, document: RankingDocument)], model: RankingModel = RankingModel()) {
    self.model = model
    var reader = DocumentReader(model)
    for (number, entry) in contents.enumerated() {
      ids.append(entry.id)
      let indexed = reader.read(entry.document)
      documents.append(indexed)
      while postings.count < reader.terms.count { postings.append([]) }
      var last: UInt32?
      for occurrence in indexed.occurrences where occurrence.term != last {
        postings[Int(occurrence.term)].append(UInt32(number))
        last = occurrence.term
      }
      for name in Set([entry.document.identifier, entry.document.name ?? entry.document.identifier]) {
        names[DocumentReader.parts(name), default: []].append(number)
      }
    }
    terms = reader.terms
    frequencies = postings.map { UInt32($0.count) }
  }

  package func search(_ sentence: String, limit: Int) -> [Hit] {
    let scorer = scorer(for: sentence)
    let exact = Set(names[DocumentReader.parts(sentence)] ?? [])
    var touched = exact
    for concept in scorer.query.concepts {
      for alternative in concept.alternatives { touched.formUnion(postings[Int(alternative.term)].map(Int.init)) }
    }
    var hits: [(number: Int, score: Scorer.Score)] = []
    for number in touched {
      let score = scorer.score(documents[number])
      if exact.contains(number) || score.relevance >= model.leastRelevance { hits.append((number, score)) }
    }
    hits.sort { left, right in
      if exact.contains(left.number) != exact.contains(right.number) { return exact.contains(left.number) }
      if left.score.total != right.score.total { return left.score.total > right.score.total }
      let (first, second) = (documents[left.number].priority, documents[right.number].priority)
      return first == second ? ids[left.number] < ids[right.number] : first > second
    }
    return hits.prefix(max(limit, 0)).map { hit in
      Hit(
        id: ids[hit.number], score: Double(hit.score.total) / Scorer.unit,
        relevance: exact.contains(hit.number) ? 1 : hit.score.relevance)
    }
  }

  private func scorer(for sentence: String) -> Scorer {
    Scorer(
      Query(sentence, terms: terms, model: model), documents: documents.count,
      frequency: { Int(frequencies[Int($0)]) }, model: model)
  }
}

extension DocumentIndex {
  /// Why `id` got its score for `sentence`; without rows when it matched nothing.
  package func explain(_ sentence: String, _ id: ID) -> Explanation {
    guard let number = ids.firstIndex(of: id) else { return Explanation(rows: [], relevance: 0) }
    let scorer = scorer(for: sentence)
    let score = scorer.score(documents[number])
    var rows: [Explanation.Row] = []
    for (index, concept) in scorer.query.concepts.enumerated() {
      guard let choice = score.matched[index] else { continue }
      let term = concept.alternatives[choice].term
      let occurrences = documents[number].occurrences(of: term)
      let all = occurrences.reduce(0) { $0 + $1.frequency }
      var left = score.contributions[index]
      let matched = String(decoding: terms.bytes(of: term), as: UTF8.self)
      for (place, occurrence) in occurrences.enumerated() {
        let isLast = place == occurrences.count - 1
        let part = isLast ? left : Int(Double(score.contributions[index]) * occurrence.frequency / all)
        left -= part
        rows.append(
          .init(word: concept.word, matched: matched, field: occurrence.field, contribution: Double(part) / Scorer.unit)
        )
      }
    }
    let listed = score.contributions.reduce(0, +)
    if listed != score.total {
      rows.append(
        .init(word: "", matched: "", field: nil, contribution: Double(score.total - listed) / Scorer.unit))
    }
    return Explanation(rows: rows, relevance: score.relevance)
  }
}
