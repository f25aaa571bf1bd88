import CSkillABI
import FoundationEssentials
import SkillSDK

extension TestCall {
  /// `skill_host.fail`.
  func take(_ failure: UnsafePointer<skill_failure>?) {
    guard let failure = unsafe failure?.pointee else { return note(violation: "the skill failed without a reason") }
    let kind: SkillError.Kind
    switch Int(unsafe failure.kind) {
    case SKILL_FAILURE_INVALID_ARGUMENTS: kind = .invalidArguments
    case SKILL_FAILURE_BUSINESS: kind = .business
    case SKILL_FAILURE_TECHNICAL: kind = .technical
    case SKILL_FAILURE_CANCELLED: kind = .cancelled
    default:
      note(violation: "\(unsafe failure.kind) is no kind of failure")
      kind = .technical
    }
    let error = unsafe SkillError(kind, code: failure.code.string, message: failure.text.string)
    if error.message.isEmpty { note(violation: "a failure has no text") }
    end(.failure(error))
  }

  /// `skill_host.result`.
  func take(_ result: UnsafePointer<skill_result>?) {
    guard let result = unsafe result?.pointee else { return note(violation: "the skill gave an empty result") }
    let taken = unsafe SkillResult(result) { unsafe attachment($0) }
    check(taken)
    end(.success(taken))
  }

  private func attachment(_ table: skill_attachment) -> SkillAttachment {
    let name = unsafe table.name.string
    var bytes = unsafe table.bytes.array
    if let path = unsafe table.path.nonEmptyString {
      do {
        bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      } catch {
        note(violation: "the file of the attachment '\(name)' cannot be read: \(error)")
      }
    }
    if name.isEmpty || name.contains("/") { note(violation: "'\(name)' is no file name for an attachment") }
    return unsafe SkillAttachment(name: name, mimeType: table.mime_type.string, content: .bytes(bytes))
  }

  private func check(_ result: SkillResult) {
    if result.text.isEmpty && result.structured == nil {
      note(violation: "a result has neither a text nor a structured part")
    }
    if let structured = result.structured, !structured.isJSON(as: Anything.self) {
      note(violation: "the structured part is not JSON: \(structured)")
    }
    if let metadata = result.metadata, !metadata.isJSON(as: [String: Anything].self) {
      note(violation: "the metadata is not a JSON object: \(metadata)")
    }
  }
}

/// Decodes from any JSON value: the decoder reads the whole text before it asks for a value.
private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}

extension JSONText {
  fileprivate func isJSON(as shape: (some Decodable).Type) -> Bool {
    (try? JSONDecoder().decode(shape, from: Data(description.utf8))) != nil
  }
}
