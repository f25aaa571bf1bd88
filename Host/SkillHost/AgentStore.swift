import Core
public import Observation
import Sessions
import Synchronization

/// What a view of a conversation holds. Several may show one conversation; what one of them does all of them see.
@MainActor @Observable
public final class AgentStore {
  public private(set) var messages: [ChatMessage] = []
  public private(set) var phase = ChatPhase.idle
  /// The skill that runs, or is asked about.
  public private(set) var activeSkill: String?
  /// The latest events of the conversation, at most 1,000.
  public private(set) var timeline: [ChatEvent] = []
  /// Why the last thing that was asked for was not done, such as that the conversation is busy.
  public private(set) var problem: SkillHostError?
  /// What was typed and not yet sent.
  public var draft = ""

  private static let timelineLimit = 1_000

  private let session: ChatSession
  private let tasks = Tasks()

  /// Whether an answer is being worked on: then Send is Stop.
  public var isBusy: Bool {
    switch phase {
    case .matching, .choosing, .awaitingConfirmation, .running, .streaming: true
    case .idle, .completed, .stopped, .failed, .interrupted: false
    }
  }

  /// - Parameter ownsWork: Whether work that goes on is stopped when the store goes away.
  public init(_ session: ChatSession, of host: SkillHost, ownsWork: Bool = false) {
    self.session = session
    show(session.session.view.state)
    let updates = session.session.view.updates()
    tasks.add(
      Task { [weak self] in
        var state = ListState<Message, ConversationStatus>(elements: [], status: ConversationStatus())
        for await update in updates {
          state.apply(update, in: .arrival)
          guard let self else { return }
          self.show(state)
        }
      })
    let events = host.events()
    let id = session.id
    tasks.add(
      Task { [weak self] in
        for await event in events where event.conversation == id {
          guard let self else { return }
          self.note(event)
        }
      })
    if ownsWork { tasks.atEnd { Task { await session.stop() } } }
  }

  /// Sends the draft. It stays a draft when it is refused.
  public func send() async {
    let text = draft
    guard !text.isEmpty else { return }
    draft = ""
    await send(text)
    if problem != nil, draft.isEmpty { draft = text }
  }

  /// Asks. Returns when it is being worked on; the answer is among the messages.
  public func send(_ sentence: String) async {
    await perform { session throws(SkillHostError) in _ = try await session.submit(sentence) }
  }

  public func stop() async { await session.stop() }

  public func retry() async {
    await perform { session throws(SkillHostError) in _ = try await session.beginRetry(call: nil) }
  }

  /// - Parameter call: A call's message's id.
  public func retry(call: String) async {
    await perform { session throws(SkillHostError) in _ = try await session.beginRetry(call: call) }
  }

  private func perform(_ action: @Sendable (ChatSession) async throws(SkillHostError) -> Void) async {
    do throws(SkillHostError) {
      try await action(session)
      problem = nil
    } catch { problem = error }
  }

  private func show(_ state: ListState<Message, ConversationStatus>) {
    let shown = state.elements.map { ChatMessage($0) }
    if shown != messages { messages = shown }
    let now = ChatPhase(state.status.phase)
    if now != phase { phase = now }
    let skill = state.status.skill?.description
    if skill != activeSkill { activeSkill = skill }
  }

  private func note(_ event: ChatEvent) {
    timeline.append(event)
    if timeline.count > Self.timelineLimit { timeline.removeFirst(timeline.count - Self.timelineLimit) }
  }
}

/// Tasks that end with their owner.
private final class Tasks: Sendable {
  private struct State {
    var tasks: [Task<Void, Never>] = []
    var last: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func add(_ task: Task<Void, Never>) { state.withLock { $0.tasks.append(task) } }

  func atEnd(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.last = work } }

  deinit {
    state.withLock { state in
      for task in state.tasks { task.cancel() }
      state.last?()
    }
  }
}
