package import Core
import SystemLibraries

/// Reads the events of a conversation in the order of their coming, some at a time, and goes on where it was.
///
/// What it holds does not grow with the conversation.
package struct EventCursor {
  /// Each answer is given whole, however little of it is stored.
  private static let most = 100
  /// Attempts that go on side by side in one conversation are few.
  private static let mostAnswers = 8

  private let store: ConversationStore
  private let conversation: String
  private let filter: EventFilter
  private var packed = PackedLines()
  private var place: Int64

  /// - Parameter place: Leaves out events up to this place.
  init(
    _ store: ConversationStore, of conversation: String, matching filter: EventFilter = EventFilter(),
    after place: Int64 = 0
  ) {
    self.store = store
    self.conversation = conversation
    self.filter = filter
    self.place = place
  }

  /// The next ones, at most 100, with their places; none when there are none as yet.
  package mutating func next() throws(StoreError) -> [(place: Int64, event: EventEnvelope)] {
    let (condition, values) = filter.condition
    let lines = try store.reading { [place, conversation] (database) throws(DatabaseError) in
      try database.rows(
        """
        SELECT place, attempt, sequence, line FROM event WHERE conversation = ? AND place > ?\(condition)
        ORDER BY place LIMIT \(Self.most)
        """, [.text(conversation), .integer(place)] + values
      ) { Line(place: $0.integer(0), attempt: $0.text(1) ?? "", sequence: $0.integer(2), text: $0.text(3) ?? "") }
    }
    var events: [(place: Int64, event: EventEnvelope)] = []
    for line in lines {
      if packed.attempts > Self.mostAnswers { packed = PackedLines() }
      events.append((line.place, try unpack(line)))
      place = line.place
    }
    return events
  }

  private struct Line: Sendable {
    var place: Int64
    var attempt: String
    var sequence: Int64
    var text: String
  }

  private mutating func unpack(_ line: Line) throws(StoreError) -> EventEnvelope {
    do throws(EventError) {
      if let event = try packed.unpack(line.text) { return event }
    } catch { throw damage("\(error)") }
    let before = try answers(before: line)
    do throws(EventError) {
      for answer in before { _ = try packed.unpack(answer) }
      if let event = try packed.unpack(line.text) { return event }
    } catch { throw damage("\(error)") }
    throw damage("an answer goes on from what is not there")
  }

  /// The lines of the answers that this one goes on from, beginning with one that is stored whole.
  private func answers(before line: Line) throws(StoreError) -> [String] {
    try store.reading { (database) throws(DatabaseError) in
      let answers = "attempt = ? AND sequence < ? AND json_extract(line, '$.kind') = 'answer'"
      return try database.rows(
        """
        SELECT line FROM event WHERE \(answers) AND sequence >= (
          SELECT max(sequence) FROM event WHERE \(answers) AND json_extract(line, '$.kept') IS NULL)
        ORDER BY sequence
        """, .text(line.attempt), .integer(line.sequence), .text(line.attempt), .integer(line.sequence)
      ) { $0.text(0) ?? "" }
    }
  }

  private func damage(_ what: String) -> StoreError { .database(DatabaseError(.damaged, store.path, what)) }
}
