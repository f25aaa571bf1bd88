import CivilTime
import Prose

/// Who is to do what until when, taken out of a statement.
struct Assignment: Hashable {
  var task: String
  var owners: [String] = []
  var due: DueDate?
}

/// Finds assignments in statements.
struct AssignmentReader {
  let participants: [String]
  /// The day of the meeting.
  let base: CalendarDay?

  /// The assignment that `statement` makes.
  ///
  /// - Parameter isCertain: The minutes say that it is one. Else `nil` unless somebody who is known commits to
  ///   something, or is asked to.
  func read(_ statement: Statement, isCertain: Bool) -> Assignment? {
    var owners = statement.owner.map { PersonName.list($0[...]) } ?? []
    var due = statement.due.map { said(due: $0[...]) }
    var text = statement.text[...].trimmed

    // Most sentences commit nobody, which is cheap to see.
    let mayHaveAnnotation = text.contains { "([（【@:：".contains($0) }
    if !isCertain, owners.isEmpty, !mayHaveAnnotation, clause(in: text, statement, isCertain: false) == nil {
      return nil
    }
    text = takeAnnotations(text, &owners, &due, namesAlone: isCertain || statement.isItem)
    if let clause = clause(in: text, statement, isCertain: isCertain) {
      if owners.isEmpty { owners = clause.owners }
      text = clause.task
    } else if !isCertain, owners.isEmpty {
      return nil
    }
    if owners.isEmpty, isCertain, let speaker = statement.speaker { owners = [speaker] }

    var task = String(text)
    if due == nil, let found = DueDate.find(in: task, base: base) {
      task = Self.without(found, task)
      due = found
    }
    task = Self.tidied(task[...])
    guard task.contains(where: \.isLetter) else { return nil }
    var seen: Set<String> = []
    return Assignment(task: task, owners: owners.map(fullName).filter { seen.insert($0).inserted }, due: due)
  }

  private func clause(in text: Substring, _ statement: Statement, isCertain: Bool) -> Clause? {
    EnglishClause.find(in: text, self, speaker: statement.speaker, isCertain: isCertain)
      ?? ChineseClause.find(in: text, self, speaker: statement.speaker, isCertain: isCertain)
  }

  /// The name as the list of participants has it, if only one of them can be meant.
  func fullName(_ name: String) -> String {
    let matching = participants.filter { PersonName.matches(name[...], $0) }
    return matching.count == 1 ? matching[0] : name
  }

  func isKnown(_ name: some StringProtocol) -> Bool {
    participants.contains { PersonName.matches(Substring(name), $0) }
  }

  private func said(due text: Substring) -> DueDate {
    let phrase = String(text.trimmed)
    var found = DueDate.find(in: phrase, base: base)
    // A column or label that says "due" is about nothing else, so all of it counts.
    if found == nil { found = DueDate(range: phrase.startIndex..<phrase.endIndex, phrase: phrase, isMarked: true) }
    return found ?? DueDate(range: phrase.startIndex..<phrase.endIndex, phrase: phrase, isMarked: true)
  }
}

extension AssignmentReader {
  /// Takes "(owner: Bob, due Friday)", "负责人：李娜" and "@bob" out of the text.
  ///
  /// - Parameter namesAlone: "(Bob)" is an owner too, rather than somebody who is only mentioned.
  private func takeAnnotations(
    _ text: Substring, _ owners: inout [String], _ due: inout DueDate?, namesAlone: Bool
  ) -> Substring {
    var kept = ""
    var rest = text
    while let start = rest.firstIndex(where: { "(（[【".contains($0) }) {
      let inside = rest[rest.index(after: start)...]
      guard let end = inside.firstIndex(where: { ")）]】".contains($0) }) else { break }
      kept += rest[..<start]
      if !take(inside[..<end], &owners, &due, isBracketed: true, namesAlone: namesAlone) { kept += rest[start...end] }
      rest = rest[rest.index(after: end)...]
    }
    kept += rest
    return takeClauses(kept[...], &owners, &due)
  }

