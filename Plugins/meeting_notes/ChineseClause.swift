import Prose

/// "王强负责联系供应商", "我来写公告", "请李娜更新状态页", "报告由王强负责".
enum ChineseClause {
  /// Returns `nil` when `text` commits nobody to anything.
  static func find(
    in text: Substring, _ reader: AssignmentReader, speaker: String?, isCertain: Bool
  ) -> Clause? {
    guard text.contains(where: \.isChinese) else { return nil }
    let text = withoutOpening(text)
    return firstPerson(text, speaker: speaker) ?? request(text, reader, isCertain: isCertain)
      ?? thirdPerson(text, reader, isCertain: isCertain) ?? passive(text, reader, isCertain: isCertain)
  }

  static func withoutOpening(_ text: Substring) -> Substring {
    var text = text
    let openings = ["好的", "好", "那么", "那", "然后", "所以", "另外", "嗯", "行", "没问题", "可以", "对", "同时", "是的"]
    while let opening = openings.first(where: { text.hasPrefix($0) }) {
      let rest = text.dropFirst(opening.count)
      // "那我来写" and "另外需要" go on at once; "好处是" is another word.
      guard let next = rest.first, "，,。！、 我".contains(next) || ["另外", "然后", "所以", "同时"].contains(opening)
      else { return text }
      text = rest.drop { "，,。！、 ".contains($0) }
    }
    return text
  }

  private static func firstPerson(_ text: Substring, speaker: String?) -> Clause? {
    guard let speaker, text.first == "我" else { return nil }
    let rest = text.dropFirst(text.hasPrefix("我们") ? 0 : text.hasPrefix("我这边") ? 3 : 1)
    for verb in ["来负责", "负责", "来", "会", "去", "尽快"] where rest.hasPrefix(verb) {
      return Clause(owners: [speaker], task: verb == "尽快" ? rest : rest.dropFirst(verb.count))
    }
    // "我周五前给出方案"
    guard let due = DueDate.find(in: String(rest), base: nil), due.isMarked || due.phrase.count > 1,
      String(rest).distance(to: due.range.lowerBound) == 0
    else { return nil }
    return Clause(owners: [speaker], task: rest)
  }

  /// "请李娜更新状态页", "安排张伟联系客户", "李娜，你能不能…？", "麻烦小王整理一下".
  private static func request(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    for opening in ["请", "麻烦", "安排", "辛苦", "让", "需要"] where text.hasPrefix(opening) {
      guard let (names, rest) = leadingNames(text.dropFirst(opening.count), reader, isCertain: isCertain) else {
        continue
      }
      return Clause(owners: names, task: withoutModal(rest))
    }
    guard let (names, rest) = leadingNames(text, reader, isCertain: false), let mark = rest.first, "，,".contains(mark)
    else { return nil }
    let asked = rest.dropFirst().trimmed
    for opening in ["你能不能", "能不能", "你能", "你可以", "麻烦你", "请你", "你来", "请", "你负责"] where asked.hasPrefix(opening) {
      var task = asked.dropFirst(opening.count)
      while let end = task.last, "？?吗。".contains(end) { task.removeLast() }
      return Clause(owners: names, task: task)
    }
    return nil
  }

  private static let verbs = [
    "负责", "牵头", "跟进", "来", "会", "将", "需要", "需", "要", "去", "完成", "准备", "整理", "提交", "联系", "协调", "确认",
    "更新", "输出", "安排", "组织", "编写", "撰写", "起草", "修复", "修改", "提供", "发送", "发布", "调研", "梳理", "对接", "推进", "落实",
    "补充", "制定", "评估", "测试", "和", "与", "在", "于", "尽快", "继续", "给出", "写", "发", "做", "给",
  ]

  /// "王强负责联系供应商", "张伟和李娜周五前完成测试".
  private static func thirdPerson(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    guard let (names, rest) = leadingNames(text, reader, isCertain: isCertain) else { return nil }
    let task = rest.drop { "：:-–— ，".contains($0) }
    if task.startIndex > rest.startIndex, isCertain, !task.isEmpty {
      return Clause(owners: names, task: withoutModal(task))
    }
    guard beginsWithDue(rest) || verbs.contains(where: { rest.hasPrefix($0) }) else { return nil }
    guard
      !["会不会", "要不要", "会议", "要求", "需求", "和我", "在会", "做了", "给了", "来了", "完成了", "提交了"].contains(where: {
        rest.hasPrefix($0)
      })
    else { return nil }
    return Clause(owners: names, task: withoutModal(rest))
  }

  private static func beginsWithDue(_ text: Substring) -> Bool {
    let text = String(text)
    return DueDate.find(in: text, base: nil).map { text.distance(to: $0.range.lowerBound) == 0 } ?? false
  }

  /// "测试报告由王强负责".
  private static func passive(_ text: Substring, _ reader: AssignmentReader, isCertain: Bool) -> Clause? {
    guard let by = text.firstIndex(of: "由"),
      let (names, rest) = leadingNames(text[text.index(after: by)...], reader, isCertain: true)
    else { return nil }
    let before = text[..<by]
    for verb in ["来负责", "负责", "跟进", "牵头", "完成", "处理", "来"] where rest.hasPrefix(verb) {
      let after = rest.dropFirst(verb.count)
      let task =
        before.isEmpty ? (verb == "负责" ? after : rest) : before + (verb == "负责" || verb == "来负责" ? "" : verb) + after
      return Clause(owners: names, task: Substring(task))
    }
    return nil
  }

  /// The names that `text` begins with, and what comes after them.
  private static func leadingNames(
    _ text: Substring, _ reader: AssignmentReader, isCertain: Bool
  ) -> ([String], Substring)? {
    var names: [String] = []
    var rest = text
    while let (name, after) = leadingName(rest, reader, isCertain: isCertain) {
      names.append(name)
      rest = after
      guard let joint = rest.first, "、和与及,".contains(joint),
        leadingName(rest.dropFirst(), reader, isCertain: isCertain) != nil
      else { break }
      rest = rest.dropFirst()
    }
    return names.isEmpty ? nil : (names, rest)
  }

  private static func leadingName(
    _ text: Substring, _ reader: AssignmentReader, isCertain: Bool
  ) -> (String, Substring)? {
    let known = reader.participants.filter { text.hasPrefix($0) }.max { $0.count < $1.count }
    if let known {
      let rest = text.dropFirst(known.count)
      // "Bob" is not the beginning of "Bobby".
      let isWhole = known.last?.isChinese == true || rest.first?.isLetter != true || rest.first?.isChinese == true
      return isWhole ? (known, rest.drop(while: \.isWhitespace)) : nil
    }
    for length in [3, 2] where text.count > length {
      let name = text.prefix(length)
      let rest = text.dropFirst(length)
      guard PersonName.isLikely(name) else { continue }
      // Whoever is in charge of something is somebody, even when nobody has named them before.
      guard
        isCertain
          ? verbs.contains(where: { rest.hasPrefix($0) }) || ",，：:、".contains(rest.first ?? " ") || beginsWithDue(rest)
          : rest.hasPrefix("负责") || rest.hasPrefix("牵头")
      else { continue }
      return (String(name), rest)
    }
    return nil
  }

  /// Without "负责", "来", "需要", which only say that somebody is meant to.
  private static func withoutModal(_ text: Substring) -> Substring {
    for modal in ["来负责", "负责", "需要", "来", "会", "将", "需", "要", "去"]
    where text.hasPrefix(modal) && text.count > modal.count {
      return text.dropFirst(modal.count)
    }
    return text
  }
}

extension String {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
