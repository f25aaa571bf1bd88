import Core
import JSON

/// What `--json` prints of a finished attempt.
struct AttemptReport {
  /// The sentence of `ask`; `nil` for `run`.
  let request: String?
  let answer: String
  let result: SkillResult?
  let record: AttemptView.Record
  let saved: [String?]
  let milliseconds: Int64

  var json: JSONValue {
    var object: JSONObject = ["version": 1]
    if let request {
      object["request"] = .string(request)
      object["answer"] = .string(answer)
    }
    if let call = record.answering {
      object["skill"] = .string(call.skill.description)
      object["arguments"] = call.arguments
    }
    if let result { object["result"] = Self.json(result, saved: saved) }
    if request != nil, record.calls.count > 1 { object["calls"] = .array(record.calls.map(Self.json)) }
    object["milliseconds"] = .number(JSONNumber(Int(milliseconds)))
    return .object(object)
  }

  private static func json(_ call: AttemptView.Call) -> JSONValue {
    var object: JSONObject = ["skill": .string(call.skill.description), "arguments": call.arguments]
    switch call.outcome {
    case .success(let result): object["result"] = json(result, saved: [])
    case .failure(let failure): object["error"] = failure.json
    case nil: break
    }
    return .object(object)
  }

  private static func json(_ result: SkillResult, saved: [String?]) -> JSONValue {
    var object: JSONObject = ["text": .string(result.text)]
    if let structured = result.structured { object["structured"] = structured }
    if !result.attachments.isEmpty {
      object["attachments"] = .array(
        result.attachments.enumerated().map { index, attachment in
          let path = saved.indices.contains(index) ? saved[index] : nil
          return [
            "name": .string(attachment.name), "mimeType": .string(attachment.mimeType),
            "path": path.map { .string($0) } ?? .null,
          ]
        })
    }
    if !result.metadata.isEmpty { object["metadata"] = .object(result.metadata) }
    return .object(object)
  }
}
