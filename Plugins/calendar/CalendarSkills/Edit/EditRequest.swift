import CivilTime
import Prose

/// What somebody wants of a calendar: "move the design review to 15:30".
struct EditRequest {
  enum Action { case add, move, cancel }

  let sentence: CalendarSentence
  let setting: TimeLexer.Setting

  init(_ text: String, _ setting: TimeLexer.Setting) {
    self.setting = setting
    sentence = CalendarSentence(text, setting, vocabulary: Self.vocabulary)
  }

  /// What the first verb says.
  var action: Action? {
    for case .word(let tag) in sentence.items.map(\.kind) {
      switch tag {
      case "add": return .add
      case "move", "later", "earlier": return .move
      case "cancel": return .cancel
      default: continue
      }
    }
    return nil
  }

  /// Whether it says enough to be carried out, as far as a sentence shows.
  var isComplete: Bool {
    switch action {
    case .add: !title.isEmpty && hasTime(sentence.items)
    case .move: hasTime(goal) && !sentence.name.isEmpty || shift != nil
    case .cancel: !sentence.name.isEmpty || !sentence.days.isEmpty
    case nil: false
    }
  }

  private func hasTime(_ items: some Sequence<TimeItem>) -> Bool {
    items.contains { item in
      switch item.kind {
      case .day, .time, .days, .instant: true
      default: false
      }
    }
  }

  /// Whether all of a series is meant.
  var isAboutSeries: Bool { sentence.words.contains("all") }

  private static let vocabulary: [(String, String)] = [
    (
      "add",
      [
        "add", "create", "new event", "new", "schedule", "put", "book", "set up", "plan", "insert", "pencil in", "加",
        "添加", "加上",
        "加个", "加一个", "添加一个", "新建", "新建一个", "新增", "创建", "安排", "安排一个", "安排一下", "约", "增加", "记上", "排一个", "预约",
      ]
    ),
    (
      "move",
      [
        "move", "reschedule", "shift", "change", "改到", "改成", "改为", "改期到", "挪到", "移到", "调到", "换到", "推迟到", "延期到", "延后到",
        "提前到",
        "改期", "调整到", "移动到",
      ]
    ),
    ("later", ["postpone", "delay", "push back", "push", "later", "推迟", "延后", "往后推", "顺延", "延迟"]),
    ("earlier", ["bring forward", "earlier", "forward", "提前", "提早", "往前"]),
    (
      "cancel",
      ["cancel", "delete", "remove", "drop", "call off", "get rid of", "取消", "取消掉", "删除", "删掉", "去掉", "移除", "删"]
    ),
    ("all", ["all", "every", "the series", "whole series", "series", "所有", "所有的", "全部", "整个系列", "每次"]),
    ("to", ["to", "until", "till", "到", "至"]),
    (
      "",
      [
        "please", "on my calendar", "to my calendar", "in my calendar", "from my calendar", "my calendar",
        "the calendar", "calendar",
        "an event", "event", "appointment", "for", "on", "at", "in", "from", "by", "called", "titled", "the", "a", "an",
        "my", "我",
        "我的", "帮我", "请", "把", "将", "的", "在", "里", "里面", "日程", "个日程", "一个日程", "日历", "到日历", "日历里", "一下", "这个", "那个", "给我",
        "一个", "个", "从", "上", "叫", "名为",
      ]
    ),
  ].flatMap { tag, phrases in phrases.map { ($0, tag) } }

  // MARK: The new event

  /// What a new event is called: what stands in quotation marks, or the longest piece of text that is no time.
  var title: String {
    if let quoted = sentence.text.quotation { return quoted }
    var pieces: [Range<Int>] = []
    for word in sentence.rest where !sentence.text.written(word).lowercased().hasSuffix(".ics") {
      if let last = pieces.last, isJoint(last.upperBound..<word.lowerBound) {
        pieces[pieces.count - 1] = last.lowerBound..<word.upperBound
      } else {
        pieces.append(word)
      }
    }
    return pieces.max { $0.count < $1.count }.map { sentence.text.written($0) } ?? ""
  }

  /// Whether nothing but small words and spaces is in between.
  private func isJoint(_ gap: Range<Int>) -> Bool {
    !sentence.items.contains { item in
      guard item.range.overlaps(gap) else { return false }
      if case .word(let tag) = item.kind { return !["", "to", "all"].contains(tag) }
      return true
    } && !sentence.text.written(gap).contains { ":：,，".contains($0) }
  }

  // MARK: The goal of a move

  /// What stands behind "to", or behind a verb that says so itself.
  var goal: ArraySlice<TimeItem> {
    let items = sentence.items
    let to = items.lastIndex { if case .word("to") = $0.kind { true } else { false } }
    let verb = items.lastIndex { if case .word("move") = $0.kind { true } else { false } }
    guard let place = [to, verb].compactMap(\.self).max() else { return items[...] }
    // "reschedule the dentist Sunday 2pm": all that is said is the goal.
    return to == nil && sentence.wording == .english ? items[...] : items[(place + 1)...]
  }

  /// What stands before the goal tells which event is meant.
  var target: ArraySlice<TimeItem> { sentence.items[..<goal.startIndex] }

  /// How far an event is moved, where that is said: 推迟一小时.
  var shift: [(Int, TimeUnit)]? {
    let sign = sentence.words.contains("later") ? 1 : sentence.words.contains("earlier") ? -1 : 0
    guard sign != 0, !sentence.amounts.isEmpty else { return nil }
    return sentence.amounts.map { (sign * $0.0, $0.1) }
  }
}

extension TimeText {
  /// What stands between the first quotation marks.
  var quotation: String? {
    let marks: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\"", "\""), ("\u{201c}", "\u{201d}"), ("'", "'"), ("「", "」"), ("《", "》"), ("\u{2018}", "\u{2019}"),
    ]
    for start in scalars.indices {
      guard let mark = marks.first(where: { $0.0 == scalars[start] }),
        // An apostrophe inside a word opens nothing.
        mark.0 != "'" || start == 0 || !scalars[start - 1].properties.isAlphabetic,
        let end = scalars[(start + 1)...].lastIndex(of: mark.1), end > start + 1
      else { continue }
      return written(start + 1..<end)
    }
    return nil
  }
}
