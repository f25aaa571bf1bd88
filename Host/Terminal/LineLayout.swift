/// How a text that is being edited lies on the rows of a terminal.
package struct LineLayout: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var text: String
    package var columns: Int
    /// Whether the text goes on in the next row without a line feed.
    package var goesOn = false
  }

  /// What stands before the first line.
  package struct Prompt: Hashable, Sendable {
    /// With its style.
    package var shown: String
    package var columns: Int

    package init(_ text: String, shown: String? = nil) {
      self.shown = shown ?? text
      columns = displayWidth(text)
    }
  }

  package private(set) var rows: [Row] = []
  /// Of the cursor, both from 0.
  package private(set) var cursorRow = 0
  package private(set) var cursorColumn = 0
  private let width: Int

  /// - Parameter width: Columns of the terminal.
  package init(_ prompt: Prompt, before: String, after: String, width: Int) {
    self.width = max(width, 2)
    rows = [Row(text: prompt.shown, columns: prompt.columns)]
    // Other lines stand below the first one's text.
    let margin = String(repeating: " ", count: prompt.columns)
    for character in before { put(character, margin) }
    if let next = after.first, next != "\n" {
      // The cursor stands on the next character, wherever that goes.
      let first = Self.pieces(next)[0]
      if rows[rows.count - 1].columns + first.columns > self.width { wrap() }
    } else if after.isEmpty, rows[rows.count - 1].columns >= self.width {
      wrap()
    }
    cursorRow = rows.count - 1
    cursorColumn = min(rows[cursorRow].columns, self.width - 1)
    for character in after { put(character, margin) }
  }

  private mutating func put(_ character: Character, _ margin: String) {
    if character == "\n" {
      rows.append(Row(text: margin, columns: margin.utf8.count))
      return
    }
    for piece in Self.pieces(character) {
      if rows[rows.count - 1].columns + piece.columns > width { wrap() }
      rows[rows.count - 1].text += piece.text
      rows[rows.count - 1].columns += piece.columns
    }
  }

  private mutating func wrap() {
    rows[rows.count - 1].goesOn = true
    rows.append(Row(text: "", columns: 0))
  }

  /// What is shown of a character: what would steer the terminal is written out, each part of which may go to another row.
  private static func pieces(_ character: Character) -> [(text: String, columns: Int)] {
    if character == "\t" { return [(" ", 1), (" ", 1)] }
    let text = String(character)
    let shown = text.visible()
    if shown == text { return [(text, displayWidth(character))] }
    return shown.map { (String($0), displayWidth($0)) }
  }
}
