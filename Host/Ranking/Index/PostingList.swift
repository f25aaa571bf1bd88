/// The documents that have a term, with the term's impact on each.
///
/// A long list is kept in segments by impact, so that a search can take the documents that a term says much of without those
/// that it says little of.
struct PostingList: Sendable {
  struct Segment: Sendable {
    /// In ascending order.
    private(set) var documents: [UInt32] = []
    private(set) var impacts: [UInt16] = []
    /// No impact is greater. A segment does not forget the impact of a document that has gone.
    private(set) var greatest: UInt16 = 0

    fileprivate mutating func insert(_ document: UInt32, _ impact: UInt16) {
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

    fileprivate mutating func remove(_ document: UInt32) -> Bool {
      let place = documents.lowerBound(of: document)
      guard place < documents.count, documents[place] == document else { return false }
      documents.remove(at: place)
      impacts.remove(at: place)
      return true
    }
  }

  private(set) var segments: [Segment] = []
  private(set) var count = 0

  /// A list with fewer documents is one segment.
  private static let splitting = 128
  /// Least impacts of the segments after the first.
  private static let bounds: [UInt16] = [12_000, 20_000, 28_000, 38_000]

  mutating func insert(_ document: UInt32, _ impact: UInt16) {
    if segments.isEmpty { segments.append(Segment()) }
    count += 1
    guard count > Self.splitting || segments.count > 1 else { return segments[0].insert(document, impact) }
    if segments.count == 1 { split() }
    segments[Self.number(impact)].insert(document, impact)
  }

  mutating func remove(_ document: UInt32) {
    for number in segments.indices where segments[number].remove(document) {
      count -= 1
      return
    }
  }

  private mutating func split() {
    let whole = segments[0]
    segments = Array(repeating: Segment(), count: Self.bounds.count + 1)
    for (document, impact) in zip(whole.documents, whole.impacts) {
      segments[Self.number(impact)].insert(document, impact)
    }
  }

  private static func number(_ impact: UInt16) -> Int { bounds.count { impact >= $0 } }
}
