extension StringProtocol {
  /// The text in lines of at most `width` columns, broken at spaces and between wide characters.
  ///
  /// Line feeds of the text stay. A word longer than a line is broken where it must.
  package func wrapped(width: Int) -> [String] {
    let limit = Swift.max(width, 2)
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine($0, limit: limit) }
  }
}

private func wrapLine(_ line: some StringProtocol, limit: Int) -> [String] {
  var lines: [String] = []
  var current = ""
  var used = 0
  var pendingSpace = false
  for piece in pieces(line) {
    if piece == " " {
      pendingSpace = !current.isEmpty
      continue
    }
    let size = displayWidth(piece)
    if used + (pendingSpace ? 1 : 0) + size > limit, !current.isEmpty {
      lines.append(current)
      (current, used, pendingSpace) = ("", 0, false)
    }
    if pendingSpace {
      current += " "
      used += 1
      pendingSpace = false
    }
    guard size > limit else {
      current += piece
      used += size
      continue
    }
    for character in piece {
      let size = displayWidth(character)
      if used + size > limit {
        lines.append(current)
        (current, used) = ("", 0)
      }
      current.append(character)
      used += size
    }
  }
  lines.append(current)
  return lines
}

/// Words, single spaces between them, and each wide character by itself; a closing mark stays with what it closes.
private func pieces(_ line: some StringProtocol) -> [String] {
  var pieces: [String] = []
  var word = ""
  for character in line {
    if character == " " {
      if !word.isEmpty { pieces.append(word) }
      pieces.append(" ")
      word = ""
    } else if displayWidth(character) == 2, !"，。、；：？！）」』】》”’".contains(character) {
      if !word.isEmpty { pieces.append(word) }
      word = String(character)
    } else {
      if let first = word.first, displayWidth(first) == 2, character.isASCII, character.isLetter || character.isNumber {
        pieces.append(word)
        word = ""
      }
      word.append(character)
    }
  }
  if !word.isEmpty { pieces.append(word) }
  return pieces
}

extension String {
  /// The text cut to `width` columns, with an ellipsis in place of what is missing.
  package func truncated(width: Int) -> String {
    if utf8.count <= width, isPrintableASCII { return self }
    var used = 0
    // Where the text is cut if it turns out to be too long.
    var cut = startIndex
    for index in indices {
      used += displayWidth(self[index])
      if used > width { return self[..<cut] + "…" }
      if used < width { cut = self.index(after: index) }
    }
    return self
  }
}
