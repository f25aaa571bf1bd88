/// Words by first letter and length, for finding what a mistyped word was meant to be.
struct SpellingIndex: Sendable {
  private struct Entry: Sendable {
    var word: UInt32
    /// Bit i for the letter i of the alphabet.
    var letters: UInt32
  }

  private static let lengths = 4...24
  private var buckets: [[Entry]] = Array(repeating: [], count: 26 * lengths.count)

  /// Takes words of lower-case ASCII letters; leaves others out.
  mutating func insert(_ number: UInt32, _ word: ArraySlice<UInt8>) {
    guard let first = word.first, let place = Self.bucket(first, word.count), let letters = Self.letters(of: word)
    else {
      return
    }
    buckets[place].append(Entry(word: number, letters: letters))
  }

  /// Calls `visit` with each word that `word` may be a slip of.
  ///
  /// The first letter is right or swapped with the second.
  func candidates(for word: ArraySlice<UInt8>, spelled: (UInt32) -> ArraySlice<UInt8>, visit: (UInt32) -> Void) {
    guard word.count >= 4, let letters = Self.letters(of: word), let first = word.first else { return }
    let second = word[word.startIndex + 1]
    for initial in first == second ? [first] : [first, second] {
      for length in (word.count - 1)...(word.count + 1) {
        guard let place = Self.bucket(initial, length) else { continue }
        for entry in buckets[place] where (entry.letters ^ letters).nonzeroBitCount <= 2 {
          if EditDistance.isOne(word, spelled(entry.word)) { visit(entry.word) }
        }
      }
    }
  }

  private static func bucket(_ first: UInt8, _ length: Int) -> Int? {
    guard (0x61...0x7A).contains(first), lengths.contains(length) else { return nil }
    return Int(first - 0x61) * lengths.count + length - lengths.lowerBound
  }

  private static func letters(of word: ArraySlice<UInt8>) -> UInt32? {
    var letters: UInt32 = 0
    for byte in word {
      guard (0x61...0x7A).contains(byte) else { return nil }
      letters |= 1 << UInt32(byte - 0x61)
    }
    return letters
  }
}
