import CivilTime

/// A sentence about notes, as words at its start and its end tell what it wants: "remind me to …", 把…标记为完成.
struct NoteSentence {
  enum Action: String, Codable, Sendable { case add, list, search, done, remove, restore }

  /// `nil` when it is no sentence about notes that is understood.
  private(set) var action: Action?
  /// What is to be kept, or the words that tell which notes are meant.
  private(set) var subject: String
  /// Whether somebody wants to be reminded, so that a time in the subject is when it is due.
  private(set) var isReminder = false

  private let text: TimeText
  /// What has not been read yet.
  private var rest: Range<Int>

  init(_ sentence: String, _ setting: TimeLexer.Setting) {
    text = TimeText(sentence)
    rest = 0..<text.count
    subject = ""
    trim(Self.spaceAndEnds)
    while let end = start(with: NoteWords.courtesies) {
      rest = end..<rest.upperBound
      trim(Self.spaceAndEnds)
    }
    while let place = end(with: NoteWords.closingCourtesies) {
      rest = rest.lowerBound..<place
      trim(Self.spaceAndEnds)
    }
    if start(with: NoteWords.questions) != nil {
      ask(setting)
    } else {
      _ =
        readReminder(setting) || readNumbered() || readOpening([.add]) || readSearch(setting) || readFrame()
        || readOpening([.done, .remove, .restore])
      // "done notes" are none that somebody has done.
      if action == .done, mentionsNotes, NoteQuery(subject, setting).isGeneral { action = nil }
      if action == nil, mentionsNotes { ask(setting) }
    }
  }

  // MARK: Statements

  /// "remind me …", also behind a time: 明天上午九点提醒我….
  private mutating func readReminder(_ setting: TimeLexer.Setting) -> Bool {
    let items = TimeLexer(text, setting, vocabulary: ["on", "at", "in", "by", "在"].map { ($0, "") }).items()
    for start in [rest.lowerBound] + items.map(\.range.upperBound) where rest.contains(start) {
      let before = rest.lowerBound..<start
      let hasOther = before.contains { place in
        text.hasWord(in: place..<place + 1) && !items.contains { $0.range.contains(place) }
      }
      guard !hasOther, let end = longest(of: NoteWords.reminders, at: afterSpace(start)) else { continue }
      let time = text.written(before)
      rest = end..<rest.upperBound
      (action, isReminder) = (.add, true)
      takeSubject(behind: NoteWords.joints)
      // The time goes with what is to be done.
      if !time.isEmpty, !subject.isEmpty { subject = time + (time.last?.isASCII == true ? " " : "") + subject }
      return true
    }
    return false
  }

  /// "note 3 is done".
  private mutating func readNumbered() -> Bool {
    guard let noun = start(with: NoteWords.nouns), let end = end(with: NoteWords.doneEnds), noun < end,
      Int(text.written(noun..<end).filter { !$0.isWhitespace }) != nil
    else { return false }
    rest = noun..<end
    action = .done
    takeSubject(behind: [])
    return true
  }

  /// What both ends of a sentence tell, or the end alone: "the milk note is done", 把牛奶删掉, "put … on my list".
  private mutating func readFrame() -> Bool {
    for frame in NoteWords.frames {
      let opened = start(with: frame.openings)
      guard opened != nil || frame.openings.isEmpty, let end = end(with: frame.closings),
        (opened ?? rest.lowerBound) < end
      else { continue }
      rest = (opened ?? rest.lowerBound)..<end
      action = frame.action
      takeSubject(behind: [])
      return true
    }
    return false
  }

  private mutating func readOpening(_ actions: [Action]) -> Bool {
    for opening in NoteWords.openings where actions.contains(opening.action) {
      // A "todo list" is nothing to do.
      guard let end = start(with: opening.phrases), end >= start(with: NoteWords.nouns) ?? end else { continue }
      let colon = afterSpace(end)
      let isAnnounced = colon < rest.upperBound && ":：".unicodeScalars.contains(text.scalars[colon])
      if opening.needsColon, !isAnnounced { continue }
      rest = end..<rest.upperBound
      action = opening.action
      // Behind a colon every word counts.
      takeSubject(behind: opening.action == .add && !isAnnounced ? NoteWords.joints : [])
      return true
    }
    return false
  }

  private mutating func takeSubject(behind joints: [String]) {
    trim(Self.marks)
    while let end = start(with: joints) {
      rest = end..<rest.upperBound
      trim(Self.marks)
    }
    let written = text.written(rest)
    subject = NoteWords.pointers.contains(written.lowercased()) ? "" : written
  }

  // MARK: Questions

  /// "find my notes about …", unless the verb goes on to something else: "check off".
  private mutating func readSearch(_ setting: TimeLexer.Setting) -> Bool {
    guard mentionsNotes, let end = start(with: NoteWords.seekingVerbs),
      end >= NoteWords.openings.compactMap({ start(with: $0.phrases) }).max() ?? end
    else { return false }
    ask(setting)
    return true
  }

  private var mentionsNotes: Bool {
    rest.contains { longest(of: NoteWords.nouns, at: $0) != nil }
  }

  /// Lists notes, or looks for what is left without the words of asking.
  private mutating func ask(_ setting: TimeLexer.Setting) {
    subject = text.written(rest)
    action = NoteQuery(subject, setting).isGeneral ? .list : .search
  }

  // MARK: Ends

  private static let spaceAndEnds = " \t\r\n,.!?;，。！？；、"
  private static let marks = " \t\r\n,:;，：；、-"

  /// Cuts white space and the given marks at the start, and white space and ends of sentences at the end.
  private mutating func trim(_ marks: String) {
    while let first = rest.first, marks.unicodeScalars.contains(text.scalars[first]) { rest.removeFirst() }
    while let last = rest.last, Self.spaceAndEnds.unicodeScalars.contains(text.scalars[last]) { rest.removeLast() }
  }

  private func afterSpace(_ position: Int) -> Int {
    text.scalars[position...].firstIndex { !$0.properties.isWhitespace } ?? text.count
  }

  private func longest(of phrases: [String], at position: Int) -> Int? {
    phrases.compactMap { $0.isEmpty ? nil : text.end(of: $0, at: position) }.filter { $0 <= rest.upperBound }.max()
  }

  private func start(with phrases: [String]) -> Int? { longest(of: phrases, at: rest.lowerBound) }

  /// Where the longest of `phrases` begins that ends the rest.
  private func end(with phrases: [String]) -> Int? {
    let first = max(rest.lowerBound, rest.upperBound - 40)
    return (first..<max(first, rest.upperBound)).first { position in
      phrases.contains { text.end(of: $0, at: position) == rest.upperBound }
    }
  }
}
