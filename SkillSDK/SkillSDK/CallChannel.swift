import CSkillABI
import Synchronization

/// The way from one call to its host; the only holder of the call's pointers.
///
/// The host lends the context until `execute` returns. Until then the pointer is in `state`; ``close()`` takes it out,
/// and whoever still holds the channel speaks to nobody. The lock is held while the host is told something, so that
/// closing waits for that; who asks the host and waits for its answer is counted, and closing waits for him too.
final class CallChannel: Sendable {
  /// Safe to use, since `context` is there only while the host lends it. Sendable, since the host takes calls with it
  /// from any thread.
  @safe private struct State: @unchecked Sendable {
    var context: UnsafePointer<skill_context>?
    /// Who uses `context` without the lock.
    var asking = 0
    var isCancelled = false
    var onCancellation: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>
  /// Rings when nobody asks any more.
  private let silence = Alarm()

  /// `context` must be valid until ``close()``.
  init(_ context: UnsafePointer<skill_context>) {
    state = unsafe Mutex(State(context: context))
  }

  func close() {
    state.withLock { state in
      unsafe state.context = nil
      state.onCancellation = nil
    }
    while state.withLock({ $0.asking > 0 }) {
      let isArmed = silence.arm()
      if state.withLock({ $0.asking > 0 }) { silence.sleep(orUntilReadable: nil, atMost: isArmed ? -1 : 1) }
    }
  }

  /// Calls `body` with the host's tables, or returns `nil` when the call is over.
  func withHost<R>(_ body: (UnsafePointer<skill_context>, UnsafePointer<skill_host>) -> R?) -> R? {
    state.withLock { state in
      guard let context = unsafe state.context, let host = unsafe context.pointee.host else { return nil }
      return unsafe body(context, host)
    }
  }
}

extension CallChannel {
  /// `fraction` is negative when unknown.
  func progress(_ fraction: Double, _ text: String) {
    unsafe text.withSkillBytes { text in
      unsafe withHost { context, host in unsafe host.pointee.progress?(context, fraction, text) }
    }
    pollCancellation()
  }

  func message(_ wholeText: String) {
    unsafe wholeText.withSkillBytes { text in
      unsafe withHost { context, host in unsafe host.pointee.message?(context, text) }
    }
    pollCancellation()
  }

  func log(_ text: String, _ severity: SkillLogSeverity) {
    unsafe text.withSkillBytes { text in
      unsafe withHost { context, host in
        unsafe Self.service("skill.log/1", skill_log_1.self, context, host)?.pointee
          .write?(context, UInt32(severity.rawValue), text)
      }
    }
    pollCancellation()
  }

  /// Nanoseconds since 1970-01-01T00:00:00Z, or `nil` when the host has no clock.
  func now() -> Int64? {
    unsafe withHost { context, host in
      unsafe Self.service("skill.clock/1", skill_clock_1.self, context, host)?.pointee.now?(context)
    }
  }

  /// How asking a service went.
  enum Asking {
    /// The call is over.
    case over
    /// The host has no such service for this skill.
    case missing
    case failed(SkillError)
    case answered
  }

  /// Calls `body`, which returns why there is no answer, without the lock: events and other questions go on meanwhile.
  func withService<Table>(
    _ id: String, _: Table.Type, _ body: (UnsafePointer<Table>, UnsafePointer<skill_context>) -> SkillError?
  ) -> Asking {
    let lent = state.withLock { state -> LentTable<Table>? in
      guard let context = unsafe state.context, let host = unsafe context.pointee.host else { return nil }
      state.asking += 1
      return unsafe LentTable(context: context, table: Self.service(id, Table.self, context, host))
    }
    guard let lent else { return .over }
    defer { stopAsking() }
    guard let table = unsafe lent.table else { return .missing }
    return unsafe body(table, lent.context).map { .failed($0) } ?? .answered
  }

  private func stopAsking() {
    let isLast = state.withLock { state in
      state.asking -= 1
      return unsafe state.asking == 0 && state.context == nil
    }
    if isLast { silence.ring() }
  }

  private static func service<Table>(
    _ id: String, _: Table.Type, _ context: UnsafePointer<skill_context>, _ host: UnsafePointer<skill_host>
  ) -> UnsafePointer<Table>? {
    unsafe id.withSkillBytes { id in
      unsafe host.pointee.get_service?(context, id)?.assumingMemoryBound(to: Table.self)
    }
  }
}

extension CallChannel {
  /// Asks the host whether the call should stop. The first "yes" runs the handler of ``onCancellation(_:)``.
  @discardableResult func pollCancellation() -> Bool {
    let (isCancelled, handler) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isCancelled { return (true, nil) }
      guard let context = unsafe state.context, let host = unsafe context.pointee.host,
        unsafe host.pointee.is_cancelled?(context) == 1
      else { return (false, nil) }
      state.isCancelled = true
      let handler = state.onCancellation
      state.onCancellation = nil
      return (true, handler)
    }
    handler?()
    return isCancelled
  }

  /// Whether a poll has learned of the cancellation.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Has `handler` run by the poll that first learns of the cancellation, on whichever thread that is.
  func onCancellation(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { state in state.onCancellation = handler }
  }

  /// Becomes readable when the call should stop; the host's. `nil` when there is none.
  var cancellationDescriptor: Int32? {
    let descriptor = unsafe withHost { context, host in unsafe host.pointee.cancellation_descriptor?(context) }
    return descriptor.flatMap { $0 < 0 ? nil : $0 }
  }
}

extension CallChannel {
  /// What the host says about the call, copied.
  struct Facts {
    var request: String?
    var conversationID: String?
    var attemptID: String?
    var attempt: Int
    var callID: String
    var locale: String
    var timeZone: String
    var workingDirectory: String?
    var temporaryDirectory: String?
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    var deadline: Int64?

    init(_ context: UnsafePointer<skill_context>) {
      request = unsafe context.pointee.request.nonEmptyString
      conversationID = unsafe context.pointee.conversation_id.nonEmptyString
      attemptID = unsafe context.pointee.attempt_id.nonEmptyString
      attempt = unsafe Int(context.pointee.attempt)
      callID = unsafe context.pointee.call_id.string
      locale = unsafe context.pointee.locale.string
      timeZone = unsafe context.pointee.time_zone.string
      workingDirectory = unsafe context.pointee.working_directory.nonEmptyString
      temporaryDirectory = unsafe context.pointee.temporary_directory.nonEmptyString
      let deadline = unsafe context.pointee.deadline
      self.deadline = deadline == 0 ? nil : deadline
    }
  }
}

/// What is used without the channel's lock. Safe and sendable, since both are the host's until ``CallChannel/close()`` has
/// returned, which waits for whoever asks.
@safe private struct LentTable<Table>: @unchecked Sendable {
  let context: UnsafePointer<skill_context>
  let table: UnsafePointer<Table>?

  init(context: UnsafePointer<skill_context>, table: UnsafePointer<Table>?) {
    unsafe self.context = unsafe context
    unsafe self.table = unsafe table
  }
}
