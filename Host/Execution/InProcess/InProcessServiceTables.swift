import CSkillABI
import Core

/// The services that are asked, as tables for skills in this process. As the worker's `services.c`.
enum InProcessServiceTables {
  typealias Context = UnsafePointer<skill_context>
  typealias Take = @convention(c) (UnsafeMutableRawPointer?, skill_bytes) -> Void
  typealias Failure = UnsafePointer<skill_failure>

  /// Valid for the life of the process; never written after they were made.
  nonisolated(unsafe) static let settings = unsafe InProcessHostTable.made(
    skill_settings_1(
      size: UInt32(MemoryLayout<skill_settings_1>.size), reserved: 0,
      get: { context, key, take, receiver in
        unsafe ask(context, ServiceID.settings, "get", [key]) { unsafe take?(receiver, $0) }
      },
      all: { context, take, receiver in
        unsafe ask(context, ServiceID.settings, "all", []) { unsafe take?(receiver, $0) }
      }))

  nonisolated(unsafe) static let storage = unsafe InProcessHostTable.made(
    skill_storage_1(
      size: UInt32(MemoryLayout<skill_storage_1>.size), reserved: 0,
      get: { context, key, take, receiver in
        unsafe ask(context, ServiceID.storage, "get", [key]) { unsafe take?(receiver, $0) }
      },
      set: { context, key, value in unsafe ask(context, ServiceID.storage, "set", [key, value]) { _ in } },
      remove: { context, key in unsafe ask(context, ServiceID.storage, "remove", [key]) { _ in } },
      replace: { context, key, expected, value, replaced in
        unsafe replace(context, key, expected?.pointee, value?.pointee, replaced!)
      },
      list: { context, prefix, take, receiver in
        unsafe ask(context, ServiceID.storage, "list", [prefix]) { unsafe take?(receiver, $0) }
      }))

  nonisolated(unsafe) static let model: UnsafePointer<skill_model_1> = {
    let table = UnsafeMutablePointer<skill_model_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: skill_model_1(
        size: UInt32(MemoryLayout<skill_model_1>.size), reserved: 0,
        complete: { context, instructions, prompt, mostTokens, take, receiver in
          let digits = Array(String(mostTokens).utf8)
          return unsafe digits.withUnsafeBytes { digits in
            unsafe ask(
              context, ServiceID.model, "complete", [instructions, prompt, digits.bytes(0..<digits.count)]
            ) { unsafe take?(receiver, $0) }
          }
        }))
    return unsafe UnsafePointer(table)
  }()

  nonisolated(unsafe) static let delegate = unsafe InProcessHostTable.made(
    skill_delegate_1(
      size: UInt32(MemoryLayout<skill_delegate_1>.size), reserved: 0,
      run: { context, skill, arguments, take, receiver in
        var values: [[UInt8]] = []
        let failure = unsafe ask(context, ServiceID.delegate, "run", [skill, arguments]) {
          unsafe values.append($0.copied())
        }
        if unsafe failure == nil { unsafe lend(values) { unsafe take?(receiver, $0) } }
        return unsafe failure
      }))

  /// Lends a result whose values are text, structured part and metadata, then name, type and content of each attachment.
  private static func lend(_ values: [[UInt8]], to body: (UnsafePointer<skill_result>) -> Void) {
    let ranges = values.reduce(into: [Range<Int>]()) { ranges, value in
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + value.count)
    }
    unsafe Array(values.joined()).withUnsafeBytes { block in
      let lent = unsafe ranges.map { unsafe block.bytes($0) }
      let tables = unsafe stride(from: 3, to: lent.count, by: 3).map { index in
        unsafe skill_attachment(
          size: UInt32(MemoryLayout<skill_attachment>.size), reserved: 0, name: lent[index],
          mime_type: lent[index + 1], bytes: lent[index + 2], path: skill_bytes())
      }
      unsafe tables.withUnsafeBufferPointer { tables in
        let list = unsafe tables.indices.map { index in unsafe tables.baseAddress.map { unsafe $0 + index } }
        unsafe list.withUnsafeBufferPointer { list in
          var result = unsafe skill_result(
            size: UInt32(MemoryLayout<skill_result>.size), attachment_count: UInt32(list.count), text: lent[0],
            structured: lent[1], metadata: lent[2], attachments: list.baseAddress)
          unsafe body(&result)
        }
      }
    }
  }

  private static func replace(
    _ context: Context?, _ key: skill_bytes, _ expected: skill_bytes?, _ value: skill_bytes?,
    _ replaced: UnsafeMutablePointer<Int32>
  ) -> Failure? {
    let (method, arguments) =
      switch unsafe (expected, value) {
      case (let expected?, let value?): unsafe ("replace", [key, expected, value])
      case (nil, let value?): unsafe ("add", [key, value])
      case (let expected?, nil): unsafe ("drop", [key, expected])
      case (nil, nil): unsafe ("get", [key])
      }
    unsafe replaced.pointee = method == "get" ? 1 : 0
    return unsafe ask(context, ServiceID.storage, method, arguments) { answer in
      unsafe replaced.pointee = unsafe method != "get" && answer.copied() == [UInt8(ascii: "1")] ? 1 : 0
    }
  }

  /// Asks, and hands on the values of the answer.
  private static func ask(
    _ context: Context?, _ service: String, _ method: String, _ arguments: [skill_bytes], take: (skill_bytes) -> Void
  ) -> Failure? {
    let call = unsafe InProcessHostTable.call(context)
    let request = ServiceRequest(
      service: service, method: method, arguments: unsafe arguments.map { unsafe $0.copied() })
    switch call.ask(request) {
    case .success(let values):
      for value in values { unsafe value.withUnsafeBytes { unsafe take($0.bytes(0..<$0.count)) } }
      return nil
    case .failure(let failure): return unsafe call.lend(failure)
    }
  }
}

/// A failure as a skill is lent it.
@safe final class LentFailure: Sendable {
  /// Belongs to this object, as do the texts; never written after it was made.
  nonisolated(unsafe) let pointer: UnsafePointer<skill_failure>
  private nonisolated(unsafe) let texts: UnsafeMutableBufferPointer<UInt8>

  init(_ failure: SkillFailure) {
    unsafe texts = .allocate(capacity: failure.code.utf8.count + failure.message.utf8.count)
    _ = unsafe texts.initialize(from: Array(failure.code.utf8) + Array(failure.message.utf8))
    let lent = unsafe UnsafeRawBufferPointer(texts)
    let table = UnsafeMutablePointer<skill_failure>.allocate(capacity: 1)
    unsafe table.initialize(
      to: skill_failure(
        size: UInt32(MemoryLayout<skill_failure>.size), kind: failure.kind.abiValue,
        code: lent.bytes(0..<failure.code.utf8.count), text: lent.bytes(failure.code.utf8.count..<lent.count)))
    unsafe pointer = unsafe UnsafePointer(table)
  }

  deinit {
    unsafe pointer.deallocate()
    unsafe texts.deallocate()
  }
}
