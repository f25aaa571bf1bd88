/// Finds values in a text by their form: "3pm", "¥200", "foo@bar.org", "(3+4)*12".
struct TypeRecognizer {
  private let cells: Cells

  init(_ cells: Cells) { self.cells = cells }

  struct Match {
    var type: TokenType
    /// Cells, end exclusive.
    var start: Int
    var end: Int
  }

  /// Values in order of their place; a number inside a date, URL or the like is not told on its own.
  func matches() -> [Match] {
    var found: [Match] = []
    var index = 0
    while index < cells.count {
      guard isVisibleASCII(index) else {
        index += 1
        continue
      }
      var end = index
      while end < cells.count, isVisibleASCII(end) { end += 1 }
      recognize(chunk: index..<end, into: &found)
      index = end
    }
    addExpressions(to: &found)
    return found
  }

  // MARK: Chunks without spaces

  private func recognize(chunk: Range<Int>, into found: inout [Match]) {
    var (start, end) = (chunk.lowerBound, chunk.upperBound)
    while start < end, isWrapping(cells.scalars[start]) { start += 1 }
    while end > start, isWrapping(cells.scalars[end - 1]) || isSentenceEnd(cells.scalars[end - 1]) { end -= 1 }
    guard start < end else { return }
    if let type = wholeType(start, end) {
      found.append(Match(type: type, start: start, end: end))
      return
    }
    var index = start
    while index < end {
      guard cells.classes[index] == .digit else {
        index += 1
        continue
      }
      let stop = numberEnd(from: index, before: end)
      let type = numberType(from: index, to: stop, chunk: chunk)
      let isPartOfWord = (index > start && cells.classes[index - 1].isLetter) || type == nil
      if let type, !isPartOfWord { found.append(Match(type: type, start: index, end: stop)) }
      index = max(stop, index + 1)
    }
  }

  /// The type of a chunk that is one value as a whole.
  private func wholeType(_ start: Int, _ end: Int) -> TokenType? {
    let text = cells.scalars[start..<end]
    var digits = 0
    var letters = 0
    for index in start..<end {
      if cells.classes[index] == .digit { digits += 1 }
      if cells.classes[index].isLetter { letters += 1 }
    }
    if let sign = text.firstIndex(of: at), sign > start, text[(sign + 1)...].contains(dot), letters > 1 {
      return .email
    }
    if letters > 2, starts(start, end, with: Self.www) || contains(start, end, Self.scheme) { return .url }
    if letters > 0, isPath(start, end) { return .path }
    if digits > 0, letters == 0 { return figureType(start, end, digits: digits) }
    if digits >= 2, letters >= 2, end - start >= 6, text.allSatisfy({ isCodeSign($0) }) { return .code }
    return nil
  }

  private func isPath(_ start: Int, _ end: Int) -> Bool {
    let first = cells.scalars[start]
    if end - start > 2, first == slash || first == tilde || (first == dot && cells.scalars[start + 1] == slash) {
      return cells.scalars[start..<end].contains(slash)
    }
    if contains(start, end, Self.drive) { return true }
    guard let point = cells.scalars[start..<end].lastIndex(of: dot), point > start, end - point <= 6 else {
      return false
    }
    return Self.suffixes.contains(Array(cells.scalars[(point + 1)..<end]))
  }

  private func figureType(_ start: Int, _ end: Int, digits: Int) -> TokenType? {
    var groups: [Int] = []
    var signs: [UInt32] = []
    var run = 0
    for index in start..<end {
      if cells.classes[index] == .digit {
        run += 1
      } else {
        groups.append(run)
        run = 0
        signs.append(cells.scalars[index])
      }
    }
    groups.append(run)
    let isDateSign =
      signs.count == 2 && signs[0] == signs[1] && (signs[0] == dash || signs[0] == slash || signs[0] == dot)
    if isDateSign, groups.allSatisfy({ (1...4).contains($0) }), groups[0] == 4 || groups[2] == 4 || groups[2] == 2 {
      return .date
    }
    if signs.count == 3, signs.allSatisfy({ $0 == dot }), groups.allSatisfy({ (1...3).contains($0) }) { return .ip }
    if signs == [colon] || signs == [colon, colon], groups.allSatisfy({ (1...2).contains($0) }) { return .time }
    if signs == [dot, comma, dot] || signs == [dash, dot, comma, dot] || signs == [dot, comma, dash, dot] {
      return .coordinates
    }
    let dashes = signs.count { $0 == dash }
    if digits >= 8, digits <= 15, signs.first == plus || (dashes >= 2 && dashes == signs.count) { return .phone }
    return nil
  }

