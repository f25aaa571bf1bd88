import Check
import Core
import JSON
import Support
import Testing

/// How a skill's sentences fare among other skills.
@Suite struct ChoosingTests {
  private let rival = flawless.with("ferry_times", at: "id").with(
    "Use it for ferries that leave a port.", at: "description"
  ).with(["ferry", "boat"], at: "keywords").with(["when does the ferry leave 'Hull'?"], at: "examples")

  @Test func `an example that another skill answers better is named, with that skill`() async throws {
    let manifest = flawless.with(["ferry_times", "tide times for 'Hull'"], at: "examples")
    let folder = try TemporaryDirectory()
    let path = try folder.write(manifest.serialized(), to: "skill.json")
    let findings = await Checker.report(path, others: [try rival.manifest()]).findings
    let finding = try #require(findings.first { $0.code == .exampleNotFirst })
    #expect("\(finding.pointer)" == "/examples/0")
    #expect(finding.message.contains("'ferry_times'"))
    #expect(!findings.contains { "\($0.pointer)" == "/examples/1" })
  }

  @Test func `a counter-example that reaches the skill is named`() async throws {
    let manifest = flawless.with(["tide times"], at: "counterExamples")
    #expect(try await Checker.codes(manifest).contains(.counterExampleFirst))
  }

  @Test func `two skills for the same are told of one another`() async throws {
    let twin = try flawless.with("tide_table", at: "id").manifest()
    let folder = try TemporaryDirectory()
    let path = try folder.write(flawless.serialized(), to: "skill.json")
    let findings = await Checker.report(path, others: [twin]).findings
    #expect(
      findings.contains { ($0.code == .overlap || $0.code == .exampleNotFirst) && $0.message.contains("'tide_table'") })
  }

  @Test func `an example that leaves out what is required says what`() async throws {
    let manifest = flawless.with(
      [
        "type": "object",
        "properties": ["height": ["type": "number", "description": "In metres."]], "required": ["height"],
        "additionalProperties": false,
      ], at: "parameters")
    let folder = try TemporaryDirectory()
    let path = try folder.write(manifest.serialized(), to: "skill.json")
    let findings = await Checker.report(path).findings
    #expect(findings.contains { $0.code == .exampleIncomplete && $0.message.contains("'height'") })
  }

  @Test func `an example that is filled wrongly is a misfit`() async throws {
    let manifest = flawless.with(3, at: "parameters", "properties", "port", "maxLength")
    #expect(try await Checker.codes(manifest).contains(.exampleMisfit))
  }
}
