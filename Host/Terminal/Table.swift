/// Rows in aligned columns.
package struct Table: Sendable {
  /// One cell: what it says and how it looks.
  package struct Cell: Sendable, ExpressibleByStringLiteral {
    package var text: String
    package var style: Style?

    package init(_ text: String, _ style: Style? = nil) {
      self.text = text
      self.style = style
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  package var header: [String]
  package var rows: [[Cell]] = []

  package init(header: [String]) { self.header = header }

  package mutating func append(_ row: Cell...) { rows.append(row) }

  /// The lines of the table.
  ///
  /// - Parameter width: columns of the terminal, to which the last column is cut; `nil` cuts nothing.
  package func lines(width: Int?, palette: Palette) -> [String] {
    let shown = rows.map { row in row.map { Cell($0.text.visible(), $0.style) } }
    var widths = header.map { displayWidth($0) }
    for row in shown {
      // Nothing stands behind the last column.
      for (column, cell) in row.dropLast().enumerated() {
        widths[column] = max(widths[column], displayWidth(cell.text))
      }
    }
    let titles = header.map { Cell($0, .dim) }
    return ([titles] + shown).map { row in
      var line = ""
      var used = 0
      for (column, cell) in row.enumerated() {
        let isLast = column == header.count - 1
        var text = cell.text
        if isLast, let width { text = text.truncated(width: max(width - used, 8)) }
        line += cell.style.map { palette($0, text) } ?? text
        if !isLast {
          line += String(repeating: " ", count: widths[column] - displayWidth(text) + 2)
          used += widths[column] + 2
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
