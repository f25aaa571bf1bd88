/// The request around what is asked: *convert* my_name *to upper case, please*.
///
/// It is read from both ends of a sentence, word by word, as far as each word is one that asks, names the skill or has
/// been understood. What is left between is the text that is asked about; nothing is taken out of its middle.
struct Frame {
  /// How much of a sentence may be words about the skill.
  enum Manner {
    /// A text that may hold any words.
    case text
    /// An expression, which uses the skill's own words.
    case expression
    /// A thing with a name, such as a city.
    case thing
  }

  /// What is left.
  private(set) var core: Range<Int>
  /// Whether words of the skill's own were met.
  private(set) var isTouched = false
  /// Whether the request goes on with an aim that it has no option for, as in "count to ten".
  private(set) var aimsElsewhere = false

  private let sentence: Sentence
  private let vocabulary: Vocabulary
  private let manner: Manner
  private let isQuestion: Bool

  init(of sentence: Sentence, in range: Range<Int>, _ vocabulary: Vocabulary, _ manner: Manner) {
    self.sentence = sentence
    self.vocabulary = vocabulary
    self.manner = manner
    core = range
    isQuestion = Self.asks(sentence, range)
    readOpening()
    readClosing()
  }

  /// Whether `range` of the sentence is a question.
  static func asks(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
    let words = ["how", "what", "what's", "which", "who", "where", "when", "多少", "几", "哪些", "什么", "吗"].map {
      Phrase($0)
    }
    return range.contains { position in
      sentence.folded[position] == "?" || words.contains { sentence.match($0, at: position) != nil }
    }
  }

  // MARK: The opening

  /// What the word before was.
  private enum Last { case nothing, courtesy, verb, option, subject, pointer, lead }

  private mutating func readOpening() {
    var position = core.lowerBound
    var last = Last.nothing
    var (hasVerb, hasOption, isDetermined) = (false, false, false)
    while position < core.upperBound {
      if sentence.isTaken[position] {
        position = endOfOption(from: position)
        (last, hasOption, isTouched) = (.option, true, true)
      } else if isIgnorable(position) || isPossessive(position) {
        position += 1
      } else if let (place, kind) = opening(at: position, last, hasVerb: hasVerb, hasOption: hasOption) {
        position = place.upperBound
        if sentence.isTaken[place].contains(true) { hasOption = true }
        if kind == .determiner { isDetermined = true }
        if kind == .verb { hasVerb = true }
        if kind == .subject || (kind == .verb && vocabulary.touches(place, of: sentence)) { isTouched = true }
        last = kind.asLast ?? last
      } else {
        break
      }
    }
    let isAtVerb = last == .verb || (last == .option && isDetermined && hasVerb)
    aimsElsewhere = isAtVerb && RequestWords.aims.match(in: sentence, at: position, before: core.upperBound) != nil
    core = position..<core.upperBound
  }

  /// Behind what was taken at `position`, and behind the words of the skill's that it is a part of: *word* count.
  private func endOfOption(from position: Int) -> Int {
    let end = sentence.isTaken[position..<core.upperBound].firstIndex(of: false) ?? core.upperBound
    guard manner != .expression,
      let subject = vocabulary.subjects.match(in: sentence, at: position, before: core.upperBound)
    else { return end }
    return max(end, subject.upperBound)
  }

  private enum Kind {
    case courtesy, verb, subject, pointer, lead, auxiliary, connective, determiner

    var asLast: Last? {
      switch self {
      case .courtesy: .courtesy
      case .verb: .verb
      case .subject: .subject
      case .pointer: .pointer
      case .lead: .lead
      case .auxiliary, .connective, .determiner: nil
      }
    }
  }

