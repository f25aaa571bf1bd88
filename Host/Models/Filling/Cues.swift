/// Words that lead to what a parameter takes, as its name and description tell: shout *at* Ann, a trip *to* Brest.
struct Cues {
  private let words: PhraseSet

  /// `nil` for a parameter that nothing leads to.
  init?(of parameter: Parameter) {
    let words = Set(parameter.names.flatMap(\.words))
    var cues = Self.classes.filter { !words.isDisjoint(with: $0.names) }.flatMap(\.cues)
    // "Whom to shout at."
    let description = Sentence(parameter.summary ?? "")
    let end = description.folded.lastIndex { $0.isWordLetter }.map { $0 + 1 } ?? 0
    if let place = RequestWords.prepositions.match(in: description, endingAt: end, from: 0) {
      cues.append(Phrase(description.text(place)))
    }
    guard !cues.isEmpty else { return nil }
    self.words = PhraseSet(cues)
  }

  private static let classes: [(names: [Phrase], cues: [Phrase])] = [
    (
      ["name", "recipient", "receiver", "addressee", "person", "who", "whom", "user", "contact", "friend", "to"],
      ["to", "for", "at", "with", "named", "called", "给", "对", "向"]
    ),
    (places, ["in", "at", "near", "在"]),
    (["topic", "subject", "about"], ["about", "on", "关于"]),
    (["source", "origin", "from"], ["from", "从"]),
    (["destination", "target"], ["to", "到"]),
  ]

  /// Whether the parameter takes a folder, which may be called by its name alone.
  static func isFolder(_ parameter: Parameter) -> Bool {
    !Set(parameter.names.flatMap(\.words)).isDisjoint(with: ["folder", "directory", "文件夹", "目录"])
  }

  /// Lead to the name of a folder, and stand behind one.
  static let beforeFolder = PhraseSet(
    ["in", "in the", "under", "under the", "inside", "within", "below", "folder", "directory", "目录", "文件夹"].map {
      Phrase($0)
    })
  static let behindFolder = PhraseSet(
    ["folder", "directory", "dir", "里", "里面", "下", "下面", "中", "内", "目录", "文件夹"].map { Phrase($0) })

  private static let places: [Phrase] = [
    "city", "port", "place", "location", "where", "station", "address", "town", "country",
  ]

  /// Whether the parameter takes the name of a place.
  static func isPlace(_ parameter: Parameter) -> Bool {
    !Set(parameter.names.flatMap(\.words)).isDisjoint(with: places)
  }

  /// The last cue within `range` that something follows.
  func last(in sentence: Sentence, _ range: Range<Int>) -> Range<Int>? {
    all(in: sentence, range).last
  }

  /// The last cue that parts a name, or Chinese, from words before it that are none: hello *at* Ann, but not Paris in
  /// spring.
  func cut(in sentence: Sentence, _ range: Range<Int>) -> Range<Int>? {
    all(in: sentence, range).last { cue in
      let value = sentence.scalars[cue.upperBound..<range.upperBound].first { !$0.isSpace }
      let before = sentence.scalars[range.lowerBound..<cue.lowerBound].first { !$0.isSpace }
      guard let value, let before else { return false }
      return (value.isCapital || value.isIdeographic) && !before.isCapital
    }
  }

  private func all(in sentence: Sentence, _ range: Range<Int>) -> [Range<Int>] {
    range.compactMap { words.match(in: sentence, at: $0, before: range.upperBound) }.filter { cue in
      sentence.isFree(cue)
        && (cue.upperBound..<range.upperBound).contains {
          !sentence.isTaken[$0] && !sentence.folded[$0].isSpace
            && !sentence.folded[$0].properties.generalCategory.isPunctuation
        }
    }
  }
}
