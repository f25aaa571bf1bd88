import JSON
import Support
import Testing

/// A skill that has another run, by the command and real workers.
@Suite struct DelegateTests {
  @Test func `what the other gives comes back, and its steps are told within the first's`() async throws {
    let command = try Command.with("keeps", "calculator")
    let run = try await command(
      "run", "keeps", "--do", "delegates", "--key", "calculator", "--value", #"{"expression": "6*7"}"#, "--events")
    #expect(run.status == 0, "\(run.errors)")
    let events = try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    let outer = try #require(events.first { $0["kind"] == "toolStarted" }?["call"]?.string)
    let told = try #require(events.first { $0["kind"] == "delegated" })
    #expect(told["skill"] == "calculator" && told["call"]?.string == outer)
    #expect(told["delegatedCall"]?.string == outer + ".1")
    let results = events.filter { $0["kind"] == "toolResult" }
    #expect(results.map { $0["call"]?.string } == [outer + ".1", outer])
    #expect(results.last?["result"]?["text"]?.string?.hasPrefix("42\n") == true)

    let report = try await command(
      "run", "keeps", "--do", "delegates", "--key", "calculator", "--value", #"{"expression": "1/0"}"#, "--json")
    #expect(report.status == 1)
    #expect(try report.json()["error"]?["code"] == "division_by_zero")
  }
}
