package import JSON

extension EventEnvelope {
  /// The version of the wire form; see `Host/docs/events.md`.
  package static let wireVersion = 1

  /// One line of an event stream: the envelope's fields, `kind`, then the event's own fields.
  package var json: JSONValue {
    var object: JSONObject = [
      "v": .number(JSONNumber(Self.wireVersion)),
      "seq": .number(JSONNumber(sequence)),
      "time": .string(RFC3339.string(nanoseconds: time)),
      "conversation": .string(conversation),
      "attempt": .string(attempt),
    ]
    if let call { object["call"] = .string(call) }
    object["kind"] = .string(event.kind)
    for member in event.fields { object[member.key] = member.value }
    return .object(object)
  }

  /// `json` as text, which it is made to without the detour.
  ///
  /// - Parameter more: Members after its own.
  package func line(with more: JSONObject = JSONObject()) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes += "{\"v\":\(Self.wireVersion),\"seq\":\(sequence),\"time\":\"".utf8
    RFC3339.write(nanoseconds: time, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    func write(_ key: StaticString, _ text: String) {
      key.withUTF8Buffer { bytes += $0 }
      JSONValue.string(text).write(to: &bytes)
    }
    write(",\"conversation\":", conversation)
    write(",\"attempt\":", attempt)
    if let call { write(",\"call\":", call) }
    write(",\"kind\":", event.kind)
    func write(_ fields: JSONObject) {
      for member in fields {
        bytes.append(UInt8(ascii: ","))
        JSONValue.string(member.key).write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
    // Of these there may be thousands in a second.
    if case .answer(let text) = event { write(",\"text\":", text) } else { write(event.fields) }
    write(more)
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension AgentEvent {
  /// All names of events.
  package static let kinds = [
    "sessionStarted", "skillMatched", "nothingMatched", "fellBack", "argumentsCoerced", "argumentsRejected",
    "confirmationAsked", "confirmationAnswered", "toolQueued", "toolStarted", "delegated", "progress", "message", "log",
    "toolResult", "failed", "timeout", "answer", "completed", "stopped", "interrupted",
  ]

  /// The event's name in every wire format.
  package var kind: String {
    switch self {
    case .sessionStarted: "sessionStarted"
    case .skillMatched: "skillMatched"
    case .nothingMatched: "nothingMatched"
    case .fellBack: "fellBack"
    case .argumentsCoerced: "argumentsCoerced"
    case .argumentsRejected: "argumentsRejected"
    case .confirmationAsked: "confirmationAsked"
    case .confirmationAnswered: "confirmationAnswered"
    case .toolQueued: "toolQueued"
    case .toolStarted: "toolStarted"
    case .delegated: "delegated"
    case .progress: "progress"
    case .message: "message"
    case .log: "log"
    case .toolResult: "toolResult"
    case .failed: "failed"
    case .timeout: "timeout"
    case .answer: "answer"
    case .completed: "completed"
    case .stopped: "stopped"
    case .interrupted: "interrupted"
    }
  }

  fileprivate var fields: JSONObject {
    switch self {
    case .sessionStarted(let request): request.fields
    case .skillMatched(let skill, let score): ["skill": .string(skill.description), "score": JSONValue(score)]
    case .nothingMatched(let reason), .fellBack(let reason): ["reason": .string(reason)]
    case .argumentsCoerced(let skill, let from, let to, let changes):
      ["skill": .string(skill.description), "from": from, "to": to, "changes": .array(changes.map(\.json))]
    case .argumentsRejected(let skill, let arguments, let reason):
      ["skill": .string(skill.description), "arguments": arguments, "reason": .string(reason)]
    case .confirmationAsked(let skill, let arguments), .toolQueued(let skill, let arguments):
      ["skill": .string(skill.description), "arguments": arguments]
    case .toolStarted(let skill, let arguments, let library):
      [
        "skill": .string(skill.description), "arguments": arguments, "library": library.map { .string($0) } ?? .null,
      ]
    case .delegated(let skill, let call): ["skill": .string(skill.description), "delegatedCall": .string(call)]
    case .confirmationAnswered(let skill, let accepted):
      ["skill": .string(skill.description), "accepted": .bool(accepted)]
    case .progress(let fraction, let text):
      ["fraction": fraction.map { JSONValue($0) } ?? .null, "text": .string(text)]
    case .message(let text), .answer(let text): ["text": .string(text)]
    case .log(let severity, let text): ["severity": .string("\(severity)"), "text": .string(text)]
    case .toolResult(let result): ["result": result.json]
    case .failed(let failure), .timeout(let failure): ["failure": failure.json]
    case .completed, .stopped, .interrupted: [:]
    }
  }
}

extension JSONValue {
  /// `null` for what JSON has no number for.
  fileprivate init(_ value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
}
