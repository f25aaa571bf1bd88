package import Core
package import Store
import Synchronization

extension ConversationStore: ConversationCache {
  /// How often a change by another process is looked for.
  private static let pause = Duration.milliseconds(50)

  package func read(
    _ conversation: String, after place: Int64
  ) async throws -> (events: [EventEnvelope], place: Int64)? {
    let found = try events(of: conversation, after: place)
    if found.isEmpty, try !contains(conversation) { return nil }
    return (found.map(\.event), found.last?.place ?? place)
  }

  package func copied(_ conversation: String) async throws -> Int64? { try fetched(conversation) }

  package func keep(_ events: [EventEnvelope], of conversation: String, fetched: Int64) async throws {
    try keepCopy(events, of: conversation, fetched: fetched)
  }

  package func changes(of conversation: String) -> AsyncStream<Void> {
    let known = Mutex(try? stamp(of: conversation))
    return AsyncStream {
      while true {
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return nil }
        let stamp = try? self.stamp(of: conversation)
        let isNew = known.withLock { known in
          defer { known = stamp }
          return known != stamp
        }
        if isNew { return () }
      }
    }
  }
}
