import Core

/// The words of a request that are about the skill, not about this one call.
struct Vocabulary {
  /// The skill's id and name, and keywords that begin with a word of asking ("count words").
  private let labels: [Phrase]
  private let requests: [Phrase]
  /// Everything that may surround what is asked, by first character, longest first.
  private let words: [Unicode.Scalar: [Phrase]]

  init(_ manifest: Manifest, _ parameters: [Parameter]) {
    let keywords = manifest.keywords.map { Phrase($0.term) }
    let labels = [Phrase(manifest.id.description)] + (manifest.name.map { [Phrase($0)] } ?? [])
    self.labels = labels
    requests = keywords.filter { keyword in
      (RequestWords.verbs + RequestWords.courtesies).contains { keyword.begins(with: $0) }
    }
    let ofParameters = parameters.flatMap { $0.names + $0.words.map(\.phrase) }
    let own = labels + labels.flatMap(\.words) + keywords + keywords.flatMap(\.words) + ofParameters
    let general =
      RequestWords.courtesies + RequestWords.verbs + RequestWords.pointers + RequestWords.closings
      + RequestWords.connectives
      + RequestWords.particles
    var words: [Unicode.Scalar: Set<Phrase>] = [:]
    for phrase in own + own.flatMap(\.inflected) + general {
      if let first = phrase.scalars.first { words[first, default: []].insert(phrase) }
    }
    self.words = words.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
  }

  /// A word or phrase that stands before what is asked; `isVerb` when it says what is to be done.
  func opening(in sentence: Sentence, at position: Int) -> (place: Range<Int>, isVerb: Bool)? {
    func longest(_ phrases: [Phrase]) -> Range<Int>? {
      phrases.compactMap { phrase in
        sentence.match(phrase, at: position).flatMap { Self.standsAlone(phrase, $0, in: sentence) ? $0 : nil }
      }.max { $0.count < $1.count }
    }
    let courtesy = longest(labels + RequestWords.courtesies)
    let verb = longest(requests + RequestWords.verbs)
    guard let verb, verb.count >= courtesy?.count ?? 0 else { return courtesy.map { ($0, false) } }
    return (verb, true)
  }

  /// A single Chinese character opens a request only before something that it is no word with.
  private static func standsAlone(_ phrase: Phrase, _ place: Range<Int>, in sentence: Sentence) -> Bool {
    guard phrase.scalars.count == 1, let only = phrase.scalars.first, only.isIdeographic, only != "请",
      place.upperBound < sentence.folded.count
    else { return true }
    let next = sentence.folded[place.upperBound]
    return !next.isIdeographic || ChineseNumeral.read([next]) != nil || sentence.isTaken[place.upperBound]
      || only == "把"
  }

  /// Whether nothing in `range` goes beyond the vocabulary, marks of punctuation and what has been taken.
  func covers(_ range: Range<Int>, of sentence: Sentence) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = sentence.folded[position]
      if sentence.isTaken[position] || scalar.isSpace || scalar.properties.generalCategory.isPunctuation {
        position += 1
      } else if let place = word(in: sentence, at: position), place.upperBound <= range.upperBound {
        position = place.upperBound
      } else {
        return false
      }
    }
    return true
  }

  func word(in sentence: Sentence, at position: Int) -> Range<Int>? {
    for phrase in words[sentence.folded[position]] ?? [] {
      if let place = sentence.match(phrase, at: position) { return place }
    }
    return nil
  }

  /// Whether `text` has a word in it that usually only leads to what is asked.
  func occurs(in text: String) -> Bool {
    let sentence = Sentence(text)
    return RequestWords.prepositions.contains { !sentence.places(of: $0, in: sentence.indices).isEmpty }
      || sentence.folded.contains("的")
  }
}

extension Phrase {
  fileprivate func begins(with other: Phrase) -> Bool {
    guard scalars.starts(with: other.scalars) else { return false }
    guard let last = other.scalars.last, last.isWordLetter else { return true }
    return scalars.count == other.scalars.count || scalars[other.scalars.count] == " "
  }

  /// Singular and plural.
  fileprivate var inflected: [Phrase] {
    guard scalars.allSatisfy({ $0.isASCII }), let last = scalars.last, last != "s" else {
      return scalars.last == "s" ? [Phrase(String(String.UnicodeScalarView(scalars.dropLast())))] : []
    }
    return [Phrase(String(String.UnicodeScalarView(scalars)) + "s")]
  }
}

extension Unicode.GeneralCategory {
  var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
