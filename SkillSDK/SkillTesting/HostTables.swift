import CSkillABI
import FoundationEssentials
import SkillSDK

/// The C tables of a ``TestHost``. Each function finds its call behind `skill_context.call`.
enum HostTables {
  /// Never written after they have been made, and never freed.
  nonisolated(unsafe) private static let host = unsafe made(
    skill_host(
      size: UInt32(MemoryLayout<skill_host>.size), abi_major: SKILL_ABI_MAJOR, abi_minor: SKILL_ABI_MINOR, reserved: 0,
      progress: { context, fraction, text in
        unsafe call(context).record(.progress(fraction: fraction < 0 ? nil : fraction, text: text.string))
      },
      message: { context, text in unsafe call(context).record(.message(text.string)) },
      result: { context, result in unsafe call(context).take(result) },
      fail: { context, failure in unsafe call(context).take(failure) },
      is_cancelled: { context in unsafe call(context).question() ? 1 : 0 },
      cancellation_descriptor: { context in unsafe call(context).waitDescriptor() },
      get_service: { context, id in
        let host = unsafe call(context).host
        switch unsafe id.string {
        case "skill.log/1": return unsafe host.keepsLog ? UnsafeRawPointer(log) : nil
        case "skill.clock/1": return unsafe host.clock == nil ? nil : UnsafeRawPointer(clock)
        case "skill.settings/1": return unsafe host.settings == nil ? nil : UnsafeRawPointer(ServiceTables.settings)
        case "skill.storage/1": return unsafe host.storage == nil ? nil : UnsafeRawPointer(ServiceTables.storage)
        case "skill.model/1": return unsafe host.model == nil ? nil : UnsafeRawPointer(ServiceTables.model)
        case "skill.delegate/1": return unsafe host.delegate == nil ? nil : UnsafeRawPointer(ServiceTables.delegate)
        default: return nil
        }
      }))

  nonisolated(unsafe) private static let log = unsafe made(
    skill_log_1(
      size: UInt32(MemoryLayout<skill_log_1>.size), reserved: 0,
      write: { context, severity, text in
        let call = unsafe call(context)
        let known = SkillLogSeverity(rawValue: Int(severity))
        if known == nil { call.note(violation: "\(severity) is no severity of a log line") }
        unsafe call.record(.log(known ?? .error, text.string))
      }))

  nonisolated(unsafe) private static let clock = unsafe made(
    skill_clock_1(
      size: UInt32(MemoryLayout<skill_clock_1>.size), reserved: 0,
      now: { context in unsafe call(context).host.clock?.nanosecondsSince1970 ?? 0 }))

  static func made<Table>(_ table: Table) -> UnsafePointer<Table> {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    unsafe pointer.initialize(to: table)
    return unsafe UnsafePointer(pointer)
  }

  /// The skill hands back the context that it was lent by ``withContext(for:temporaryDirectory:_:)``, which keeps the
  /// call alive.
  static func call(_ context: UnsafePointer<skill_context>?) -> TestCall {
    guard let call = unsafe context?.pointee.call else { preconditionFailure("the skill passed no context") }
    return unsafe Unmanaged<TestCall>.fromOpaque(call).takeUnretainedValue()
  }

  /// Lends `body` the context of `call`.
  static func withContext(
    for call: TestCall, temporaryDirectory: String, _ body: (UnsafePointer<skill_context>) -> Void
  ) {
    let facts = [
      call.host.request ?? "", call.host.conversationID ?? "", "attempt-\(call.host.attempt)", "call-1",
      call.host.locale, call.host.timeZone, call.host.workingDirectory ?? "", temporaryDirectory,
    ]
    // One block for all texts, so that none of them has to be lent in a closure of its own.
    var block: [UInt8] = []
    let ranges = facts.map { text in
      block += text.utf8
      return block.count - text.utf8.count..<block.count
    }
    unsafe block.withSkillBytes { block in
      let lent = unsafe ranges.map { range in
        unsafe skill_bytes(data: block.data.map { unsafe $0 + range.lowerBound }, size: range.count)
      }
      var context = unsafe skill_context(
        size: UInt32(MemoryLayout<skill_context>.size), attempt: UInt32(call.host.attempt), host: host,
        call: Unmanaged.passUnretained(call).toOpaque(), request: lent[0], conversation_id: lent[1],
        attempt_id: lent[2], call_id: lent[3], locale: lent[4], time_zone: lent[5], working_directory: lent[6],
        temporary_directory: lent[7], deadline: call.host.deadline?.nanosecondsSince1970 ?? 0)
      withExtendedLifetime(call) { unsafe body(&context) }
    }
  }
}
