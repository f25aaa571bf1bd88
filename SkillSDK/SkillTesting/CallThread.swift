import Glibc

/// Runs `body` on a new thread, so that it may block, and returns its value.
func onThreadOfItsOwn<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let work = unsafe Unmanaged.passRetained(Work { continuation.resume(returning: body()) })
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      { work in
        // Retained for this one thread by the creator.
        if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    precondition(error == 0, "no thread for a test's call: error \(error)")
    pthread_detach(thread)
  }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
