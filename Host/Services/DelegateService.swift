package import Core
import JSON

/// `skill.delegate/1`: the host's other skills. Method: `run` (id, arguments as JSON), which gives text, structured part
/// and metadata, the last two perhaps empty, then name, type and content of each attachment.
package struct DelegateService: HostService {
  package let id = ServiceID.delegate

  package init() {}

  package func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    guard request.method == "run", request.arguments.count == 2 else { throw request.unknownMethod }
    guard let delegate = call.delegate else {
      throw SkillFailure(
        .technical, code: "no_delegate", message: "no other skill can be run from a call that was made in this way")
    }
    let skill = String(decoding: request.arguments[0], as: UTF8.self)
    let arguments: JSONValue
    do { arguments = try JSONValue(parsing: request.arguments[1]) } catch {
      throw SkillFailure(
        .technical, code: "bad_arguments", message: "'\(call.skill.id)' calls '\(skill)' with what is no JSON: \(error)"
      )
    }
    let result = try await delegate(skill, arguments)
    let head = [
      result.text, result.structured?.serialized() ?? "",
      result.metadata.isEmpty ? "" : JSONValue.object(result.metadata).serialized(),
    ]
    return head.map { Array($0.utf8) }
      + result.attachments.flatMap { attachment -> [[UInt8]] in
        guard case .bytes(let content) = attachment.content else { return [] }
        return [Array(attachment.name.utf8), Array(attachment.mimeType.utf8), content]
      }
  }
}
