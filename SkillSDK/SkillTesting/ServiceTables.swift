import CSkillABI
import SkillSDK

/// The C tables of the services that ask the host, for ``HostTables``.
enum ServiceTables {
  private typealias Context = UnsafePointer<skill_context>

  /// Never written after they have been made, and never freed.
  nonisolated(unsafe) static let settings = unsafe HostTables.made(
    skill_settings_1(
      size: UInt32(MemoryLayout<skill_settings_1>.size), reserved: 0,
      get: { context, key, take, receiver in
        let key = unsafe key.string
        return unsafe answer(context) { call throws(SkillError) in
          if let failure = call.host.settings?.failure { throw failure }
          if let value = call.host.settings?.values[key] {
            unsafe value.description.withSkillBytes { unsafe take?(receiver, $0) }
          }
        }
      },
      all: { context, take, receiver in
        unsafe answer(context) { call throws(SkillError) in
          if let failure = call.host.settings?.failure { throw failure }
          let json = (try? call.host.settings?.json) ?? "{}"
          unsafe json.withSkillBytes { unsafe take?(receiver, $0) }
        }
      }))

  nonisolated(unsafe) static let storage = unsafe HostTables.made(
    skill_storage_1(
      size: UInt32(MemoryLayout<skill_storage_1>.size), reserved: 0,
      get: { context, key, take, receiver in
        let key = unsafe key.array
        return unsafe answer(context) { call throws(SkillError) in
          guard let value = try call.host.storage?.change(key, { $0 }) else { return }
          unsafe value.withSkillBytes { unsafe take?(receiver, $0) }
        }
      },
      set: { context, key, value in
        let (key, value) = unsafe (key.array, value.array)
        return unsafe answer(context) { call throws(SkillError) in try call.host.storage?.change(key) { $0 = value } }
      },
      remove: { context, key in
        let key = unsafe key.array
        return unsafe answer(context) { call throws(SkillError) in try call.host.storage?.change(key) { $0 = nil } }
      },
      replace: { context, key, expected, value, replaced in
        let key = unsafe key.array
        let (expected, value) = unsafe (expected?.pointee.array, value?.pointee.array)
        return unsafe answer(context) { call throws(SkillError) in
          let isDone = try call.host.storage?.change(key) { present in
            guard present == expected else { return false }
            present = value
            return true
          }
          unsafe replaced?.pointee = isDone == true ? 1 : 0
        }
      },
      list: { context, prefix, take, receiver in
        let prefix = unsafe prefix.array
        return unsafe answer(context) { call throws(SkillError) in
          if let failure = call.host.storage?.failure { throw failure }
          for key in call.host.storage?.keys(prefix: prefix) ?? [] {
            unsafe key.withSkillBytes { unsafe take?(receiver, $0) }
          }
        }
      }))

  nonisolated(unsafe) static let model = unsafe HostTables.made(
    skill_model_1(
      size: UInt32(MemoryLayout<skill_model_1>.size), reserved: 0,
      complete: { context, instructions, prompt, mostTokens, take, receiver in
        let prompt = unsafe TestModel.Prompt(
          instructions: instructions.string, text: prompt.string, mostTokens: mostTokens)
        return unsafe answer(context) { call throws(SkillError) in
          guard let text = try call.host.model?.answer(prompt) else { return }
          unsafe text.withSkillBytes { unsafe take?(receiver, $0) }
        }
      }))

  nonisolated(unsafe) static let delegate = unsafe HostTables.made(
    skill_delegate_1(
      size: UInt32(MemoryLayout<skill_delegate_1>.size), reserved: 0,
      run: { context, skill, arguments, take, receiver in
        let run = unsafe TestDelegate.Run(skill: skill.string, arguments: JSONText(verbatim: arguments.string))
        return unsafe answer(context) { call throws(SkillError) in
          unsafe try call.host.delegate?.answer(run).withTable { unsafe take?(receiver, $0) }
        }
      }))

  /// Lets a cancelled call ask nothing, as a real host does, and keeps what it is told.
  private static func answer(
    _ context: Context?, _ body: (TestCall) throws(SkillError) -> Void
  ) -> UnsafePointer<skill_failure>? {
    let call = unsafe HostTables.call(context)
    do throws(SkillError) {
      if call.isCancelled {
        throw SkillError(.cancelled, code: "cancelled", message: "the call was cancelled while it asked the host")
      }
      try body(call)
      return nil
    } catch {
      return unsafe call.lend(error)
    }
  }
}

/// A failure as a skill is lent it; belongs to its call, and is freed with it.
@safe final class LentFailure: Sendable {
  /// Never written after it was made.
  nonisolated(unsafe) let pointer: UnsafePointer<skill_failure>
  private nonisolated(unsafe) let texts: UnsafeMutableBufferPointer<CChar>

  init(_ error: SkillError) {
    let code = Array(error.code.utf8)
    let text = Array(error.message.utf8)
    unsafe texts = .allocate(capacity: code.count + text.count)
    _ = unsafe texts.initialize(from: (code + text).map { CChar(bitPattern: $0) })
    let table = UnsafeMutablePointer<skill_failure>.allocate(capacity: 1)
    unsafe table.initialize(
      to: skill_failure(
        size: UInt32(MemoryLayout<skill_failure>.size), kind: error.kind.abiValue,
        code: skill_bytes(data: texts.baseAddress, size: code.count),
        text: skill_bytes(data: texts.baseAddress.map { unsafe UnsafePointer($0 + code.count) }, size: text.count)))
    unsafe pointer = unsafe UnsafePointer(table)
  }

  deinit {
    unsafe pointer.deallocate()
    unsafe texts.deallocate()
  }
}
