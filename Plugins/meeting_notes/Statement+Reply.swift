import Prose

extension Statement {
  var isQuestion: Bool {
    guard let end = text.last(where: { !$0.isWhitespace && !"\"'”’)）".contains($0) }) else { return false }
    if end == "?" || end == "？" { return true }
    return text.contains(where: \.isChinese) && ["吗", "呢", "吗。", "呢。"].contains { text.hasSuffix($0) }
  }

  /// What a question proposes before it asks for a veto: "上线时间定在下周四，大家有没有意见？".
  var proposal: String? {
    guard isQuestion, Cues.veto.occur(in: text), let comma = text.lastIndex(where: { ",，;；.。".contains($0) })
    else { return nil }
    return String(text[..<comma])
  }

  /// Whether this answers what `question` asked, as far as its first words, or words in common, show.
  func answers(_ question: Statement) -> Bool {
    guard let speaker, speaker != question.speaker, !isQuestion else { return false }
    if Cues.undecided.occur(in: text) { return false }
    if terms(of: text).intersection(terms(of: question.text)).count >= 2 { return true }
    let opening = text.prefix { !",.!;，。！；、 ".contains($0) }
    return opening.count <= 6 && Cues.assent.occur(in: String(opening))
  }
}
