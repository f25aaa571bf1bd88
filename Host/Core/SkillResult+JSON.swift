package import JSON

extension SkillResult {
  /// `text`, and `structured`, `attachments` and `metadata` where there are any. Attachments are described, not carried:
  /// name, MIME type, and `path` or the number of bytes.
  package var json: JSONValue {
    var object: JSONObject = ["text": .string(text)]
    if let structured { object["structured"] = structured }
    if !attachments.isEmpty { object["attachments"] = .array(attachments.map(\.json)) }
    if !metadata.isEmpty { object["metadata"] = .object(metadata) }
    return .object(object)
  }
}

extension Attachment {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "mimeType": .string(mimeType)]
    switch content {
    case .bytes(let bytes): object["size"] = .number(JSONNumber(bytes.count))
    case .file(let path): object["path"] = .string(path)
    case .absent(let size): object["size"] = .number(JSONNumber(size))
    }
    return .object(object)
  }
}

extension SkillFailure {
  package var json: JSONValue {
    ["kind": .string(kind.rawValue), "code": .string(code), "message": .string(message)]
  }
}
