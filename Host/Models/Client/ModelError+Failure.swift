package import Core

extension ModelError {
  /// The error as the end of an attempt.
  package var failure: SkillFailure {
    if case .cancelled = kind { return SkillFailure(.cancelled, code: code, message: description) }
    return SkillFailure(.model, code: code, message: description)
  }
}
