package import SkillSDK

/// Turns CSV into JSON and JSON into CSV.
package struct DataConvert: Skill {
  package enum Format: String, Codable, Sendable { case json, csv }

  package struct Input: Decodable, Sendable {
    var to: Format
    var file: String?
    var data: String?
  }

  struct Facts: Encodable {
    var format: Format
    var rows: Int
    var columns: [String]
  }

  package init() {}

  package func execute(_ input: Input, _ context: SkillContext) async throws -> SkillResult {
    let source = try DataSource(file: input.file, data: input.data)
    let table: DataTable
    switch source.content {
    case .table(let found): table = found
    case .json(let value):
      if input.to == .json {
        let facts = Facts(format: .json, rows: 1, columns: [])
        return try SkillResult(value.prettyJSON + "\n", structured: facts)
      }
      guard let found = DataTable(value) ?? DataTable(.array([value])) else {
        throw SkillError.business("'\(source.name)' has no rows to write as CSV", code: "no_rows")
      }
      table = found
    }
    let facts = Facts(format: input.to, rows: table.rows.count, columns: table.columns)
    return try SkillResult((input.to == .json ? table.json.prettyJSON : table.csv) + "\n", structured: facts)
  }
}
