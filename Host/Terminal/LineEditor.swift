/// A text that a person is typing: keys go in, and what it is now comes out. It draws nothing and waits for nothing.
package struct LineEditor: Sendable {
  /// What a key led to.
  package enum Step: Hashable, Sendable {
    case edited
    /// The text is complete; the editor is empty again.
    case submitted(String)
    /// The person wants to leave: Ctrl-C or Ctrl-D where there is no text.
    case left
    case suspended
    case clearsScreen
  }

  /// The text on both sides of the cursor.
  package private(set) var before: String
  package private(set) var after = ""
  /// What was submitted earlier, the latest last.
  package private(set) var history: [String]
  /// The entry of the history that is shown; its count for the text that is being typed.
  private var place: Int
  /// What was typed before the history was looked at.
  private var unsent = ""
  private var killed = ""

  package init(text: String = "", history: [String] = []) {
    before = text
    self.history = history
    place = history.count
  }

  package var text: String { before + after }

  package mutating func receive(_ key: Key) -> Step {
    switch key {
    case .text(let text), .paste(let text): before += text
    case .enter: return enter()
    case .newLine: before += "\n"
    case .interrupt:
      if text.isEmpty { return .left }
      replace("")
      place = history.count
    case .endOfInput:
      if text.isEmpty { return .left }
      deleteRight()
    case .suspend: return .suspended
    case .clearScreen: return .clearsScreen
    case .left: moveLeft()
    case .right: moveRight()
    case .up: if !moveLine(up: true) { recall(place - 1) }
    case .down: if !moveLine(up: false) { recall(place + 1) }
    case .home: while let last = before.last, last != "\n" { moveLeft() }
    case .end: while let first = after.first, first != "\n" { moveRight() }
    case .wordLeft: move(before.count - leftOfWord.count)
    case .wordRight: for _ in 0..<after.count - rightOfWord.count { moveRight() }
    case .backspace: if !before.isEmpty { before.removeLast() }
    case .delete: deleteRight()
    case .killToStart: kill(leftTo: String(before.reversed().drop { $0 != "\n" }.reversed()))
    case .killToEnd: kill(rightTo: after.first == "\n" ? String(after.dropFirst()) : String(after.drop { $0 != "\n" }))
    case .killToSpace: kill(leftTo: leftOfSpace)
    case .killWordLeft: kill(leftTo: leftOfWord)
    case .killWordRight: kill(rightTo: rightOfWord)
    case .yank: before += killed
    }
    return .edited
  }

  private mutating func enter() -> Step {
    if after.isEmpty, before.last == "\\" {
      before.removeLast()
      before += "\n"
      return .edited
    }
    let text = text
    if text.allSatisfy(\.isWhitespace) {
      replace("")
      return .edited
    }
    if history.last != text { history.append(text) }
    replace("")
    place = history.count
    return .submitted(text)
  }

  private mutating func replace(_ text: String) {
    before = text
    after = ""
  }

  // MARK: Moving

  private mutating func moveLeft() { if let last = before.popLast() { after = String(last) + after } }

  private mutating func moveRight() { if !after.isEmpty { before.append(after.removeFirst()) } }

  private mutating func move(_ steps: Int) { for _ in 0..<steps { moveLeft() } }

  /// Goes to the same column of the line above or below. Says whether there is one.
  private mutating func moveLine(up: Bool) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = before.count { $0 == "\n" }
    let target = up ? line - 1 : line + 1
    guard lines.indices.contains(target) else { return false }
    let column = displayWidth(before.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
    var kept = ""
    for character in lines[target] {
      guard displayWidth(kept) + displayWidth(character) <= column else { break }
      kept.append(character)
    }
    before = lines[..<target].map { $0 + "\n" }.joined() + kept
    after = ([String(lines[target].dropFirst(kept.count))] + lines[(target + 1)...].map(String.init))
      .joined(separator: "\n")
    return true
  }

  private mutating func recall(_ entry: Int) {
    guard (0...history.count).contains(entry), entry != place else { return }
    if place == history.count { unsent = text }
    place = entry
    replace(entry == history.count ? unsent : history[entry])
  }

  // MARK: Removing

  private mutating func deleteRight() { if !after.isEmpty { after.removeFirst() } }

  private mutating func kill(leftTo rest: String) {
    killed = String(before.dropFirst(rest.count))
    before = rest
  }

  private mutating func kill(rightTo rest: String) {
    killed = String(after.dropLast(rest.count))
    after = rest
  }

  /// What stays before the cursor without the word there, and what is between.
  private var leftOfWord: String {
    String(before.reversed().drop { !$0.isOfWord }.drop(while: \.isOfWord).reversed())
  }

  private var rightOfWord: String { String(after.drop { !$0.isOfWord }.drop(while: \.isOfWord)) }

  private var leftOfSpace: String {
    String(before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }.reversed())
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
}
