import Foundation
import JSON
import Ranking

let usage = """
  usage: ranking-bench quality FOLDER... [--half 0|1] [--set NAME=VALUE]...   recall and mean reciprocal rank of each set
         ranking-bench speed CATALOG QUERIES   build and search inside the process
         ranking-bench explain --catalog FILE --query TEXT [--top K]   the best skills with their reasons
         ranking-bench relevance CATALOG QUERIES   how much the best skills have to do with each query
         ranking-bench FILE   says "ready", then answers one JSON string a line with the three best ids
  """

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

func run(_ arguments: [String]) throws {
  var model = RankingModel()
  var options: [String: String] = [:]
  var rest: [String] = []
  var index = 0
  while index < arguments.count {
    let argument = arguments[index]
    if argument == "--set", index + 1 < arguments.count {
      try ModelSettings.apply(arguments[index + 1], to: &model)
      index += 2
    } else if argument.hasPrefix("--"), index + 1 < arguments.count {
      options[String(argument.dropFirst(2))] = arguments[index + 1]
      index += 2
    } else {
      rest.append(argument)
      index += 1
    }
  }
  switch rest.first {
  case "quality": try printQuality(Array(rest.dropFirst()), model, half: options["half"].flatMap { Int($0) })
  case "speed" where rest.count == 3: try Speed(catalog: rest[1], queries: rest[2]).printFigures(model)
  case "relevance" where rest.count == 3: try printRelevance(rest[1], rest[2], model)
  case "explain": try printExplanations(options, model)
  case let file? where rest.count == 1: try answerLines(file, model)
  default: throw BenchmarkError(usage)
  }
}

func printQuality(_ folders: [String], _ model: RankingModel, half: Int?) throws {
  let names = folders.map { URL(fileURLWithPath: $0).lastPathComponent }
  let width = (names.map(\.count).max() ?? 0) + 2
  func cell(_ value: Double) -> String { String(format: "%8.4f", value) }
  print("set".padding(toLength: width, withPad: " ", startingAt: 0) + " queries     r@1     r@3     r@5     MRR  none")
  var mean = [0.0, 0, 0, 0]
  for (folder, name) in zip(folders, names) {
    let quality = try QualitySet(folder).measure(model, half: half)
    let values = [quality.recall(at: 1), quality.recall(at: 3), quality.recall(at: 5), quality.meanReciprocalRank]
    for place in mean.indices { mean[place] += values[place] / Double(folders.count) }
    print(
      name.padding(toLength: width, withPad: " ", startingAt: 0) + String(format: "%8d", quality.queries)
        + values.map(cell).joined() + String(format: "%6d", quality.unanswered))
  }
  print("mean".padding(toLength: width + 8, withPad: " ", startingAt: 0) + mean.map(cell).joined())
}

func printExplanations(_ options: [String: String], _ model: RankingModel) throws {
  guard let catalog = options["catalog"], let query = options["query"] else { throw BenchmarkError(usage) }
  let skills = try CatalogFile.skills(catalog)
  let documents = Dictionary(skills.map { ($0.id, $0.document) }) { first, _ in first }
  let index = DocumentIndex(skills, model: model)
  for hit in index.search(query, limit: Int(options["top"] ?? "3") ?? 3) {
    print("\(hit.id)  score \(hit.score)  relevance \(hit.relevance)")
    for row in index.explain(query, hit.id, documents[hit.id]!).rows {
      print("  \(row.word) → \(row.matched)  \(row.field.map { "\($0)" } ?? "-")  \(row.contribution)")
    }
  }
}

/// JSON Lines: the ids of the three best, each with its relevance, whatever the bar is.
func printRelevance(_ catalog: String, _ queries: String, _ model: RankingModel) throws {
  let index = DocumentIndex(try CatalogFile.skills(catalog), model: model)
  for query in try CatalogFile.values(queries) {
    let hits = index.search(query["query"]?.string ?? "", limit: 3, doubtful: true)
    print(
      JSONValue.array(hits.map { [.string($0.id), JSONNumber($0.relevance).map { .number($0) } ?? 0] }).serialized())
  }
}

func answerLines(_ file: String, _ model: RankingModel) throws {
  let index = DocumentIndex(try CatalogFile.skills(file), model: model)
  print("ready")
  fflush(nil)
  while let line = readLine() {
    let query = try JSONValue(parsing: line).string ?? ""
    let answer = JSONValue.array(index.search(query, limit: 3).map { .string($0.id) })
    print(answer.serialized())
    fflush(nil)
  }
}
