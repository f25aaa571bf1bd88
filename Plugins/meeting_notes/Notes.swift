import CivilTime
import Prose

/// What is left of a meeting: the result's structured part.
struct Notes: Hashable, Sendable, Encodable {
  struct ActionItem: Hashable, Sendable, Encodable {
    var task: String
    /// One name or several, with commas.
    var owner: String?
    /// As it was said: "Friday", "下周三".
    var due: String?
    /// ISO 8601. Only when `due` names a day, or when the minutes say on which day the meeting was.
    var dueDate: CalendarDay?
    /// Ticked off in the minutes.
    var isDone = false
  }

  var language: Language
  var title: String?
  var date: CalendarDay?
  var participants: [String] = []
  var summary: [String] = []
  var decisions: [String] = []
  var actionItems: [ActionItem] = []
  var openQuestions: [String] = []
}
