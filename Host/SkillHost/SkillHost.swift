import Agent
import Catalog
import Core
import Execution
import Glibc
import JSON
import Models
import POSIX
import Ranking
import Services
import Sessions
import Store
import Synchronization

/// Skills for a program of one's own: libraries from directories, closures of the program, the model that chooses, and
/// conversations.
public final class SkillHost: Sendable {
  private struct State {
    var skills: [OwnSkill] = []
    var services: [OwnService] = []
    var workers: WorkerExecutor?
    var sessions: [String: WeakSession] = [:]
  }

  private struct WeakSession: Sendable {
    weak let session: ChatSession?
  }

  let configuration: Configuration
  private let state = Mutex(State())
  private let bus = EventBus()
  private let store: ConversationStore?
  private let log: EventLog?
  private let model: ModelClients?
  private let agents: [AgentDefinition]
  private let worker: String

  /// - Throws: `setup`, when something of the configuration cannot be used.
  public init(_ configuration: Configuration = Configuration()) throws(SkillHostError) {
    self.configuration = configuration
    worker = try Self.worker(configuration)
    model = try Self.model(configuration)
    agents = try Self.agents(configuration)
    do throws(StoreError) {
      store = try configuration.conversations.map { path throws(StoreError) in try ConversationStore(path: path) }
    } catch { throw SkillHostError(error) }
    log = store.map { EventLog($0) }
  }

  // MARK: What there is

  /// Adds a skill of this program.
  ///
  /// - Throws: When one of this program's, or of the directories', has its id.
  public func register(_ skill: OwnSkill) throws(SkillHostError) {
    let isTaken = libraries()[skill.id] != nil
    let isNew = state.withLock { state in
      guard !isTaken, !state.skills.contains(where: { $0.id == skill.id }) else { return false }
      state.skills.append(skill)
      return true
    }
    if !isNew { throw .setup("duplicate", "there is a skill '\(skill.id)' already; give this one another id") }
  }

  /// Adds a service of this program, or puts it in the place of the host's own. Before the first skill runs.
  ///
  /// - Throws: When one was registered under its id, or skills have run.
  public func register(_ service: OwnService) throws(SkillHostError) {
    let problem = state.withLock { state -> SkillHostError? in
      if state.workers != nil { return .setup("too_late", "services are registered before the first skill runs") }
      if state.services.contains(where: { $0.id == service.id }) {
        return .setup("duplicate", "the service '\(service.id)' is registered already")
      }
      state.services.append(service)
      return nil
    }
    if let problem { throw problem }
  }

  /// Ids and descriptions of the skills that there are now, in the order of their ids.
  public var skills: [(id: String, description: String)] {
    catalog().skills.map { ($0.id.description, $0.manifest.description) }
  }

  /// Files and skills that are not among them, and why; one sentence each.
  public var rejected: [String] { catalog().rejected.map(\.description) }

  // MARK: What it does

  /// A conversation: a new one, or one that is kept. The same object for the same id, while somebody holds it.
  ///
  /// - Throws: When there is none of that id.
  public func conversation(_ id: String? = nil) throws(SkillHostError) -> ChatSession {
    if let id, let session = state.withLock({ $0.sessions[id]?.session }) { return session }
    var past = Transcript()
    if let id {
      do throws(StoreError) {
        guard let store else { throw StoreError.noConversation(id) }
        let events = try store.events(of: id).map(\.event)
        guard !events.isEmpty else { throw StoreError.noConversation(id) }
        past = Transcript(events)
      } catch { throw SkillHostError(error) }
    }
    let session = ChatSession(
      AgentSession(conversation: id ?? ULID.make(time: Clock.now()), past: past, now: { Clock.now() }) {
        [weak self] in try await self?.keep($0)
      }, of: self)
    return state.withLock { state in
      state.sessions = state.sessions.filter { $0.value.session != nil }
      if let known = state.sessions[session.id]?.session { return known }
      state.sessions[session.id] = WeakSession(session: session)
      return session
    }
  }

  /// Runs one skill: being named by the program is consent, unless its manifest wants to be confirmed always.
  ///
  /// - Parameter arguments: A JSON object.
  /// - Throws: `SkillHostError`.
  public func run(_ skill: String, arguments: String = "{}") async throws(SkillHostError) -> Reply {
    guard let id = SkillID(skill), let known = catalog()[id] else {
      throw .setup("unknown_skill", "there is no skill '\(skill)'")
    }
    let json: JSONValue
    do { json = try JSONValue(parsing: arguments) } catch {
      throw SkillHostError(kind: "invalidArguments", code: "not_json", message: "the arguments are no JSON: \(error)")
    }
    let end = try await runtime().run(known, arguments: json, submission: submission("")) { [bus] in bus.publish($0) }
    return try end.reply()
  }

  /// All events as they come, of all conversations and of skills that were run by themselves. A reader that is slow misses
  /// some, never the end of a call or an attempt.
  public func events() -> some AsyncSequence<ChatEvent, Never> & Sendable {
    bus.events().compactMap { item in
      if case .event(let envelope) = item { ChatEvent(envelope) } else { nil }
    }
  }

  /// Ends the processes that wait for further calls. To be called before the program ends.
  public func close() async {
    bus.finish()
    let workers = state.withLock { state in
      defer { state.workers = nil }
      return state.workers
    }
    await workers?.dismissWorkers()
  }