  // MARK: Numbers

  private func numberEnd(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end {
      if cells.classes[index] == .digit {
        index += 1
      } else if cells.scalars[index] == dot || cells.scalars[index] == comma, index + 1 < end,
        cells.classes[index + 1] == .digit
      {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  private func numberType(from start: Int, to end: Int, chunk: Range<Int>) -> TokenType? {
    let next = end < cells.count ? cells.scalars[end] : 0
    if next == 0x25 || next == 0x2030 { return .percent }
    if start > 0, isCurrency(cells.scalars[start - 1]) || (next != 0 && isCurrency(next)) { return .money }
    if next == 0x5143 || next == 0x5757 { return .money }
    if next == 0x5E74 || next == 0x6708 || next == 0x65E5 || next == 0x53F7 { return .date }
    if next == 0x70B9 || next == 0x65F6 { return .time }
    guard end < chunk.upperBound, cells.classes[end].isLetter else { return .number }
    if next == 0x61 || next == 0x70, end + 1 < cells.count, cells.scalars[end + 1] == 0x6D { return .time }
    return .number
  }

  // MARK: Arithmetic

  /// An operator between two numbers or brackets makes an expression, with spaces or without.
  private func addExpressions(to found: inout [Match]) {
    for index in cells.scalars.indices where isOperator(cells.scalars[index]) {
      var left = index - 1
      while left >= 0, cells.classes[left] == .space { left -= 1 }
      var right = index + 1
      while right < cells.count, cells.classes[right] == .space { right += 1 }
      guard left >= 0, right < cells.count else { continue }
      let opens = cells.classes[left] == .digit || cells.scalars[left] == 0x29 || cells.scalars[left] == 0x25
      let closes = cells.classes[right] == .digit || cells.scalars[right] == 0x28
      let isInside = found.contains { $0.start <= index && index < $0.end }
      if opens, closes, !isInside { found.append(Match(type: .expression, start: left, end: right + 1)) }
    }
  }

  // MARK: Signs

  private func isVisibleASCII(_ index: Int) -> Bool { (0x21...0x7E).contains(cells.scalars[index]) }

  private func isWrapping(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x27, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x60, 0x7B, 0x7D: true
    default: false
    }
  }

  private func isSentenceEnd(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }

  private func isCurrency(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x24, 0xA3, 0xA5, 0x20A0...0x20BF: true
    default: false
    }
  }

  private func isOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2A, 0x2B, 0x2D, 0x2F, 0x5E: true
    default: false
    }
  }

  private func isCodeSign(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || (0x61...0x7A).contains(scalar) || scalar == dash || scalar == 0x5F
  }

  private func starts(_ start: Int, _ end: Int, with signs: [UInt32]) -> Bool {
    guard end - start >= signs.count else { return false }
    for place in signs.indices where cells.scalars[start + place] != signs[place] { return false }
    return true
  }

  private func contains(_ start: Int, _ end: Int, _ signs: [UInt32]) -> Bool {
    guard end - start >= signs.count else { return false }
    return (start...(end - signs.count)).contains { starts($0, end, with: signs) }
  }

  private static func signs(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static let www = signs("www.")
  private static let scheme = signs("://")
  private static let drive = signs(":\\")

  private static let suffixes = Set(
    [
      "pdf", "csv", "txt", "md", "json", "xml", "html", "htm", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "png",
      "jpg",
      "jpeg", "gif", "svg", "webp", "mp3", "mp4", "wav", "mov", "avi", "zip", "tar", "gz", "log", "py", "js", "ts", "c",
      "h", "cpp", "rs", "go", "java", "swift", "sh", "yaml", "yml", "toml", "ini", "sql", "db",
    ].map(signs))
}

private let at: UInt32 = 0x40
private let slash: UInt32 = 0x2F
private let backslash: UInt32 = 0x5C
private let dot: UInt32 = 0x2E
private let comma: UInt32 = 0x2C
private let colon: UInt32 = 0x3A
private let dash: UInt32 = 0x2D
private let plus: UInt32 = 0x2B
private let tilde: UInt32 = 0x7E
