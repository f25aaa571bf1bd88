import Prose

/// What names of people look like in minutes.
enum PersonName {
  /// Whether a label before a colon is probably somebody who speaks.
  static func isLikely(_ name: Substring) -> Bool {
    guard let first = name.first else { return false }
    return first.isChinese ? isLikelyChinese(name) : isLikelyLatin(name)
  }

  /// One to three words that all begin with a capital letter, or "Speaker 2".
  private static func isLikelyLatin(_ name: Substring) -> Bool {
    let words = name.split(separator: " ")
    guard (1...3).contains(words.count), !notNames.contains(words[0].lowercased()) else { return false }
    return words.enumerated().allSatisfy { index, word in
      guard let first = word.first else { return false }
      if index > 0, word.allSatisfy(\.isNumber) { return true }
      return first.isUppercase && word.allSatisfy { $0.isLetter || "-'’.".contains($0) }
    }
  }

  /// A surname and one or two characters, a form of address, or a title.
  private static func isLikelyChinese(_ name: Substring) -> Bool {
    guard (2...4).contains(name.count), name.allSatisfy(\.isChinese), let first = name.first, let last = name.last
    else { return false }
    if notNames.contains(String(name)) { return false }
    if "小老阿".contains(first), name.count <= 3 { return true }
    if surnames.contains(first), name.count <= 3 { return true }
    return surnames.contains(first)
      && ("总工".contains(last) || ["经理", "老师", "主任", "主管", "博士"].contains { name.hasSuffix($0) })
  }

  /// Whether `name` names the participant: the same, a first name, or a part of the name that nobody would cut.
  static func matches(_ name: Substring, _ participant: String) -> Bool {
    let name = name.lowercased()
    let full = participant.lowercased()
    return name == full || full.split(separator: " ").contains { $0 == name }
  }

  /// The names of a list: "Ann Lee (PM), Bob; Chen Wei and Dora", "张伟、李娜".
  static func list(_ text: Substring) -> [String] {
    var names: [String] = []
    for part in text.split(whereSeparator: { ",;，、；/".contains($0) }) {
      for name in part.split(separator: " and ") {
        var name = name.prefix { !"(（[".contains($0) }.trimmed
        if name.last == "." || name.last == "。" { name.removeLast() }
        if (1...40).contains(name.count), name.contains(where: \.isLetter) { names.append(String(name)) }
      }
    }
    return names
  }

  private static let surnames = Set(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧")

  /// Labels that look like names.
  private static let notNames: Set<String> = [
    "note", "notes", "background", "context", "risk", "risks", "status", "update", "updates", "topic", "issue",
    "issues", "problem", "next", "example", "ps", "fyi", "url", "link", "goal", "goals", "progress", "discussion",
    "budget", "marketing", "sales", "engineering", "design", "support", "finance", "legal", "product", "operations",
    "week", "month", "quarter", "monday", "tuesday", "wednesday", "thursday", "friday", "reason", "result", "results",
    "the", "we", "it", "this", "that", "there", "they", "he", "she", "you", "i", "everyone", "nobody", "somebody",
    "someone", "all", "team", "if", "when", "what", "why", "how", "who", "please", "also", "but", "and", "so", "then",
    "today", "tomorrow", "yesterday", "blocker", "blockers", "done", "doing", "planned", "demo", "details",
    "pros", "cons", "idea", "ideas", "cost", "costs", "timeline", "scope", "metrics", "feedback", "release", "yes",
    "no", "option", "plan", "important", "reminder", "warning",
    "方案", "方法", "方向", "高风险", "金额", "石油", "白天", "周一", "周二", "周三", "周四", "周五", "周六", "周日", "周末",
    "周会", "周期", "万一", "向上", "任务", "任何", "程序", "黄金", "马上", "高层", "高级", "何时", "于是", "叶子", "金融", "方式",
  ]

  /// Whether `name` stands for all who were there.
  static func isGroup(_ name: some StringProtocol) -> Bool {
    ["all", "everyone", "everybody", "team", "大家", "全体", "所有人", "全员"].contains(name.lowercased())
  }

  static func isCommonWord(_ word: some StringProtocol) -> Bool {
    notNames.contains(word.lowercased())
  }
}
