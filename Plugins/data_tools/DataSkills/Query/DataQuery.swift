package import SkillSDK

/// Answers questions about JSON and CSV: a place, rows that fit, sums, groups, order.
package struct DataQuery: Skill {
  package struct Input: Decodable, Sendable {
    var query: String
    var file: String?
    var data: String?
  }

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let source = try DataSource(file: input.file, data: input.data)
    try context.checkCancellation()
    // What a chooser cut out of a sentence may lack the words that tell what is asked.
    let queries = [input.query, context.request ?? ""].filter { !$0.trimmed.isEmpty }
    for query in queries {
      if let place = value(at: query, in: source) { return result(.value(place), source) }
    }
    let table: DataTable
    switch source.content {
    case .table(let found): table = found
    case .json(let value):
      guard let found = DataTable(value) ?? firstTable(in: value) else {
        throw SkillError.business(
          "nothing is at '\(input.query)' in '\(source.name)', and it holds no list of rows", code: "no_such_place")
      }
      table = found
    }
    for query in queries {
      if let asked = try TableQuery(query, table) { return result(try asked.run(table), source) }
    }
    throw SkillError.business(
      "'\(input.query)' is no query that is understood here; say it like 'sum of amount by region', 'rows where age > 30' or "
        + "'/server/port'. The columns are \(table.columns.joined(separator: ", "))", code: "not_understood")
  }

  /// What a word of the query that is a pointer or path leads to.
  private func value(at query: String, in source: DataSource) -> DataValue? {
    guard case .json(let root) = source.content else { return nil }
    let words = query.split { $0.isWhitespace || ",?？，。：".contains($0) }.map(String.init)
    for word in words {
      let isPath = word.hasPrefix("/") || word.hasPrefix("$") || word.contains(".") || word.contains("[")
      if isPath, word != source.name, let found = DataPath(word)?.value(in: root) { return found }
    }
    // A key alone is one where the whole is an object.
    guard case .object(let members) = root else { return nil }
    for word in words { if let member = members.first(where: { $0.key == word }) { return member.value } }
    return nil
  }

  /// The one list of objects that an object has.
  private func firstTable(in value: DataValue) -> DataTable? {
    guard case .object(let members) = value else { return nil }
    let tables = members.compactMap { member -> DataTable? in
      guard case .array(let elements) = member.value, elements.contains(where: { !$0.isScalar }) else { return nil }
      return DataTable(member.value)
    }
    return tables.count == 1 ? tables[0] : nil
  }

  private func result(_ outcome: TableQuery.Outcome, _ source: DataSource) -> SkillResult {
    switch outcome {
    case .value(let value):
      let text = value.isScalar ? (value == .null ? "null" : value.plain) : value.prettyJSON
      return SkillResult(text, structured: JSONText(verbatim: #"{"value": \#(value.json)}"#))
    case .table(let table):
      let rows = table.json
      let structured = JSONText(verbatim: #"{"rows": \#(rows.json)}"#)
      if table.rows.isEmpty { return SkillResult("no rows fit", structured: structured) }
      if table.columns.count == 1 {
        return SkillResult(table.rows.map { $0[0].plain }.joined(separator: "\n"), structured: structured)
      }
      return SkillResult(source.isCSV ? table.csv : rows.prettyJSON, structured: structured)
    }
  }
}
