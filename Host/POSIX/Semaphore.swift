import CSystem
import Glibc

/// A counter that threads wait on; never for tasks.
@safe package final class Semaphore: Sendable {
  /// Lives as long as this object.
  private nonisolated(unsafe) let counter: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe counter = .allocate(capacity: 1)
    unsafe sem_init(counter, 0, 0)
  }

  deinit {
    unsafe sem_destroy(counter)
    unsafe counter.deallocate()
  }

  package func post() { unsafe sem_post(counter) }

  package func wait() {
    while unsafe sem_wait(counter) != 0 {}
  }

  /// Says whether it was posted in time.
  package func wait(atMost duration: Duration) -> Bool {
    unsafe csystem_semaphore_wait(counter, max(duration, .zero).nanoseconds) == 0
  }
}
