/// For each document, an upper bound of what a search has found for it so far. Memory that searches share.
struct Sums: Sendable {
  /// By document; zero for what is in none of the lists so far, less once a document is closed.
  private var values: [Int32] = []
  /// The first `touchedCount` are the documents with a value other than zero.
  private var touched: [UInt32] = []
  private var touchedCount = 0
  /// The first `count` are the candidates.
  private var candidates: [UInt32] = []
  /// How many candidates there are.
  private(set) var count = 0

  /// Of a closed document. Nothing that is added makes it positive.
  private static let closed = Int32.min

  mutating func reserve(documents: Int) {
    let more = documents - values.count
    guard more > 0 else { return }
    values.append(contentsOf: repeatElement(0, count: more))
    touched.append(contentsOf: repeatElement(0, count: more))
    candidates.append(contentsOf: repeatElement(0, count: more))
  }

  mutating func clear() {
    for place in 0..<touchedCount { values[Int(touched[place])] = 0 }
    touchedCount = 0
    count = 0
  }

  /// The value of a document that is not closed; else a number below zero.
  subscript(document: Int) -> Int { Int(values[document]) }

  func candidate(_ place: Int) -> Int { Int(candidates[place]) }

  /// Takes a document out of the search.
  mutating func close(_ document: Int) {
    if values[document] == 0 {
      touched[touchedCount] = UInt32(document)
      touchedCount += 1
    }
    values[document] = Self.closed
  }

  /// Adds what a list gives to all of its documents.
  ///
  /// - Parameter leaders: gets those of them that have the greatest sums.
  mutating func add(_ segment: PostingList.Segment, weight: Int, _ leaders: inout Leaders) {
    touchedCount = Self.add(segment, weight, &values, &touched, touchedCount, &leaders)
  }

  private static func add(
    _ segment: PostingList.Segment, _ weight: Int, _ values: inout [Int32], _ touched: inout [UInt32],
    _ touchedCount: Int, _ leaders: inout Leaders
  ) -> Int {
    let documents = segment.documents.span
    let impacts = segment.impacts.span
    var values = values.mutableSpan
    var touched = touched.mutableSpan
    var count = touchedCount
    for place in documents.indices {
      let document = documents[place]
      let before = values[Int(document)]
      let sum = before &+ Scorer.bound(impacts[place], weight)
      values[Int(document)] = sum
      if before == 0 {
        touched[count] = document
        count += 1
      }
      if sum > leaders.least { leaders.insert(document, sum) }
    }
    return count
  }

  /// Adds what a list gives to those of its documents that were in others.
  mutating func addToTouched(_ segment: PostingList.Segment, weight: Int) {
    let documents = segment.documents.span
    let impacts = segment.impacts.span
    var values = values.mutableSpan
    for place in documents.indices {
      let document = Int(documents[place])
      let sum = values[document]
      if sum != 0 { values[document] = sum &+ Scorer.bound(impacts[place], weight) }
    }
  }

  // MARK: Candidates

  /// Makes the documents that have at least `least`, which is more than zero, the candidates.
  mutating func choose(least: Int) { count = Self.choose(from: touched, touchedCount, values, least, &candidates) }

  private static func choose(
    from documents: [UInt32], _ count: Int, _ values: [Int32], _ least: Int, _ candidates: inout [UInt32]
  ) -> Int {
    let documents = documents.span
    let values = values.span
    var candidates = candidates.mutableSpan
    var kept = 0
    for place in 0..<count {
      let document = documents[place]
      candidates[kept] = document
      if values[Int(document)] >= least { kept += 1 }
    }
    return kept
  }

  /// Keeps the candidates that have at least `least`, which is more than zero.
  mutating func keep(least: Int) { count = Self.keep(&candidates, count, values, least) }

  private static func keep(_ candidates: inout [UInt32], _ count: Int, _ values: [Int32], _ least: Int) -> Int {
    let values = values.span
    var candidates = candidates.mutableSpan
    var kept = 0
    for place in 0..<count {
      let document = candidates[place]
      candidates[kept] = document
      if values[Int(document)] >= least { kept += 1 }
    }
    return kept
  }

  /// The candidates with the greatest sums.
  func leaders(_ limit: Int) -> Leaders {
    var leaders = Leaders(limit)
    let documents = candidates.span
    let values = values.span
    for place in 0..<count {
      let sum = values[Int(documents[place])]
      if sum > leaders.least { leaders.insert(documents[place], sum) }
    }
    return leaders
  }
}

/// The documents with the greatest sums among those seen.
struct Leaders {
  private var entries: [(sum: Int32, document: UInt32)] = []
  private let limit: Int
  /// A sum must be greater to matter; never below zero.
  private(set) var least: Int32 = 0

  init(_ limit: Int) {
    self.limit = limit
    entries.reserveCapacity(limit)
  }

  /// - Parameter sum: more than `least`.
  mutating func insert(_ document: UInt32, _ sum: Int32) {
    if entries.count == limit { entries.removeLast() }
    var place = entries.count
    while place > 0, entries[place - 1].sum < sum { place -= 1 }
    entries.insert((sum, document), at: place)
    if entries.count == limit { least = entries[limit - 1].sum }
  }

  /// Greatest first.
  var documents: some Sequence<Int> { entries.lazy.map { Int($0.document) } }
}
