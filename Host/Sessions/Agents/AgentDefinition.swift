package import Agent
package import Core

/// An agent: which skills it may use, who chooses among them, and how far it may go. To others it is a skill.
package struct AgentDefinition: Hashable, Sendable {
  /// As others see it; its one argument is the request.
  package var manifest: Manifest
  /// What it may use: skills and other agents.
  package var skills: [SkillPattern]
  /// As `-m` takes it; `nil` for the model that is set.
  package var model: String?
  /// In place of the model's usual ones.
  package var instructions: String?
  package var limits: AttemptLimits

  package var id: SkillID { manifest.id }

  /// As the catalog knows it.
  package var skill: Skill { Skill(manifest: manifest, library: Skill.Library(path: ""), isTrusted: true) }

  /// Whether it may use the skill. None uses itself.
  package func uses(_ skill: SkillID) -> Bool { skill != id && skills.contains { $0.matches(skill) } }
}
