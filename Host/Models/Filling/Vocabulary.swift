import Core

/// The words of a request that are about the skill, not about this one call.
struct Vocabulary {
  /// The skill's id and name.
  let labels: PhraseSet
  /// Whole phrases that name the skill: labels, keywords, what its examples have around their quotations.
  let subjects: PhraseSet
  /// The words of those phrases, singular and plural.
  let nouns: PhraseSet
  /// The skill's words and their parts, and words for values.
  private let words: PhraseSet
  /// Of those, the ones that are no mere parts: "notes" is a part of "meeting notes".
  private let wholes: PhraseSet

  init(_ manifest: Manifest, _ parameters: [Parameter]) {
    let keywords = manifest.keywords.map { Phrase($0.term) }
    let labels = [Phrase(manifest.id.description)] + (manifest.name.map { [Phrase($0)] } ?? [])
    let names = parameters.flatMap(\.names).filter { $0.scalars.count > 1 }
    let subjects = labels + keywords + names + manifest.examples.flatMap(Self.surroundings)
    let nouns = (labels + keywords).flatMap(\.words).filter { !RequestWords.silent.contains($0) } + subjects
    self.labels = PhraseSet(labels)
    self.subjects = PhraseSet(subjects)
    self.nouns = PhraseSet(nouns + nouns.flatMap(\.inflected))
    let own = subjects + nouns + parameters.flatMap { $0.words.map(\.phrase) }
    words = PhraseSet(own + own.flatMap(\.words) + own.flatMap(\.inflected))
    let whole = subjects + parameters.flatMap { $0.words.map(\.phrase) }
    wholes = PhraseSet(whole + whole.flatMap(\.inflected))
  }

  /// What an example says around its quotations: it is the same in every such request.
  private static func surroundings(of example: String) -> [Phrase] {
    let sentence = Sentence(example)
    let quotations = Quotation.all(in: sentence, sentence.indices)
    guard !quotations.isEmpty else { return [] }
    var pieces: [Phrase] = []
    var start = 0
    for end in quotations.map(\.place.lowerBound) + [sentence.scalars.count] {
      pieces.append(Phrase(sentence.text(start..<max(start, end))))
      start = quotations.first { $0.place.lowerBound == end }?.place.upperBound ?? end
    }
    return pieces.filter { !$0.isEmpty && !RequestWords.silent.contains($0) }
  }

  /// "the word" before the word that is meant, at `position`.
  func apposition(in sentence: Sentence, at position: Int, before end: Int) -> Range<Int>? {
    guard let place = RequestWords.appositions.match(in: sentence, at: position, before: end) else { return nil }
    var start = place.upperBound
    while start < end, sentence.folded[start].isSpace { start += 1 }
    guard start < end, start > place.upperBound || sentence.folded[start].isIdeographic, !sentence.isTaken[start],
      !sentence.folded[start].properties.generalCategory.isPunctuation
    else { return nil }
    let goesOn = [RequestWords.leads, RequestWords.auxiliaries, RequestWords.connectives].contains {
      $0.match(in: sentence, at: start, before: end) != nil
    }
    // "the word count" is about a word count.
    let isSubject = place.dropFirst().contains { inside in
      subjects.match(in: sentence, at: inside, before: end).map { $0.upperBound > place.upperBound } ?? false
    }
    return goesOn || isSubject ? nil : place
  }

  /// Whether `range` only points at a text that is elsewhere: "my list", "the words of this text".
  ///
  /// - Parameter mayName: Whether the skill's own words only name the skill; in an expression they say what is asked.
  func isReference(_ range: Range<Int>, in sentence: Sentence, mayName: Bool = true) -> Bool {
    let sets =
      [
        RequestWords.determiners, RequestWords.pointers, RequestWords.barePointers, RequestWords.appositions,
        RequestWords.leads, RequestWords.closings,
      ] + (mayName ? [nouns] : [])
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = sentence.folded[position]
      // What is divided by commas is a list of its own.
      if scalar == "," || scalar == "、" { return false }
      if sentence.isTaken[position] || scalar.isSpace || scalar.properties.generalCategory.isPunctuation {
        position += 1
      } else if let place = sets.compactMap({ $0.match(in: sentence, at: position, before: range.upperBound) }).max(
        by: { $0.count < $1.count })
      {
        position = place.upperBound
      } else {
        return false
      }
    }
    return true
  }

  /// Whether nothing in `range` goes beyond the vocabulary, marks of punctuation and what has been taken.
  func covers(_ range: Range<Int>, of sentence: Sentence) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = sentence.folded[position]
      if sentence.isTaken[position] || scalar.isSpace || scalar.properties.generalCategory.isPunctuation {
        position += 1
      } else if let end = [words, RequestWords.all].compactMap({
        $0.match(in: sentence, at: position, before: range.upperBound)?.upperBound
      }).max() {
        position = end
      } else if scalar == "s", position > 0, sentence.folded[position - 1].properties.generalCategory.isPunctuation {
        position += 1
      } else {
        return false
      }
    }
    return true
  }

  /// Whether all of `range` is said in whole phrases of the skill's.
  func says(_ range: Range<Int>, of sentence: Sentence) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if sentence.folded[position].isSpace {
        position += 1
      } else if let place = wholes.match(in: sentence, at: position, before: range.upperBound) {
        position = place.upperBound
      } else {
        return false
      }
    }
    return true
  }

  /// How much of `range` the skill's own words are, from 0 to 1, without spaces and punctuation. Words that are only parts
  /// of a phrase of the skill's, without the rest of it, count half.
  func share(of range: Range<Int>, in sentence: Sentence) -> Double {
    var (own, all) = (0.0, 0)
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = sentence.folded[position]
      let isMark = scalar.isSpace || scalar.properties.generalCategory.isPunctuation
      let place = isMark ? nil : words.match(in: sentence, at: position, before: range.upperBound)
      if let place, !RequestWords.silent.contains(Phrase(sentence.text(place))) {
        let whole = wholes.match(in: sentence, at: position, before: range.upperBound)
        own += Double(place.count) * (whole == place ? 1 : 0.5)
        all += place.count
        position = place.upperBound
      } else {
        all += isMark ? 0 : 1
        position += 1
      }
    }
    return all == 0 ? 0 : own / Double(all)
  }

  /// Whether the skill's own words occur in `range`.
  func touches(_ range: Range<Int>, of sentence: Sentence) -> Bool {
    range.contains { nouns.match(in: sentence, at: $0, before: range.upperBound) != nil }
  }
}

extension Phrase {
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
