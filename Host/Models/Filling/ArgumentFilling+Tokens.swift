import JSON

/// What a word looks like that no other word of a sentence looks like.
private enum Token {
  /// `./src`, `/etc/hosts`, `src/`, `src/main.c`.
  case path
  /// `main.c`.
  case fileName
  /// `*.c`, `.c`.
  case glob
  /// `a/b`, which may be a path, and `and/or`.
  case maybePath

  init?(_ text: String) {
    if text.contains("://") { return nil }
    let isFolder = text.hasSuffix("/")
    if text.contains("*") {
      self = .glob
    } else if isFolder || text == "." || text == ".." || ["/", "~/", "./", "../"].contains(where: text.hasPrefix) {
      self = .path
    } else if Self.hasEnding(text) {
      self = text.contains("/") ? .path : text.hasPrefix(".") ? .glob : .fileName
    } else if text.contains("/"), text.utf8.allSatisfy({ $0 < 0x80 }) {
      self = .maybePath
    } else {
      return nil
    }
  }

  private static func hasEnding(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: ".") else { return false }
    let ending = text[text.index(after: dot)...]
    return (1...(dot == text.startIndex ? 20 : 5)).contains(ending.utf8.count)
      && ending.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a }
  }
}

extension ArgumentFilling {
  /// E-mail addresses, links, and names and paths of files.
  mutating func readTokens() {
    for parameter in open {
      let element: Parameter.Kind = if case .list(let kind) = parameter.kind { kind } else { parameter.kind }
      let found: [Range<Int>]
      switch element {
      case .email: found = tokens().filter { isWord($0) { $0.contains("@") && $0.contains(".") } }
      case .link: found = (tokens() + (announced.map(tokens) ?? [])).compactMap(link)
      case .path: found = paths()
      case .glob: found = files(like: [.glob, .fileName])
      default: continue
      }
      if case .list = parameter.kind, !found.isEmpty {
        set(parameter, .array(found.map { .string(sentence.text($0)) }))
        for place in found { sentence.take(place) }
      } else if let first = found.first {
        set(parameter, .string(sentence.text(first)))
        sentence.take(first)
      } else if element == .path, let first = quotations.first {
        set(parameter, .string(first.text))
        quotations.removeFirst()
      } else if element == .path, Cues.isFolder(parameter), let (name, place) = folder() {
        set(parameter, .string(sentence.text(name)))
        sentence.take(place)
      }
    }
  }

  private func isWord(_ place: Range<Int>, _ isWanted: (String) -> Bool) -> Bool { isWanted(sentence.text(place)) }

  /// What may be paths, the likeliest first.
  private func paths() -> [Range<Int>] {
    let takesNames = open.contains { $0.kind == .glob }
    let likely = files(like: [.path, .fileName] + (takesNames ? [] : [.glob])).filter {
      !takesNames || Token(sentence.text($0)) == .path || !isAllThatIsAsked($0)
    }
    let found = likely.isEmpty ? files(like: [.maybePath]) : likely
    return found.filter(isPlace) + found.filter { !isPlace($0) }
  }

  /// Whether something is said to be in what stands at `place`: "server.host *in* config.json", config.json *里*.
  private func isPlace(_ place: Range<Int>) -> Bool {
    var start = place.lowerBound
    while start > instruction.lowerBound, sentence.folded[start - 1].isSpace { start -= 1 }
    let end = Announcement.trimmed(place.upperBound..<instruction.upperBound, of: sentence).lowerBound
    return RequestWords.leads.match(in: sentence, endingAt: start, from: instruction.lowerBound) != nil
      || Self.insides.match(in: sentence, at: end, before: instruction.upperBound) != nil
  }

  private static let insides = PhraseSet(["里", "里面", "中", "的", "下", "下面"].map { Phrase($0) })

  /// Whether the sentence has nothing else to look for than the file that is named at `place`.
  private func isAllThatIsAsked(_ place: Range<Int>) -> Bool {
    var rest = sentence
    rest.take(place)
    return quotations.isEmpty && announced == nil && vocabulary.covers(instruction, of: rest)
  }

  private func files(like kinds: [Token]) -> [Range<Int>] {
    tokens().flatMap(fileNames).filter { place in Token(sentence.text(place)).map(kinds.contains) ?? false }
  }

  /// Chinese needs no space around a path: 看看src/main.c的第3行.
  private func fileNames(in token: Range<Int>) -> [Range<Int>] {
    guard token.contains(where: { sentence.folded[$0].isIdeographic }) else { return [token] }
    let pieces = token.split { sentence.folded[$0].isIdeographic }
    let names = pieces.compactMap { piece in piece.first.flatMap { first in piece.last.map { first..<$0 + 1 } } }.filter
    {
      let text = sentence.text($0)
      // The ending of a Chinese name: 报告.txt.
      return Token(text) != nil && (Token(text) != .glob || text.contains("*"))
    }
    return names.isEmpty ? [token] : names
  }

  /// A folder that only other words tell from a word, and its place with them: *in src*, *the src folder*, *src 里*.
  private func folder() -> (name: Range<Int>, place: Range<Int>)? {
    let words = tokens().flatMap { token in
      token.split { !sentence.folded[$0].isASCII }.compactMap { piece in
        piece.first.flatMap { first in piece.last.map { first..<$0 + 1 } }
      }
    }
    for word in words.reversed() {
      guard !RequestWords.all.contains(Phrase(sentence.text(word))), isWord(word, { $0.utf8.allSatisfy(Self.isOfName) })
      else { continue }
      let before = Announcement.trimmed(instruction.lowerBound..<word.lowerBound, of: sentence)
      let behind = Announcement.trimmed(word.upperBound..<instruction.upperBound, of: sentence)
      let cue = Cues.beforeFolder.match(in: sentence, endingAt: before.upperBound, from: before.lowerBound)
      let isLast = behind.allSatisfy { sentence.folded[$0].properties.generalCategory.isPunctuation }
      if let kind = Cues.behindFolder.match(in: sentence, at: behind.lowerBound, before: behind.upperBound) {
        return (word, (cue ?? word).lowerBound..<kind.upperBound)
      } else if let cue, isLast {
        return (word, cue.lowerBound..<word.upperBound)
      }
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Free pieces between spaces, without the punctuation of the sentence around them.
  private func tokens() -> [Range<Int>] { tokens(in: instruction) }

  private func tokens(in range: Range<Int>) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    for piece in range.split(whereSeparator: { sentence.folded[$0].isSpace || sentence.isTaken[$0] }) {
      guard var (start, end) = piece.first.flatMap({ first in piece.last.map { (first, $0 + 1) } }) else { continue }
      while end > start, ",;:?!。、)".unicodeScalars.contains(sentence.folded[end - 1]) { end -= 1 }
      if end - start > 1, sentence.folded[end - 1] == ".", ![".", "/"].contains(sentence.folded[end - 2]) { end -= 1 }
      while start < end, sentence.folded[start] == "(" { start += 1 }
      if start < end { tokens.append(start..<end) }
    }
    return tokens
  }
}
