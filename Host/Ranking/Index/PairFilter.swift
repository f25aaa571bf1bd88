/// Which pairs of terms some document may have side by side: a Bloom filter of one bit a key.
///
/// Most pairs of a sentence stand in no document, and what a document may get for them need not be reckoned with. A key
/// that was inserted stays, whatever happens to its documents: then the filter says too often that a pair may be there,
/// never too seldom.
struct PairFilter: Sendable {
  private var words: [UInt64] = Array(repeating: 0, count: 64)
  /// Keys that set a bit.
  private var count = 0

  /// A filter with fewer bits for each key says too often that a pair may be there.
  private static let bitsPerKey = 8

  var isFull: Bool { count * Self.bitsPerKey > words.count * 64 }

  /// A filter of twice the size without keys.
  func emptied() -> PairFilter {
    var filter = PairFilter()
    filter.words = Array(repeating: 0, count: words.count * 2)
    return filter
  }

  mutating func insert(_ key: UInt32) {
    let (word, bit) = place(key)
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  func mayHave(_ key: UInt32) -> Bool {
    let (word, bit) = place(key)
    return words[word] & bit != 0
  }

  /// Keys are hashes: their lower bits will do.
  private func place(_ key: UInt32) -> (word: Int, bit: UInt64) {
    (Int(key >> 6) & (words.count - 1), 1 << UInt64(key & 63))
  }
}
