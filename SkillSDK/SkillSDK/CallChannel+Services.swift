import CSkillABI

/// The services that ask the host and wait for its answer.
extension CallChannel {
  /// Calls a function of a service's table, and gives what it was told.
  ///
  /// - Throws: The host's failure; one of our own when the host has not got the service.
  func ask<Table>(
    _ service: String, _: Table.Type, _ body: (UnsafePointer<Table>, UnsafePointer<skill_context>, Answer) -> Failure?
  ) throws(SkillError) -> Answer {
    let answer = Answer()
    let outcome = unsafe withService(service, Table.self) { table, context in
      unsafe body(table, context, answer).map { unsafe SkillError($0.pointee) }
    }
    // Who waits here cannot be told otherwise.
    pollCancellation()
    switch outcome {
    case .over:
      throw SkillError(.cancelled, code: "call_is_over", message: "the host is asked after the end of the call")
    case .missing:
      throw .technical(
        "the host gives this skill no service '\(service)'; the manifest must name it in 'services'", code: "no_service"
      )
    case .failed(let error): throw error
    case .answered: return answer
    }
  }

  typealias Failure = UnsafePointer<skill_failure>

  /// Where a service puts what it gives, on the thread that asked.
  final class Answer {
    fileprivate(set) var values: [[UInt8]] = []
    fileprivate(set) var result: SkillResult?

    /// For the parameter `receiver` of the function to which ``take`` or ``takeResult`` is passed.
    var receiver: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static let take: @convention(c) (UnsafeMutableRawPointer?, skill_bytes) -> Void = { receiver, value in
      // The answer is alive while `ask` waits for the function that calls this.
      guard let receiver = unsafe receiver else { return }
      unsafe Unmanaged<Answer>.fromOpaque(receiver).takeUnretainedValue().values.append(value.array)
    }

    static let takeResult: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<skill_result>?) -> Void = {
      receiver, result in
      guard let receiver = unsafe receiver, let result = unsafe result?.pointee else { return }
      unsafe Unmanaged<Answer>.fromOpaque(receiver).takeUnretainedValue().result = unsafe SkillResult(result) {
        unsafe SkillAttachment(name: $0.name.string, mimeType: $0.mime_type.string, content: .bytes($0.bytes.array))
      }
    }
  }
}

extension SkillError {
  fileprivate init(_ failure: skill_failure) {
    let kind: Kind =
      switch unsafe Int(failure.kind) {
      case SKILL_FAILURE_INVALID_ARGUMENTS: .invalidArguments
      case SKILL_FAILURE_BUSINESS: .business
      case SKILL_FAILURE_CANCELLED: .cancelled
      default: .technical
      }
    unsafe self.init(kind, code: failure.code.string, message: failure.text.string)
  }
}