  /// The longest piece of an opening at `position`.
  private func opening(
    at position: Int, _ last: Last, hasVerb: Bool, hasOption: Bool
  ) -> (place: Range<Int>, kind: Kind)? {
    var best: (place: Range<Int>, kind: Kind)?
    func offer(_ set: PhraseSet, _ kind: Kind, where isFitting: (Range<Int>) -> Bool = { _ in true }) {
      guard let place = set.match(in: sentence, at: position, before: core.upperBound),
        place.count > best?.place.count ?? 0, isFitting(place)
      else { return }
      best = (place, kind)
    }
    let isChinese = sentence.folded[position].isIdeographic
    offer(RequestWords.pointers, .pointer) { sentence.isFree($0) }
    offer(RequestWords.barePointers, .pointer) { isMark($0.upperBound) || isFollowedByOption($0.upperBound) }
    if last != .nothing, let place = vocabulary.apposition(in: sentence, at: position, before: core.upperBound) {
      best = (place, .pointer)
    }
    offer(vocabulary.labels, .subject)
    if manner == .expression { offer(RequestWords.questions, .courtesy) }
    if manner == .text { offer(vocabulary.subjects, .subject) { !hasOption || endsPart($0.upperBound) } }
    if !hasVerb, !hasOption, last == .nothing || last == .courtesy {
      offer(RequestWords.courtesies, .courtesy) { standsAlone($0) }
    }
    if !hasVerb, !hasOption || isChinese {
      offer(manner == .expression ? RequestWords.seekingVerbs : RequestWords.verbs, .verb) { standsAlone($0) }
    }
    if isQuestion, last == .option || last == .subject || last == .pointer {
      offer(RequestWords.auxiliaries, .auxiliary) { !isMark($0.upperBound) }
    }
    // "in *Port* of Spain" is a name.
    if manner == .thing, last != .lead || !sentence.scalars[position].isCapital {
      offer(vocabulary.nouns, .subject)
    }
    // Find *the* TODOs; "The Hague" is a name.
    if manner == .thing, last == .verb, !sentence.scalars[position].isCapital {
      offer(RequestWords.article, .determiner)
    }
    if manner == .text, last == .verb || last == .lead || last == .courtesy {
      offer(vocabulary.nouns, .subject) { endsPart($0.upperBound) }
    }
    offer(RequestWords.connectives, .connective) { isFollowedByOption($0.upperBound) }
    offer(RequestWords.determiners, .determiner) { isFollowedBySubject($0.upperBound) && !isAdjective(behind: $0) }
    if manner != .expression, isChinese || (last != .nothing && last != .courtesy && last != .lead) {
      offer(manner == .thing ? RequestWords.prepositions : RequestWords.leads, .lead) {
        isChinese ? manner == .thing || standsAlone($0) : isFollowedByData($0.upperBound)
      }
    }
    return best
  }

  /// A single Chinese character opens a request only before something that it is no word with.
  private func standsAlone(_ place: Range<Int>) -> Bool {
    guard place.count == 1, sentence.folded[place.lowerBound].isIdeographic else { return true }
    let only = sentence.folded[place.lowerBound]
    guard only != "请", only != "把", place.upperBound < core.upperBound else { return true }
    let next = sentence.folded[place.upperBound]
    return !next.isIdeographic || ChineseNumeral.read([next]) != nil || sentence.isTaken[place.upperBound]
  }

  // MARK: The closing

  private mutating func readClosing() {
    var end = core.upperBound
    // What stands before an option or a subject that has been read leads to it.
    var (hasRead, isAtSubject) = (false, false)
    while end > core.lowerBound {
      if sentence.isTaken[end - 1] {
        end -= 1
        (hasRead, isTouched) = (true, true)
      } else if sentence.folded[end - 1].isSpace || isFinalMark(end - 1, isLast: !hasRead) {
        end -= 1
      } else if let (place, isSubject) = closing(
        endingAt: end, hasRead: hasRead, isAtSubject: isAtSubject)
      {
        end = place.lowerBound
        isAtSubject = isSubject
        if isSubject { (hasRead, isTouched) = (true, true) }
      } else {
        break
      }
    }
    core = core.lowerBound..<end
  }

  private func closing(
    endingAt end: Int, hasRead: Bool, isAtSubject: Bool
  ) -> (place: Range<Int>, isSubject: Bool)? {
    let isChinese = sentence.folded[end - 1].isIdeographic
    func place(_ set: PhraseSet) -> Range<Int>? { set.match(in: sentence, endingAt: end, from: core.lowerBound) }
    if let subject = trailingSubject(endingAt: end) { return (subject, true) }
    if hasRead, let pointer = place(RequestWords.pointers) { return (pointer, false) }
    if !hasRead || isChinese, let closing = place(RequestWords.closings) { return (closing, false) }
    if isChinese, let verb = place(RequestWords.verbsBehindOptions), isTakenBefore(verb.lowerBound) {
      return (verb, false)
    }
    if isQuestion, let tail = place(RequestWords.questionTails) { return (tail, false) }
    if manner == .expression, isQuestion, let question = place(RequestWords.questions) { return (question, false) }
    guard hasRead else { return nil }
    if let clause = pronounClause(endingAt: end) { return (clause, false) }
    if isAtSubject, let determiner = place(RequestWords.determiners) { return (determiner, false) }
    let lists = [RequestWords.connectives, RequestWords.chineseJoints] + (isChinese ? [RequestWords.verbs] : [])
    for list in manner == .thing ? lists + [RequestWords.prepositions] : lists {
      if let found = place(list) { return (found, false) }
    }
    return nil
  }

  /// "…, make it …", …把它….
  private func pronounClause(endingAt end: Int) -> Range<Int>? {
    guard let pronoun = RequestWords.barePointers.match(in: sentence, endingAt: end, from: core.lowerBound) else {
      return nil
    }
    var start = pronoun.lowerBound
    while start > core.lowerBound, sentence.folded[start - 1].isSpace { start -= 1 }
    guard
      let verb = RequestWords.verbs.match(in: sentence, endingAt: start, from: core.lowerBound)
        ?? RequestWords.leads.match(in: sentence, endingAt: start, from: core.lowerBound)
    else { return nil }
    start = verb.lowerBound
    while start > core.lowerBound {
      if sentence.folded[start - 1].isSpace {
        start -= 1
      } else if let courtesy = RequestWords.courtesies.match(in: sentence, endingAt: start, from: core.lowerBound) {
        start = courtesy.lowerBound
      } else {
        break
      }
    }
    return start..<end
  }

