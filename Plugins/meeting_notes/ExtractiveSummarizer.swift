import Prose
import SkillSDK

/// Picks the notes out of what the minutes say, by labels, headings and turns of phrase; words nothing itself.
///
/// Needs no model, gives the same notes each time, and cannot say what nobody said.
struct ExtractiveSummarizer: Summarizer {
  func prepare() {
    for sentence in ["Ann: Bob will call them by Friday, said everyone.", "张伟：李娜周五前联系供应商。"] {
      let parsed = MinutesParser.parse(sentence)
      let reader = AssignmentReader(participants: parsed.participants, base: nil)
      for statement in parsed.statements { _ = Finding(statement, before: nil, after: nil, reader) }
    }
  }

  func notes(from minutes: String, language: Language, _ context: SkillContext) async throws -> Notes {
    let parsed = MinutesParser.parse(minutes)
    try context.checkCancellation()
    var notes = Notes(language: language, title: parsed.title, date: parsed.date, participants: parsed.participants)
    let reader = AssignmentReader(participants: parsed.participants, base: parsed.date)
    var said: [String] = []
    let total = parsed.statements.count
    for (index, statement) in parsed.statements.enumerated() {
      if index.isMultiple(of: 256) {
        try context.checkCancellation()
        context.progress(Double(index) / Double(total))
      }
      switch Finding(
        statement, before: index > 0 ? parsed.statements[index - 1] : nil,
        after: index + 1 < total ? parsed.statements[index + 1] : nil, reader)
      {
      case .summary(let text): notes.summary.append(text)
      case .decision(let text): notes.decisions.append(text)
      case .question(let text): notes.openQuestions.append(text)
      case .fact(let text): said.append(text)
      case .action(let assignment):
        notes.actionItems.append(
          Notes.ActionItem(
            task: assignment.task,
            owner: assignment.owners.isEmpty ? nil : assignment.owners.joined(separator: ", "),
            due: assignment.due?.phrase, dueDate: assignment.due?.day, isDone: statement.isDone))
      case .nothing: break
      }
    }
    notes.decisions = unique(notes.decisions)
    notes.openQuestions = unique(notes.openQuestions)
    notes.actionItems = unique(notes.actionItems)
    if notes.summary.isEmpty {
      notes.summary = KeySentences.select(from: unique(said), limit: min(6, max(3, said.count / 5)))
    }
    return notes
  }

  private func unique<Item: Hashable>(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { seen.insert($0).inserted }
  }
}
