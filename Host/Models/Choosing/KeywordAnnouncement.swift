package import Core

/// A request that begins with a keyword and a colon: "todo: sort the photos". What follows is a text for the skill that has
/// the keyword, and other skills' words in it mean nothing.
package struct KeywordAnnouncement {
  private let sentence: Sentence
  private let colon: Int

  /// - Returns: `nil` where the sentence has no colon behind words.
  package init?(_ sentence: String) { self.init(Sentence(sentence)) }

  init?(_ sentence: Sentence) {
    guard let colon = sentence.folded.firstIndex(of: ":"), colon > 0, sentence.isBoundary(colon + 1) else { return nil }
    self.sentence = sentence
    self.colon = colon
  }

  /// What stands before the colon.
  var announced: Range<Int> { 0..<colon }

  /// Whether a keyword of the skill's is all that stands before the colon.
  package func names(_ manifest: Manifest) -> Bool {
    manifest.keywords.contains { keyword in
      // Most keywords begin otherwise, and a catalog has thousands.
      guard keyword.term.unicodeScalars.first(where: { !$0.separatesWords })?.folded == sentence.folded[0] else {
        return false
      }
      return sentence.start(with: Phrase(keyword.term))?.upperBound == colon
    }
  }
}
