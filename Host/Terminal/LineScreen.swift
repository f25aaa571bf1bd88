/// What of a text that is being edited stands on a terminal, and what has to be written so that it is another one.
package struct LineScreen: Sendable {
  /// Rows above that of the cursor; `nil` when nothing is drawn.
  private var above: Int?
  /// The first row of the text that is shown.
  private var first = 0
  /// The columns that it was drawn for.
  private var width = 0

  package init() {}

  /// - Parameters:
  ///   - width: Columns of the terminal. When they are others than before, the terminal is taken to have laid rows that go on
  ///     anew, as terminals do today.
  ///   - height: Its rows. Of a longer text those around the cursor are shown.
  package mutating func draw(_ layout: LineLayout, width: Int, height: Int) -> String {
    let visible = visible(layout, height: height)
    let cursor = layout.cursorRow - visible.lowerBound
    var output = ""
    if let above {
      output += Self.up(width == self.width ? above : cursor) + "\r"
    }
    output += "\u{1B}[J"
    for index in visible {
      let row = layout.rows[index]
      output += row.text
      guard index + 1 < visible.upperBound else { break }
      if !row.goesOn {
        output += "\r\n"
      } else if layout.rows[index + 1].columns == 0 {
        // A full row goes on only when there is something to write.
        output += " \r\u{1B}[K"
      }
    }
    output += Self.up(visible.count - 1 - cursor) + "\r"
    if layout.cursorColumn > 0 { output += "\u{1B}[\(layout.cursorColumn)C" }
    above = cursor
    first = visible.lowerBound
    self.width = width
    return output
  }

  /// Leaves what is drawn where it is: what is written next begins where the cursor is.
  package mutating func leave() {
    above = nil
    first = 0
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// The rows that fit, with that of the cursor among them, and otherwise those that were shown before.
  private func visible(_ layout: LineLayout, height: Int) -> Range<Int> {
    let count = min(layout.rows.count, max(height, 1))
    let least = max(layout.cursorRow - count + 1, 0)
    let first = min(max(first, least), layout.cursorRow, layout.rows.count - count)
    return first..<first + count
  }
}
