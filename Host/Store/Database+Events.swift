import Core
import JSON
import SystemLibraries

/// What an event changes.
extension Database {
  /// Whether the event is the next one of its attempt, which is not over; the first one begins it.
  func accepts(_ envelope: EventEnvelope, owner: String) throws(DatabaseError) -> Bool {
    let known = try rows("SELECT last, owner FROM attempt WHERE id = ?", .text(envelope.attempt)) {
      (last: $0.integer(0), owner: $0.text(1) ?? "")
    }.first
    if let known { return known.owner == owner && Int64(envelope.sequence) == known.last + 1 }
    guard envelope.sequence == 1, case .sessionStarted(let request) = envelope.event else { return false }
    try run(
      "INSERT OR IGNORE INTO conversation VALUES (?, ?, ?, ?)", .text(envelope.conversation), .text(request.title),
      .integer(envelope.time), .integer(envelope.time))
    try run(
      "INSERT INTO attempt VALUES (?, ?, ?, ?, 0)", .text(envelope.attempt), .text(envelope.conversation),
      .text(AttemptPhase.idle.rawValue), .text(owner))
    return true
  }

  func write(_ envelope: EventEnvelope, _ line: String) throws(DatabaseError) {
    try run(
      "INSERT INTO event (conversation, attempt, sequence, line) VALUES (?, ?, ?, ?)", .text(envelope.conversation),
      .text(envelope.attempt), .integer(Int64(envelope.sequence)), .text(line))
    let phase = try phase(of: envelope.attempt).after(envelope)
    try run(
      "UPDATE attempt SET phase = ?, last = ?, owner = CASE WHEN ? THEN '' ELSE owner END WHERE id = ?",
      .text(phase.rawValue), .integer(Int64(envelope.sequence)), .integer(phase.isOver ? 1 : 0), .text(envelope.attempt)
    )
    try run(
      "UPDATE conversation SET updated = ? WHERE id = ?", .integer(envelope.time), .text(envelope.conversation))
    if let call = envelope.call { try note(envelope.event, of: call, in: envelope.attempt) }
  }

  func phase(of attempt: String) throws(DatabaseError) -> AttemptPhase {
    try rows("SELECT phase FROM attempt WHERE id = ?", .text(attempt)) {
      AttemptPhase(rawValue: $0.text(0) ?? "") ?? .idle
    }.first ?? .idle
  }

  private func note(_ event: AgentEvent, of call: String, in attempt: String) throws(DatabaseError) {
    switch event {
    case .toolQueued(let skill, _), .toolStarted(let skill, _, _):
      try run(
        "INSERT OR IGNORE INTO call VALUES (?, ?, ?, 0)", .text(call), .text(attempt), .text(skill.description))
    case .toolResult, .failed, .timeout: try run("UPDATE call SET is_over = 1 WHERE id = ?", .text(call))
    default: break
    }
  }

  /// Ends all that a process that is gone had begun: each call, those within others first, then each attempt.
  func interrupt(owner: String, time: Int64) throws(DatabaseError) {
    let attempts = try rows("SELECT id, conversation, last FROM attempt WHERE owner = ?", .text(owner)) {
      (id: $0.text(0) ?? "", conversation: $0.text(1) ?? "", last: Int($0.integer(2)))
    }
    for attempt in attempts {
      let calls = try rows(
        "SELECT id, skill FROM call WHERE attempt = ? AND is_over = 0 ORDER BY length(id) DESC, id", .text(attempt.id)
      ) { (id: $0.text(0) ?? "", skill: $0.text(1) ?? "") }
      var events: [(call: String?, event: AgentEvent)] = calls.map { ($0.id, .failed(.interrupted($0.skill))) }
      events.append((nil, .interrupted))
      for (number, event) in events.enumerated() {
        let envelope = EventEnvelope(
          sequence: attempt.last + 1 + number, time: time, conversation: attempt.conversation, attempt: attempt.id,
          call: event.call, event: event.event)
        try write(envelope, envelope.json.serialized())
      }
    }
  }
}

extension SkillFailure {
  fileprivate static func interrupted(_ skill: String) -> SkillFailure {
    SkillFailure(
      .technical, code: "interrupted",
      message: "the host ended while '\(skill)' was running: it may have done its work, or a part of it")
  }
}

extension SubmittedRequest {
  /// Names the conversation that it begins: the first words of it, on one line.
  fileprivate var title: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(79) + "…" : words
  }
}
