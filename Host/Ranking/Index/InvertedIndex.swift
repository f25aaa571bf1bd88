/// Documents by number, and for each term the documents that have it.
struct InvertedIndex: Sendable {
  var vocabulary: Vocabulary
  private(set) var postings: [PostingList] = []
  private(set) var count = 0
  /// One more than the greatest number that was given out.
  private(set) var capacity = 0

  /// Terms of each document in ascending order.
  private(set) var terms = NumberLists<UInt32>()
  /// BM25F's saturated frequency of each term, as a fraction of 65535. It depends on its document alone, so that adding
  /// another one changes nothing here.
  private(set) var impacts = NumberLists<UInt16>()
  /// Keys of terms side by side, in ascending order.
  private(set) var pairs = NumberLists<UInt32>()
  private var pairFilter = PairFilter()
  private var words = NumberLists<UInt32>()
  /// Of the documents that have some.
  private(set) var counterExamples: [Int: [[UInt32]]] = [:]
  private var free: [Int] = []

  init(_ synonyms: Synonyms) { vocabulary = Vocabulary(synonyms) }

  /// - Returns: the number of the document.
  mutating func insert(_ document: IndexedDocument) -> Int {
    let number: Int
    if let place = free.popLast() {
      number = place
    } else {
      number = capacity
      capacity += 1
    }
    set(number, document)
    if !document.counterExamples.isEmpty { counterExamples[number] = document.counterExamples }
    while postings.count < vocabulary.terms.count { postings.append(PostingList()) }
    for (term, impact) in zip(document.terms, document.impacts) { postings[Int(term)].insert(UInt32(number), impact) }
    addPairs(document.pairs)
    vocabulary.retain(words: document.words)
    count += 1
    return number
  }

  mutating func remove(_ number: Int) {
    for term in terms.list(number) { postings[Int(term)].remove(UInt32(number)) }
    vocabulary.release(words: Array(words.list(number)))
    counterExamples[number] = nil
    set(number, IndexedDocument())
    free.append(number)
    count -= 1
  }

  /// In how many documents a term is.
  func frequency(_ term: UInt32) -> Int { Int(term) < postings.count ? postings[Int(term)].count : 0 }

  /// Whether some document may have a pair.
  func mayHavePair(_ key: UInt32) -> Bool { pairFilter.mayHave(key) }

  func hasPair(_ number: Int, _ key: UInt32) -> Bool {
    let range = pairs.range(number)
    let keys = pairs.elements.span
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && keys[low] == key
  }

  private mutating func addPairs(_ keys: [UInt32]) {
    for key in keys { pairFilter.insert(key) }
    guard pairFilter.isFull else { return }
    pairFilter = pairFilter.emptied()
    for key in pairs.elements { pairFilter.insert(key) }
  }

  private mutating func set(_ number: Int, _ document: IndexedDocument) {
    terms.set(number, to: document.terms)
    impacts.set(number, to: document.impacts)
    pairs.set(number, to: document.pairs)
    words.set(number, to: document.words)
  }
}
