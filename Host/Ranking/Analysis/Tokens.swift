/// A text cut into words, folded but not stemmed.
///
/// - Latin and other spaced scripts: words, with identifiers split ("getUserName", "word_count", "mp3") and short
///   compounds also whole ("WiFi" gives "wi", "fi" and "wifi").
/// - Chinese: every pair of neighbouring characters and every single one; kana and Korean: pairs.
/// - Values such as "3pm" also give a token for their type.
struct Tokens {
  enum Kind: UInt8 {
    case word
    /// The parts of a compound, put together again.
    case joined
    case number
    case hanPair, hanSingle
    case kanaPair, hangulPair, otherPair
    case type

    var isEnglish: Bool { self == .word || self == .joined }

    /// Whether the text consists of such tokens; the others say again what these have said.
    var isMain: Bool { self != .joined && self != .hanSingle && self != .type }
  }

  struct Token {
    var kind: Kind
    /// Parts of the text between sentence signs, counted from 0.
    var clause: UInt16
    /// Tokens at neighbouring positions stand side by side; a sentence sign leaves a gap.
    var position: UInt32
    /// The bytes of the folded word in `bytes`.
    var start: UInt32
    var length: UInt32
    /// For Chinese pairs and singles: index of the (first) character in the run's cells.
    var cell: UInt32
  }

  private(set) var bytes: [UInt8] = []
  private(set) var tokens: [Token] = []
  private var cells = Cells()
  private var payloadStart = Int.max
  private var quoted: [Range<Int>] = []
  private var named: [Range<Int>] = []
  private var parts: [Range<Int>] = []
  private var position: UInt32 = 0
  private var clause: UInt16 = 0

  init() {}

  init(_ text: String) { cut(text) }

  /// Cuts another text; the memory of the one before is used again.
  mutating func cut(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    position = 0
    clause = 0
    cells.read(text)
    cut()
    (payloadStart, quoted) = payloads()
    named.removeAll(keepingCapacity: true)
    if cells.mayHoldValues {
      let types = TypeRecognizer(cells).matches()
      if !types.isEmpty { add(types) }
    }
  }

  func text(of token: Token) -> ArraySlice<UInt8> { bytes[Int(token.start)..<Int(token.start + token.length)] }

  /// The folded characters from cell `start` on, for looking Chinese words up.
  func scalars(_ range: Range<Int>) -> ArraySlice<UInt32> { cells.scalars[range] }

  /// Whether a Chinese character has none beside it.
  func isAlone(_ token: Token) -> Bool {
    let cell = Int(token.cell)
    return (cell == 0 || cells.classes[cell - 1] != .han)
      && (cell + 1 >= cells.count || cells.classes[cell + 1] != .han)
  }

  /// Whether a token stands in quotation marks, behind a colon or in the name of a file or place: what is to be worked on
  /// rather than what is wanted.
  func isPayload(_ token: Token) -> Bool {
    let cell = Int(token.cell)
    return cell >= payloadStart || quoted.contains { $0.contains(cell) } || isOfName(token)
  }

  /// Whether a word is a part of the name of a file or place: `notes` and `md` in notes.md.
  func isOfName(_ token: Token) -> Bool { token.kind != .type && named.contains { $0.contains(Int(token.cell)) } }

  private func payloads() -> (Int, [Range<Int>]) {
    var start = Int.max
    var ranges: [Range<Int>] = []
    var open: Int?
    for cell in 0..<cells.count {
      if cells.scalars[cell] == 0x22 {
        if let first = open { ranges.append(first..<cell); open = nil } else { open = cell }
      } else if cells.scalars[cell] == 0x3A, open == nil, start == .max, cell > 0,
        cell + 1 >= cells.count || cells.classes[cell + 1] == .space || cells.classes[cell + 1].isCJK
      {
        start = cell
      }
    }
    return (start, ranges)
  }

  var cellCount: Int { cells.count }

  var hasHan: Bool { cells.hasHan }

  /// Whether a cell holds a Chinese character.
  func isHan(_ cell: Int) -> Bool { cells.classes[cell] == .han }

  // MARK: Cutting

  private mutating func cut() {
    var index = 0
    while index < cells.count {
      switch cells.classes[index] {
      case .space: index += 1
      case .punctuation:
        if endsClause(index) {
          clause &+= 1
          position += 1
        }
        index += 1
      case .lower, .upper, .digit: index = cutWord(from: index)
      case .han: index = cutPairs(from: index, .han, pair: .hanPair)
      case .hiragana: index = cutPairs(from: index, .hiragana, pair: .kanaPair)
      case .katakana: index = cutPairs(from: index, .katakana, pair: .kanaPair)
      case .hangul: index = cutPairs(from: index, .hangul, pair: .hangulPair)
      case .unspaced: index = cutPairs(from: index, .unspaced, pair: .otherPair)
      }
    }
  }

  private func endsClause(_ index: Int) -> Bool {
    switch cells.scalars[index] {
    case 0x2E, 0x3A:
      // A point or colon inside "weather.get" or "10:30" ends nothing.
      index + 1 >= cells.count || !cells.classes[index + 1].isAlphanumeric
    case 0x21, 0x3B, 0x3F, 0x3002, 0xFF61, 0xFF64, 0x2022, 0x00B7: true
    default: false
    }
  }

