import Core
import Synchronization

/// How long an attempt may take.
final class TimeBudget: Sendable {
  private let time: Duration?
  private let isSpent = Atomic(false)

  init(_ time: Duration?) { self.time = time }

  /// Does the work, and cancels it when the time is over.
  func bound<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    guard let time else { return await work() }
    return await withTaskGroup(of: Value?.self) { tasks in
      tasks.addTask { await work() }
      tasks.addTask {
        if (try? await Task.sleep(for: time)) != nil { self.isSpent.store(true, ordering: .relaxed) }
        return nil
      }
      while let ended = await tasks.next() {
        tasks.cancelAll()
        if let ended { return ended }
      }
      preconditionFailure("the work gives a value")
    }
  }

  /// What an attempt ends with that was stopped because its time was over.
  func end(_ end: AttemptEnd) -> AttemptEnd {
    guard let time, case .stopped = end, isSpent.load(ordering: .relaxed) else { return end }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return .failed(
      SkillFailure(
        .timeout, code: "max_time",
        message: "no answer after \(seconds) s; ask more narrowly, or allow more time with --max-time"))
  }
}
