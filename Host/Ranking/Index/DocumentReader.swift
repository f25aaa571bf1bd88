/// Turns documents into numbers. It keeps its memory from one document to the next.
struct DocumentReader {
  private let model: RankingModel
  private var tokens = Tokens()
  private var entries: [Entry] = []
  private var readings: [Reading] = []
  private var keys: [UInt64] = []
  private var words: [UInt32] = []
  private var pairs: [UInt32] = []
  private var names: [[UInt8]] = []
  private var lengths = [Double](repeating: 0, count: RankingField.allCases.count)

  /// One word of the document.
  private struct Entry {
    var term: UInt32
    var field: RankingField
    var weight: Double
  }

  private struct Reading {
    var term: UInt32
    var wordClass: WordClass
    var isMain: Bool
  }

  init(_ model: RankingModel) { self.model = model }

  mutating func read(_ document: RankingDocument, into vocabulary: inout Vocabulary) -> IndexedDocument {
    begin()
    readTexts(of: document, into: &vocabulary)
    var result = IndexedDocument()
    result.names = names
    sortEntries()
    var frequency = 0.0
    forEachOccurrence { term, _, part in
      if result.terms.last != term {
        result.terms.append(term)
        result.impacts.append(0)
        frequency = 0
      }
      frequency += part
      result.impacts[result.impacts.count - 1] = Self.impact(frequency, model)
    }
    result.pairs = Self.distinct(&pairs)
    result.counterExamples = document.counterExamples.map { text in
      readTokens(of: text, &vocabulary)
      var terms = readings.filter(\.isMain).map(\.term)
      return Self.distinct(&terms)
    }
    result.words = Self.distinct(&words)
    return result
  }

  /// A term's part in one field.
  struct Occurrence {
    var field: RankingField
    /// The field's share of BM25F's term frequency.
    var frequency: Double
  }

  /// For each term of the document, the fields that have it.
  mutating func occurrences(in document: RankingDocument, _ vocabulary: inout Vocabulary) -> [UInt32: [Occurrence]] {
    begin()
    readTexts(of: document, into: &vocabulary)
    sortEntries()
    var result: [UInt32: [Occurrence]] = [:]
    forEachOccurrence { result[$0, default: []].append(Occurrence(field: $1, frequency: $2)) }
    return result
  }

  static func impact(_ frequency: Double, _ model: RankingModel) -> UInt16 {
    UInt16((65535 * frequency / (model.saturation + frequency)).rounded())
  }

  /// A name without the signs and capitals by which ids and names for people differ.
  static func parts(_ text: String) -> [UInt8] { parts(Tokens(text)) }

  private mutating func parts(of text: String) -> [UInt8] {
    tokens.cut(text)
    return Self.parts(tokens)
  }

  static func parts(_ tokens: Tokens) -> [UInt8] {
    var parts: [UInt8] = []
    for token in tokens.tokens where token.kind.isMain {
      parts.append(contentsOf: tokens.text(of: token))
      parts.append(0)
    }
    return parts
  }

  // MARK: Steps

  private mutating func begin() {
    entries.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    for field in lengths.indices { lengths[field] = 0 }
  }

  private mutating func readTexts(of document: RankingDocument, into vocabulary: inout Vocabulary) {
    names = [parts(of: document.identifier)]
    read(document.identifier, .name, 1, &vocabulary)
    if let name = document.name, name != document.identifier {
      let parts = parts(of: name)
      if parts != names[0] {
        names.append(parts)
        read(name, .name, 1, &vocabulary)
      }
    }
    for keyword in document.keywords { read(keyword.text, .keywords, keyword.weight, &vocabulary) }
    if let category = document.category { read(category, .category, 1, &vocabulary) }
    for text in document.examples { read(text, .examples, 1, &vocabulary) }
    read(document.description, .description, 1, &vocabulary)
    for text in document.parameterNames { read(text, .parameterNames, 1, &vocabulary) }
    for text in document.parameterDescriptions { read(text, .parameterDescriptions, 1, &vocabulary) }
    for text in document.enumValues { read(text, .enumValues, 1, &vocabulary) }
    for type in document.parameterTypes {
      entries.append(Entry(term: vocabulary.intern(term: type.term[...]), field: .parameterNames, weight: 1))
    }
  }

  private mutating func read(
    _ text: String, _ field: RankingField, _ weight: Double, _ vocabulary: inout Vocabulary
  ) {
    readTokens(of: text, &vocabulary)
    var previous: UInt32?
    var length = 0.0
    for reading in readings {
      entries.append(Entry(term: reading.term, field: field, weight: weight))
      guard reading.isMain else { continue }
      length += model.lengthWeight(reading.wordClass)
      guard reading.wordClass != .stop else { continue }
      let hash = vocabulary.terms.hash(of: reading.term)
      if let previous { pairs.append(TermPair.key(previous, hash)) }
      previous = hash
    }
    lengths[Int(field.rawValue)] += length
  }

  private mutating func readTokens(of text: String, _ vocabulary: inout Vocabulary) {
    tokens.cut(text)
    readings.removeAll(keepingCapacity: true)
    let han = ChineseWords.classes(in: tokens)
    for token in tokens.tokens {
      if token.kind.isEnglish {
        let word = vocabulary.intern(word: tokens.text(of: token))
        readings.append(Reading(term: word.term, wordClass: word.wordClass, isMain: token.kind.isMain))
        if word.isRare { words.append(word.number) }
      } else {
        let term = vocabulary.intern(term: tokens.text(of: token))
        readings.append(
          Reading(term: term, wordClass: Lexicon.wordClass(of: token, han: han), isMain: token.kind.isMain))
      }
    }
  }

  /// Sorts by term, then field, then place in the text: sums of fractions come out the same in any vocabulary.
  private mutating func sortEntries() {
    keys.removeAll(keepingCapacity: true)
    for (place, entry) in entries.enumerated() {
      keys.append(UInt64(entry.term) << 32 | UInt64(entry.field.rawValue) << 28 | UInt64(place))
    }
    keys.sort()
  }

  /// Visits each field of each term, both in ascending order.
  private func forEachOccurrence(_ body: (_ term: UInt32, RankingField, _ frequency: Double) -> Void) {
    var place = 0
    while place < keys.count {
      let head = keys[place] >> 28
      var count = 0.0
      var field = RankingField.name
      while place < keys.count, keys[place] >> 28 == head {
        let entry = entries[Int(keys[place] & 0xFFF_FFFF)]
        count += entry.weight
        field = entry.field
        place += 1
      }
      let b = model.lengthEffects[field]
      let norm = 1 - b + b * lengths[Int(field.rawValue)] / model.usualLengths[field]
      body(UInt32(head >> 4), field, model.fieldWeights[field] * count / norm)
    }
  }

  private static func distinct(_ values: inout [UInt32]) -> [UInt32] {
    values.sort()
    var result: [UInt32] = []
    result.reserveCapacity(values.count)
    for value in values where result.last != value { result.append(value) }
    return result
  }
}

/// Two terms side by side, as a number that is the same in every vocabulary.
enum TermPair {
  /// - Parameters: hashes of the terms.
  static func key(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let mixed = (UInt64(first) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(second)
    return UInt32(truncatingIfNeeded: (mixed &* 0xFF51_AFD7_ED55_8CCD) >> 32)
  }
}
