import Agent
import Core
import JSON

/// Why a file of agents is refused; one sentence.
package struct AgentFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension AgentDefinition {
  /// The fields of an agent that a skill has not.
  private static let own: Set<String> = ["skills", "model", "instructions", "limits"]
  private static let limits: Set<String> = ["steps", "tokens", "seconds"]

  /// Reads a file of agents; its form is described in `Host/docs/agents.md`.
  ///
  /// - Throws: Saying which agent is wrong, and in what. Then none of them counts.
  package static func parse(_ bytes: [UInt8]) throws(AgentFileError) -> [AgentDefinition] {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes[...]) } catch { throw AgentFileError("it is no JSON: \(error)") }
    guard json["version"]?.int == 1 else { throw AgentFileError("'version' must be 1") }
    guard let entries = json["agents"]?.array else { throw AgentFileError("'agents' must be a list") }
    var agents: [AgentDefinition] = []
    for (place, entry) in entries.enumerated() {
      let agent = try AgentDefinition(entry, named: entry["id"]?.string ?? "number \(place + 1)")
      guard !agents.contains(where: { $0.id == agent.id }) else {
        throw AgentFileError("two agents have the id '\(agent.id)'; give one of them another")
      }
      agents.append(agent)
    }
    return agents
  }

  private init(_ json: JSONValue, named name: String) throws(AgentFileError) {
    guard var skill = json.object else { throw AgentFileError("the agent \(name) must be an object") }
    for key in Self.own { skill[key] = nil }
    for key in ["parameters", "output", "permissions", "settings", "services", "abi"] where skill[key] != nil {
      throw AgentFileError("the agent '\(name)' has '\(key)', which only skills in libraries have")
    }
    skill["parameters"] = Self.parameters
    skill["confirm"] = skill["confirm"] ?? "never"
    // A model may be silent for longer than a skill should be.
    skill["timeout"] = skill["timeout"] ?? ["idle": 300, "total": 600]
    let file = Manifest.parse(Array(JSONValue.object(skill).serialized().utf8))
    let manifest: Manifest
    switch file.skills.first {
    case .success(let parsed)?: manifest = parsed
    case .failure(let error)?: throw AgentFileError("the agent '\(name)' is refused: \(error)")
    case nil: throw AgentFileError("the agent '\(name)' is refused")
    }
    for warning in file.warnings {
      guard case .unknownField = warning.reason else { continue }
      throw AgentFileError("the agent '\(name)': \(warning)")
    }
    self.init(
      manifest: manifest, skills: try Self.patterns(json["skills"], of: name),
      model: try Self.text(json, "model", of: name), instructions: try Self.text(json, "instructions", of: name),
      limits: try Self.limits(json["limits"], of: name))
  }

  private static let parameters: JSONValue = [
    "type": "object",
    "properties": [
      "request": [
        "type": "string", "minLength": 1, "x-request": true,
        "description": "What the agent is to do, in one or more sentences that say all it needs to know.",
      ]
    ],
    "required": ["request"], "additionalProperties": false,
  ]

  private static func patterns(_ json: JSONValue?, of name: String) throws(AgentFileError) -> [SkillPattern] {
    guard let texts = json?.array else {
      throw AgentFileError("the agent '\(name)' needs 'skills': a list of ids, in which * stands for any characters")
    }
    var patterns: [SkillPattern] = []
    for text in texts {
      guard let pattern = text.string.flatMap({ SkillPattern($0) }) else {
        throw AgentFileError("the agent '\(name)': \(text.serialized()) in 'skills' can name no skill")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  private static func text(_ json: JSONValue, _ key: String, of name: String) throws(AgentFileError) -> String? {
    guard let value = json[key] else { return nil }
    guard let text = value.string, !text.isEmpty else {
      throw AgentFileError("the agent '\(name)': '\(key)' must be a text")
    }
    return text
  }

  private static func limits(_ json: JSONValue?, of name: String) throws(AgentFileError) -> AttemptLimits {
    var read = AttemptLimits()
    guard let json else { return read }
    guard let object = json.object else { throw AgentFileError("the agent '\(name)': 'limits' must be an object") }
    for member in object.members {
      guard limits.contains(member.key) else {
        throw AgentFileError(
          "the agent '\(name)': 'limits' has no '\(member.key)', but \(limits.sorted().joined(separator: ", "))")
      }
      guard let number = member.value.int, number > 0 else {
        throw AgentFileError("the agent '\(name)': '\(member.key)' in 'limits' must be a whole number above 0")
      }
      switch member.key {
      case "steps": read.steps = number
      case "tokens": read.tokens = number
      default: read.time = .seconds(number)
      }
    }
    return read
  }
}