  // MARK: For sessions

  func submission(_ sentence: String) -> Submission {
    var circumstances = SkillCall.Circumstances()
    circumstances.timeZone = configuration.timeZone
    circumstances.locale = configuration.locale
    circumstances.workingDirectory = (try? Environment.workingDirectory()) ?? "/"
    return Submission(sentence: sentence, circumstances: circumstances)
  }

  func runtime() throws(SkillHostError) -> AgentRuntime {
    let surroundings = AgentTeam.Surroundings(
      catalog: ownAndLibraries(), executor: try executor(), confirmer: confirmer,
      ranker: { KeywordIndex($0.candidates.map(\.manifest), synonyms: .builtIn) },
      chooser: { [model, configuration] agent in Self.chooser(agent, model, configuration) },
      keep: { [weak self] in try await self?.keep($0) }, now: { Clock.now() })
    return AgentTeam(agents, surroundings).runtime()
  }

  private func keep(_ envelope: EventEnvelope) async throws {
    try await log?.record(envelope)
    bus.publish(envelope)
  }

  private func libraries() -> CatalogSnapshot {
    let path = SearchPath.resolve(
      flags: configuration.skillDirectories, environment: configuration.environment,
      executable: (try? Environment.executablePath()) ?? "",
      workingDirectory: (try? Environment.workingDirectory()) ?? "/")
    return Catalog.scan(path, records: CatalogRecords.load(environment: configuration.environment))
  }

  private func ownAndLibraries() -> CatalogSnapshot {
    let own = state.withLock { $0.skills }
    return libraries().adding(own.map { $0.skill([]).skill })
  }

  private func catalog() -> CatalogSnapshot { ownAndLibraries().adding(agents.map(\.skill)) }

  private static func chooser(
    _ agent: AgentDefinition?, _ model: ModelClients?, _ configuration: Configuration
  ) -> any SkillChooser {
    let local = LocalChooser(offset: { _, moment in Clock.offset(at: moment) })
    guard let model, agent?.model != "none" else { return local }
    return ModelChooser(
      model.client(asking: agent?.model), instructions: agent?.instructions ?? configuration.instructions,
      local: local, mayFallBack: true)
  }

  private var confirmer: any Confirmer {
    configuration.confirm.map { AskingConfirmer(ask: $0) } ?? FixedConfirmer(.nobodyToAsk)
  }

  private func executor() throws(SkillHostError) -> any Executor {
    let outcome = state.withLock { state -> Result<any Executor, SkillHostError> in
      let services = services(state.services)
      do throws(SystemError) {
        let workers: WorkerExecutor
        if let known = state.workers {
          workers = known
        } else {
          var settings = WorkerExecutor.Configuration()
          settings.services = services
          if let cache = UserDirectories(configuration.environment).cache {
            settings.libraryCache = cache + "/libraries"
          }
          workers = try WorkerExecutor(worker: worker, configuration: settings)
          state.workers = workers
        }
        return .success(HostSkillExecutor(state.skills.map { $0.skill(services) }, base: workers))
      } catch { return .failure(.setup("system", "\(error)")) }
    }
    return try outcome.get()
  }

  /// Those of this program go before the host's.
  private func services(_ own: [OwnService]) -> [any HostService] {
    let environment = configuration.environment
    let usual: [any HostService] = [
      SettingsService { SettingStore.load(environment: environment) },
      StorageService(directory: UserDirectories(environment).data.map { $0 + "/storage" }),
      ModelService(model?.client(asking: nil)),
      DelegateService(),
    ]
    return own.map { RegisteredService(service: $0) }
      + usual.filter { service in !own.contains { $0.id == service.id } }
  }

  private static func worker(_ configuration: Configuration) throws(SkillHostError) -> String {
    let beside = (try? Environment.executablePath()).map { FileSystem.parent(of: $0) } ?? "."
    let places =
      configuration.worker.map { [$0] }
      ?? ["\(FileSystem.parent(of: beside))/libexec/skillhost/skillhost-worker", "\(beside)/skillhost-worker"]
    guard let found = places.first(where: { FileSystem.allows(X_OK, $0) }) else {
      throw .setup(
        "no_worker",
        "'skillhost-worker', which skills are run with, is not at \(places.joined(separator: " or ")); set 'worker' to where "
          + "it is")
    }
    return FileSystem.absolute(found, in: (try? Environment.workingDirectory()) ?? "/")
  }

  private static func agents(_ configuration: Configuration) throws(SkillHostError) -> [AgentDefinition] {
    guard let path = configuration.agents else { return [] }
    do {
      guard let bytes = try FileSystem.contents(of: path, limit: 1 << 20) else {
        throw SkillHostError.setup("bad_agents", "'\(path)' is larger than 1 MiB")
      }
      return try AgentDefinition.parse(bytes)
    } catch let error as SkillHostError { throw error } catch {
      throw .setup("bad_agents", "the agents of '\(path)': \(error)")
    }
  }

  private static func model(_ configuration: Configuration) throws(SkillHostError) -> ModelClients? {
    guard let text = configuration.modelURL else { return nil }
    do {
      return ModelClients(
        endpoint: ModelEndpoint(
          try ModelURL(text), model: configuration.model, key: configuration.modelKey.map { Secret($0) }))
    } catch { throw .setup("bad_url", "the model's URL: \(error)") }
  }
}