  /// Cuts a run of letters and digits, with the signs that tie an identifier together, from `start`; returns its end.
  private mutating func cutWord(from start: Int) -> Int {
    parts.removeAll(keepingCapacity: true)
    var index = start
    while index < cells.count {
      if cells.classes[index] == .digit {
        let end = numberEnd(index)
        parts.append(index..<end)
        index = end
      } else if cells.classes[index].isLetter {
        let end = partEnd(index)
        parts.append(index..<end)
        index = end
      } else if isTie(index) {
        index += 1
      } else {
        break
      }
    }
    emit()
    return index
  }

  /// Underscores and hyphens between alphanumerics.
  private func isTie(_ index: Int) -> Bool {
    let sign = cells.scalars[index]
    guard sign == 0x5F || sign == 0x2D, index + 1 < cells.count else { return false }
    return cells.classes[index + 1].isAlphanumeric || (sign == 0x5F && cells.scalars[index + 1] == 0x5F)
  }

  private func numberEnd(_ start: Int) -> Int {
    var index = start
    while index < cells.count {
      if cells.classes[index] == .digit {
        index += 1
      } else if cells.scalars[index] == 0x2E || cells.scalars[index] == 0x2C, index + 1 < cells.count,
        cells.classes[index + 1] == .digit
      {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The end of one part of a camel-case identifier, or of a word with apostrophes.
  private func partEnd(_ start: Int) -> Int {
    var index = start + 1
    while index < cells.count {
      let kind = cells.classes[index]
      if kind == .lower {
        index += 1
      } else if kind == .upper {
        if cells.classes[index - 1] == .lower { return index }
        // "HTTPServer": the last capital belongs to the next part, unless it is a plural "URLs".
        let startsNext = index + 1 < cells.count && cells.classes[index + 1] == .lower && index > start
        let isPlural =
          startsNext && cells.scalars[index + 1] == 0x73
          && (index + 2 >= cells.count || !cells.classes[index + 2].isLetter)
        if startsNext, !isPlural { return index }
        index += 1
      } else if cells.scalars[index] == 0x27, index + 1 < cells.count, cells.classes[index + 1].isLetter {
        index += 1
      } else {
        return index
      }
    }
    return index
  }

  private mutating func emit() {
    for part in parts {
      let kind: Kind = cells.classes[part.lowerBound] == .digit ? .number : .word
      add(kind, part, at: position)
      position += 1
    }
    let length = parts.reduce(0) { $0 + $1.count }
    guard parts.count == 2 || parts.count == 3, length <= 16,
      parts.contains(where: { cells.classes[$0.lowerBound] != .digit })
    else { return }
    let begin = bytes.count
    for part in parts { appendBytes(part) }
    append(.joined, from: begin, at: position - UInt32(parts.count), cell: parts[0].lowerBound)
  }

  private mutating func cutPairs(from start: Int, _ kind: CellClass, pair: Kind) -> Int {
    var end = start
    while end < cells.count, cells.classes[end] == kind { end += 1 }
    for index in start..<end {
      if index + 1 < end {
        add(pair, index..<(index + 2), at: position)
      } else if end - start == 1, kind != .han {
        add(pair, index..<(index + 1), at: position)
      }
      if kind == .han { add(.hanSingle, index..<(index + 1), at: position) }
      position += 1
    }
    if kind == .katakana, end - start > 2 { add(.word, start..<end, at: position - UInt32(end - start)) }
    return end
  }

  private mutating func add(_ types: [TypeRecognizer.Match]) {
    for match in types {
      let begin = bytes.count
      bytes.append(contentsOf: match.type.term)
      if match.type.isName { named.append(match.start..<match.end) }
      let near = tokens.last { Int($0.cell) <= match.start }
      tokens.append(
        Token(
          kind: .type, clause: near?.clause ?? 0, position: position + 2, start: UInt32(begin),
          length: UInt32(bytes.count - begin), cell: UInt32(match.start)))
      position += 2
    }
  }

  // MARK: Bytes

  private mutating func add(_ kind: Kind, _ range: Range<Int>, at position: UInt32) {
    let begin = bytes.count
    appendBytes(range)
    append(kind, from: begin, at: position, cell: range.lowerBound)
  }

  private mutating func append(_ kind: Kind, from begin: Int, at position: UInt32, cell: Int) {
    tokens.append(
      Token(
        kind: kind, clause: clause, position: position, start: UInt32(begin), length: UInt32(bytes.count - begin),
        cell: UInt32(cell)))
  }

  private static func append(_ scalars: [UInt32], _ range: Range<Int>, to bytes: inout [UInt8]) {
    let scalars = scalars.span
    bytes.append(addingCapacity: range.count) { bytes in
      for index in range { bytes.append(UInt8(truncatingIfNeeded: scalars[index])) }
    }
  }

  private mutating func appendBytes(_ range: Range<Int>) {
    if cells.isASCII { return Self.append(cells.scalars, range, to: &bytes) }
    for index in range {
      let value = cells.scalars[index]
      if value < 0x80 {
        bytes.append(UInt8(value))
      } else if let scalar = Unicode.Scalar(value) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
