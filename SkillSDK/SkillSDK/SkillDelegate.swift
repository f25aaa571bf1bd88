import CSkillABI

/// The host's other skills.
///
/// The manifest must name `skill.delegate/1` in `services`. What runs is a call of its own within this one: it ends no
/// later, may do nothing that this skill may not, and the person is asked before it as before any other.
public struct SkillDelegate: Sendable {
  private static let service = "skill.delegate/1"

  private let channel: CallChannel

  init(channel: CallChannel) { self.channel = channel }

  /// Runs another skill and gives its result; the content of its attachments comes as bytes. The calling thread waits.
  ///
  /// - Parameter arguments: A value whose JSON form is an object that fits the other skill's parameters.
  /// - Throws: `EncodingError` when the arguments have no JSON form; ``SkillError``, fit to be thrown on, when there is no
  ///   result: what the other skill says, or why the host does not run it.
  public func run(_ skill: String, arguments: some Encodable) async throws -> SkillResult {
    try await run(skill, json: JSONText(encoding: arguments))
  }

  /// As ``run(_:arguments:)``, for arguments that are JSON already.
  public func run(_ skill: String, json: JSONText) async throws(SkillError) -> SkillResult {
    let answer = unsafe try channel.ask(Self.service, skill_delegate_1.self) { table, context, answer in
      unsafe skill.withSkillBytes { skill in
        unsafe json.description.withSkillBytes { arguments in
          unsafe table.pointee.run?(context, skill, arguments, CallChannel.Answer.takeResult, answer.receiver)
        }
      }
    }
    guard let result = answer.result else {
      throw .technical("the host gave no result of '\(skill)'", code: "no_result")
    }
    return result
  }
}
