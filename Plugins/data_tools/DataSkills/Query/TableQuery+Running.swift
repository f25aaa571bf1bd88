import FoundationEssentials
import SkillSDK

extension TableQuery {
  enum Outcome {
    case value(DataValue)
    case table(DataTable)
  }

  func run(_ table: DataTable) throws -> Outcome {
    var rows = table.rows.filter { row in conditions.allSatisfy { $0.holds(row[$0.column]) } }
    if let function {
      if !groups.isEmpty { return .table(try grouped(rows, function, table)) }
      // "the row with the largest amount", "first 3 by …": rows are wanted where columns are, too.
      if function == .maximum || function == .minimum, let target, wantsRow {
        let best = try value(of: function, rows.map { $0[target] }, table.columns[target])
        rows = rows.filter { $0[target].decimal == best.decimal && $0[target].decimal != nil }
      } else {
        return .value(
          try value(
            of: function, target.map { target in rows.map { $0[target] } } ?? rows.map { _ in .null },
            target.map { table.columns[$0] } ?? ""))
      }
    }
    if let sort { rows = rows.sorted(by: sort.column, isDescending: sort.isDescending) }
    var result = DataTable(columns: table.columns, rows: rows)
    if !selection.isEmpty {
      result.columns = selection.map { table.columns[$0] }
      result.rows = rows.map { row in selection.map { row[$0] } }
    }
    if isDistinct {
      var seen: Set<[DataValue]> = []
      result.rows = result.rows.filter { seen.insert($0).inserted }
    }
    if let limit {
      result.rows = Array(limit.fromEnd ? result.rows.suffix(limit.count) : result.rows.prefix(limit.count))
    }
    return .table(result)
  }

  private var wantsRow: Bool { !selection.isEmpty || asksForRow }

  private func grouped(_ rows: [[DataValue]], _ function: QueryToken.Function, _ table: DataTable) throws -> DataTable {
    var order: [[DataValue]] = []
    var members: [[DataValue]: [[DataValue]]] = [:]
    for row in rows {
      let key = groups.map { row[$0] }
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(row)
    }
    let name = target.map { table.columns[$0] } ?? "count"
    var result = DataTable(columns: groups.map { table.columns[$0] } + [name], rows: [])
    for key in order {
      let values = (members[key] ?? []).map { row in target.map { row[$0] } ?? .null }
      result.rows.append(key + [try value(of: function, values, name)])
    }
    if let sort {
      let place = sort.column == target ? result.columns.count - 1 : groups.firstIndex(of: sort.column) ?? 0
      result.rows = result.rows.sorted(by: place, isDescending: sort.isDescending)
    }
    if let limit {
      result.rows = Array(limit.fromEnd ? result.rows.suffix(limit.count) : result.rows.prefix(limit.count))
    }
    return result
  }

  /// Values that are empty are left out; what is no number is a fault.
  private func value(of function: QueryToken.Function, _ values: [DataValue], _ column: String) throws -> DataValue {
    if function == .count { return .number(String(values.count)) }
    var numbers: [Decimal] = []
    for value in values where value != .null && value != .string("") {
      guard let number = value.decimal else {
        throw SkillError.business("'\(value.plain)' in column '\(column)' is no number", code: "not_a_number")
      }
      numbers.append(number)
    }
    guard let first = numbers.first else {
      return function == .sum ? .number("0") : .null
    }
    switch function {
    case .sum: return .number("\(numbers.reduce(0, +))")
    case .average:
      let mean = numbers.reduce(0, +) / Decimal(numbers.count)
      return .number("\(mean.rounded(to: 10))")
    case .minimum: return .number("\(numbers.reduce(first, min))")
    case .maximum: return .number("\(numbers.reduce(first, max))")
    case .count: return .number(String(numbers.count))
    }
  }
}

extension TableQuery.Condition {
  func holds(_ field: DataValue) -> Bool {
    if comparison == .contains { return field.plain.lowercased().contains(value.plain.lowercased()) }
    if let left = field.decimal, let right = value.decimal {
      return holds(left == right, left < right)
    }
    let (left, right) = (field.plain.lowercased(), value.plain.lowercased())
    switch comparison {
    case .equal: return left == right
    case .unequal: return left != right
    // Dates and names have an order, a number and a text have none.
    default: return field.decimal == nil && value.decimal == nil && !left.isEmpty && holds(left == right, left < right)
    }
  }

  private func holds(_ isEqual: Bool, _ isLess: Bool) -> Bool {
    switch comparison {
    case .equal, .contains: isEqual
    case .unequal: !isEqual
    case .less: isLess
    case .lessOrEqual: isLess || isEqual
    case .greater: !isLess && !isEqual
    case .greaterOrEqual: !isLess
    }
  }
}

extension [[DataValue]] {
  /// Numbers before texts, nothing at the end; equal rows keep their order.
  fileprivate func sorted(by column: Int, isDescending: Bool) -> [[DataValue]] {
    func rank(_ value: DataValue) -> Int { value.decimal != nil ? 0 : value == .null || value == .string("") ? 2 : 1 }
    return enumerated().sorted { left, right in
      let (a, b) = (left.element[column], right.element[column])
      if rank(a) != rank(b) { return rank(a) < rank(b) }
      if let first = a.decimal, let second = b.decimal, first != second {
        return isDescending ? first > second : first < second
      }
      if rank(a) == 1, a.plain != b.plain { return isDescending ? a.plain > b.plain : a.plain < b.plain }
      return left.offset < right.offset
    }.map(\.element)
  }
}

extension Decimal {
  /// Half away from zero.
  fileprivate func rounded(to places: Int) -> Decimal {
    var scale = Decimal(1)
    for _ in 0..<places { scale *= 10 }
    let shifted = self * scale
    let half = Decimal(string: "0.5") ?? 0
    let sum = shifted < 0 ? shifted - half : shifted + half
    guard let whole = Decimal(string: String("\(sum)".prefix { $0 != "." })) else { return self }
    return whole / scale
  }
}
