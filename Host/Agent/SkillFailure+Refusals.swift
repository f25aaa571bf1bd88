import Core

extension SkillFailure {
  static func notConfirmed(_ id: SkillID) -> SkillFailure {
    SkillFailure(.refused, code: "not_confirmed", message: "'\(id)' was not run: the person said no")
  }

  static func nobodyToAsk(_ id: SkillID, _ reason: ConfirmationQuestion.Reason) -> SkillFailure {
    SkillFailure(
      .refused, code: "nobody_to_ask",
      message: "'\(id)' was not run: it \(reason), and there is nobody to ask; to agree beforehand, pass --yes")
  }

  static func outOfReach(_ path: String, of id: SkillID, within delegator: SkillID) -> SkillFailure {
    SkillFailure(
      .refused, code: "out_of_reach",
      message:
        "'\(id)' was not run: '\(delegator)' names \(path), which it may not open itself, or which lies in a folder that it "
        + "may write")
  }

  static func notKept(_ id: SkillID, _ reason: String) -> SkillFailure {
    SkillFailure(
      .technical, code: "not_kept", message: "'\(id)' was not started, since that cannot be kept on record: \(reason)")
  }

  static func cancelledBeforeStart(_ id: SkillID) -> SkillFailure {
    SkillFailure(.cancelled, code: "cancelled", message: "'\(id)' was cancelled before it started")
  }
}
