import CSkillABI
import FoundationEssentials
import Glibc
import SkillSDK
import Synchronization

/// The host's side of one call: what the functions in ``HostTables`` find behind `skill_context.call`.
final class TestCall: Sendable {
  private struct State {
    var events: [SkillEvent] = []
    var outcome: Result<SkillResult, SkillError>?
    var violations: [String] = []
    var questions = 0
    var isCancelled = false
    /// As long as the call may look at them.
    var lentFailures: [LentFailure] = []
  }

  let host: TestHost
  private let state = Mutex(State())
  private let signal = CancellationSignal()

  init(_ host: TestHost) {
    self.host = host
    if case .beforeStart = host.cancellation { cancel() }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    signal.raise()
  }
}

extension TestCall {
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func lend(_ error: SkillError) -> UnsafePointer<skill_failure> {
    let lent = LentFailure(error)
    state.withLock { $0.lentFailures.append(lent) }
    return unsafe lent.pointer
  }

  func record(_ event: SkillEvent) {
    if case .log = event, !host.keepsLog { return }
    state.withLock { state in
      if state.outcome != nil { state.violations.append("the skill said \(event) after its end") }
      if case .progress(let fraction?, _) = event, !(0...1).contains(fraction) {
        state.violations.append("the progress \(fraction) is not between 0 and 1")
      }
      state.events.append(event)
    }
    if case .onEvent(let isDue) = host.cancellation, isDue(event) { cancel() }
  }

  func end(_ outcome: Result<SkillResult, SkillError>) {
    state.withLock { state in
      if state.outcome != nil {
        state.violations.append("the skill ended the call a second time, with \(outcome)")
      } else {
        state.outcome = outcome
      }
    }
  }

  func note(violation: String) {
    state.withLock { $0.violations.append(violation) }
  }

  /// The skill asks whether it should stop.
  func question() -> Bool {
    let questions = state.withLock { state in
      state.questions += 1
      return state.questions
    }
    if case .onQuestion(let due) = host.cancellation, questions >= due { cancel() }
    return state.withLock { $0.isCancelled }
  }

  /// The skill asks for the descriptor because it is about to wait.
  func waitDescriptor() -> Int32 {
    if case .onWait = host.cancellation { cancel() }
    return signal.descriptor
  }
}

extension TestCall {
  /// Does the call on this thread.
  func run(_ library: SkillLibrary, id: String, json: String) -> CallRecord {
    let directory = TemporaryDirectory()
    unsafe HostTables.withContext(for: self, temporaryDirectory: directory.path) { context in
      unsafe id.withSkillBytes { id in
        unsafe json.withSkillBytes { json in unsafe library.execute(context, id, json) }
      }
    }
    let (events, outcome, violations) = state.withLock { ($0.events, $0.outcome, $0.violations) }
    return CallRecord(
      events: events, outcome: outcome ?? .failure(.technical("ended without a result", code: "no_result")),
      violations: outcome == nil ? violations + ["the skill ended without a result"] : violations)
  }
}

/// A descriptor that becomes readable, for good, once it is told to.
private final class CancellationSignal: Sendable {
  let descriptor: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    let error = unsafe pipe(&ends)
    precondition(error == 0, "no descriptors for a test's call: errno \(errno)")
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    _ = close(descriptor)
    _ = close(writing)
  }

  /// May be called again: a pipe holds far more bytes than a test cancels.
  func raise() {
    _ = unsafe write(writing, [1], 1)
  }
}

/// A folder that is there as long as its owner.
private final class TemporaryDirectory {
  let path: String

  init() {
    let folder = FileManager.default.temporaryDirectory.path
    var template = Array("\(folder)/skill-test-XXXXXX".utf8CString)
    let isMade = unsafe mkdtemp(&template) != nil
    precondition(isMade, "no folder for a test's call in \(folder): errno \(errno)")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      preconditionFailure("cannot remove \(path): \(error)")
    }
  }
}
