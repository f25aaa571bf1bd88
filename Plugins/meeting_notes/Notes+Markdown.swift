import CivilTime
import Prose

extension Notes {
  /// The notes for people. Sections without content are left out, except for the action items: that there are none is
  /// worth knowing.
  var markdown: String {
    let words = Words(language)
    var blocks = ["# \(inline(title ?? words.title))"]
    var facts: [String] = []
    if let date { facts.append("- \(words.date)\(date)") }
    if !participants.isEmpty {
      facts.append("- \(words.participants)\(participants.map(inline).joined(separator: words.comma))")
    }
    if !facts.isEmpty { blocks.append(facts.joined(separator: "\n")) }
    blocks += section(words.summary, summary)
    blocks += section(words.decisions, decisions)
    blocks.append("## \(words.actionItems)")
    blocks.append(actionItems.isEmpty ? words.none : table(words))
    blocks += section(words.openQuestions, openQuestions)
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["## \(heading)", items.map { "- \(inline($0))" }.joined(separator: "\n")]
  }

  private func table(_ words: Words) -> String {
    var rows = ["| \(words.task) | \(words.owner) | \(words.due) |", "| --- | --- | --- |"]
    for item in actionItems {
      let due =
        switch (item.due, item.dueDate?.description) {
        case (let said?, let date?) where said != date: "\(said) (\(date))"
        case (let said, let date): said ?? date ?? words.unknown
        }
      let task = item.isDone ? "~~\(inline(item.task))~~" : inline(item.task)
      rows.append("| \(task) | \(inline(item.owner ?? words.unknown)) | \(inline(due)) |")
    }
    return rows.joined(separator: "\n")
  }

  /// Keeps what was said from being read as the notes' own markup.
  private func inline(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "|", "<", "`", "\\": result += "\\\(character)"
      case _ where character.isNewline: result += " "
      default: result.append(character)
      }
    }
  }
}

/// The words that the notes add to what was said.
private struct Words {
  let title, date, participants, comma, summary, decisions, actionItems, openQuestions: String
  let task, owner, due, unknown, none: String

  init(_ language: Language) {
    switch language {
    case .english:
      (title, date, participants, comma) = ("Meeting notes", "Date: ", "Participants: ", ", ")
      (summary, decisions, actionItems, openQuestions) = ("Summary", "Decisions", "Action items", "Open questions")
      (task, owner, due, unknown, none) = ("Task", "Owner", "Due", "–", "None.")
    case .chinese:
      (title, date, participants, comma) = ("会议纪要", "日期：", "参会人：", "、")
      (summary, decisions, actionItems, openQuestions) = ("摘要", "决定", "待办事项", "待解决的问题")
      (task, owner, due, unknown, none) = ("事项", "负责人", "截止时间", "–", "无。")
    }
  }
}
