import Terminal

/// A terminal as far as the line editor needs one: it wraps, moves its cursor, clears, scrolls, and lays wrapped rows anew
/// when its width changes.
struct Screen {
  private struct Row {
    /// One for each column; the second column of a wide character is empty.
    var cells: [String] = []
    /// Whether what is written went on in the next row.
    var isWrapped = false
  }

  private(set) var width: Int
  let height: Int
  private var rows = [Row()]
  private var row = 0
  private var column = 0
  /// The last column is written, and the next character goes to the next row.
  private var isPending = false

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// All rows down to the last that has something, without spaces at their ends.
  var lines: [String] {
    var lines = rows.map { row in String(row.cells.joined().reversed().drop { $0 == " " }.reversed()) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  var cursor: [Int] { [row, column] }

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        feed()
      case "\r": (column, isPending) = (0, false)
      case "\n": feed()
      case "\u{1B}":
        precondition(rest.popFirst() == "[", "only these sequences are written")
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        steer(rest.popFirst() ?? "?", Int(String(digits)))
      default: put(character)
      }
    }
  }

  private mutating func steer(_ command: Character, _ count: Int?) {
    isPending = false
    switch command {
    case "A": row = max(row - (count ?? 1), max(rows.count - height, 0))
    case "C": column = min(column + (count ?? 1), width - 1)
    case "K": clear(row)
    case "J":
      clear(row)
      rows.removeLast(rows.count - row - 1)
    default: preconditionFailure("'\(command)' is not expected")
    }
  }

  private mutating func clear(_ row: Int) {
    rows[row].cells.removeLast(max(rows[row].cells.count - column, 0))
    rows[row].isWrapped = false
  }

  private mutating func feed() {
    isPending = false
    row += 1
    if row == rows.count { rows.append(Row()) }
  }

  private mutating func put(_ character: Character) {
    let columns = displayWidth(character)
    if columns == 0 {
      if let last = rows[row].cells.indices.last { rows[row].cells[last] += String(character) }
      return
    }
    if isPending || column + columns > width {
      rows[row].isWrapped = true
      column = 0
      feed()
    }
    while rows[row].cells.count < column + columns { rows[row].cells.append(" ") }
    rows[row].cells[column] = String(character)
    if columns == 2 { rows[row].cells[column + 1] = "" }
    column += columns
    if column == width { (column, isPending) = (width - 1, true) }
  }

  /// Lays rows that go on anew, and the cursor stays on its character.
  mutating func resize(width: Int) {
    let old = rows
    let (oldRow, oldColumn) = (row, column)
    self.width = width
    (rows, row, column, isPending) = ([Row()], 0, 0, false)
    var target: [Int]?
    for (number, line) in old.enumerated() {
      for place in 0...line.cells.count {
        if number == oldRow, place == oldColumn {
          target = target ?? spot(before: place < line.cells.count ? line.cells[place] : nil)
        }
        if place < line.cells.count, line.cells[place] != "" { put(Character(line.cells[place])) }
      }
      if number == oldRow, target == nil {
        target = [row, min(column + max(oldColumn - line.cells.count, 0), width - 1)]
      }
      if !line.isWrapped, number + 1 < old.count {
        column = 0
        feed()
      }
    }
    (row, column) = (target?[0] ?? row, target?[1] ?? column)
    isPending = false
  }

  private func spot(before cell: String?) -> [Int] {
    let columns = cell.map { displayWidth($0) } ?? 1
    return isPending || column + columns > width ? [row + 1, 0] : [row, column]
  }
}
