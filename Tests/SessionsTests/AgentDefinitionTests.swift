import Agent
import Core
import JSON
import Sessions
import Testing

@Suite struct AgentDefinitionTests {
  private func parse(_ text: String) throws -> [AgentDefinition] { try AgentDefinition.parse(Array(text.utf8)) }

  private func agent(_ fields: String) -> String {
    #"{"version": 1, "agents": [{"id": "a", "description": "Knows numbers well.", "skills": ["x"], \#(fields)}]}"#
  }

  @Test func `an agent has what a skill has, and skills, a model, instructions and limits of its own`() throws {
    let agents = try parse(
      agent(
        """
        "keywords": ["sum"], "model": "small", "instructions": "Be brief.", "effects": {"readOnly": true},
        "limits": {"steps": 3, "tokens": 900, "seconds": 20}
        """))
    let agent = try #require(agents.first)
    #expect(agent.manifest.keywords == [Manifest.Keyword(term: "sum")] && agent.manifest.effects.readOnly == true)
    #expect(agent.manifest.parameters["required"] == ["request"] && agent.manifest.confirm == .never)
    #expect(agent.model == "small" && agent.instructions == "Be brief.")
    #expect(agent.limits.steps == 3 && agent.limits.tokens == 900 && agent.limits.time == .seconds(20))
  }

  @Test(arguments: [
    ("{", "it is no JSON"), (#"{"version": 2}"#, "'version' must be 1"),
    (#"{"version": 1}"#, "'agents' must be a list"),
    (#"{"version": 1, "agents": [3]}"#, "the agent number 1 must be an object"),
    (#"{"version": 1, "agents": [{"id": "a", "description": "Knows."}]}"#, "needs 'skills'"),
    (#"{"version": 1, "agents": [{"id": "A!", "description": "Knows.", "skills": []}]}"#, "the agent 'A!' is refused"),
    (
      #"{"version": 1, "agents": [{"id": "a", "description": "Knows.", "skills": ["no spaces"]}]}"#,
      #""no spaces" in 'skills' can name no skill"#
    ),
    (
      #"{"version": 1, "agents": [{"id": "a", "description": "Knows it.", "skills": []}, {"id": "a", "description": "Too.", "skills": []}]}"#,
      "two agents have the id 'a'"
    ),
  ])
  func `a file that is wrong is refused, saying which agent is and in what`(text: String, reason: String) {
    #expect { try parse(text) } throws: { "\($0)".contains(reason) }
  }

  @Test(arguments: [
    (#""skils": []"#, "skils"), (#""permissions": {}"#, "only skills in libraries have"),
    (#""limits": {"hours": 1}"#, "'limits' has no 'hours', but seconds, steps, tokens"),
    (#""limits": {"steps": 0}"#, "must be a whole number above 0"), (#""model": ""#, "no JSON"),
    (#""model": """#, "'model' must be a text"), (#""model": 3"#, "'model' must be a text"),
    (#""timeout": {"idle": "x"}"#, "refused"),
  ])
  func `a field that is wrong is named`(field: String, reason: String) {
    let text = #"{"version": 1, "agents": [{"id": "a", "description": "Knows numbers.", "skills": ["x"], \#(field)}]}"#
    #expect { try parse(text) } throws: { "\($0)".contains(reason) }
  }

  @Test(arguments: [
    ("calculator", "calculator", true), ("calculator", "calculators", false), ("calc*", "calculator", true),
    ("*", "calculator", true), ("*tor", "calculator", true), ("*lat*", "calculator", true), ("c*r", "calculator", true),
    ("c*l*r", "calculator", true), ("c*z*r", "calculator", false), ("a*a", "a", false), ("**", "a", true),
    ("calc*x", "calculator", false), ("text_*", "text", false),
  ])
  func `a star stands for any characters`(pattern: String, id: String, matches: Bool) throws {
    #expect(try #require(SkillPattern(pattern)).matches(#require(SkillID(id))) == matches)
  }

  @Test func `what can be in no id is no pattern`() {
    for text in ["", "A", "a b", "a?", "ä"] { #expect(SkillPattern(text) == nil) }
  }
}