  /// "Paris *weather*", 北京*的天气*; of a text only a whole phrase.
  private func trailingSubject(endingAt end: Int) -> Range<Int>? {
    guard manner != .expression else { return nil }
    let set = manner == .thing ? vocabulary.nouns : vocabulary.subjects
    guard let place = set.match(in: sentence, endingAt: end, from: core.lowerBound) else { return nil }
    let isPhrase =
      place.contains { sentence.folded[$0].isSpace } || place.contains { sentence.folded[$0].isIdeographic }
    return manner == .thing || isPhrase ? place : nil
  }

  // MARK: What stands where

  private func next(_ position: Int) -> Int {
    var position = position
    while position < core.upperBound, sentence.folded[position].isSpace { position += 1 }
    return position
  }

  private func isMark(_ position: Int) -> Bool {
    let position = next(position)
    return position >= core.upperBound
      || sentence.folded[position].properties.generalCategory.isPunctuation
        && sentence.isBoundary(position + 1)
  }

  /// Whether a text may begin there: neither the end nor punctuation, and a space in between.
  private func isFollowedByData(_ position: Int) -> Bool {
    guard position < core.upperBound, !isMark(position) else { return false }
    guard sentence.folded[position].isSpace || sentence.folded[position].isIdeographic else { return false }
    let start = next(position)
    return ![RequestWords.leads, RequestWords.auxiliaries].contains {
      $0.match(in: sentence, at: start, before: core.upperBound) != nil
    } && !isTaken(start)
  }

  private func isTaken(_ position: Int) -> Bool { position < core.upperBound && sentence.isTaken[position] }

  private func isTakenBefore(_ position: Int) -> Bool {
    var place = position
    while place > core.lowerBound, sentence.folded[place - 1].isSpace { place -= 1 }
    return place > core.lowerBound && sentence.isTaken[place - 1]
  }

  private func isFollowedByOption(_ position: Int) -> Bool {
    let position = next(position)
    if isTaken(position) { return true }
    guard
      let more = RequestWords.connectives.match(in: sentence, at: position, before: core.upperBound)
        ?? RequestWords.determiners.match(in: sentence, at: position, before: core.upperBound)
    else { return false }
    return isFollowedByOption(more.upperBound)
  }

  private func isFollowedBySubject(_ position: Int) -> Bool {
    let position = next(position)
    if isFollowedByOption(position) { return true }
    let set = manner == .expression ? vocabulary.labels : vocabulary.nouns
    return set.match(in: sentence, at: position, before: core.upperBound).map {
      manner == .thing || endsPart($0.upperBound)
    }
      ?? false
  }

  /// Whether what ends there is not followed by a word that it might belong to.
  private func endsPart(_ position: Int) -> Bool {
    if isMark(position) || isFollowedByOption(position) { return true }
    let start = next(position)
    return [RequestWords.leads, RequestWords.auxiliaries].contains {
      $0.match(in: sentence, at: start, before: core.upperBound) != nil
    }
  }

  /// Whether what follows an indefinite article is an option only by its look: an *upper* class novel.
  private func isAdjective(behind article: Range<Int>) -> Bool {
    let option = next(article.upperBound)
    guard article.upperBound - article.lowerBound <= 2, sentence.folded[article.lowerBound] == "a", isTaken(option)
    else {
      return false
    }
    let start = endOfOption(from: option)
    return !endsPart(start) && RequestWords.aims.match(in: sentence, at: next(start), before: core.upperBound) == nil
  }

  private func isIgnorable(_ position: Int) -> Bool {
    let scalar = sentence.folded[position]
    return scalar.isSpace || [",", ":", ";", "、", "。"].contains(scalar)
  }

  private func isPossessive(_ position: Int) -> Bool {
    guard position > 0, sentence.isTaken[position - 1] || sentence.folded[position - 1] != " " else { return false }
    let rest = sentence.folded[position...]
    if rest.starts(with: "'s".unicodeScalars) || rest.starts(with: "\u{2019}s".unicodeScalars) { return true }
    return rest.first == "s" && (sentence.folded[position - 1] == "'" || sentence.folded[position - 1] == "\u{2019}")
  }

  /// A question mark or full stop at the end; "!" behind a number or a parenthesis is a factorial.
  private func isFinalMark(_ position: Int, isLast: Bool) -> Bool {
    switch sentence.folded[position] {
    case ",", ";", ":", "、": return true
    case "→", "\u{21d2}": return !isLast
    case ">": return !isLast && position > 1 && ["-", "="].contains(sentence.folded[position - 1])
    case "-", "=": if position + 1 < sentence.scalars.count, sentence.folded[position + 1] == ">" { return !isLast }
    default: break
    }
    switch sentence.folded[position] {
    case "?", "。", "=", ".": return isLast
    case "!":
      let before = position > 0 ? sentence.folded[position - 1] : " "
      return isLast && !before.isDigit && before != ")"
    default: return false
    }
  }
}
