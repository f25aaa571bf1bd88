import Agent
import Core
import POSIX
import Sessions
import Store
import Synchronization

/// A conversation while it is talked in.
final class Talk: Sendable {
  typealias Receiver = @Sendable (EventEnvelope) async throws -> Void

  let session: AgentSession
  /// `nil` where it is not kept.
  let log: EventLog?
  private let relay: Relay

  init(_ opened: Asking.Opened) {
    log = opened.log
    let relay = Relay()
    self.relay = relay
    session = AgentSession(
      conversation: opened.id, past: opened.past, now: { Clock.now() }, keep: { try await relay.pass($0) })
  }

  /// What was said so far.
  var messages: [Message] { session.view.state.elements }

  /// What was asked last.
  var lastRequest: String? {
    messages.lazy.reversed().compactMap { message in
      if case .request(let request) = message.content { request.text } else { nil }
    }.first
  }

  /// Events go there from now on, until the next attempt.
  func tell(_ receiver: @escaping Receiver) { relay.receiver.withLock { $0 = receiver } }

  private final class Relay: Sendable {
    let receiver = Mutex<Receiver?>(nil)

    func pass(_ envelope: EventEnvelope) async throws { try await receiver.withLock { $0 }?(envelope) }
  }
}
