/// Rows with named columns.
struct DataTable: Sendable {
  var columns: [String]
  /// As long as `columns` each.
  var rows: [[DataValue]]

  /// The records of a CSV file, of which the first names the columns.
  init(_ records: [[String]]) {
    let head = records.first ?? []
    let width = records.map(\.count).max() ?? 0
    columns = Self.named(head, width)
    rows = records.dropFirst().map { record in
      (0..<width).map { $0 < record.count ? DataValue.string(record[$0]) : .null }
    }
  }

  /// An array of objects, of arrays or of plain values; `nil` for anything else.
  init?(_ value: DataValue) {
    guard case .array(let elements) = value, !elements.isEmpty else { return nil }
    var columns: [String] = []
    var known: Set<String> = []
    var width = 0
    for element in elements {
      switch element {
      case .object(let members):
        for member in members where known.insert(member.key).inserted { columns.append(member.key) }
      case .array(let fields): width = max(width, fields.count)
      default: width = max(width, 1)
      }
    }
    if columns.isEmpty { columns = width == 1 && elements.allSatisfy(\.isScalar) ? ["value"] : Self.named([], width) }
    self.columns = columns
    rows = elements.map { element in
      switch element {
      case .object: columns.map { element[$0] ?? .null }
      case .array(let fields): columns.indices.map { $0 < fields.count ? fields[$0] : .null }
      default: columns.indices.map { $0 == 0 ? element : .null }
      }
    }
  }

  /// Names that are missing, empty or there twice get a number.
  private static func named(_ head: [String], _ width: Int) -> [String] {
    var names: [String] = []
    for index in 0..<width {
      let name = index < head.count ? head[index].trimmed : ""
      names.append(name.isEmpty || names.contains(name) ? "\(name.isEmpty ? "column" : name + "_")\(index + 1)" : name)
    }
    return names
  }

  init(columns: [String], rows: [[DataValue]]) {
    self.columns = columns
    self.rows = rows
  }

  /// An array of objects. What a CSV file writes as a number is one; empty fields are null.
  var json: DataValue {
    .array(
      rows.map { row in
        .object(
          zip(columns, row).map { column, value in DataValue.Member(key: column, value: value.typed) })
      })
  }

  var csv: String { ([columns] + rows.map { $0.map(\.plain) }).map(CSV.line).joined(separator: "\n") }
}

extension DataValue {
  /// A text that is a number as that number.
  var typed: DataValue {
    guard case .string(let text) = self else { return self }
    return Self.isNumber(text) ? .number(text) : self
  }
}

extension String {
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
