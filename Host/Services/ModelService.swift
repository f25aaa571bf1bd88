package import Core
package import Models

/// `skill.model/1`: the model that the user has set. Method: `complete` (instructions, prompt, most tokens or 0), which gives
/// the whole answer as text.
package struct ModelService: HostService {
  package let id = ServiceID.model
  private let model: (any ChatModel)?

  /// - Parameter model: `nil` when none is set: skills are told so, and most can do without.
  package init(_ model: (any ChatModel)?) { self.model = model }

  package func answer(_ request: ServiceRequest, of call: SkillCall) async throws(SkillFailure) -> [[UInt8]] {
    guard request.method == "complete", request.arguments.count == 3 else { throw request.unknownMethod }
    guard let instructions = String(validating: request.arguments[0], as: UTF8.self),
      let prompt = String(validating: request.arguments[1], as: UTF8.self),
      let mostTokens = Int(String(decoding: request.arguments[2], as: UTF8.self))
    else {
      throw SkillFailure(
        .technical, code: "bad_prompt", message: "'\(call.skill.id)' asked the model with what is no UTF-8")
    }
    guard let model else {
      throw SkillFailure(
        .technical, code: "no_model", message: "there is no model to ask; set SKILLHOST_MODEL_URL to one")
    }
    var chat = ChatRequest(
      messages: (instructions.isEmpty ? [] : [.system(instructions)]) + [.user(prompt)], temperature: 0)
    if mostTokens > 0 { chat.maxTokens = mostTokens }
    let answer: ChatAnswer
    do throws(ModelError) { answer = try await model.complete(chat) } catch {
      if case .cancelled = error.kind { throw SkillFailure(.cancelled, code: "cancelled", message: "\(error)") }
      throw SkillFailure(.technical, code: error.code, message: "\(error)")
    }
    switch answer.finish {
    case .length, .contentFilter:
      throw SkillFailure(.technical, code: "cut_short", message: "the model's answer was cut short")
    case .stop, .calls, .other, nil: break
    }
    guard answer.refusal.isEmpty else {
      throw SkillFailure(.business, code: "refused", message: answer.refusal)
    }
    return [Array(answer.text.utf8)]
  }
}
