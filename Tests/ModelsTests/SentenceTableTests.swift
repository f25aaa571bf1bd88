import JSON
import Testing

@testable import Models

/// A row of the table.
struct SentenceRow: Sendable, CustomTestStringConvertible {
  let skill: String
  let sentence: String
  let arguments: JSONValue
  let context: String?

  init(_ line: Substring) throws {
    let cells = try #require(JSONValue(parsing: String(line)).array)
    skill = try #require(cells[0].string)
    sentence = try #require(cells[1].string)
    arguments = cells[2]
    context = cells.count > 3 ? cells[3].string : nil
  }

  var testDescription: String { "\(skill): \(sentence)" }
}

@Suite struct SentenceTableTests {
  @Test(arguments: try SentenceTable.rows.split(separator: "\n").map(SentenceRow.init))
  func `sentences make the arguments that people mean`(row: SentenceRow) async throws {
    let choice = try await LocalChooser().choose(
      ChoiceRequest(row.sentence, [(row.skill, 1)], context: row.context))
    if case .call(let calls) = choice {
      #expect(calls.first?.arguments == row.arguments)
    } else {
      #expect(row.arguments == .null, "\(choice)")
    }
  }
}
