import POSIX
import Synchronization

/// Threads for calls in this process. One that has finished its call waits a while for the next; one that never finishes
/// is lost.
final class CallThreads: Sendable {
  /// A thread that waits for work.
  private final class Sleeper: Sendable {
    private let work = Mutex<(@Sendable () -> Void)?>(nil)
    /// Posted once for each piece of work.
    private let semaphore = Semaphore()

    func give(_ work: @escaping @Sendable () -> Void) {
      self.work.withLock { $0 = work }
      semaphore.post()
    }

    /// The next piece of work; `nil` when there was none for that long.
    func wait(atMost duration: Duration) -> (@Sendable () -> Void)? {
      semaphore.wait(atMost: duration) ? take() : nil
    }

    /// The next piece of work, however late.
    func wait() -> (@Sendable () -> Void)? {
      semaphore.wait()
      return take()
    }

    private func take() -> (@Sendable () -> Void)? { work.withLock { $0.take() } }
  }

  private let sleepers = Mutex<[Sleeper]>([])

  /// Runs `work` on a thread that nothing else uses meanwhile.
  func run(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    if let sleeper = sleepers.withLock({ $0.popLast() }) { return sleeper.give(work) }
    try HostThread.start(named: "skill-call") { [self] in
      work()
      let sleeper = Sleeper()
      while let next = next(for: sleeper) { next() }
    }
  }

  private func next(for sleeper: Sleeper) -> (@Sendable () -> Void)? {
    sleepers.withLock { $0.append(sleeper) }
    if let work = sleeper.wait(atMost: .seconds(10)) { return work }
    let wasIdle = sleepers.withLock { sleepers in
      guard let index = sleepers.firstIndex(where: { $0 === sleeper }) else { return false }
      sleepers.remove(at: index)
      return true
    }
    // Somebody has chosen this thread at the last moment and is about to give it work.
    return wasIdle ? nil : sleeper.wait()
  }
}
