import Core
import JSON

/// Events as lines of the database. Each `answer` holds the whole answer so far; of that only what is new to it is stored.
struct PackedLines {
  /// The last answer of each attempt.
  private var answers: [String: String] = [:]

  /// The member that says how many bytes of the answer before are the beginning of this one.
  private static let kept = "kept"

  mutating func pack(_ envelope: EventEnvelope) -> String {
    guard case .answer(let text) = envelope.event, var object = envelope.json.object else {
      return envelope.json.serialized()
    }
    let before = answers[envelope.attempt] ?? ""
    answers[envelope.attempt] = text
    if !before.isEmpty, text.utf8.starts(with: before.utf8) {
      object[Self.kept] = .number(JSONNumber(before.utf8.count))
      object["text"] = .string(String(decoding: text.utf8.dropFirst(before.utf8.count), as: UTF8.self))
    }
    return JSONValue.object(object).serialized()
  }

  /// The attempts whose last answer is held.
  var attempts: Int { answers.count }

  /// To be called for the events of an attempt in order.
  ///
  /// - Returns: `nil` for an answer that goes on from one that was not unpacked here.
  mutating func unpack(_ line: String) throws(EventError) -> EventEnvelope? {
    guard let json = try? JSONValue(parsing: line) else { throw EventError("a line of the database is no JSON") }
    var envelope = try EventEnvelope(json)
    guard case .answer(let rest) = envelope.event else {
      if envelope.isLast { forget(envelope.attempt) }
      return envelope
    }
    var text = rest
    if let kept = json[Self.kept]?.int {
      guard let before = answers[envelope.attempt]?.utf8 else { return nil }
      guard kept >= 0, kept <= before.count else { throw EventError("an answer goes on from what is not there") }
      text = String(decoding: Array(before.prefix(kept)) + Array(rest.utf8), as: UTF8.self)
    }
    answers[envelope.attempt] = text
    envelope.event = .answer(text)
    return envelope
  }

  /// What is over grows no more.
  mutating func forget(_ attempt: String) { answers[attempt] = nil }
}
