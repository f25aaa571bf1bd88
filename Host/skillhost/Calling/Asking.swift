import Agent
import Arguments
import Catalog
import Core
import POSIX
import Ranking
import Sessions
import Store
import Terminal

/// What all commands have in common that work on requests: among which skills is chosen, by whom, within which limits.
struct Asking {
  private static let maxSteps = Option(
    "max-steps", value: Value("N", .integer(1...100)), help: "Stop after N rounds of calls; 8 if not given")
  private static let maxTokens = Option(
    "max-tokens", value: Value("N", .integer(1...100_000_000)),
    help: "Stop after the model has read and written N tokens in all")
  private static let maxTime = Option(
    "max-time", value: Value("SECONDS", .seconds), help: "Stop after so many seconds in all")

  private static let agents = Option(
    "agents", value: Value("FILE", .file), help: "Agents to hand work on to, in place of those in agents.json")
  private static let agent = Option(
    "agent", value: Value("ID"), help: "Have this agent work on it, with its own skills, model and instructions")

  static let options =
    SharedOptions.running + [maxSteps, maxTokens, maxTime, agents, agent] + ModelOptions.all

  /// The circumstances of a request, which is yet to be put in.
  let submission: Submission
  private(set) var catalog: CatalogSnapshot
  private let invocation: Invocation
  private let console: Console
  private let workspace: Workspace
  private let choosing: Choosing
  private let agents: [AgentDefinition]
  /// The one that works; `nil` for one that may use everything.
  private let agent: AgentDefinition?
  private let limits: AttemptLimits

  init(_ invocation: Invocation, _ console: Console, _ workspace: Workspace) throws(Problem) {
    self.invocation = invocation
    self.console = console
    self.workspace = workspace
    catalog = workspace.catalog()
    choosing = try Choosing(invocation, workspace)
    agents = try workspace.agents(invocation.text(Self.agents))
    for rejection in catalog.adding(agents.map(\.skill)).rejected where rejection.reason == .reserved {
      console.note("\(rejection)", label: "note", .yellow)
    }
    agent = try invocation.text(Self.agent).map { [agents] name throws(Problem) in
      guard let agent = agents.first(where: { $0.id.description == name }) else {
        throw .unknownAgent(name, known: agents.map(\.id.description))
      }
      return agent
    }
    var limits = agent?.limits ?? AttemptLimits()
    if let steps = invocation.integer(Self.maxSteps) { limits.steps = steps }
    limits.tokens = invocation.integer(Self.maxTokens)
    limits.time = invocation.seconds(Self.maxTime)
    self.limits = limits
    var submission = Submission(
      sentence: "", circumstances: try workspace.surroundings().circumstances,
      timeout: invocation.seconds(SharedOptions.timeout))
    submission.grants = try invocation.grants(in: workspace.workingDirectory)
    submission.agent = agent?.id
    submission.usesSkills = !invocation.has(ModelOptions.noSkill)
    self.submission = submission
  }

  /// A conversation to go on with.
  struct Opened: Sendable {
    let id: String
    let past: Transcript
    /// `nil` where it is not kept.
    let log: EventLog?
  }

  /// A new one.
  func new() throws(Problem) -> Opened {
    let log = invocation.has(SharedOptions.dryRun) ? nil : try workspace.eventLog(console)
    return Opened(id: ULID.make(time: Clock.now()), past: Transcript(), log: log)
  }

  /// One that is on record.
  ///
  /// - Parameter prefix: The beginning of its id; `nil` for the latest.
  func open(_ prefix: String?) throws(Problem) -> Opened {
    let store = try workspace.store(console)
    do throws(StoreError) {
      let conversation = if let prefix { try store.conversation(prefix) } else { try store.latest() }
      let events = try store.events(of: conversation.id).map(\.event)
      return Opened(
        id: conversation.id, past: Transcript(events),
        log: invocation.has(SharedOptions.dryRun) ? nil : EventLog(store))
    } catch { throw .store(error) }
  }

  /// Chooses among the skills that are there now.
  mutating func lookAgain() {
    workspace.lookAgain()
    catalog = workspace.catalog()
  }

  /// What attempts need.
  func equipment(isLasting: Bool = false) throws(Problem) -> Attempt.Equipment {
    try Attempt.Equipment(invocation, console, workspace: workspace, model: choosing.model, isLasting: isLasting)
  }

  /// Works until the end of one attempt and shows it.
  func perform(
    _ opened: Opened, request: String,
    _ begin: @escaping @Sendable (AgentSession, AgentRuntime) async throws(SessionError) -> RunningAttempt
  ) throws(Problem) {
    try perform(request, log: opened.log, by: try equipment()) { runtime, event throws(SessionError) in
      let session = AgentSession(conversation: opened.id, past: opened.past, now: { Clock.now() }, keep: event)
      return try await begin(session, runtime).end
    }
  }

  /// - Parameter suspend: Comes first when the process is told to end.
  func perform(
    _ request: String, log: EventLog?, by equipment: Attempt.Equipment, suspend: (@Sendable () async -> Void)? = nil,
    _ body:
      @escaping @Sendable (AgentRuntime, @escaping @Sendable (EventEnvelope) async throws -> Void)
      async throws(SessionError) -> AttemptEnd
  ) throws(Problem) {
    let attempt = Attempt(invocation, console, workspace: workspace, equipment: equipment)
    defer { choosing.model?.tellFault(console) }
    let synonyms = try workspace.synonyms(for: catalog)
    try attempt.perform(
      request: request, log: log,
      runtime: { means in
        var surroundings = AgentTeam.Surroundings(
          catalog: catalog, executor: means.executor, confirmer: means.confirmer,
          ranker: { KeywordIndex($0.candidates.map(\.manifest), synonyms: synonyms) },
          chooser: { [choosing] in choosing.chooser(for: $0) },
          keep: means.keep, now: { Clock.now() })
        surroundings.isOffline = choosing.isOffline
        surroundings.findsNames = means.findsNames
        return AgentTeam(agents, surroundings).runtime(of: agent, limits: limits)
      }, suspend: suspend, body)
  }
}
