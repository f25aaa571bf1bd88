/// A document as numbers: for each of its terms, how strongly it speaks for the document.
struct IndexedDocument: Sendable {
  /// A term in one field, with the share of BM25F's term frequency that it has there.
  struct Occurrence: Sendable {
    var term: UInt32
    var field: RankingField
    var frequency: Double
  }

  /// By term, then field; each pair once.
  var occurrences: [Occurrence] = []
  /// Terms side by side within one field, words without meaning left out; sorted.
  var pairs: [UInt64] = []
  /// Terms of each counter-example, words without meaning left out.
  var counterExamples: [[UInt32]] = []
  var priority = 0

  static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  func hasPair(_ first: UInt32, _ second: UInt32) -> Bool {
    let key = Self.pair(first, second)
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low] == key
  }

  /// The occurrences of one term.
  func occurrences(of term: UInt32) -> ArraySlice<Occurrence> {
    var (low, high) = (0, occurrences.count)
    while low < high {
      let middle = (low + high) / 2
      if occurrences[middle].term < term { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < occurrences.count, occurrences[end].term == term { end += 1 }
    return occurrences[low..<end]
  }
}

/// Turns documents into numbers.
struct DocumentReader {
  private(set) var terms = TermTable()
  private let model: RankingModel

  init(_ model: RankingModel) { self.model = model }

  mutating func read(_ document: RankingDocument) -> IndexedDocument {
    var result = IndexedDocument()
    result.priority = document.priority
    var texts = [(document.identifier, RankingField.name, 1.0)]
    if let name = document.name, Self.parts(name) != Self.parts(document.identifier) { texts.append((name, .name, 1)) }
    for keyword in document.keywords { texts.append((keyword.text, .keywords, keyword.weight)) }
    if let category = document.category { texts.append((category, .category, 1)) }
    for text in document.examples { texts.append((text, .examples, 1)) }
    texts.append((document.description, .description, 1))
    for text in document.parameterNames { texts.append((text, .parameterNames, 1)) }
    for text in document.parameterDescriptions { texts.append((text, .parameterDescriptions, 1)) }
    for text in document.enumValues { texts.append((text, .enumValues, 1)) }

    for field in RankingField.allCases {
      var counts: [UInt32: Double] = [:]
      var length = 0.0
      for (text, place, weight) in texts where place == field {
        let entries = entries(of: text)
        length += Double(entries.count { $0.counts })
        for entry in entries { counts[entry.term, default: 0] += weight }
        for (left, right) in zip(entries.filter(\.joins), entries.filter(\.joins).dropFirst()) {
          result.pairs.append(IndexedDocument.pair(left.term, right.term))
        }
      }
      let b = model.lengthEffects[field]
      let norm = 1 - b + b * length / model.usualLengths[field]
      for (term, count) in counts {
        result.occurrences.append(
          .init(term: term, field: field, frequency: model.fieldWeights[field] * count / norm))
      }
    }
    result.occurrences.sort { ($0.term, $0.field.rawValue) < ($1.term, $1.field.rawValue) }
    result.pairs = Array(Set(result.pairs)).sorted()
    result.counterExamples = document.counterExamples.map { text in
      Array(Set(entries(of: text).filter(\.joins).map(\.term))).sorted()
    }
    return result
  }

  private struct Entry {
    var term: UInt32
    /// Whether it counts for the field's length.
    var counts: Bool
    /// Whether it can stand beside another word.
    var joins: Bool
  }

  private mutating func entries(of text: String) -> [Entry] {
    let tokens = Tokens(text)
    let han = ChineseWords.classes(in: tokens)
    return tokens.tokens.map { token in
      let kind = Lexicon.wordClass(of: token, in: tokens, han: han)
      let isMain = token.kind != .joined && token.kind != .hanSingle && token.kind != .type
      return Entry(
        term: terms.intern(Lexicon.term(for: token, in: tokens)), counts: isMain, joins: isMain && kind != .stop)
    }
  }

  /// A name without the signs and capitals by which ids and names for people differ.
  static func parts(_ text: String) -> [[UInt8]] {
    let tokens = Tokens(text)
    return tokens.tokens.filter { $0.kind != .joined }.map { Array(tokens.text(of: $0)) }
  }
}
