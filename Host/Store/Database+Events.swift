import Core
import JSON
import SystemLibraries

/// What the database says of an attempt. Events change it in memory; it is written back once for all of them.
struct AttemptRow: Sendable {
  let id: String
  let conversation: String
  var phase: AttemptPhase
  /// The number of its last event.
  var last: Int
  /// Empty once it is over.
  var owner: String
  /// When the last event came.
  var updated: Int64 = 0

  /// Whether the event is the next one.
  func accepts(_ envelope: EventEnvelope, owner: String) -> Bool {
    self.owner == owner && !phase.isOver && envelope.sequence == last + 1 && envelope.conversation == conversation
  }

  mutating func note(_ envelope: EventEnvelope) {
    phase = phase.after(envelope)
    last = envelope.sequence
    updated = envelope.time
    if phase.isOver { owner = "" }
  }
}

/// What an event changes.
extension Database {
  /// Writes events down, and what follows from them.
  ///
  /// - Parameters:
  ///   - owner: Who works on their attempts, as long as these are not over.
  ///   - packed: Gives the line of each, in their order.
  /// - Returns: The first that is not the next one of an attempt; those before it are written. `nil` when all are.
  func write(
    _ envelopes: [EventEnvelope], owner: String, packed: (EventEnvelope) -> String
  ) throws(DatabaseError) -> EventEnvelope? {
    var attempts: [String: AttemptRow] = [:]
    for envelope in envelopes {
      var known = attempts[envelope.attempt]
      if known == nil { known = try attempt(of: envelope, owner: owner) }
      guard var attempt = known, attempt.accepts(envelope, owner: owner) else { return envelope }
      try write(envelope, packed(envelope))
      attempt.note(envelope)
      attempts[envelope.attempt] = attempt
    }
    for attempt in attempts.values { try write(attempt) }
    return nil
  }

  /// Whether another than `owner` works on an attempt in the conversation.
  func isWorkedOn(_ conversation: String, besides owner: String) throws(DatabaseError) -> Bool {
    try !rows(
      "SELECT 1 FROM attempt WHERE conversation = ? AND owner <> '' AND owner <> ? LIMIT 1", .text(conversation),
      .text(owner)
    ) { _ in true }.isEmpty
  }

  /// The attempt of the event, which the first one begins; `nil` when there is none.
  private func attempt(of envelope: EventEnvelope, owner: String) throws(DatabaseError) -> AttemptRow? {
    let known = try rows("SELECT conversation, phase, last, owner FROM attempt WHERE id = ?", .text(envelope.attempt)) {
      AttemptRow(
        id: envelope.attempt, conversation: $0.text(0) ?? "", phase: AttemptPhase(rawValue: $0.text(1) ?? "") ?? .idle,
        last: Int($0.integer(2)), owner: $0.text(3) ?? "")
    }.first
    if let known { return known }
    guard envelope.sequence == 1, case .sessionStarted(let request) = envelope.event else { return nil }
    try run(
      """
      INSERT OR IGNORE INTO conversation VALUES (?, ?, ?, ?, (
        SELECT attempt.conversation FROM call JOIN attempt ON attempt.id = call.attempt WHERE call.id = ?))
      """, .text(envelope.conversation), .text(request.title), .integer(envelope.time), .integer(envelope.time),
      .text(request.within ?? ""))
    try run(
      "INSERT INTO attempt VALUES (?, ?, ?, ?, 0)", .text(envelope.attempt), .text(envelope.conversation),
      .text(AttemptPhase.idle.rawValue), .text(owner))
    return AttemptRow(
      id: envelope.attempt, conversation: envelope.conversation, phase: .idle, last: 0, owner: owner)
  }

  func write(_ envelope: EventEnvelope, _ line: String) throws(DatabaseError) {
    try run(
      "INSERT INTO event (conversation, attempt, sequence, line) VALUES (?, ?, ?, ?)", .text(envelope.conversation),
      .text(envelope.attempt), .integer(Int64(envelope.sequence)), .text(line))
    if let call = envelope.call { try note(envelope.event, of: call, in: envelope.attempt) }
  }

  func write(_ attempt: AttemptRow) throws(DatabaseError) {
    try run(
      "UPDATE attempt SET phase = ?, last = ?, owner = ? WHERE id = ?", .text(attempt.phase.rawValue),
      .integer(Int64(attempt.last)), .text(attempt.owner), .text(attempt.id))
    try run(
      "UPDATE conversation SET updated = max(updated, ?) WHERE id = ?", .integer(attempt.updated),
      .text(attempt.conversation))
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
    let attempts = try rows("SELECT id, conversation, phase, last FROM attempt WHERE owner = ?", .text(owner)) {
      AttemptRow(
        id: $0.text(0) ?? "", conversation: $0.text(1) ?? "", phase: AttemptPhase(rawValue: $0.text(2) ?? "") ?? .idle,
        last: Int($0.integer(3)), owner: owner)
    }
    for var attempt in attempts {
      let calls = try rows(
        "SELECT id, skill FROM call WHERE attempt = ? AND is_over = 0 ORDER BY length(id) DESC, id", .text(attempt.id)
      ) { (id: $0.text(0) ?? "", skill: $0.text(1) ?? "") }
      var events: [(call: String?, event: AgentEvent)] = calls.map { ($0.id, .failed(.interrupted($0.skill))) }
      events.append((nil, .interrupted))
      for event in events {
        let envelope = EventEnvelope(
          sequence: attempt.last + 1, time: time, conversation: attempt.conversation, attempt: attempt.id,
          call: event.call, event: event.event)
        try write(envelope, envelope.line())
        attempt.note(envelope)
      }
      try write(attempt)
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
