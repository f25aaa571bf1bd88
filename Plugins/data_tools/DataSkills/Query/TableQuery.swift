import SkillSDK

/// What a query asks of a table: rows that fit, functions, groups, order, columns.
struct TableQuery {
  struct Condition {
    var column: Int
    var comparison: QueryToken.Comparison
    var value: DataValue
  }

  var conditions: [Condition] = []
  var function: QueryToken.Function?
  /// What the function is of; `nil` for counting rows.
  var target: Int?
  var groups: [Int] = []
  var sort: (column: Int, isDescending: Bool)?
  var limit: (count: Int, fromEnd: Bool)?
  var selection: [Int] = []
  var isDistinct = false
  /// "the row with the largest amount".
  var asksForRow = false

  /// Returns `nil` for a query that says nothing about this table.
  init?(_ query: String, _ table: DataTable) throws {
    var tokens = QueryLexer(query, columns: table.columns).tokens()
    try takeConditions(&tokens, table)
    var isSorting = tokens.contains(.sort)
    var isDescending = tokens.contains(.descending)
    var columns: [Int] = []
    var byColumns: [Int] = []
    var isBehindBy = false
    var functionPlace: Int?
    for (place, token) in tokens.enumerated() {
      switch token {
      case .by: isBehindBy = true
      case .column(let index):
        if isBehindBy { byColumns.append(index) } else { columns.append(index) }
        // "by region and product" goes on; any other word ends it.
        if !tokens[(place + 1)...].starts(with: [.filler]) { isBehindBy = false }
      case .function(let found):
        if function == nil { (function, functionPlace) = (found, place) }
        isBehindBy = false
      case .limit(let count, let fromEnd): limit = (count, fromEnd)
      case .top(let count):
        limit = (count, false)
        (isSorting, isDescending) = (true, true)
      case .distinct: isDistinct = true
      case .sort, .descending, .ascending: isBehindBy = false
      default: break
      }
    }
    if isSorting || tokens.contains(.descending) || tokens.contains(.ascending) {
      guard let column = byColumns.last ?? columns.last else { return nil }
      if byColumns.isEmpty { columns.removeLast() } else { byColumns.removeLast() }
      sort = (column, isDescending)
    }
    groups = byColumns
    if let functionPlace, function != .count || !columns.isEmpty {
      target = Self.nearest(to: functionPlace, in: tokens, among: columns) ?? columns.first
      columns.removeAll { $0 == target }
      // 按 region 汇总 amount says both; "total amount of each region" too.
      if function != .count, groups.isEmpty, tokens.contains(.by) { groups = columns }
    }
    asksForRow = query.contains("row") || query.contains("行") || query.contains("record") || query.contains("记录")
    selection = function == nil || groups.isEmpty ? columns : []
    let isAsked =
      function != nil || sort != nil || limit != nil || !conditions.isEmpty || !selection.isEmpty || isDistinct
    guard isAsked else { return nil }
    if function != nil, function != .count, target == nil {
      throw SkillError.business(
        "it is not said of which column; the columns are \(table.columns.joined(separator: ", "))", code: "no_column")
    }
  }

  /// The column behind the function, else the one before it.
  private static func nearest(to place: Int, in tokens: [QueryToken], among columns: [Int]) -> Int? {
    func column(_ token: QueryToken) -> Int? {
      if case .column(let index) = token, columns.contains(index) { return index }
      return nil
    }
    for token in tokens[(place + 1)...] {
      if let found = column(token) { return found }
      if token != .filler { break }
    }
    for token in tokens[..<place].reversed() {
      if let found = column(token) { return found }
      if token != .filler { break }
    }
    return nil
  }

  /// Takes out "age > 30", "product is Desk", city 等于 上海.
  private mutating func takeConditions(_ tokens: inout [QueryToken], _ table: DataTable) throws {
    var rest: [QueryToken] = []
    var place = 0
    while place < tokens.count {
      guard case .column(let column) = tokens[place],
        let (comparison, start) = Self.comparison(in: tokens, at: place + 1),
        let (value, end) = Self.value(in: tokens, at: start, table)
      else {
        rest.append(tokens[place])
        place += 1
        continue
      }
      conditions.append(Condition(column: column, comparison: comparison, value: value))
      rest.append(.filler)
      place = end
    }
    tokens = rest
  }

  private static func comparison(in tokens: [QueryToken], at place: Int) -> (QueryToken.Comparison, Int)? {
    var place = place
    var found: QueryToken.Comparison?
    // "is at least": the last one says it.
    while place < tokens.count, case .comparison(let comparison) = tokens[place] {
      found = comparison
      place += 1
    }
    return found.map { ($0, place) }
  }

  private static func value(in tokens: [QueryToken], at place: Int, _ table: DataTable) -> (DataValue, Int)? {
    guard place < tokens.count else { return nil }
    switch tokens[place] {
    case .number(let literal): return (.number(literal), place + 1)
    case .quoted(let text): return (.string(text), place + 1)
    case .word:
      var (words, end): ([String], Int) = ([], place)
      while end < tokens.count, case .word(let word) = tokens[end] {
        words.append(word)
        end += 1
      }
      return (.string(words.joined(separator: " ")), end)
    default: return nil
    }
  }
}
