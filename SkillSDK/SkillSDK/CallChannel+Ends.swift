import CSkillABI

extension CallChannel {
  /// Ends the call.
  func end(_ outcome: Result<SkillResult, SkillError>) {
    switch outcome {
    case .success(let result): succeed(result)
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: SkillError) {
    unsafe error.code.withSkillBytes { code in
      unsafe error.message.withSkillBytes { text in
        var failure = unsafe skill_failure(
          size: UInt32(MemoryLayout<skill_failure>.size), kind: error.kind.abiValue, code: code, text: text)
        unsafe withHost { context, host in unsafe host.pointee.fail?(context, &failure) }
      }
    }
  }

  private func succeed(_ result: SkillResult) {
    unsafe result.withTable { table in
      unsafe withHost { context, host in unsafe host.pointee.result?(context, table) }
    }
  }
}

extension SkillError.Kind {
  package var abiValue: UInt32 {
    switch self {
    case .invalidArguments: UInt32(SKILL_FAILURE_INVALID_ARGUMENTS)
    case .business: UInt32(SKILL_FAILURE_BUSINESS)
    case .technical: UInt32(SKILL_FAILURE_TECHNICAL)
    case .cancelled: UInt32(SKILL_FAILURE_CANCELLED)
    }
  }
}
