import Core
package import JSON

/// One line of the inference log; see `Host/docs/inference-log.md`.
extension ModelExchange {
  package static var version: Int { 1 }

  package var json: JSONValue {
    var object: JSONObject = [
      "v": .number(JSONNumber(Self.version)), "time": .string(RFC3339.string(nanoseconds: time)), "url": .string(url),
      "operation": .string(operation), "request": request, "status": status.map { .number(JSONNumber($0)) } ?? .null,
      "type": .string(mediaType), "stream": .bool(isStream),
      "pieces": .array(pieces.map(\.json)), "cut": .bool(isCut),
      "milliseconds": [
        "head": headMilliseconds.map { .number($0) } ?? .null,
        "first": pieces.first.map { .number($0.milliseconds) } ?? .null,
        "total": .number(milliseconds),
      ],
    ]
    if quirks != Quirks() { object["quirks"] = .object(quirks.json) }
    if let usage {
      object["tokens"] = [
        "prompt": .number(JSONNumber(usage.prompt)), "completion": .number(JSONNumber(usage.completion)),
      ]
    }
    if let failure { object["error"] = ["code": .string(failure.code), "message": .string(failure.message)] }
    return .object(object)
  }

  /// - Returns: `nil` for what is no such line, or one of a later version.
  package init?(_ json: JSONValue) {
    guard let version = json["v"]?.int, version <= Self.version, let operation = json["operation"]?.string,
      let url = json["url"]?.string, let request = json["request"], let pieces = json["pieces"]?.array
    else { return nil }
    self.init(
      operation: operation, url: url, time: json["time"]?.string.flatMap(RFC3339.nanoseconds) ?? 0, request: request)
    quirks = json["quirks"].map { Quirks($0) } ?? Quirks()
    status = json["status"]?.int
    mediaType = json["type"]?.string ?? ""
    headMilliseconds = json["milliseconds"]?["head"]?.duration
    isStream = json["stream"]?.bool ?? false
    for piece in pieces {
      guard let milliseconds = piece[0]?.duration, let text = piece[1]?.string else { return nil }
      self.pieces.append(Piece(milliseconds: milliseconds, text: text, event: piece[2]?.string))
    }
    isCut = json["cut"]?.bool ?? false
    milliseconds = json["milliseconds"]?["total"]?.duration ?? 0
    if let tokens = json["tokens"], let prompt = tokens["prompt"]?.int {
      usage = TokenUsage(prompt: prompt, completion: tokens["completion"]?.int ?? 0)
    }
    if let error = json["error"] {
      failure = Failure(code: error["code"]?.string ?? "", message: error["message"]?.string ?? "")
    }
  }
}

extension ModelExchange.Piece {
  fileprivate var json: JSONValue {
    .array([.number(milliseconds), .string(text)] + (event.map { [.string($0)] } ?? []))
  }
}

extension JSONValue {
  /// A finite number.
  fileprivate static func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

  /// The value with each string changed, keys excepted.
  package func mapStrings(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mapStrings(change) })
    case .object(let members): .object(JSONObject(members.map { ($0.key, $0.value.mapStrings(change)) }))
    case .null, .bool, .number: self
    }
  }
}

extension JSONValue {
  /// A time in milliseconds, if it is one that a request can take: a file may hold any number.
  fileprivate var duration: Double? { double.flatMap { (0...1e12).contains($0) ? $0 : nil } }
}
