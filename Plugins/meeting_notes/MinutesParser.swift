import Prose

/// Reads raw minutes line by line.
struct MinutesParser {
  private var minutes = Minutes()
  /// The heading's topic that lines stand under, and whether a list under it has begun.
  private var section: Topic?
  private var sectionHasItems = false
  private var sectionIsMarked = false
  private var columns: [Topic?] = []
  /// Who speaks until somebody else is announced.
  private var announced: Substring?
  /// How often each label occurs. One that occurs once and is not on the list of participants is rather a heading.
  private var labelCounts: [Substring: Int] = [:]
  private var previousWasBlank = true
  /// Whether there is one line of text, which then is what was said rather than a title.
  private var isSingleLine = false
  private var speakers: [String] = []

  static func parse(_ text: String) -> Minutes {
    var parser = MinutesParser()
    let lines = parser.joined(text.drop { $0 == "\u{FEFF}" })
    for case let line? in lines {
      if let label = split(line.text).label { parser.labelCounts[withoutParentheses(label), default: 0] += 1 }
    }
    parser.isSingleLine = lines.count { $0 != nil } == 1
    for (index, line) in lines.enumerated() {
      if let line, isHeading(line, over: lines[(index + 1)...].first { $0 != nil } ?? nil) {
        parser.readHeading(line.text)
      } else {
        parser.read(line)
      }
    }
    return parser.finished()
  }

  /// "4. 风险" over "- 测试人力不足": a number for the part, bullets for what is in it.
  private static func isHeading(_ line: Line, over next: Line?) -> Bool {
    guard case .item(isNumbered: true) = line.form, case .item(isNumbered: false)? = next?.form else { return false }
    return line.text.count <= 30 && !line.text.contains { ".!?;。！？；，,:：".contains($0) }
  }

