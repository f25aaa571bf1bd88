package import Agent
package import Catalog
package import Core
import Execution
package import Models
package import Ranking
import Synchronization

/// Agents that are skills to each other, and what they share: one catalog, one executor, one place for events.
package final class AgentTeam: Sendable {
  /// What all of them work with.
  package struct Surroundings: Sendable {
    /// Skills besides the agents.
    package var catalog: CatalogSnapshot
    package var executor: any Executor
    package var confirmer: any Confirmer
    package var ranker: @Sendable (CatalogSnapshot) -> any SkillRanker
    /// Who chooses for an agent; for `nil`, for the one that the person speaks with.
    package var chooser: @Sendable (AgentDefinition?) -> any SkillChooser
    /// Takes the events of work that was handed on.
    package var keep: @Sendable (EventEnvelope) async throws -> Void
    package var isOffline = false
    package var findsNames: @Sendable () async -> Bool = { true }
    /// Nanoseconds since 1970.
    package var now: @Sendable () -> Int64

    package init(
      catalog: CatalogSnapshot, executor: any Executor, confirmer: any Confirmer,
      ranker: @escaping @Sendable (CatalogSnapshot) -> any SkillRanker,
      chooser: @escaping @Sendable (AgentDefinition?) -> any SkillChooser,
      keep: @escaping @Sendable (EventEnvelope) async throws -> Void, now: @escaping @Sendable () -> Int64
    ) {
      self.catalog = catalog
      self.executor = executor
      self.confirmer = confirmer
      self.ranker = ranker
      self.chooser = chooser
      self.keep = keep
      self.now = now
    }
  }

  private struct View: Sendable {
    let catalog: CatalogSnapshot
    let ranker: any SkillRanker
  }

  /// The skills and the agents.
  package let catalog: CatalogSnapshot
  private let agents: [AgentDefinition]
  private let surroundings: Surroundings
  /// What each agent sees, as it was first needed.
  private let views = Mutex<[SkillID?: View]>([:])

  /// - Parameter agents: With an id each. They come before skills of their ids, which are rejected.
  package init(_ agents: [AgentDefinition], _ surroundings: Surroundings) {
    self.agents = agents
    self.surroundings = surroundings
    catalog = surroundings.catalog.adding(agents.map(\.skill))
  }

  /// - Parameters:
  ///   - agent: Who works; `nil` for one that may use everything.
  ///   - limits: In place of the agent's own.
  package func runtime(of agent: AgentDefinition? = nil, limits: AttemptLimits? = nil) -> AgentRuntime {
    let view = view(of: agent)
    return AgentRuntime(
      catalog: view.catalog, ranker: view.ranker, chooser: surroundings.chooser(agent), executor: executor,
      confirmer: surroundings.confirmer, limits: limits ?? agent?.limits ?? AttemptLimits(),
      isOffline: surroundings.isOffline, findsNames: surroundings.findsNames, now: surroundings.now)
  }

  private var executor: any Executor {
    let skills = agents.map { agent in
      HostSkill(agent.manifest) { call, tell async throws(SkillFailure) in
        try await HandOff(to: agent, call, self.surroundings.now).work(
          by: self.runtime(of: agent), keep: self.surroundings.keep, tell: tell)
      }
    }
    return skills.isEmpty ? surroundings.executor : HostSkillExecutor(skills, base: surroundings.executor)
  }

  private func view(of agent: AgentDefinition?) -> View {
    if let view = views.withLock({ $0[agent?.id] }) { return view }
    let seen = if let agent { catalog.keeping { agent.uses($0) } } else { catalog }
    let view = View(catalog: seen, ranker: surroundings.ranker(seen))
    views.withLock { $0[agent?.id] = view }
    return view
  }
}
