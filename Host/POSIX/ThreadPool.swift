import Synchronization

/// Threads for work that waits, so that no task has to. One that has finished its work waits a while for more; one that
/// never finishes is lost.
package final class ThreadPool: Sendable {
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
  private let name: String

  /// - Parameter name: Of the threads, at most 15 bytes.
  package init(named name: String) { self.name = name }

  /// Starts `work` on a thread that nothing else uses meanwhile.
  package func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    if let sleeper = sleepers.withLock({ $0.popLast() }) { return sleeper.give(work) }
    // Given like all other work: what the thread itself is started with would live as long as the thread.
    let sleeper = Sleeper()
    sleeper.give(work)
    try HostThread.start(named: name) { [self] in
      sleeper.wait()?()
      while let next = next(for: sleeper) { next() }
    }
  }

  /// What `work` gives, which runs on a thread that nothing else uses meanwhile.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(SystemError) -> Value {
    let outcome: Result<Value, SystemError> = await withCheckedContinuation { continuation in
      do throws(SystemError) {
        try start { continuation.resume(returning: .success(work())) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try outcome.get()
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
