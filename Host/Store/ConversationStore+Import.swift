import Core
package import JSON

extension ConversationStore {
  /// Takes in a timeline that was exported elsewhere: the lines of its events, in their order. Nothing runs.
  ///
  /// - Returns: The conversation's id.
  /// - Throws: `notImported`, naming the line; then nothing was taken in.
  package func importTimeline(_ lines: [JSONValue]) throws(StoreError) -> String {
    var events: [EventEnvelope] = []
    for (number, line) in lines.enumerated() {
      do { events.append(try EventEnvelope(line)) } catch {
        throw .notImported("line \(number + 1) is no event: \(error)")
      }
    }
    guard let conversation = events.first?.conversation else { throw .notImported("there are no events in it") }
    if let other = events.firstIndex(where: { $0.conversation != conversation }) {
      throw .notImported("line \(other + 1) is of another conversation; import one at a time")
    }
    if try contains(conversation) {
      throw .notImported("the conversation \(conversation) is here already; 'skillhost sessions delete' removes it")
    }
    var phases: [String: AttemptPhase] = [:]
    for event in events { phases[event.attempt] = (phases[event.attempt] ?? .idle).after(event) }
    if let open = phases.first(where: { !$0.value.isOver }) {
      throw .notImported("the attempt \(open.key) has no end; export it when it is over")
    }
    do throws(StoreError) { try append(events) } catch {
      guard case .late(_, let sequence) = error else { throw error }
      throw .notImported("event \(sequence) of an attempt is out of order")
    }
    return conversation
  }
}
