package import JSON

/// Why a line is no event; one sentence.
package struct EventError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension EventEnvelope {
  /// The reverse of `json`. What the wire form does not carry, such as the bytes of attachments, is not there.
  ///
  /// - Throws: When something is missing, or the version or the kind is a later one's.
  package init(_ json: JSONValue) throws(EventError) {
    guard let version = json["v"]?.int else { throw EventError("there is no 'v', so it is no event") }
    guard version == Self.wireVersion else {
      throw EventError("it is of version \(version), and this program knows \(Self.wireVersion)")
    }
    guard let time = RFC3339.nanoseconds(try json.text("time")) else { throw EventError("'time' is no time") }
    self.init(
      sequence: try json.integer("seq"), time: time, conversation: try json.text("conversation"),
      attempt: try json.text("attempt"), call: json["call"]?.string, event: try AgentEvent(json))
  }
}

extension AgentEvent {
  /// - Parameter json: An object with `kind` and the event's own fields.
  fileprivate init(_ json: JSONValue) throws(EventError) {
    let kind = try json.text("kind")
    switch kind {
    case "sessionStarted":
      self = .sessionStarted(try SubmittedRequest(json))
    case "skillMatched": self = .skillMatched(try json.skill(), score: json["score"]?.double ?? .nan)
    case "nothingMatched": self = .nothingMatched(reason: try json.text("reason"))
    case "fellBack": self = .fellBack(reason: try json.text("reason"))
    case "argumentsCoerced":
      self = .argumentsCoerced(
        try json.skill(), from: try json.value("from"), to: try json.value("to"), changes: try json.changes())
    case "argumentsRejected":
      self = .argumentsRejected(
        try json.skill(), arguments: try json.value("arguments"), reason: try json.text("reason"))
    case "confirmationAsked":
      self = .confirmationAsked(try json.skill(), arguments: try json.value("arguments"))
    case "confirmationAnswered":
      self = .confirmationAnswered(try json.skill(), accepted: json["accepted"]?.bool ?? false)
    case "toolQueued": self = .toolQueued(try json.skill(), arguments: try json.value("arguments"))
    case "toolStarted":
      self = .toolStarted(
        try json.skill(), arguments: try json.value("arguments"), library: json["library"]?.string)
    case "delegated": self = .delegated(try json.skill(), call: try json.text("delegatedCall"))
    case "progress": self = .progress(fraction: json["fraction"]?.double, text: try json.text("text"))
    case "message": self = .message(try json.text("text"))
    case "log":
      let name = try json.text("severity")
      guard let severity = LogSeverity.allCases.first(where: { "\($0)" == name }) else {
        throw EventError("'\(name)' is no severity")
      }
      self = .log(severity: severity, text: try json.text("text"))
    case "toolResult": self = .toolResult(try SkillResult(try json.value("result")))
    case "failed": self = .failed(try SkillFailure(try json.value("failure")))
    case "timeout": self = .timeout(try SkillFailure(try json.value("failure")))
    case "answer": self = .answer(try json.text("text"))
    case "completed": self = .completed
    case "stopped": self = .stopped
    case "interrupted": self = .interrupted
    default: throw EventError("'\(kind)' is no kind of event that this program knows")
    }
  }
}

extension SubmittedRequest {
  fileprivate init(_ json: JSONValue) throws(EventError) {
    self.init(
      try json.text("request"), context: json["context"]?.string, given: json["given"]?.object ?? JSONObject(),
      only: json["only"]?.string.flatMap { SkillID($0) }, retries: json["retries"]?.string,
      retriesCall: json["retriesCall"]?.string)
    agent = json["agent"]?.string.flatMap { SkillID($0) }
    within = json["within"]?.string
  }
}

extension SkillResult {
  fileprivate init(_ json: JSONValue) throws(EventError) {
    self.init(
      text: try json.text("text"), structured: json["structured"], metadata: json["metadata"]?.object ?? JSONObject())
    for attachment in json["attachments"]?.array ?? [] {
      attachments.append(
        Attachment(
          name: try attachment.text("name"), mimeType: try attachment.text("mimeType"),
          content: attachment["path"]?.string.map { .file($0) } ?? .absent(size: attachment["size"]?.int ?? 0)))
    }
  }
}

extension SkillFailure {
  fileprivate init(_ json: JSONValue) throws(EventError) {
    guard let kind = Kind(rawValue: try json.text("kind")) else {
      throw EventError("'\(json["kind"]?.string ?? "")' is no kind of failure that this program knows")
    }
    self.init(kind, code: try json.text("code"), message: try json.text("message"))
  }
}

extension JSONValue {
  fileprivate func value(_ key: String) throws(EventError) -> JSONValue {
    guard let value = self[key] else { throw EventError("'\(key)' is missing") }
    return value
  }

  fileprivate func text(_ key: String) throws(EventError) -> String {
    guard let text = self[key]?.string else { throw EventError("'\(key)' is missing, or no text") }
    return text
  }

  fileprivate func integer(_ key: String) throws(EventError) -> Int {
    guard let number = self[key]?.int else { throw EventError("'\(key)' is missing, or no integer") }
    return number
  }

  fileprivate func skill() throws(EventError) -> SkillID {
    guard let id = SkillID(try text("skill")) else { throw EventError("'skill' is no id of a skill") }
    return id
  }

  fileprivate func changes() throws(EventError) -> [Coercion.Change] {
    var changes: [Coercion.Change] = []
    for change in try value("changes").array ?? [] {
      let path = try change.text("path")
      guard let place = try? JSONPointer(parsing: path) else { throw EventError("'\(path)' is no JSON Pointer") }
      changes.append(Coercion.Change(place: place, from: try change.value("from"), to: change["to"]))
    }
    return changes
  }
}
