import CSkillABI
import Core

/// The host's side of the C ABI for skills in this process: the only place where their pointers are read.
///
/// Everything that a skill passes is copied before its function returns.
enum InProcessHostTable {
  /// Valid for the life of the process; never written after it was made.
  nonisolated(unsafe) static let pointer = unsafe made(
    skill_host(
      size: UInt32(MemoryLayout<skill_host>.size), abi_major: SKILL_ABI_MAJOR, abi_minor: SKILL_ABI_MINOR,
      reserved: 0,
      progress: { context, fraction, text in
        unsafe call(context).tell(.progress(fraction: fraction, text: unsafe text.copied()[...]))
      },
      message: { context, text in
        unsafe call(context).tell(.message(String(decoding: text.copied(), as: UTF8.self)))
      },
      result: { context, result in
        unsafe call(context).handle(.message(.end(.result(RawResult(result!.pointee))), bytes: 0))
      },
      fail: { context, failure in
        unsafe call(context).handle(.message(.end(.failure(RawFailure(failure!.pointee))), bytes: 0))
      },
      is_cancelled: { context in unsafe call(context).isCancelled ? 1 : 0 },
      cancellation_descriptor: { context in unsafe call(context).cancellationDescriptor },
      get_service: { context, id in unsafe service(id.copied(), of: call(context)) }))

  private nonisolated(unsafe) static let log = unsafe made(
    skill_log_1(
      size: UInt32(MemoryLayout<skill_log_1>.size), reserved: 0,
      write: { context, severity, text in
        let severity = LogSeverity(rawValue: Int(severity)) ?? .info
        unsafe call(context).tell(.log(severity, String(decoding: text.copied(), as: UTF8.self)))
      }))

  private nonisolated(unsafe) static let clock = unsafe made(
    skill_clock_1(
      size: UInt32(MemoryLayout<skill_clock_1>.size), reserved: 0, now: { context in unsafe call(context).now }))

  /// A table that lives as long as the process, and is not written any more.
  static func made<Table>(_ table: Table) -> UnsafePointer<Table> {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    unsafe pointer.initialize(to: table)
    return unsafe UnsafePointer(pointer)
  }

  private static func service(_ id: [UInt8], of call: InProcessCall) -> UnsafeRawPointer? {
    let id = String(decoding: id, as: UTF8.self)
    guard ServiceID.always.contains(id) || call.order.services.contains(id) else { return nil }
    switch id {
    case ServiceID.log: return unsafe UnsafeRawPointer(log)
    case ServiceID.clock: return unsafe UnsafeRawPointer(clock)
    case ServiceID.settings: return unsafe UnsafeRawPointer(InProcessServiceTables.settings)
    case ServiceID.storage: return unsafe UnsafeRawPointer(InProcessServiceTables.storage)
    case ServiceID.model: return unsafe UnsafeRawPointer(InProcessServiceTables.model)
    case ServiceID.delegate: return unsafe UnsafeRawPointer(InProcessServiceTables.delegate)
    default: return nil
    }
  }

  /// The call that a context belongs to; it lives as long as `withContext` lends the context.
  static func call(_ context: UnsafePointer<skill_context>?) -> InProcessCall {
    unsafe Unmanaged<InProcessCall>.fromOpaque(context!.pointee.call).takeUnretainedValue()
  }

  /// Lends what `execute` takes; all of it lies in one block.
  static func withContext(
    of call: InProcessCall, _ body: (UnsafePointer<skill_context>, skill_bytes, skill_bytes) -> Void
  ) {
    let facts = call.order.circumstances
    var texts = TextBlock()
    let skill = texts.append(call.order.skill.description)
    let request = texts.append(facts.request ?? "")
    let conversation = texts.append(facts.conversation ?? "")
    let attempt = texts.append(facts.attempt ?? "")
    let callID = texts.append(call.order.callID)
    let locale = texts.append(facts.locale)
    let timeZone = texts.append(facts.timeZone)
    let workingDirectory = texts.append(facts.workingDirectory)
    let temporaryDirectory = texts.append(call.order.temporaryDirectory)
    unsafe call.order.arguments.withUnsafeBytes { arguments in
      unsafe texts.bytes.withUnsafeBytes { texts in
        var context = unsafe skill_context(
          size: UInt32(MemoryLayout<skill_context>.size), attempt: UInt32(clamping: facts.attemptNumber), host: pointer,
          call: Unmanaged.passUnretained(call).toOpaque(), request: texts.bytes(request),
          conversation_id: texts.bytes(conversation), attempt_id: texts.bytes(attempt), call_id: texts.bytes(callID),
          locale: texts.bytes(locale), time_zone: texts.bytes(timeZone),
          working_directory: texts.bytes(workingDirectory), temporary_directory: texts.bytes(temporaryDirectory),
          deadline: call.order.deadline)
        unsafe body(&context, texts.bytes(skill), arguments.bytes(0..<arguments.count))
        withExtendedLifetime(call) {}
      }
    }
  }
}

/// Texts end to end, so that one array lends all of them.
private struct TextBlock {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }
}

extension UnsafeRawBufferPointer {
  func bytes(_ range: Range<Int>) -> skill_bytes {
    unsafe skill_bytes(
      data: baseAddress.map { unsafe ($0 + range.lowerBound).assumingMemoryBound(to: CChar.self) }, size: range.count)
  }
}

extension skill_bytes {
  func copied() -> [UInt8] {
    guard unsafe size > 0 else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: size))
  }
}

extension InProcessCall {
  fileprivate func tell(_ event: CallEvent) { handle(.message(.event(event), bytes: 0)) }
}

extension RawFailure {
  fileprivate init(_ failure: skill_failure) {
    unsafe self.init(kind: failure.kind, code: unsafe failure.code.copied(), text: unsafe failure.text.copied())
  }
}

extension RawResult {
  fileprivate init(_ result: skill_result) {
    self.init(
      text: unsafe result.text.copied(), structured: unsafe result.structured.copied(),
      metadata: unsafe result.metadata.copied())
    guard let list = unsafe result.attachments else { return }
    for index in 0..<Int(unsafe result.attachment_count) {
      if let attachment = unsafe list[index] { attachments.append(unsafe RawAttachment(attachment.pointee)) }
    }
  }
}

extension RawAttachment {
  fileprivate init(_ attachment: skill_attachment) {
    let path = unsafe attachment.path.copied()
    self.init(
      name: unsafe attachment.name.copied(), mimeType: unsafe attachment.mime_type.copied(),
      content: path.isEmpty ? .bytes(unsafe attachment.bytes.copied()) : .path(path))
  }
}
