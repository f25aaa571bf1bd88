/// What somebody calls a thing that has a text: an event, a note.
package struct SpokenName: Sendable {
  /// Of Latin script, or runs of Chinese.
  package let words: [String]

  package init(_ words: [String]) { self.words = words }

  package var isEmpty: Bool { words.isEmpty }

  /// How much of the name a text has, from 0 to 1: whole words of Latin script, pairs of Chinese characters.
  package func likeness(to text: String) -> Double {
    guard !words.isEmpty else { return 0 }
    let folded = text.lowercased()
    let scalars = Array(folded.unicodeScalars)
    let others = wordRuns(in: scalars).map { Self.stem(String(String.UnicodeScalarView(scalars[$0]))) }
    let shares = words.map { word -> Double in
      let scalars = Array(word.lowercased().unicodeScalars)
      guard scalars.contains(where: \.properties.isIdeographic), scalars.count > 1 else {
        return scalars.count == 1 && scalars[0].properties.isIdeographic
          ? (folded.unicodeScalars.contains(scalars[0]) ? 1 : 0)
          : others.contains(Self.stem(word.lowercased())) ? 1 : 0
      }
      let pairs = zip(scalars, scalars.dropFirst()).map { String(String.UnicodeScalarView([$0, $1])) }
      return Double(pairs.count { folded.contains($0) }) / Double(pairs.count)
    }
    return shares.reduce(0, +) / Double(shares.count)
  }

  private static func stem(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }
}
