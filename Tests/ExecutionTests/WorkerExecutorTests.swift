import Core
import Execution
import JSON
import Support
import Testing

@Suite struct WorkerExecutorTests {
  @Test func `a good skill gives its result`() async throws {
    let record = try await workers().record(call(of: "answer"))
    #expect(try record.end.get().text == "42")
    #expect(record.events == [])
  }

  @Test func `arguments arrive and results return whole`() async throws {
    let arguments: JSONValue = ["text": "潮 tide \u{1F30A}", "numbers": [1, 2.5, -3], "nothing": nil]
    let record = try await workers().record(call(of: "echo", arguments: arguments))
    let result = try record.end.get()
    #expect(result.structured == arguments)
    #expect(try JSONValue(parsing: result.text) == arguments)
    #expect(result.metadata == ["from": "echo"])
  }

  @Test func `a crash is a verdict`() async throws {
    let record = try await workers().record(call(of: "crashes"))
    #expect(record.failure?.kind == .crashed)
    #expect(record.failure?.code == "SIGSEGV")
  }
}
