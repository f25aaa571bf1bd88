import Core

extension SkillFailure {
  static func notConfirmed(_ id: SkillID) -> SkillFailure {
    SkillFailure(.refused, code: "not_confirmed", message: "'\(id)' was not run: the person said no")
  }

  static func nobodyToAsk(_ id: SkillID) -> SkillFailure {
    SkillFailure(
      .refused, code: "nobody_to_ask",
      message:
        "'\(id)' was not run: it may change something, and there is nobody to ask; to agree beforehand, pass --yes")
  }

  static func cancelledBeforeStart(_ id: SkillID) -> SkillFailure {
    SkillFailure(.cancelled, code: "cancelled", message: "'\(id)' was cancelled before it started")
  }
}
