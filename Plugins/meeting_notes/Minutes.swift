import CivilTime

/// Raw minutes, taken apart: who said or wrote what, and under which heading.
struct Minutes: Sendable {
  var title: String?
  var date: CalendarDay?
  /// As the minutes list them, then whoever speaks and is not listed.
  var participants: [String] = []
  var statements: [Statement] = []
}

/// One sentence, list item or table row.
struct Statement: Hashable, Sendable {
  var text: String
  var speaker: String?
  /// What a label or heading says that it is.
  var topic: Topic?
  /// Stands in a list, so that it is complete in itself.
  var isItem = false
  /// Ticked off.
  var isDone = false
  /// Said by a table's columns rather than in the text.
  var owner: String?
  var due: String?
}

/// What a label such as "Action:" or a heading such as "会议决议" announces.
enum Topic: Hashable, Sendable {
  case summary, decision, action, question
  case title, date, participants
  /// A label of an action's parts: "负责人：李娜".
  case owner, due
  /// Not worth a line in the notes: place, agenda, absentees.
  case formality
}

extension Topic {
  /// The topic that `label` announces, in either language. Case, spaces around and a plural "s" do not matter.
  init?(label: some StringProtocol) {
    var words = label.lowercased().filter { !"*_#[]【】()（）:：".contains($0) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let topic = Self.labels[words] {
      self = topic
      return
    }
    if words.last == "s" { words.removeLast() }
    guard let topic = Self.labels[words] else { return nil }
    self = topic
  }

  private static let labels: [String: Topic] = {
    let table: [(Topic, [String])] = [
      (
        .summary,
        [
          "summary", "overview", "tl;dr", "tldr", "key point", "highlight", "takeaway", "key takeaway",
          "摘要", "概要", "总结", "会议总结", "会议摘要", "要点", "会议要点", "重点", "小结",
        ]
      ),
      (
        .decision,
        [
          "decision", "decided", "agreed", "agreement", "resolution", "resolved", "outcome", "conclusion",
          "decisions made", "key decision",
          "决定", "决议", "会议决议", "会议决定", "决策", "结论", "会议结论", "共识", "达成共识", "决定事项", "议定事项",
        ]
      ),
      (
        .action,
        [
          "action", "action item", "action point", "ai", "ap", "todo", "to do", "to-do", "next step", "follow up",
          "follow-up", "task", "assignment", "deliverable",
          "待办", "待办事项", "行动", "行动项", "行动计划", "后续行动", "后续工作", "下一步", "下一步计划", "下步计划", "任务",
          "任务安排", "工作安排", "后续安排", "跟进", "跟进事项", "后续跟进", "事项",
        ]
      ),
      (
        .question,
        [
          "question", "open question", "open issue", "open point", "open item", "open", "unresolved", "tbd", "q",
          "parking lot", "to be decided", "to be clarified", "outstanding",
          "问题", "遗留问题", "待解决", "待解决问题", "待解决的问题", "未决问题", "待定", "待确认", "待讨论", "开放问题", "疑问",
          "未决事项", "遗留事项", "待议",
        ]
      ),
      (.title, ["title", "subject", "meeting", "meeting title", "会议主题", "主题", "会议名称", "标题", "会议"]),
      (.date, ["date", "when", "date and time", "meeting date", "date/time", "时间", "日期", "会议时间", "会议日期"]),
      (
        .participants,
        [
          "participant", "attendee", "attending", "present", "in attendance", "people", "who",
          "参会人", "参会人员", "参会", "与会", "参加", "与会人", "与会人员", "出席", "出席人", "出席人员", "参加人", "参加人员", "参与人", "参会者", "与会者",
        ]
      ),
      (.owner, ["owner", "responsible", "assignee", "assigned to", "负责人", "责任人", "负责", "执行人", "经办人"]),
      (.due, ["due", "due date", "deadline", "by", "截止", "截止时间", "截止日期", "完成时间", "期限", "时限", "到期", "完成日期"]),
      (
        .formality,
        [
          "location", "place", "venue", "where", "agenda", "absent", "apologie", "regret", "note taker",
          "notes taken by",
          "minutes taken by", "scribe", "recorder", "chair", "facilitator", "time", "duration", "link", "dial-in", "cc",
          "next meeting", "地点", "会议地点", "议程", "会议议程", "议题", "缺席", "请假", "记录人", "记录", "会议记录", "主持人", "主持",
          "抄送", "下次会议",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: table.flatMap { topic, words in words.map { ($0, topic) } })
  }()
}
