import Core
import Glibc
import JSON
import POSIX
import Store
import Terminal

/// Shows the events of a conversation that is on record.
struct TimelineView {
  let store: ConversationStore
  let console: Console

  private static let pause: UInt32 = 50_000

  /// - Parameters:
  ///   - id: The beginning of its id; `nil` for the latest.
  ///   - filter: The events that are wanted.
  ///   - last: How many of its latest of them; `nil` for all.
  ///   - follows: Whether to wait for more, until nobody reads any longer or the process is ended.
  func show(_ id: String?, filter: EventFilter, last: Int?, follows: Bool) throws(StoreError) {
    let conversation: Conversation
    if let id {
      conversation = try store.conversation(id)
    } else if let latest = try store.conversations(most: 1).first {
      conversation = latest
    } else {
      return console.note("there are no conversations yet; 'skillhost ask' begins one")
    }
    var cursor = try store.cursor(of: conversation.id, matching: filter, last: last)
    while console.output.failure == nil {
      let events = try cursor.next().map(\.event)
      show(events)
      guard events.isEmpty else { continue }
      guard follows else { return }
      usleep(Self.pause)
    }
  }

  private func show(_ events: [EventEnvelope]) {
    for event in events {
      console.line(console.isJSON ? event.line().visibleInJSON : line(event))
    }
    console.output.flush()
  }

  private func line(_ envelope: EventEnvelope) -> String {
    var fields = envelope.json.object ?? JSONObject()
    for key in ["v", "seq", "time", "conversation", "attempt", "call", "kind"] { fields[key] = nil }
    let time = RFC3339.string(nanoseconds: envelope.time).dropFirst(11).prefix(12)
    // The end of a call's id is enough to name it.
    let call = envelope.call.map { " " + console.palette(.dim, String($0.suffix(6))) } ?? ""
    let facts = fields.isEmpty ? "" : " " + JSONValue.object(fields).serialized()
    return
      "\(console.palette(.dim, String(time))) \(console.palette(.cyan, envelope.event.kind))\(call)\(facts.visible())"
  }
}
