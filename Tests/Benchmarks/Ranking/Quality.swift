import Foundation
import JSON
import Ranking

/// How often the right skills are among the first.
struct Quality {
  var queries = 0
  var unanswered = 0
  private var recall = [1: 0.0, 3: 0.0, 5: 0.0]
  private var reciprocal = 0.0

  mutating func count(_ ranked: [String], relevant: Set<String>) {
    queries += 1
    if ranked.isEmpty { unanswered += 1 }
    for depth in recall.keys {
      recall[depth, default: 0] += Double(relevant.intersection(ranked.prefix(depth)).count) / Double(relevant.count)
    }
    if let place = ranked.firstIndex(where: relevant.contains) { reciprocal += 1 / Double(place + 1) }
  }

  func recall(at depth: Int) -> Double { (recall[depth] ?? 0) / Double(max(queries, 1)) }
  var meanReciprocalRank: Double { reciprocal / Double(max(queries, 1)) }
}

/// A folder with `skills.jsonl` and `queries.jsonl`.
struct QualitySet {
  var name: String
  var skills: [(id: String, document: RankingDocument)]
  var queries: [(text: String, relevant: Set<String>)]

  init(_ folder: String) throws {
    name = URL(fileURLWithPath: folder).lastPathComponent
    skills = try CatalogFile.skills(folder + "/skills.jsonl")
    queries = try CatalogFile.values(folder + "/queries.jsonl").map { entry in
      guard let text = entry["query"]?.string, let relevant = entry["relevant"]?.array else {
        throw BenchmarkError("a query without text or answers")
      }
      return (text, Set(relevant.compactMap(\.string)))
    }
  }

  /// - Parameter half: 0 or 1 for every other query, so that what was found on one half can be tried on the other.
  func measure(_ model: RankingModel, half: Int? = nil) -> Quality {
    let index = DocumentIndex(skills, model: model)
    var quality = Quality()
    for (number, query) in queries.enumerated() where half == nil || number % 2 == half {
      quality.count(index.search(query.text, limit: 5).map(\.id), relevant: query.relevant)
    }
    return quality
  }
}
