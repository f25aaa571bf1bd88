import Foundation
import JSON
import Ranking

/// Skills of one JSON object a line, as the public sets of tools have been converted to: `id`, `name`, `description`,
/// `keywords`, `category`, `examples`, `counterExamples`, `parameters`. Ids are opaque.
enum CatalogFile {
  static func read(_ path: String) throws -> [(id: String, document: RankingDocument)] {
    try lines(path).map { try entry(JSONValue(parsing: $0, options: ParseOptions(duplicateKeys: .lastWins))) }
  }

  static func lines(_ path: String) throws -> [ArraySlice<UInt8>] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))).split(separator: UInt8(ascii: "\n"))
  }

  private static func entry(_ skill: JSONValue) throws -> (id: String, document: RankingDocument) {
    guard let id = skill["id"]?.string else { throw BenchmarkError("a skill without an id") }
    var document = RankingDocument(
      identifier: id, name: skill["name"]?.string, description: skill["description"]?.string ?? "")
    document.keywords = (skill["keywords"]?.array ?? []).compactMap(keyword)
    document.category = skill["category"]?.string
    document.examples = (skill["examples"]?.array ?? []).compactMap(\.string)
    document.counterExamples = (skill["counterExamples"]?.array ?? []).compactMap(\.string)
    if let parameters = skill["parameters"] { document.readParameters(parameters) }
    return (id, document)
  }

  private static func keyword(_ value: JSONValue) -> RankingDocument.Keyword? {
    if let text = value.string { return RankingDocument.Keyword(text: text) }
    guard let term = value["term"]?.string else { return nil }
    return RankingDocument.Keyword(text: term, weight: value["weight"]?.double ?? 1)
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
