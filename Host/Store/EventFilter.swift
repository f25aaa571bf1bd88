import SystemLibraries

/// Which events of a conversation are wanted.
package struct EventFilter: Hashable, Sendable {
  /// Names of kinds; empty for all.
  package var kinds: [String]
  /// The beginning or the end of a call's id, whose events are the only ones, with those of the calls within it.
  package var call: String?

  package init(kinds: [String] = [], call: String? = nil) {
    self.kinds = kinds
    self.call = call
  }

  /// Goes on with the conditions of a WHERE clause; `values` are those that it names by `?`.
  var condition: (sql: String, values: [Database.Value]) {
    var sql = ""
    var values: [Database.Value] = []
    if !kinds.isEmpty {
      sql += " AND json_extract(line, '$.kind') IN (\(kinds.map { _ in "?" }.joined(separator: ", ")))"
      values += kinds.map { .text($0) }
    }
    if let call {
      // Behind a point stand the numbers of calls within it.
      sql += """
         AND (substr(json_extract(line, '$.call'), 1, length(?)) = ? OR instr(json_extract(line, '$.call') || '.', ? || '.') > 0)
        """
      values += [.text(call), .text(call), .text(call)]
    }
    return (sql, values)
  }
}
