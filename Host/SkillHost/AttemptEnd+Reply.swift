import Agent
import Core
import Execution
import JSON
import Models

extension AttemptEnd {
  func reply() throws(SkillHostError) -> Reply {
    switch self {
    case .answered(let text, let result):
      AttachmentFiles.discard(result?.attachments ?? [])
      return Reply(text, structured: result?.structured?.serialized())
    case .nothingFits(let reason):
      throw SkillHostError(kind: "nothingMatched", code: "nothing_matched", message: reason)
    case .missing(let skill, let arguments):
      let names = arguments.map(\.name).joined(separator: ", ")
      throw SkillHostError(
        kind: "invalidArguments", code: "missing_arguments", message: "'\(skill)' needs more: \(names)")
    case .unclear(let skills):
      throw SkillHostError(
        kind: "business", code: "unclear",
        message: "several skills fit equally well: \(skills.map(\.description).joined(separator: ", "))")
    case .failed(let failure): throw SkillHostError(failure)
    case .stopped: throw SkillHostError(kind: "cancelled", code: "cancelled", message: "stopped")
    }
  }
}
