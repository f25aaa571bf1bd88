import Core
import Glibc
import JSON

/// Events as lines of the database. Each `answer` holds the whole answer so far; of that only what is new to it is stored.
struct PackedLines {
  /// The last answer of each attempt.
  private var answers: [String: String] = [:]

  /// The member that says how many bytes of the answer before are the beginning of this one.
  private static let kept = "kept"

  mutating func pack(_ envelope: EventEnvelope) -> String {
    guard case .answer(let text) = envelope.event else { return envelope.line() }
    let before = answers.updateValue(text, forKey: envelope.attempt) ?? ""
    guard !before.isEmpty, Self.begins(text, with: before) else { return envelope.line() }
    var rest = envelope
    let kept = before.utf8.count
    rest.event = .answer(String(decoding: text.utf8.dropFirst(kept), as: UTF8.self))
    return rest.line(with: [Self.kept: .number(JSONNumber(kept))])
  }

  private static func begins(_ text: String, with start: String) -> Bool {
    var (text, start) = (text, start)
    return text.withUTF8 { text in
      start.withUTF8 { start in
        // `start` is not empty.
        text.count >= start.count && memcmp(text.baseAddress!, start.baseAddress!, start.count) == 0
      }
    }
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
      // All of it, as a rule, which needs no look at its characters.
      text = (kept == before.count ? String(before) : String(decoding: before.prefix(kept), as: UTF8.self)) + rest
    }
    answers[envelope.attempt] = text
    envelope.event = .answer(text)
    return envelope
  }

  /// What is over grows no more.
  mutating func forget(_ attempt: String) { answers[attempt] = nil }
}