  /// The lines, with those put together again that were only wrapped. `nil` is an empty line.
  private func joined(_ text: Substring) -> [Line?] {
    var lines: [Line?] = []
    for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap(Self.unfolded) {
      let line = Line(raw)
      if line.isCaptionMark, !line.text.isEmpty { continue }
      guard !line.text.isEmpty else {
        lines.append(nil)
        continue
      }
      if let last = lines.last, var open = last, Self.continues(open, with: line) {
        open.text = Substring("\(open.text) \(line.text)")
        lines[lines.count - 1] = open
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// "参会人：张伟。决定：周五上线。" as the lines that it was meant to be: a labelled line ends where a sentence ends and
  /// another label begins.
  private static func unfolded(_ line: Substring) -> [Substring] {
    guard beginsWithLabel(line) else { return [line] }
    var lines: [Substring] = []
    var start = line.startIndex
    for index in line.indices where ".;!?。；！？".contains(line[index]) {
      let next = line.index(after: index)
      let isEnd = !line[index].isASCII || (next < line.endIndex && line[next].isWhitespace)
      guard isEnd, beginsWithLabel(line[next...]) else { continue }
      lines.append(line[start..<next])
      start = next
    }
    return lines + [line[start...]]
  }

  private static func beginsWithLabel(_ text: Substring) -> Bool {
    split(Line(text).text).label.map { Topic(label: withoutParentheses($0)) != nil } ?? false
  }

  private static func continues(_ open: Line, with line: Line) -> Bool {
    guard case .paragraph = line.form, line.text.first?.isLowercase == true, let end = open.text.last,
      !".!?:;。！？：；".contains(end)
    else { return false }
    switch open.form {
    case .paragraph: return open.text.count > 40
    case .item: return line.isIndented || open.text.count > 40
    case .heading, .row: return false
    }
  }

  private mutating func read(_ line: Line?) {
    guard let line else {
      previousWasBlank = true
      columns = []
      return
    }
    defer { previousWasBlank = false }
    switch line.form {
    case .row(let cells):
      readRow(cells)
    case .heading:
      readHeading(line.text)
    case .item, .paragraph:
      columns = []
      if case .paragraph = line.form, sectionHasItems, !sectionIsMarked, previousWasBlank { section = nil }
      if isHeading(line.text) { return readHeading(line.text, isMarked: false) }
      readText(line)
    }
  }

  /// "待办事项：" or "一、会议决议", alone on a line.
  private func isHeading(_ text: Substring) -> Bool {
    guard text.utf8.count <= 120 else { return false }
    if Topic(label: text) != nil { return true }
    guard let end = text.last, end == ":" || end == "：" else { return false }
    return text.count <= 40 && !text.dropLast().contains { ",.;，。；".contains($0) }
  }

  private mutating func readHeading(_ text: Substring, isMarked: Bool = true) {
    let label = Line(text).text
    section = Topic(label: Self.withoutParentheses(label))
    announced = nil
    sectionIsMarked = isMarked
    sectionHasItems = false
    if section == nil, minutes.title == nil, minutes.statements.isEmpty { readTitle(label) }
  }

  private mutating func readTitle(_ text: Substring) {
    let cues = ["minutes of the", "minutes of", "meeting minutes:", "meeting notes:", "minutes:", "会议纪要：", "会议记录："]
    var title = text
    for cue in cues where title.lowercased().hasPrefix(cue) { title = title.dropFirst(cue.count).trimmed }
    while let end = title.last, ":：".contains(end) { title = title.dropLast() }
    var words = String(title)
    if let found = DueDate.find(in: words, base: nil), let day = found.day {
      minutes.date = minutes.date ?? day
      words.removeSubrange(found.range)
    }
    words = AssignmentReader.tidied(words[...].drop { "(（".contains($0) })
    for empty in ["()", "（）"] { words = words.replacing(empty, with: "") }
    if !words.isEmpty { minutes.title = words }
  }

  private mutating func readRow(_ cells: [String]) {
    if cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) { return }
    if columns.isEmpty {
      columns = cells.map { Topic(label: $0) }
      if columns.contains(where: { $0 != nil }) { return }
    }
    var statement = Statement(text: "", topic: section, isItem: true)
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      switch column {
      case .owner: statement.owner = cell
      case .due, .date: statement.due = cell
      default: statement.text += statement.text.isEmpty ? cell : " – \(cell)"
      }
    }
    if columns.contains(.owner) || columns.contains(.action) { statement.topic = .action }
    if !statement.text.isEmpty { minutes.statements.append(statement) }
  }

  private mutating func readText(_ line: Line) {
    var isItem = false
    if case .item = line.form { isItem = true }
    if isItem { sectionHasItems = true }
    if let name = line.announcedSpeaker, isSpeaker(name) {
      announced = name
      return listen(to: name)
    }
    let (label, rest) = Self.split(line.text)
    if let label, let topic = Topic(label: Self.withoutParentheses(label)) {
      return readLabelled(topic, label, rest, isTicked: line.isTicked)
    }
    if let label, section != .participants, isSpeaker(Self.withoutParentheses(label), asLabel: true) {
      let name = Self.withoutParentheses(label)
      listen(to: name)
      return add(rest, speaker: name, topic: section, isItem: isItem, isTicked: line.isTicked)
    }
    switch section {
    case .participants:
      minutes.participants += PersonName.list(line.text)
    case .title: readTitle(line.text)
    case .date: readDate(line.text)
    case .formality: break
    default:
      let isFirst =
        minutes.statements.isEmpty && minutes.title == nil && section == nil && !isItem && !isSingleLine
      if isFirst, line.text.count <= 60, let end = line.text.last, !".!?。！？；;".contains(end) {
        readTitle(line.text)
      } else {
        add(line.text, speaker: announced, topic: section, isItem: isItem, isTicked: line.isTicked)
      }
    }
  }

  private func isSpeaker(_ name: Substring, asLabel: Bool = false) -> Bool {
    if minutes.participants.contains(where: { PersonName.matches(name, $0) }) { return true }
    if asLabel, !minutes.participants.isEmpty, labelCounts[name, default: 0] < 2 { return false }
    return PersonName.isLikely(name)
  }

  private mutating func readLabelled(_ topic: Topic, _ label: Substring, _ rest: Substring, isTicked: Bool?) {
    switch topic {
    case .participants: minutes.participants += PersonName.list(rest)
    case .title: readTitle(rest)
    case .date: readDate(rest)
    case .formality: break
    case .owner, .due:
      // A line of its own that adds to the item above it.
      guard let last = minutes.statements.indices.last else { return }
      if topic == .owner {
        minutes.statements[last].owner = String(rest)
      } else {
        minutes.statements[last].due = String(rest)
      }
      if minutes.statements[last].topic == nil { minutes.statements[last].topic = .action }
    case .summary, .decision, .action, .question:
      // "TODO(chen): update the page" names the owner beside the label.
      let inside = Self.parenthesised(label)
      add(rest, speaker: nil, topic: topic, isItem: true, isTicked: isTicked, owner: inside.map(String.init))
    }
  }

  private mutating func readDate(_ text: Substring) {
    if let day = DueDate.find(in: String(text), base: nil)?.day { minutes.date = day }
  }

  private mutating func listen(to name: Substring) {
    if !speakers.contains(String(name)) { speakers.append(String(name)) }
  }

  private mutating func add(
    _ text: Substring, speaker: Substring?, topic: Topic?, isItem: Bool, isTicked: Bool?, owner: String? = nil
  ) {
    // A box to tick is for something to do, whatever the list is called.
    let topic = isTicked == nil ? topic : .action
    // An item of a list is one thought, however many sentences it has.
    let parts = isItem && topic != nil ? [String(text.trimmed)] : sentences(text, partsClauses: true)
    for part in parts where !part.isEmpty {
      var statement = Statement(
        text: part, speaker: speaker.map(String.init), topic: topic, isItem: isItem, isDone: isTicked == true,
        owner: owner)
      if topic == nil, let (topic, rest) = Self.labelled(part) { (statement.topic, statement.text) = (topic, rest) }
      minutes.statements.append(statement)
    }
  }

  private func finished() -> Minutes {
    var minutes = minutes
    for name in speakers where !minutes.participants.contains(where: { PersonName.matches(Substring(name), $0) }) {
      minutes.participants.append(name)
    }
    return minutes
  }
}

extension MinutesParser {
  /// What stands before the first colon that can end a label, and what stands after it.
  private static func split(_ text: Substring) -> (label: Substring?, rest: Substring) {
    guard let colon = text.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return (nil, text) }
    let label = text[..<colon].trimmed
    let rest = text[text.index(after: colon)...]
    let isTime = label.last?.isNumber == true && rest.first?.isNumber == true
    if isTime || rest.hasPrefix("//") || rest.trimmed.isEmpty || label.isEmpty { return (nil, text) }
    return (label.drop { "*_".contains($0) }, rest.drop { "*_".contains($0) }.trimmed)
  }

  /// A sentence within a line that has a label of its own: "We compared both. Decision: we take the first."
  private static func labelled(_ sentence: String) -> (Topic, String)? {
    let (label, rest) = split(sentence[...])
    switch label.flatMap({ Topic(label: $0) }) {
    case .decision: return (.decision, String(rest))
    case .action: return (.action, String(rest))
    case .question: return (.question, String(rest))
    default: return nil
    }
  }

  private static func withoutParentheses(_ label: Substring) -> Substring {
    label.prefix { !"(（[【".contains($0) }.trimmed
  }

  private static func parenthesised(_ label: Substring) -> Substring? {
    guard let start = label.firstIndex(where: { "(（[【".contains($0) }) else { return nil }
    let inside = label[label.index(after: start)...].prefix { !")）]】".contains($0) }.trimmed
    return inside.isEmpty ? nil : inside
  }
}
