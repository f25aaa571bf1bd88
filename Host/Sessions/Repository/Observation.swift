import Core
import Synchronization

/// One observer of a conversation. What it has under way ends when nobody holds it.
final class Observation: Sendable {
  private struct Begun {
    let observer: LiveList<Message, ChatStatus>.Observer
    let following: Task<Void, Never>
  }

  private let conversation: String
  private let policy: FetchPolicy
  private let repository: ChatRepository
  private let begun = Mutex<Begun?>(nil)

  init(of conversation: String, _ policy: FetchPolicy, in repository: ChatRepository) {
    self.conversation = conversation
    self.policy = policy
    self.repository = repository
  }

  deinit { begun.withLock { $0?.following.cancel() } }

  func next() async throws -> ChatUpdate? {
    if let begun = begun.withLock({ $0 }) { return await begun.observer.next() }
    // Listened to before it is read, so that nothing falls between.
    let changes = repository.changes(of: conversation)
    let (reading, refreshes) = try await repository.first(conversation, policy)
    let list = LiveList(reading.state, order: .arrival)
    let observer = list.observer()
    let following = Task { [repository, conversation] in
      await Following(conversation, list, repository, reading).follow(
        reading.origin == .here ? changes.here : changes.there ?? changes.here, refreshes: refreshes)
    }
    begun.withLock { $0 = Begun(observer: observer, following: following) }
    return await observer.next()
  }
}

/// Brings a list up to date.
private struct Following: ~Copyable {
  private let conversation: String
  private let list: LiveList<Message, ChatStatus>
  private let repository: ChatRepository
  private var reading: Reading

  init(
    _ conversation: String, _ list: LiveList<Message, ChatStatus>, _ repository: ChatRepository, _ reading: Reading
  ) {
    self.conversation = conversation
    self.list = list
    self.repository = repository
    self.reading = reading
  }

  private var isHere: Bool { reading.origin == .here }

  /// Until the task is cancelled.
  consuming func follow(_ changes: AsyncStream<Void>, refreshes: Bool) async {
    if refreshes { await bring() }
    for await _ in changes {
      await bring()
      // What grows meanwhile is one change.
      if reading.isGrowing { try? await Task.sleep(for: Pace.pause) }
    }
    list.finish()
  }

  private mutating func bring() async {
    do {
      if isHere {
        // One that was removed has no messages.
        reading = try await repository.read(conversation, behind: reading) ?? Reading()
      } else {
        reading = try await repository.fetchAgain(conversation)
      }
    } catch {
      if case .copied(let time) = reading.origin { reading.origin = .unreachable(copied: time, reason: "\(error)") }
    }
    list.publish(reading.state)
  }
}

extension Reading {
  /// Whether its last message is text that is not complete, nor at the end of a sentence.
  fileprivate var isGrowing: Bool {
    guard transcript.status.phase == .streaming, case .answer(let text)? = transcript.messages.last?.content else {
      return false
    }
    return !Pace.isSentence(text)
  }
}
