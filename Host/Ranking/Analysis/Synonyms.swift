/// Which words may stand for which when a request says one and a skill the other.
package struct Synonyms: Sendable {
  /// What the words of one entry may be replaced by.
  struct Link: Sendable {
    /// A number in `terms`.
    var target: UInt32
    /// Which of `phrases` holds the further terms that the request must have, when the entry is a phrase; else -1.
    var phrase: Int
    /// How much of the entry the target is: less than 1 for one word of a phrase.
    var share: Double
  }

  private(set) var terms = TermTable()
  private var links: [[Link]] = []
  private(set) var phrases: [[UInt32]] = []
  private var tokens = Tokens()

  /// Without any words.
  package init() {}

  func links(from term: UInt32) -> [Link] { Int(term) < links.count ? links[Int(term)] : [] }

  /// Takes lines of these forms; `#` begins a comment.
  ///
  ///     car, automobile, vehicle        each may stand for the others
  ///     sushi, ramen => restaurant      who says one of the left may mean what is right, but not the reverse
  ///
  /// - Throws: `SynonymsError` at the first line that is neither; nothing of `text` is taken then.
  package mutating func add(_ text: String) throws(SynonymsError) {
    var copy = self
    for (number, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(SynonymsError.Reason) { try copy.add(line: line) } catch {
        throw SynonymsError(line: number + 1, reason: error)
      }
    }
    self = copy
  }

  // By scalars: a table has tens of thousands of characters, and every start of the program reads it.
  private typealias Text = Substring.UnicodeScalarView

  private mutating func add(line: Text) throws(SynonymsError.Reason) {
    let text = line.prefix { $0 != "#" }
    if text.allSatisfy(\.properties.isWhitespace) { return }
    let sides = Self.sides(text)
    guard sides.count <= 2 else { throw .arrows }
    var entries: [[[UInt32]]] = []
    for side in sides { entries.append(try phrases(side)) }
    if entries.count == 2 {
      for source in entries[0] { link(source, to: entries[1]) }
    } else {
      guard entries[0].count > 1 else { throw .alone }
      for source in entries[0] { link(source, to: entries[0].filter { $0 != source }) }
    }
  }

  /// What stands around "=>".
  private static func sides(_ text: Text) -> [Text] {
    var sides: [Text] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == "=", next < text.endIndex, text[next] == ">" {
        sides.append(text[start..<index])
        start = text.index(after: next)
        index = start
      } else {
        index = next
      }
    }
    return sides + [text[start...]]
  }

  /// Each word or phrase between commas, as terms.
  private mutating func phrases(_ text: Text) throws(SynonymsError.Reason) -> [[UInt32]] {
    var phrases: [[UInt32]] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == "，" || $0 == "、" }) {
      tokens.cut(String(part))
      var terms: [UInt32] = []
      for token in tokens.tokens where token.kind.isMain { terms.append(intern(token)) }
      // One Chinese character has no pair.
      if terms.isEmpty {
        for token in tokens.tokens where token.kind == .hanSingle { terms.append(intern(token)) }
      }
      guard !terms.isEmpty else { throw .noWord(String(part)) }
      phrases.append(terms)
    }
    guard !phrases.isEmpty else { throw .empty }
    return phrases
  }

  private mutating func intern(_ token: Tokens.Token) -> UInt32 {
    terms.intern(Lexicon.term(for: token, in: tokens)[...]).term
  }

  private mutating func link(_ source: [UInt32], to targets: [[UInt32]]) {
    while links.count < terms.count { links.append([]) }
    var phrase = -1
    if source.count > 1 {
      phrase = phrases.count
      phrases.append(Array(source.dropFirst()))
    }
    for target in targets {
      let share = 1 / Double(target.count).squareRoot()
      for term in target where !source.contains(term) {
        let known = links[Int(source[0])].contains { $0.target == term && $0.phrase == phrase }
        if !known { links[Int(source[0])].append(Link(target: term, phrase: phrase, share: share)) }
      }
    }
  }
}

/// Which line of a table of synonyms is none.
package struct SynonymsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  package var reason: Reason

  package enum Reason: Error, Hashable {
    case arrows, alone, empty
    case noWord(String)
  }

  package var description: String {
    let fault =
      switch reason {
      case .arrows: "has more than one '=>'; write one line for each"
      case .alone: "has one word only; put the words that mean the same on one line, with commas between them"
      case .empty: "has nothing on one side of '=>'"
      case .noWord(let text): "has no word in '\(text)'"
      }
    return "line \(line) \(fault)"
  }
}
