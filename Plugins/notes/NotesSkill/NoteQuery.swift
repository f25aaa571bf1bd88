import CivilTime
import Prose

/// Which notes somebody speaks of: by number, words, tags, the days that they are due on, whether they are done.
struct NoteQuery {
  /// As it was said.
  let text: String
  /// What is left of it without small words and times.
  let name: SpokenName
  /// In lower case, without `#`.
  let tags: [String]
  /// A note's number, where nothing else is said.
  let number: Int?
  let days: ClosedRange<CalendarDay>?
  let wantsDone: Bool

  init(_ text: String, _ setting: TimeLexer.Setting) {
    self.text = text
    let written = TimeText(text)
    let items = TimeLexer(written, setting, vocabulary: Self.vocabulary).items()
    var isKnown = Array(repeating: false, count: written.count)
    var (days, numbers, wantsDone): (ClosedRange<CalendarDay>?, [Int], Bool) = (nil, [], false)
    for item in items {
      switch item.kind {
      case .word(let tag): wantsDone = wantsDone || tag == "done"
      case .day(let day): days = days ?? day...day
      case .days(let found, _): days = days ?? found
      case .number(let number):
        numbers.append(number)
        continue
      default: break
      }
      for place in item.range { isKnown[place] = true }
    }
    let runs = wordRuns(in: written.scalars) { !isKnown[$0] }
    let isTag = { (run: Range<Int>) in
      run.lowerBound > 0 && written.scalars[run.lowerBound - 1] == "#" && Int(written.written(run)) == nil
    }
    tags = runs.filter(isTag).map { written.written($0).lowercased() }
    let words = runs.filter { !isTag($0) }.map { written.written($0) }
    let isNumber = words.count == 1 && numbers.count == 1 && Int(words[0]) == numbers[0] && tags.isEmpty
    number = isNumber ? numbers[0] : nil
    name = SpokenName(isNumber ? [] : words)
    self.days = days
    self.wantsDone = wantsDone
  }

  /// Whether it tells no note from another, except by when it is due and whether it is done.
  var isGeneral: Bool { name.isEmpty && tags.isEmpty && number == nil }

  private static let vocabulary =
    NoteWords.empty.map { ($0, "") } + NoteWords.done.map { ($0, "done") }

  // MARK: Notes that are meant

  /// How much of what is said is true of a note, from 0 to 1.
  func likeness(to note: Note) -> Double {
    if let number, note.number == number { return 1 }
    if note.text.lowercased() == text.lowercased() { return 1 }
    if !tags.isEmpty, !tags.allSatisfy(note.tags.contains) { return 0 }
    if !name.isEmpty { return name.likeness(to: note.text) }
    return tags.isEmpty ? 0 : 1
  }

  /// Those that it says at least half of, the likest first, of equals the newest.
  func matches(in notes: [Note]) -> [Note] {
    notes.map { ($0, likeness(to: $0)) }.filter { $0.1 >= 0.5 }.sorted {
      ($0.1, $0.0.number) > ($1.1, $1.0.number)
    }.map(\.0)
  }

  /// Those that are likest of all, mostly one.
  func best(in notes: [Note]) -> [Note] {
    if let number, let note = notes.first(where: { $0.number == number }) { return [note] }
    let same = notes.filter { $0.text.lowercased() == text.lowercased() }
    if let first = same.first { return [first] }
    let matches = matches(in: notes)
    guard let first = matches.first else { return [] }
    let best = likeness(to: first)
    let equal = matches.filter { likeness(to: $0) == best }
    // A day tells apart what words do not.
    let due = equal.filter { note in note.due.map { due in days?.contains(due.day) ?? false } ?? false }
    return due.isEmpty ? equal : due
  }
}