  /// Annotations between commas, dashes or bars.
  private func takeClauses(_ text: Substring, _ owners: inout [String], _ due: inout DueDate?) -> Substring {
    var kept = ""
    var start = text.startIndex
    func take(upTo end: Substring.Index) {
      let clause = text[start..<end]
      let body = clause.drop { ",;，；。|–—- ".contains($0) }
      if !self.take(body, &owners, &due, isBracketed: false, namesAlone: false) { kept += clause }
      start = end
    }
    for index in text.indices.dropFirst() {
      let isDash = "–—-".contains(text[index]) && text[text.index(before: index)].isWhitespace
      if ",;，；。|".contains(text[index]) || isDash { take(upTo: index) }
    }
    take(upTo: text.endIndex)
    var words: [Substring] = []
    for word in kept.split(separator: " ") {
      let name = word.dropFirst().prefix { $0.isLetter || "-_.'".contains($0) }
      if word.first == "@", !name.isEmpty { owners.append(String(name)) } else { words.append(word) }
    }
    return words.joined(separator: " ")[...].trimmed
  }

  /// Whether `clause` is nothing but a note of owner or limit.
  private func take(
    _ clause: Substring, _ owners: inout [String], _ due: inout DueDate?, isBracketed: Bool, namesAlone: Bool
  ) -> Bool {
    let parts = isBracketed ? clause.split { ",;，；、/".contains($0) }.map(\.trimmed) : [clause.trimmed]
    var newOwners: [String] = []
    var newDue = due
    for part in parts {
      let (label, value) = Self.label(of: part)
      switch label.flatMap({ Topic(label: $0) }) {
      case .owner: newOwners += PersonName.list(value)
      case .due: newDue = said(due: value)
      default:
        if namesAlone, isKnown(part) || part.first == "@" {
          newOwners.append(String(part.drop { $0 == "@" }))
        } else if isBracketed, let found = DueDate.find(in: String(part), base: base),
          Self.tidied(part).count <= String(part)[found.range].count
        {
          newDue = found
        } else {
          return false
        }
      }
    }
    if parts.isEmpty { return false }
    owners += newOwners
    due = newDue
    return true
  }

  /// "owner: Bob", "due 12 March", "负责人：李娜", "负责人李娜".
  private static func label(of part: Substring) -> (Substring?, Substring) {
    if let colon = part.firstIndex(where: { $0 == ":" || $0 == "：" }) {
      return (part[..<colon], part[part.index(after: colon)...].trimmed)
    }
    for label in ["owner ", "due ", "deadline ", "assigned to ", "负责人", "责任人", "截止时间", "截止日期", "截止"]
    where part.lowercased().hasPrefix(label) {
      return (Substring(label.last == " " ? String(label.dropLast()) : label), part.dropFirst(label.count).trimmed)
    }
    return (nil, part)
  }

  /// The task without its limit, where what remains is still a sentence.
  private static func without(_ due: DueDate, _ task: String) -> String {
    let before = task[..<due.range.lowerBound].trimmed
    let after = task[due.range.upperBound...].trimmed
    // "采购流程，月底前完成" is the task "采购流程"; "写报告，明天提交" needs its second half.
    if let mark = before.last, "，,、".contains(mark), let next = after.first, next.isChinese {
      let isCompletion = ["完成", "搞定", "做完"].contains { tidied(after) == $0 }
      return isCompletion ? String(before) : task
    }
    let rest = task[..<due.range.lowerBound] + task[due.range.upperBound...]
    return tidied(rest).contains(where: \.isLetter) ? String(rest) : task
  }

  /// Without marks and filler at the ends, and with a capital letter.
  static func tidied(_ text: Substring) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var rest = words[...]
    while let first = rest.first, ",;:.!–—-|，。；：、！ ".contains(first) { rest.removeFirst() }
    while let last = rest.last, ",;:.!?–—-|，。；：、！？ ".contains(last) { rest.removeLast() }
    return capitalized(rest)
  }

  /// Without words that only keep the talk going, and with a capital letter.
  static func opened(_ text: String) -> String {
    let rest = ChineseClause.withoutOpening(EnglishClause.withoutOpening(text[...]))
    return capitalized(rest.isEmpty ? text[...] : rest)
  }

  private static func capitalized(_ text: Substring) -> String {
    guard let first = text.first, first.isLowercase else { return String(text) }
    return first.uppercased() + text.dropFirst()
  }
}
