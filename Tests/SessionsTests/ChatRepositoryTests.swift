import AgentSupport
import Core
import Foundation
import Sessions
import Store
import Support
import Synchronization
import Testing

@Suite struct ChatRepositoryTests {
  private static let minute = Duration.seconds(60)
  private let store: ConversationStore
  private let remote = ScriptedRemote()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    store = try ConversationStore(path: directory("conversations.sqlite"))
  }

  private func repository(time: Int64 = 1_000_000_000_000, isAlone: Bool = false) -> ChatRepository {
    ChatRepository(local: store, remote: isAlone ? nil : remote, now: { time })
  }

  /// An attempt of the other host's, or of this one.
  private func events(_ attempt: String = "a1", in conversation: String = "c", answer: String = "3") -> [EventEnvelope]
  {
    var number = 0
    let all: [AgentEvent] = [.sessionStarted(SubmittedRequest("add")), .answer(answer), .completed]
    return all.map { event in
      number += 1
      return EventEnvelope(
        sequence: number, time: 5, conversation: conversation, attempt: attempt, call: nil, event: event)
    }
  }

  /// Follows until the state is as wanted.
  private func state(
    _ stream: AsyncThrowingStream<ChatUpdate, any Error>, until isWanted: (ChatState) -> Bool
  ) async throws -> ChatState {
    var state = ChatState(
      elements: [], status: ChatStatus(conversation: ConversationStatus(), origin: .here))
    for try await update in stream {
      state.apply(update, in: .arrival)
      if case .status = update, isWanted(state) { break }
      if isWanted(state), state.status.conversation.attempt != nil { break }
    }
    return state
  }

  @Test
  func `this host's own conversation is shown as it grows, whichever process writes it, and the other is not asked`()
    async throws
  {
    let own = events()
    try store.append([own[0]])
    let repository = repository()
    async let seen = state(repository.observe("c")) { $0.status.conversation.phase == .completed }
    async let other = state(repository.observe("c")) { $0.status.conversation.phase == .completed }
    try store.append([own[1]])
    try store.append([own[2]])
    let expected = Transcript(own)
    #expect(try await seen.elements == expected.messages)
    #expect(try await other.elements == expected.messages)
    #expect(try await seen.status.origin == .here)
    #expect(remote.asked.withLock { $0 } == 0)
  }

  @Test func `network first asks the other host, keeps a copy, and shows that where the host cannot be asked`()
    async throws
  {
    remote.answer.withLock { $0 = .success(events()) }
    let first = try await state(repository().observe("c", .networkFirst)) { !$0.elements.isEmpty }
    #expect(first.status.origin == .copied(at: 1_000_000_000_000))
    remote.answer.withLock { $0 = .failure(Unreachable()) }
    let then = try await state(repository(time: 9).observe("c", .networkFirst)) { !$0.elements.isEmpty }
    #expect(then.elements == first.elements)
    #expect(then.status.origin == .unreachable(copied: 1_000_000_000_000, reason: "the line is cut"))
  }

  @Test(arguments: [(30, 0, "old"), (90, 1, "new")])
  func `cache first shows a copy that is young enough and does not ask`(age: Int64, asked: Int, answer: String)
    async throws
  {
    try store.keepCopy(events(answer: "old"), of: "c", fetched: 0)
    remote.answer.withLock { $0 = .success(events(answer: "new")) }
    let seen = try await state(repository(time: age * 1_000_000_000).observe("c", .cacheFirst(ttl: Self.minute))) {
      !$0.elements.isEmpty
    }
    #expect(seen.elements.last?.content == .answer(answer))
    #expect(remote.asked.withLock { $0 } == asked)
  }

  @Test func `cache then refresh shows an old copy at once, then what changed`() async throws {
    try store.keepCopy(events(answer: "old"), of: "c", fetched: 0)
    remote.answer.withLock { $0 = .success(events(answer: "new")) }
    var updates: [ChatUpdate] = []
    for try await update in repository(time: 90_000_000_000).observe("c", .cacheThenRefresh(ttl: Self.minute)) {
      updates.append(update)
      if case .status(let status) = update, status.origin == .copied(at: 90_000_000_000) { break }
    }
    let old = Transcript(events(answer: "old")).messages
    let new = Transcript(events(answer: "new")).messages
    #expect(updates.first == .snapshot(old))
    // Only the answer differs.
    #expect(updates.dropFirst(2).first == .upsert([new[1]]))
    #expect(try store.fetched("c") == 90_000_000_000)
  }

  @Test func `what the other host signals is fetched, for all observers at once`() async throws {
    remote.answer.withLock { $0 = .success(Array(events().prefix(1))) }
    let repository = repository()
    async let seen = state(repository.observe("c")) { $0.status.conversation.phase == .completed }
    async let other = state(repository.observe("c")) { $0.status.conversation.phase == .completed }
    while remote.listeners.withLock({ $0.count }) < 2 { await Task.yield() }
    while remote.asked.withLock({ $0 }) < 1 { await Task.yield() }
    remote.answer.withLock { $0 = .success(events()) }
    remote.signal()
    #expect(try await seen.elements == Transcript(events()).messages)
    #expect(try await other.elements == Transcript(events()).messages)
  }

  @Test func `a conversation that is nowhere is an error, and so is a host that cannot be asked and has no copy here`()
    async throws
  {
    await #expect(throws: NoSuchConversation(id: "none")) {
      for try await _ in repository(isAlone: true).observe("none") {}
    }
    remote.answer.withLock { $0 = .success(nil) }
    await #expect(throws: NoSuchConversation(id: "none")) { for try await _ in repository().observe("none") {} }
    remote.answer.withLock { $0 = .failure(Unreachable()) }
    await #expect(throws: Unreachable()) { for try await _ in repository().observe("none") {} }
  }

  @Test func `an observer that goes away is listened for no longer`() async throws {
    remote.answer.withLock { $0 = .success(events()) }
    let repository = repository()
    let watching = Task { for try await _ in repository.observe("c") {} }
    while remote.listeners.withLock({ $0.count }) < 1 { await Task.yield() }
    while remote.asked.withLock({ $0 }) < 1 { await Task.yield() }
    watching.cancel()
    _ = try? await watching.value
    while remote.listeners.withLock({ $0.count }) > 0 { await Task.yield() }
    do {
      for try await _ in repository.observe("c") { break }
    }
    while remote.listeners.withLock({ $0.count }) > 0 { await Task.yield() }
  }

  @Test func `a copy never takes the place of this host's own conversation`() async throws {
    try store.append(events())
    #expect(throws: StoreError.self) { try store.keepCopy(events(answer: "theirs"), of: "c", fetched: 1) }
    #expect(try store.events(of: "c").map(\.event) == events())
    #expect(throws: StoreError.self) { try store.keepCopy(events(in: "x"), of: "d", fetched: 1) }
    #expect(try !store.contains("d"))
  }
}

private struct Unreachable: Error, Hashable, CustomStringConvertible {
  var description: String { "the line is cut" }
}

/// Another host, as a test wrote it down.
private final class ScriptedRemote: ConversationSource {
  let answer = Mutex<Result<[EventEnvelope]?, Unreachable>>(.success(nil))
  let asked = Mutex(0)
  let listeners = Mutex<[Int: AsyncStream<Void>.Continuation]>([:])
  private let tickets = Mutex(0)

  func events(of conversation: String) async throws -> [EventEnvelope]? {
    asked.withLock { $0 += 1 }
    return try answer.withLock { $0 }.get()
  }

  func changes(of conversation: String) -> AsyncStream<Void> {
    let ticket = tickets.withLock { tickets in
      tickets += 1
      return tickets
    }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      listeners.withLock { $0[ticket] = continuation }
      continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[ticket] = nil } }
    }
  }

  func signal() { for listener in listeners.withLock({ $0.values }) { listener.yield() } }
}
