import Testing

@testable import Ranking

@Suite struct DocumentIndexTests {
  private static let synonyms: Synonyms = {
    var synonyms = Synonyms()
    do { try synonyms.add("picture, image, 图片\nhotel, flights => city\nupper case => convert") } catch {
      preconditionFailure("\(error)")
    }
    return synonyms
  }()

  @Test(arguments: 0..<30)
  func `finds what scoring every document finds, to the last bit`(seed: Int) {
    var catalog = RandomCatalog(seed: UInt64(seed))
    let documents = catalog.documents(1 + seed * 3)
    let index = DocumentIndex(documents, synonyms: Self.synonyms)
    let reference = ReferenceRanker(documents, synonyms: Self.synonyms)
    for _ in 0..<12 {
      let sentence = catalog.sentence(upTo: 14)
      let limit = [1, 3, 40][catalog.below(3)]
      let found = index.search(sentence, limit: limit).map {
        ReferenceRanker.Answer(id: $0.id, score: $0.score, relevance: $0.relevance)
      }
      #expect(found == reference.rank(sentence, limit: limit), "for '\(sentence)'")
    }
  }

  /// Lists of documents long enough to be kept in segments.
  @Test func `finds the same in long lists, before and after most documents have gone`() {
    var catalog = RandomCatalog(seed: 77)
    let documents = catalog.documents(900)
    var index = DocumentIndex(documents, synonyms: Self.synonyms)
    let reference = ReferenceRanker(documents, synonyms: Self.synonyms)
    let sentences = (0..<6).map { _ in catalog.sentence(upTo: 14) }
    for sentence in sentences {
      let found = index.search(sentence, limit: 5).map {
        ReferenceRanker.Answer(id: $0.id, score: $0.score, relevance: $0.relevance)
      }
      #expect(found == reference.rank(sentence, limit: 5), "for '\(sentence)'")
    }
    let kept = documents.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    for (place, entry) in documents.enumerated() where place % 5 != 0 { index.remove(entry.id) }
    let fresh = DocumentIndex(kept, synonyms: Self.synonyms)
    for sentence in sentences { #expect(index.search(sentence, limit: 20) == fresh.search(sentence, limit: 20)) }
  }

  @Test(arguments: 0..<20)
  func `documents that come and go leave no trace`(seed: Int) {
    var catalog = RandomCatalog(seed: UInt64(1000 + seed))
    var live: [String: RankingDocument] = [:]
    var index = DocumentIndex<String>(synonyms: Self.synonyms)
    for step in 0..<60 {
      let id = "skill_\(catalog.below(12))"
      if live[id] != nil, catalog.below(2) == 0 {
        live[id] = nil
        index.remove(id)
      } else {
        let document = catalog.document(id)
        live[id] = document
        index.insert(document, as: id)
      }
      guard step % 6 == 5 else { continue }
      let fresh = DocumentIndex(live.map { ($0.key, $0.value) }, synonyms: Self.synonyms)
      #expect(index.count == live.count)
      for _ in 0..<8 {
        let sentence = catalog.sentence(upTo: 10)
        #expect(index.search(sentence, limit: 20) == fresh.search(sentence, limit: 20), "for '\(sentence)'")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `explanations add up to scores exactly`(seed: Int) {
    var catalog = RandomCatalog(seed: UInt64(2000 + seed))
    let documents = catalog.documents(12)
    let index = DocumentIndex(documents, synonyms: Self.synonyms)
    for _ in 0..<10 {
      let sentence = catalog.sentence(upTo: 12)
      for hit in index.search(sentence, limit: 12) {
        guard let entry = documents.first(where: { $0.id == hit.id }) else { continue }
        #expect(index.explain(sentence, hit.id, entry.document).score == hit.score)
      }
    }
  }

  @Test func `a copy is a snapshot`() {
    var catalog = RandomCatalog(seed: 7)
    var index = DocumentIndex(catalog.documents(20), synonyms: Self.synonyms)
    let sentence = "sort the lines of the text"
    let snapshot = index
    let before = snapshot.search(sentence, limit: 20)
    for number in 0..<30 { index.insert(catalog.document("new_\(number)"), as: "new_\(number)") }
    for hit in before { index.remove(hit.id) }
    #expect(!before.isEmpty)
    #expect(snapshot.search(sentence, limit: 20) == before)
    #expect(index.search(sentence, limit: 50).allSatisfy { !before.map(\.id).contains($0.id) })
  }

  @Test func `what is in two clauses is served by two skills`() {
    func document(_ id: String, _ text: String) -> RankingDocument {
      RankingDocument(identifier: id, description: text)
    }
    let index = DocumentIndex([
      ("flight_prices", document("flight_prices", "Search prices of flights between cities.")),
      ("flight_status", document("flight_status", "Search status of flights between cities.")),
      ("flight_seats", document("flight_seats", "Search seats of flights between cities.")),
      ("hotel_rooms", document("hotel_rooms", "Book rooms of hotels.")),
    ])
    let found = index.search("Find flights between these cities and their prices. Then book a hotel.", limit: 2)
    #expect(found.map(\.id) == ["flight_prices", "hotel_rooms"])
  }
}
