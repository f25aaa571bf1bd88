import CivilTime
import Prose
import SkillSDK

/// What a call gives: text for people, the notes for programs.
struct NoteAnswer {
  var text: String
  var facts: Facts

  struct Facts: Encodable {
    var action: NoteSentence.Action
    var notes: [NoteFacts]
  }

  struct NoteFacts: Encodable {
    var number: Int
    var text: String
    var due: String?
    var overdue: Bool?
    var done: Bool
    var tags: [String]
  }

  var result: SkillResult { get throws { try SkillResult(text, structured: facts) } }
}

/// Carries requests out, and words what came of them.
struct NoteAnswers {
  private let wording: Wording
  let setting: TimeLexer.Setting

  init(_ wording: Wording, _ setting: TimeLexer.Setting) {
    self.wording = wording
    self.setting = setting
  }

  // MARK: Changes

  func change(_ request: NoteRequest, _ book: inout NoteBook) throws -> NoteAnswer {
    switch request.action {
    case .add: return try add(request, &book)
    case .done:
      let query = NoteQuery(request.subject, setting)
      let note = try only(query, in: book.open, else: book.notes)
      return answer(.done, [book.mark(note, isDone: true)], wording.pick("done: ", "已完成："))
    case .remove:
      let note = try only(NoteQuery(request.subject, setting), in: book.open, else: book.notes)
      book.remove(note)
      return answer(
        .remove, [note],
        wording.pick("removed ('restore \(note.number)' brings it back): ", "已删除（“恢复 \(note.number)”可以找回）："))
    case .restore: return try restore(NoteQuery(request.subject, setting), &book)
    case .list, .search: return listing(NoteQuery(request.subject, setting), isSearch: request.action == .search, book)
    }
  }

  private func add(_ request: NoteRequest, _ book: inout NoteBook) throws -> NoteAnswer {
    let reading = DueReading(request.subject, setting, needsDay: !request.isReminder)
    let text = Self.withoutMarks(request.isReminder ? reading.rest : request.subject)
    guard text.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else {
      throw SkillError.business(
        wording.pick("there is nothing to note; say it like 'note: buy milk'", "没有要记的内容；可以说“记一下：买牛奶”"),
        code: "empty_note")
    }
    guard book.notes.count < NoteBook.most else {
      throw SkillError.business(
        wording.pick(
          "there are \(book.notes.count) notes, and no more can be kept; remove some first",
          "已有 \(book.notes.count) 条笔记，不能再多；请先删除一些"), code: "too_many_notes")
    }
    let note = book.add(text, due: reading.due)
    return answer(.add, [note], wording.pick("noted: ", "已记下："))
  }

  private func restore(_ query: NoteQuery, _ book: inout NoteBook) throws -> NoteAnswer {
    if query.isGeneral, let last = book.removed.last {
      book.restore(last)
      return answer(.restore, [last], wording.pick("restored: ", "已恢复："))
    }
    let best = query.best(in: book.removed)
    if let removed = book.removed.last(where: best.contains) {
      book.restore(removed)
      return answer(.restore, [removed], wording.pick("restored: ", "已恢复："))
    }
    // One that was done is open again.
    let note = try only(query, in: book.notes.filter(\.isDone), else: [])
    return answer(.restore, [book.mark(note, isDone: false)], wording.pick("open again: ", "重新打开："))
  }

  /// The one note that is meant, among `notes`, or else among `others`.
  private func only(_ query: NoteQuery, in notes: [Note], else others: [Note]) throws -> Note {
    var found = query.best(in: notes)
    if found.isEmpty { found = query.best(in: others) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw SkillError.business(
        wording.pick("several notes fit; name one by its number:\n", "有几条笔记都符合，请用编号说明：\n") + lines(found),
        code: "ambiguous")
    }
    let name = query.name.isEmpty ? query.text : query.name.words.joined(separator: " ")
    throw SkillError.business(
      wording.pick("no note is about '\(name)'", "没有关于“\(name)”的笔记")
        + (notes.isEmpty ? "" : wording.pick("; there are:\n", "；现有：\n") + lines(Array(notes.prefix(10)))),
      code: "no_such_note")
  }

  // MARK: Lists

  func listing(_ query: NoteQuery, isSearch: Bool, _ book: NoteBook) throws -> SkillResult {
    try listing(query, isSearch: isSearch, book).result
  }

  private func listing(_ query: NoteQuery, isSearch: Bool, _ book: NoteBook) -> NoteAnswer {
    var notes: [Note]
    if isSearch {
      notes = query.matches(in: query.wantsDone ? book.notes.filter(\.isDone) : book.notes)
    } else {
      notes = query.wantsDone ? book.notes.filter(\.isDone) : book.open
      if let days = query.days { notes = notes.filter { isDue($0, days) } }
    }
    let facts = NoteAnswer.Facts(action: isSearch ? .search : .list, notes: notes.map(self.facts))
    guard notes.isEmpty else { return NoteAnswer(text: lines(notes), facts: facts) }
    let text =
      isSearch
      ? wording.pick("no note is about that", "没有相关的笔记")
      : query.wantsDone
        ? wording.pick("no notes are done", "没有已完成的笔记")
        : query.days == nil
          ? wording.pick("there are no open notes", "没有未完成的笔记") : wording.pick("nothing is due then", "那时没有到期的事")
    return NoteAnswer(text: text, facts: facts)
  }

  /// What is overdue is due today.
  private func isDue(_ note: Note, _ days: ClosedRange<CalendarDay>) -> Bool {
    guard let due = note.due else { return false }
    return days.contains(due.day) || (days.contains(setting.today) && due.isOver(at: setting.local))
  }

  // MARK: Wording

  private func answer(_ action: NoteSentence.Action, _ notes: [Note], _ opening: String) -> NoteAnswer {
    NoteAnswer(
      text: opening + notes.map { "\($0.text)\(time($0))" }.joined(separator: "\n"),
      facts: NoteAnswer.Facts(action: action, notes: notes.map(facts)))
  }

  private func facts(_ note: Note) -> NoteAnswer.NoteFacts {
    NoteAnswer.NoteFacts(
      number: note.number, text: note.text, due: note.due?.description, overdue: note.due.map { isOverdue(note, $0) },
      done: note.isDone, tags: note.tags)
  }

  /// `3. [ ] call Ann (due 2026-12-02 Wednesday 09:00)`.
  private func lines(_ notes: [Note]) -> String {
    notes.map { "\($0.number). [\($0.isDone ? "x" : " ")] \($0.text)\(time($0))" }.joined(separator: "\n")
  }

  private func time(_ note: Note) -> String {
    guard let due = note.due else { return "" }
    let time = wording.day(due.day) + (due.second.map { " " + CivilTime.clock($0) } ?? "")
    return isOverdue(note, due)
      ? wording.pick(" (overdue since \(time))", "（已过期：\(time)）") : wording.pick(" (due \(time))", "（\(time)）")
  }

  private func isOverdue(_ note: Note, _ due: DueTime) -> Bool { !note.isDone && due.isOver(at: setting.local) }

  private static func withoutMarks(_ text: String) -> String {
    let marks = " \t\r\n,;:，；：、"
    let rest = text.drop { marks.contains($0) }
    guard let last = rest.lastIndex(where: { !marks.contains($0) }) else { return "" }
    var result = rest[...last]
    for joint in ["to ", "that ", "要"] where result.hasPrefix(joint) { result = result.dropFirst(joint.count) }
    return String(result)
  }
}
