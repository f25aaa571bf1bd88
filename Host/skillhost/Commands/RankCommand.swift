import Arguments
import Catalog
import Core
import JSON
import Ranking
import Terminal

enum RankCommand: Subcommand {
  private static let top = Option(
    "top", short: "n", value: Value("N", .integer(1...1_000)), help: "Show at most N skills; 10 if not given")
  private static let explain = Option("explain", help: "Show which word in which field gave what")

  static let grammar = Command(
    "rank", abstract: "Show which skills fit a sentence, and run nothing",
    operands: [Operand(Value("TEXT"), count: .any, help: "The sentence")],
    options: [top, explain, catalogFile, queriesFile],
    examples: [
      .init("skillhost rank --explain 'what is 12.5% of 320?'", "Why the calculator comes first"),
      .init("skillhost rank --catalog skills.jsonl --queries queries.jsonl --top 5 --json", "Ids to measure by"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let limit = invocation.integer(top) ?? 10
    let (skills, synonyms) = try skills(invocation)
    let index = DocumentIndex(skills, synonyms: synonyms)
    if let path = invocation.text(queriesFile) {
      if let word = invocation.operands.first {
        throw .usage(.unwantedOperand(word, command: grammar.name), command: grammar.name)
      }
      return rank(try sentences(in: path), in: index, limit: limit, console)
    }
    guard !invocation.operands.isEmpty else {
      throw .usage(
        .missingOperand("TEXT", command: grammar.name, help: "the sentence, or --queries with a file of them"),
        command: grammar.name)
    }
    let sentence = invocation.operands.joined(separator: " ")
    let hits = index.search(sentence, limit: limit)
    let documents = Dictionary(skills.map { ($0.id, $0.document) }) { first, _ in first }
    let explanations =
      invocation.has(explain) ? hits.map { hit in index.explain(sentence, hit.id, documents[hit.id]!) } : []

    if console.isJSON {
      console.json([
        "version": 1, "request": .string(sentence),
        "skills": .array(
          hits.enumerated().map { place, hit in json(hit, explanations.isEmpty ? nil : explanations[place]) }),
      ])
      if hits.isEmpty { throw .found(.no) }
      return
    }
    if hits.isEmpty { throw .nothingFits(reason: "no skill here has to do with that") }
    var table = Table(header: ["SCORE", "ID", "DESCRIPTION"])
    for hit in hits {
      table.append(
        Table.Cell(decimal(hit.score)), Table.Cell(hit.id, .cyan),
        Table.Cell(documents[hit.id]?.description.firstSentence ?? ""))
    }
    console.table(table)
    for (hit, explanation) in zip(hits, explanations) { show(explanation, of: hit.id, console) }
  }

  private static func skills(
    _ invocation: Invocation
  ) throws(Problem) -> ([(id: String, document: RankingDocument)], Synonyms) {
    if let path = invocation.text(catalogFile) { return (try skills(in: path), .builtIn) }
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    return (
      catalog.candidates.map { ($0.id.description, RankingDocument($0.manifest)) }, try workspace.synonyms(for: catalog)
    )
  }

  private static func show(_ explanation: Explanation, of id: String, _ console: Console) {
    console.line()
    console.line(console.palette(.bold, id))
    var table = Table(header: ["GIVES", "WORD", "MET", "FIELD"])
    for row in explanation.rows {
      table.append(
        Table.Cell(decimal(row.contribution)), Table.Cell(row.word), Table.Cell(row.matched),
        Table.Cell(row.field.map { "\($0)" } ?? ""))
    }
    console.table(table)
  }

  private static func json(_ hit: DocumentIndex<String>.Hit, _ explanation: Explanation?) -> JSONValue {
    var object: JSONObject = [
      "id": .string(hit.id), "score": number(hit.score), "relevance": number(hit.relevance),
    ]
    if let explanation {
      object["explanation"] = .array(
        explanation.rows.map { row in
          [
            "word": .string(row.word), "matched": .string(row.matched),
            "field": row.field.map { .string("\($0)") } ?? .null, "contribution": number(row.contribution),
          ]
        })
    }
    return .object(object)
  }

  private static func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }
}
