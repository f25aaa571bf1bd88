import Foundation
import JSON
import Ranking

/// Files of one JSON value a line.
enum CatalogFile {
  static func skills(_ path: String) throws -> [(id: String, document: RankingDocument)] {
    try values(path).map { value in
      guard let line = CatalogLine(value) else { throw BenchmarkError("\(path): a skill without an id") }
      return (line.id, line.document)
    }
  }

  static func values(_ path: String) throws -> [JSONValue] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).split(separator: UInt8(ascii: "\n"))
      .map { try JSONValue(parsing: $0, options: ParseOptions(duplicateKeys: .lastWins)) }
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
