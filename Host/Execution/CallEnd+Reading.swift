package import Core
import JSON
import POSIX

extension CallOutcome {
  /// Reads and checks what the skill has given. Attachments that are files are moved out of `directory`, before it is
  /// removed.
  package func read(skill: Skill, directory: CallDirectory?) -> Result<SkillResult, SkillFailure> {
    let fault: CallFault
    do throws(CallFault) {
      switch self {
      case .skill(.result(let raw)): return .success(try raw.read(directory: directory))
      case .skill(.failure(let raw)): return .failure(try raw.read())
      case .skill(.oversized(let bytes)): fault = .oversized(bytes)
      case .fault(let known): fault = known
      }
    } catch {
      fault = error
    }
    return .failure(SkillFailure(fault, of: skill))
  }
}

extension RawFailure {
  fileprivate func read() throws(CallFault) -> SkillFailure {
    guard let kind = SkillFailure.Kind(abiValue: kind) else { throw .unknownFailureKind(self.kind) }
    // What a skill says reaches the person even when a byte of it is wrong.
    let code = String(String(decoding: code, as: UTF8.self).prefix(64)).escapedForDisplay
    return SkillFailure(kind, code: code, message: String(decoding: text, as: UTF8.self))
  }
}

extension RawResult {
  fileprivate func read(directory: CallDirectory?) throws(CallFault) -> SkillResult {
    guard let text = String(validating: text, as: UTF8.self) else { throw .notUTF8("text") }
    var result = SkillResult(text: text)
    if !structured.isEmpty { result.structured = try parse(structured, as: "structured") }
    if !metadata.isEmpty {
      guard case .object(let object) = try parse(metadata, as: "metadata") else { throw .notAnObject("metadata") }
      result.metadata = object
    }
    var keep: CallDirectory.Keep?
    do {
      for attachment in attachments {
        result.attachments.append(try attachment.read(directory: directory, keep: &keep))
      }
    } catch {
      keep?.remove()
      throw error
    }
    return result
  }

  private func parse(_ bytes: [UInt8], as field: String) throws(CallFault) -> JSONValue {
    do { return try JSONValue(parsing: bytes) } catch { throw .notJSON(field, error) }
  }
}

extension RawAttachment {
  fileprivate func read(
    directory: CallDirectory?, keep: inout CallDirectory.Keep?
  ) throws(CallFault) -> Attachment {
    guard let name = String(validating: name, as: UTF8.self) else { throw .notUTF8("attachment's name") }
    guard let mimeType = String(validating: mimeType, as: UTF8.self) else { throw .notUTF8("attachment's type") }
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { throw .attachment(name: name, .badName) }
    switch content {
    case .bytes(let bytes):
      return Attachment(name: name, mimeType: mimeType, content: .bytes(bytes))
    case .path(let path):
      guard let path = String(validating: path, as: UTF8.self) else { throw .notUTF8("attachment's path") }
      guard let directory else { throw .attachment(name: name, .outside) }
      do {
        let kept = try directory.take(path, keep: &keep)
        return Attachment(name: name, mimeType: mimeType, content: .file(kept))
      } catch {
        throw .attachment(name: name, error)
      }
    }
  }
}
