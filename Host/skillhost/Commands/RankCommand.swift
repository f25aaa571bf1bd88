import Arguments
import Catalog
import Core
import JSON
import Ranking
import Terminal

enum RankCommand: Subcommand {
  private static let limit = Option(
    "limit", short: "n", value: Value("N", .integer(1...1_000)), help: "Show at most N skills; 10 if not given")
  private static let explain = Option("explain", help: "Show which word in which field gave what")

  static let grammar = Command(
    "rank", abstract: "Show which skills fit a sentence, and run nothing",
    operands: [Operand(Value("TEXT"), count: .many, help: "The sentence")], options: [limit, explain],
    examples: [.init("skillhost rank --explain 'what is 12.5% of 320?'", "Why the calculator comes first")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let catalog = try Workspace(invocation).catalog()
    let sentence = invocation.operands.joined(separator: " ")
    let index = KeywordIndex(catalog.skills.map(\.manifest))
    let ranked = index.rank(sentence, limit: invocation.integer(limit) ?? 10)
    let explanations = invocation.has(explain) ? ranked.map { index.explain(sentence, $0.id) } : []

    if console.isJSON {
      console.json([
        "version": 1, "request": .string(sentence),
        "skills": .array(
          ranked.enumerated().map { place, skill in
            json(skill, explanations.isEmpty ? nil : explanations[place])
          }),
      ])
      if ranked.isEmpty { throw .found(.no) }
      return
    }
    if ranked.isEmpty { throw .nothingFits(reason: "no skill here has to do with that") }
    var table = Table(header: ["SCORE", "ID", "DESCRIPTION"])
    for skill in ranked {
      table.append(
        Table.Cell(decimal(skill.score)), Table.Cell(skill.id.description, .cyan),
        Table.Cell(catalog[skill.id]?.manifest.summary ?? ""))
    }
    console.table(table)
    for (skill, explanation) in zip(ranked, explanations) { show(explanation, of: skill, console) }
  }

  private static func show(_ explanation: Explanation, of skill: RankedSkill, _ console: Console) {
    console.line()
    console.line(console.palette(.bold, skill.id.description))
    var table = Table(header: ["GIVES", "WORD", "MET", "FIELD"])
    for row in explanation.rows {
      table.append(
        Table.Cell(decimal(row.contribution)), Table.Cell(row.word), Table.Cell(row.matched),
        Table.Cell(row.field.map { "\($0)" } ?? ""))
    }
    console.table(table)
  }

  private static func json(_ skill: RankedSkill, _ explanation: Explanation?) -> JSONValue {
    var object: JSONObject = [
      "id": .string(skill.id.description), "score": number(skill.score), "relevance": number(skill.relevance),
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
