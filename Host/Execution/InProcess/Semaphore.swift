import CSystem
import Glibc

/// A counter that threads wait on; never for tasks.
@safe final class Semaphore: Sendable {
  /// Lives as long as this object.
  private nonisolated(unsafe) let counter: UnsafeMutablePointer<sem_t>

  init() {
    unsafe counter = .allocate(capacity: 1)
    unsafe sem_init(counter, 0, 0)
  }

  deinit {
    unsafe sem_destroy(counter)
    unsafe counter.deallocate()
  }

  func post() { unsafe sem_post(counter) }

  func wait() {
    while unsafe sem_wait(counter) != 0 {}
  }

  /// Says whether it was posted in time.
  func wait(atMost duration: Duration) -> Bool {
    unsafe csystem_semaphore_wait(counter, max(duration, .zero).nanoseconds) == 0
  }
}
