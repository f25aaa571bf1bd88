/// The documents that have a term, in ascending order, with the term's impact on each.
struct PostingList: Sendable {
  private(set) var documents: [UInt32] = []
  private(set) var impacts: [UInt16] = []
  /// No impact is greater. A list does not forget the impact of a document that has gone.
  private(set) var greatest: UInt16 = 0

  var count: Int { documents.count }

  mutating func reserve(_ count: Int) {
    documents.reserveCapacity(count)
    impacts.reserveCapacity(count)
  }

  mutating func insert(_ document: UInt32, _ impact: UInt16) {
    greatest = max(greatest, impact)
    if documents.last.map({ $0 < document }) ?? true {
      documents.append(document)
      impacts.append(impact)
    } else {
      let place = documents.lowerBound(of: document)
      documents.insert(document, at: place)
      impacts.insert(impact, at: place)
    }
  }

  mutating func remove(_ document: UInt32) {
    let place = documents.lowerBound(of: document)
    guard place < documents.count, documents[place] == document else { return }
    documents.remove(at: place)
    impacts.remove(at: place)
  }
}
