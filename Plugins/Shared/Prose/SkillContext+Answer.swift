package import SkillSDK

extension SkillContext {
  /// What the user's model makes of `prompt`; `nil` when there is none or it fails, which the log then tells. For skills
  /// that can do without.
  ///
  /// - Throws: A ``SkillError`` only when the call is cancelled.
  package func answer(
    to prompt: String, instructions: String, mostTokens: UInt32
  ) async throws(SkillError) -> String? {
    do {
      return try await model.complete(prompt, instructions: instructions, mostTokens: mostTokens)
    } catch {
      if error.kind == .cancelled { throw error }
      log("done without the model, since it gave no answer: \(error.message)", .warning)
      return nil
    }
  }
}
