package import Core

package typealias ChatState = ListState<Message, ChatStatus>
package typealias ChatUpdate = ListUpdate<Message, ChatStatus>

/// Conversations for views, wherever they are: here, or on another host with a copy here.
package actor ChatRepository {
  private let local: any ConversationCache
  private let remote: (any ConversationSource)?
  private let now: @Sendable () -> Int64
  /// What is being fetched: those who want it at the same time wait for the same.
  private var fetching: [String: Task<Reading, any Error>] = [:]

  /// - Parameter now: Nanoseconds since 1970.
  package init(
    local: any ConversationCache, remote: (any ConversationSource)? = nil, now: @escaping @Sendable () -> Int64
  ) {
    self.local = local
    self.remote = remote
    self.now = now
  }

  /// A conversation as it is, and from then on what changes. Whoever applies the updates in order has at each point a state
  /// that it was in. Growing text comes at most every 50 ms or sentence; an observer that is slow is told where things have
  /// come to, and costs nobody else anything. Work for it ends when it is let go.
  ///
  /// The stream throws `NoSuchConversation`, or why the sources cannot be read while nothing has been shown yet.
  package nonisolated func observe(
    _ conversation: String, _ policy: FetchPolicy = .networkFirst
  ) -> AsyncThrowingStream<ChatUpdate, any Error> {
    let observation = Observation(of: conversation, policy, in: self)
    return AsyncThrowingStream { try await observation.next() }
  }

  // MARK: For an observation

  /// What is to be shown first, and whether what the other host has is to be looked at then.
  func first(_ conversation: String, _ policy: FetchPolicy) async throws -> (reading: Reading, refreshes: Bool) {
    guard remote != nil, let copy = try await local.copied(conversation) else {
      if let known = try await read(conversation) { return (known, false) }
      return (try await fetch(conversation), false)
    }
    let age = Duration.nanoseconds(now() - copy)
    switch policy {
    case .cacheFirst(let ttl) where age < ttl: break
    case .cacheFirst, .networkFirst: return (try await fetch(conversation), false)
    case .cacheThenRefresh(let ttl):
      if let known = try await read(conversation) { return (known, age >= ttl) }
    }
    if let known = try await read(conversation) { return (known, false) }
    return (try await fetch(conversation), false)
  }

  /// What is here; `nil` when it is not.
  ///
  /// - Parameter known: What was here before; the events behind it are read.
  func read(_ conversation: String, behind known: Reading? = nil) async throws -> Reading? {
    guard let (events, place) = try await local.read(conversation, after: known?.place ?? 0) else { return nil }
    var reading = known ?? Reading()
    for event in events { reading.transcript.apply(event) }
    reading.place = place
    if known == nil, let copied = try await local.copied(conversation) { reading.origin = .copied(at: copied) }
    return reading
  }

  /// What the other host has now; where that cannot be had, the copy, saying so.
  func fetchAgain(_ conversation: String) async throws -> Reading {
    // One that has begun may have read before what is wanted was there.
    if let running = fetching[conversation] { _ = try? await running.value }
    return try await fetch(conversation)
  }

  private func fetch(_ conversation: String) async throws -> Reading {
    if let running = fetching[conversation] { return try await running.value }
    let task = Task { try await self.fetchAnew(conversation) }
    fetching[conversation] = task
    defer { fetching[conversation] = nil }
    return try await task.value
  }

  private func fetchAnew(_ conversation: String) async throws -> Reading {
    guard let remote else { throw NoSuchConversation(id: conversation) }
    let events: [EventEnvelope]?
    do { events = try await remote.events(of: conversation) } catch {
      guard let copied = try await local.copied(conversation), var known = try await read(conversation) else {
        throw error
      }
      known.origin = .unreachable(copied: copied, reason: "\(error)")
      return known
    }
    guard let events else { throw NoSuchConversation(id: conversation) }
    let time = now()
    try await local.keep(events, of: conversation, fetched: time)
    return Reading(transcript: Transcript(events), origin: .copied(at: time))
  }

  /// Signals that a conversation may have changed, here and on the other host.
  nonisolated func changes(of conversation: String) -> (here: AsyncStream<Void>, there: AsyncStream<Void>?) {
    (local.changes(of: conversation), remote?.changes(of: conversation))
  }
}

/// A conversation as it was read.
struct Reading: Sendable {
  var transcript = Transcript()
  /// Of the last event, where it is this host's own.
  var place: Int64 = 0
  var origin = ChatStatus.Origin.here

  var state: ChatState {
    ChatState(elements: transcript.messages, status: ChatStatus(conversation: transcript.status, origin: origin))
  }
}
