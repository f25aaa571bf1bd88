import CSystem
import Glibc

/// Threads of the host's own, outside the cooperative pool, for work that waits.
package enum HostThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread that takes no signals. `name` shows in `ps` and debuggers; at most 15 bytes.
  package static func start(named name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
    // Signals are for the threads that the program itself has; a new thread inherits the mask of its maker.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    let named: @Sendable () -> Void = {
      unsafe csystem_name_thread(name)
      run()
    }
    let body = unsafe Unmanaged.passRetained(Body(named))
    let error = unsafe pthread_create(
      &thread, nil,
      { argument in
        // The one reference that `start` gave away comes back here, once.
        unsafe Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard error == 0 else {
      unsafe body.release()
      throw SystemError(code: error, call: "start a thread")
    }
    pthread_detach(thread)
  }
}
