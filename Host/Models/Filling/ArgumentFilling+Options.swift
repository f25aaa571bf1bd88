import JSON

/// A word in a sentence that may stand for a value: "upper case", "without duplicates".
private struct Option {
  let parameter: String
  let value: JSONValue
  let place: Range<Int>
  /// A word of asking too, so that anything else goes before it: *sort* a, b in descending order.
  let isWeak: Bool
}

extension ArgumentFilling {
  /// Reads choices and booleans.
  ///
  /// - Parameter text: A text that is still to be found in the sentence: options stand around it, never inside it.
  mutating func readOptions(around text: Parameter?) {
    let options = allOptions()
    var core = instruction.upperBound..<instruction.upperBound
    if let text {
      var trial = sentence
      for option in options { trial.take(option.place) }
      core = Frame(of: trial, in: instruction, vocabulary, text.manner).core
      if text.manner == .thing { core = core.upperBound..<core.upperBound }
    }
    let usable = options.filter { $0.place.upperBound <= core.lowerBound || $0.place.lowerBound >= core.upperBound }
    for parameter in open {
      let best = usable.filter { $0.parameter == parameter.name }.max { isLess($0, $1, core) }
      guard let best else { continue }
      set(parameter, best.value)
      sentence.take(best.place)
    }
  }

  /// Whether `left` is the less likely one to be meant: one that "to" leads to is most, then one before the text, then the
  /// longer, then the first.
  private func isLess(_ left: Option, _ right: Option, _ core: Range<Int>) -> Bool {
    func rank(_ option: Option) -> [Int] {
      let isGoal = goal(before: option.place.lowerBound)
      let isBefore = option.place.upperBound <= core.lowerBound
      return [option.isWeak ? 0 : 1, isGoal ? 1 : 0, isBefore ? 1 : 0, option.place.count, -option.place.lowerBound]
    }
    return rank(left).lexicographicallyPrecedes(rank(right))
  }

  private func goal(before position: Int) -> Bool {
    var end = position
    while end > instruction.lowerBound, sentence.folded[end - 1].isSpace { end -= 1 }
    return RequestWords.goals.match(in: sentence, endingAt: end, from: instruction.lowerBound) != nil
  }

  /// All places of words for values, without overlaps: longer ones go first.
  private func allOptions() -> [Option] {
    var found: [Option] = []
    for parameter in open {
      switch parameter.kind {
      case .choice: found += words(of: parameter)
      case .boolean: found += words(of: parameter) + names(of: parameter)
      default: break
      }
    }
    var (kept, isUsed): ([Option], [Bool]) = ([], pointedAt(except: found))
    for option in found.sorted(by: { $0.place.count > $1.place.count }) {
      // The same words may say something about two parameters.
      let isShared = kept.contains { $0.place == option.place && $0.parameter != option.parameter }
      guard isShared || !isUsed[option.place].contains(true) else { continue }
      kept.append(option)
      for position in option.place { isUsed[position] = true }
    }
    return kept
  }

  private func words(of parameter: Parameter) -> [Option] {
    parameter.words.flatMap { phrase, value in
      sentence.places(of: phrase, in: instruction).filter(sentence.isFree).map {
        Option(
          parameter: parameter.name, value: value, place: $0, isWeak: RequestWords.verbs.contains(phrase))
      }
    }
  }

  private func names(of parameter: Parameter) -> [Option] {
    parameter.names.flatMap { name in
      sentence.places(of: name, in: instruction).filter(sentence.isFree).map { place in
        let denial = Self.denials.compactMap { denial in
          sentence.places(of: denial, in: 0..<place.lowerBound).last {
            sentence.folded[$0.upperBound..<place.lowerBound].allSatisfy(\.isSpace)
          }
        }.first
        return Option(
          parameter: parameter.name, value: .bool(denial == nil),
          place: (denial ?? place).lowerBound..<place.upperBound, isWeak: false)
      }
    }
  }

  private static let denials = [
    "without", "no", "not", "don't", "do not", "never", "skip", "不要", "不", "无", "别",
  ].map { Phrase($0) }

  /// Where words only point at a text: the lines of "these lines" are none of "count lines".
  private func pointedAt(except options: [Option]) -> [Bool] {
    var isPointed = Array(repeating: false, count: sentence.scalars.count)
    for position in instruction {
      let pointer =
        RequestWords.pointers.match(in: sentence, at: position, before: instruction.upperBound)
        ?? vocabulary.apposition(in: sentence, at: position, before: instruction.upperBound)
      guard let pointer else { continue }
      // "this title case": the option goes on where the pointer ends.
      let isCut = options.contains {
        pointer.contains($0.place.lowerBound) && $0.place.upperBound > pointer.upperBound
          && $0.place.lowerBound > pointer.lowerBound
      }
      if !isCut { for place in pointer { isPointed[place] = true } }
    }
    return isPointed
  }
}
