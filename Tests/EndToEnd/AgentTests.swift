import Foundation
import JSON
import Support
import Testing

/// Agents from a file, in the real command.
@Suite struct AgentTests {
  private func command() throws -> (Command, file: String) {
    let command = try Command.with("calculator", "text_tools")
    let file = command.home("agents.json")
    let agents: JSONValue = [
      "version": 1,
      "agents": [
        [
          "id": "numbers",
          "description": "Answers questions about sums and percentages. Needs figures; gives the result.",
          "keywords": ["calculate", "percent"], "examples": ["calculate 15% of 80"], "effects": ["readOnly": true],
          "skills": ["calc*"],
        ],
        ["id": "desk", "description": "Speaks with the person and hands work on.", "skills": ["numbers"]],
      ],
    ]
    try agents.serialized().write(toFile: file, atomically: true, encoding: .utf8)
    return (command, file)
  }

  @Test func `an agent that has no such skill hands the request on, and both conversations are kept`() async throws {
    let (command, file) = try command()
    let asked = try await command("ask", "--agents", file, "--agent", "desk", "calculate 12.5% of 320", "--events")
      .jsonLines()
    let begun = asked.filter { $0["kind"] == "sessionStarted" }
    #expect(begun.map { $0["agent"] } == ["desk", "numbers"])
    #expect(begun.last?["within"] == asked.first { $0["kind"] == "toolStarted" }?["call"])
    #expect(asked.last { $0["kind"] == "answer" }?["text"] == "40")
    #expect(asked.filter { $0["kind"] == "completed" }.count == 2)
    for event in begun {
      let id = try #require(event["conversation"]?.string)
      #expect(try await command("log", id, "--json").jsonLines().last?["kind"] == "completed")
    }
    // The person has asked once; what was handed on goes with it.
    let list = try await command("sessions", "--json").json()
    #expect(list["conversations"]?.array?.map { $0["id"] } == [begun.first?["conversation"]])
    let (own, handed) = (begun[0]["conversation"]?.string ?? "", begun[1]["conversation"]?.string ?? "")
    #expect(try await command("sessions", "delete", own).status == 0)
    #expect(try await command("log", handed).status == 2)
    // An agent with the id of a skill goes before it, which is told.
    let named = try String(contentsOfFile: file, encoding: .utf8).replacing("\"numbers\"", with: "\"calculator\"")
    try named.write(toFile: command.home("named.json"), atomically: true, encoding: .utf8)
    let shadowed = try await command("ask", "--agents", command.home("named.json"), "calculate 12.5% of 320")
    #expect(
      shadowed.errors.contains("libcalculator.so' (version 1.0.0) has the id 'calculator', which one of the host's own")
    )
    // It has numbers alone, which has no skill for that.
    let other = try await command("ask", "--agents", file, "--agent", "desk", "make 'abc' upper case")
    #expect(other.status == 1)
  }

  @Test func `a file of agents in the usual place is used, and one that is wrong is told`() async throws {
    let (command, file) = try command()
    let usual = command.home("config/skillhost")
    try FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: usual + "/agents.json")
    #expect(try await command("ask", "--agent", "desk", "calculate 12.5% of 320").output == "40\n")
    let unknown = try await command("ask", "--agent", "nobody", "x")
    #expect(unknown.status == 2 && unknown.errors.contains("there are 'numbers', 'desk'"))
    try "{}".write(toFile: usual + "/agents.json", atomically: true, encoding: .utf8)
    let wrong = try await command("ask", "what is 12*7?")
    #expect(wrong.status == 2 && wrong.errors.contains("agents.json") && wrong.errors.contains("'version' must be 1"))
  }
}
