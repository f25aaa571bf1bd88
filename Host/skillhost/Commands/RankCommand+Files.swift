import Arguments
import JSON
import POSIX
import Ranking

/// Ranking the skills of a file for the sentences of a file, to measure by.
extension RankCommand {
  static let catalogFile = Option(
    "catalog", value: Value("FILE", .file),
    help: "Rank the skills of FILE, one JSON object a line; their ids may be any strings")
  static let queriesFile = Option(
    "queries", value: Value("FILE", .file),
    help: "Rank for each sentence of FILE, one JSON string or object with 'query' a line")

  /// Larger files than this are refused.
  private static let fileLimit = 1 << 30

  static func skills(in path: String) throws(Problem) -> [(id: String, document: RankingDocument)] {
    var seen: Set<String> = []
    var skills: [(id: String, document: RankingDocument)] = []
    for (place, value) in try lines(of: path) {
      guard let line = CatalogLine(value) else { throw .badLine(place, "a skill is an object with a string 'id'") }
      guard seen.insert(line.id).inserted else { throw .badLine(place, "the id '\(line.id)' stands in the file twice") }
      skills.append((line.id, line.document))
    }
    return skills
  }

  static func sentences(in path: String) throws(Problem) -> [String] {
    var sentences: [String] = []
    for (place, value) in try lines(of: path) {
      guard let text = value.string ?? value["query"]?.string else {
        throw .badLine(place, "a sentence is a string or an object with a string 'query'")
      }
      sentences.append(text)
    }
    return sentences
  }

  /// One line a sentence: `{"query_index": from 0, "ranked": [ids, best first]}`. What is likely about something else gets
  /// its skills, too: this is what a model would be offered.
  static func rank(
    _ sentences: [String], in index: DocumentIndex<String>, limit: Int, _ console: Console
  ) {
    for (number, sentence) in sentences.enumerated() {
      let ids = index.search(sentence, limit: limit, doubtful: true).map(\.id)
      if console.isJSON {
        console.jsonLine(["query_index": .number(JSONNumber(number)), "ranked": .array(ids.map { .string($0) })])
      } else {
        console.line(([String(number)] + ids).joined(separator: "\t"))
      }
    }
  }

  private static func lines(of path: String) throws(Problem) -> [(place: String, value: JSONValue)] {
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try FileSystem.contents(of: path, limit: fileLimit) } catch { throw .file(error) }
    guard let bytes else { throw .oversizedInput(name: "'\(path)'", limit: fileLimit) }
    var lines: [(place: String, value: JSONValue)] = []
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let place = "'\(path)', line \(number + 1)"
      do throws(JSONParseError) {
        lines.append((place, try JSONValue(parsing: line, options: ParseOptions(duplicateKeys: .lastWins))))
      } catch { throw .badLine(place, "\(error.reason)") }
    }
    return lines
  }
}
