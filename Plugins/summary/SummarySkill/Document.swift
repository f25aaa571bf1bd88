import Prose

/// A text as its sentences, without what only divides it: headings, code, tables, marks of lists.
struct Document {
  /// In their order. Where none has an end, all that is written counts as sentences.
  let sentences: [String]

  init(_ text: String) {
    var blocks = Blocks()
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { blocks.take(line) }
    blocks.close()
    let all = blocks.texts.flatMap { Prose.sentences($0[...]) }
    let whole = all.filter(Self.isWhole)
    sentences = whole.isEmpty ? all : whole
  }

  /// Whether a sentence has an end of its own; a heading has none.
  private static func isWhole(_ sentence: String) -> Bool {
    sentence.last { !"\"”’')）」』】]*_".contains($0) }.map { ".!?。！？\u{2026}".contains($0) } ?? false
  }
}

/// Lines joined to what was written as one: a paragraph, an item of a list.
private struct Blocks {
  private(set) var texts: [String] = []
  private var lines: [Substring] = []
  /// What opened a piece of code, and will close it.
  private var fence: Substring?

  mutating func take(_ line: Substring) {
    var rest = line.drop { $0.isWhitespace || $0 == ">" }
    if let fence {
      if rest.hasPrefix(fence) { self.fence = nil }
    } else if rest.hasPrefix("```") || rest.hasPrefix("~~~") {
      close()
      fence = rest.prefix(3)
    } else if rest.isEmpty || rest.first == "#" || rest.first == "|" || rest.allSatisfy({ "=-*_ ".contains($0) }) {
      close()
    } else {
      if let mark = Self.itemMark(rest) {
        close()
        rest = rest[mark...]
      }
      lines.append(rest)
    }
  }

  /// A line that is much shorter than the others was ended on purpose.
  mutating func close() {
    let longest = lines.map(\.count).max() ?? 0
    var text = ""
    for line in lines {
      let written = line.reversed().drop(while: \.isWhitespace).reversed()
      let needsSpace = text.last.map { !$0.isChinese && !"，。；：、！？".contains($0) } ?? false
      text += (needsSpace ? " " : "") + String(written)
      if line.count * 5 < longest * 3 {
        texts.append(text)
        text = ""
      }
    }
    if !text.isEmpty { texts.append(text) }
    lines = []
  }

  /// Behind `- `, `* ` or `12. ` at the start.
  private static func itemMark(_ line: Substring) -> Substring.Index? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let mark =
      digits.isEmpty ? line.prefix { "-*+•".contains($0) } : line[digits.endIndex...].prefix { ".)".contains($0) }
    guard mark.count == 1, mark.endIndex < line.endIndex, line[mark.endIndex] == " " else { return nil }
    return line[mark.endIndex...].firstIndex { $0 != " " }
  }
}
