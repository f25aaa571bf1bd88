import CSkillABI

/// The language model that the user has set.
///
/// The manifest must name `skill.model/1` in `services`. An answer takes seconds or a minute, for which the calling thread
/// waits. Users may have set no model: a skill that can do without one says so by what it does then.
public struct SkillModel: Sendable {
  private static let service = "skill.model/1"

  private let channel: CallChannel

  init(channel: CallChannel) { self.channel = channel }

  /// The model's whole answer to `prompt`; `nil` when there is no model to ask.
  ///
  /// - Parameters:
  ///   - instructions: How it is to answer.
  ///   - mostTokens: Bounds the answer, which is an error when it would be longer; `nil` leaves that to the model.
  /// - Throws: ``SkillError``, fit to be thrown on: the model cannot be reached, refuses, or was cut short.
  public func complete(
    _ prompt: String, instructions: String = "", mostTokens: UInt32? = nil
  ) async throws(SkillError) -> String? {
    do {
      let answer = unsafe try channel.ask(Self.service, skill_model_1.self) { table, context, answer in
        unsafe instructions.withSkillBytes { instructions in
          unsafe prompt.withSkillBytes { prompt in
            unsafe table.pointee.complete?(
              context, instructions, prompt, mostTokens ?? 0, CallChannel.Answer.take, answer.receiver)
          }
        }
      }
      return String(decoding: answer.values.first ?? [], as: UTF8.self)
    } catch {
      if error.code == "no_model" || error.code == "no_service" { return nil }
      throw error
    }
  }
}
