/// One line of raw minutes without what only lays it out: indentation, bullet, number, check box, time of day.
struct Line {
  enum Form {
    case paragraph
    /// A list item, with a number or another bullet.
    case item(isNumbered: Bool)
    /// Marked as a heading by `#`, by 【】 or by bold type.
    case heading
    /// Cells of a table.
    case row([String])
  }

  var text: Substring
  var form = Form.paragraph
  /// `nil` without a check box.
  var isTicked: Bool?
  var isIndented: Bool

  /// `line` without its line break.
  init(_ line: Substring) {
    isIndented = line.first?.isWhitespace == true
    text = line.trimmed
    if text.first == "|", text.count > 1 {
      form = .row(Self.cells(text))
      return
    }
    stripHeading()
    if case .paragraph = form { stripBullet() }
    stripCheckbox()
    stripTime()
    text = text.trimmed
  }

  private static func cells(_ row: Substring) -> [String] {
    var row = row.dropFirst()
    if row.last == "|" { row = row.dropLast() }
    return row.split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmed) }
  }

  private mutating func stripHeading() {
    let unmarked = text.drop { $0 == "#" }
    if unmarked.startIndex > text.startIndex, unmarked.first?.isWhitespace == true {
      text = unmarked.trimmed
      form = .heading
    } else if text.first == "【", text.last == "】" {
      text = text.dropFirst().dropLast().trimmed
      form = .heading
    } else if text.hasPrefix("**"), text.hasSuffix("**"), text.count > 4 {
      text = text.dropFirst(2).dropLast(2).trimmed
      form = .heading
    }
  }

  /// `-`, `*`, `•`, `1.`, `2)`, `(3)`, `a)`, `一、`, `（二）`, `①`.
  private mutating func stripBullet() {
    var rest = text
    var isNumbered = false
    if let first = rest.first, "-*+•·–—‣▪●○◦→>".contains(first) {
      rest = rest.dropFirst()
      guard rest.first?.isWhitespace == true || !"-*+–—>".contains(first) else { return }
    } else if let first = rest.first, "①②③④⑤⑥⑦⑧⑨⑩".contains(first) {
      rest = rest.dropFirst()
    } else {
      let isBracketed = rest.first == "(" || rest.first == "（"
      if isBracketed { rest = rest.dropFirst() }
      let number = rest.prefix { $0.isASCII ? $0.isNumber : "一二三四五六七八九十".contains($0) }
      guard !number.isEmpty, number.count <= 3 else { return }
      rest = rest.dropFirst(number.count)
      guard let mark = rest.first else { return }
      rest = rest.dropFirst()
      switch mark {
      case ")", "）": break
      case "、" where !isBracketed, "．" where !isBracketed: break
      case "." where !isBracketed && rest.first?.isWhitespace == true: break
      default: return
      }
      isNumbered = true
    }
    guard !rest.trimmed.isEmpty else { return }
    text = rest.trimmed
    form = .item(isNumbered: isNumbered)
  }

  private mutating func stripCheckbox() {
    for (mark, done) in [("[ ]", false), ("[x]", true), ("[X]", true), ("☐", false), ("☑", true), ("✅", true)]
    where text.hasPrefix(mark) {
      text = text.dropFirst(mark.count).trimmed
      isTicked = done
      form = .item(isNumbered: false)
    }
  }

  /// A number, a time range or the signature of a caption file, which nobody said.
  var isCaptionMark: Bool {
    text.contains("-->") || text == "WEBVTT" || text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The name in "Ann Lee  0:05", a line with which transcripts announce who speaks from there on.
  var announcedSpeaker: Substring? {
    guard let gap = text.lastIndex(where: \.isWhitespace) else { return nil }
    let parts = text[text.index(after: gap)...].filter { !"[]()".contains($0) }.split(separator: ":")
    guard parts.count == 2 || parts.count == 3,
      parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy(\.isNumber) })
    else { return nil }
    return text[..<gap].trimmed
  }

  /// A time of day at the beginning, as transcripts have it: `10:15`, `[00:03:12]`, `(9:05 AM) -`.
  private mutating func stripTime() {
    var rest = text
    let isBracketed = rest.first.map { "[(（【".contains($0) } ?? false
    if isBracketed { rest = rest.dropFirst() }
    let time = rest.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "：" }
    let parts = time.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "：" }
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ (1...2).contains($0.count) }) else { return }
    rest = rest.dropFirst(time.count).trimmed
    for half in ["AM", "PM", "am", "pm"] where rest.hasPrefix(half) { rest = rest.dropFirst(2).trimmed }
    if isBracketed {
      guard let end = rest.first, "])）】".contains(end) else { return }
      rest = rest.dropFirst().trimmed
    }
    if let dash = rest.first, "-–—".contains(dash) { rest = rest.dropFirst().trimmed }
    if !rest.isEmpty { text = rest }
  }
}

extension Substring {
  /// Without white space at both ends.
  var trimmed: Substring {
    var result = self.drop(while: \.isWhitespace)
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}
