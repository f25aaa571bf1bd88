import CSystem
import Glibc
import POSIX

/// A running worker: its process and the host's ends of the two sockets to it.
///
/// Ending this value closes the descriptors; the process is not told. The process is killed and reaped before.
struct WorkerProcess: ~Copyable {
  let pid: pid_t
  let pidfd: FileDescriptor
  /// Frames, both ways. Does not block.
  let frames: FileDescriptor
  /// Closed to make the other end readable: the call should stop.
  private var cancellation: FileDescriptor?

  /// Starts the worker at `path`, in a session and process group of its own, in `directory`. Takes some 0.3 ms, during
  /// which this thread waits for the kernel.
  ///
  /// The worker dies with the thread that called this, so that thread must outlive it.
  init(path: String, title: String, environment: [String], directory: String) throws(SystemError) {
    let frames = try SocketPair()
    let cancellation = try SocketPair()
    let descriptors = [frames.theirs.rawValue, cancellation.theirs.rawValue]
    var process = csystem_process()
    let error = unsafe withCStrings(["skillhost-worker", title]) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe csystem_spawn(path, arguments, environment, directory, descriptors, Int32(descriptors.count), &process)
      }
    }
    guard error == 0 else { throw SystemError(code: error, call: "start", subject: path) }
    pid = process.pid
    pidfd = FileDescriptor(adopting: process.pidfd)
    self.frames = frames.takeOurs()
    self.cancellation = cancellation.takeOurs()
  }

  mutating func requestCancellation() { cancellation = nil }

  /// Signals the worker and what it forked, as far as that stayed in its group.
  ///
  /// Safe only before `reap`: until then the kernel keeps the number.
  func signalGroup(_ signal: Int32) {
    _ = kill(-pid, signal)
    // Whatever has become of the group, the descriptor still means the worker.
    _ = csystem_pidfd_signal(pidfd.rawValue, signal)
  }

  /// Whether the process has ended and waits to be reaped.
  var hasEnded: Bool { csystem_has_ended(pidfd.rawValue) != 0 }

  /// Removes the ended process; `nil` when it still runs.
  func reap() -> ProcessExit? {
    var exit = csystem_exit()
    guard unsafe csystem_reap(pidfd.rawValue, &exit) != 0 else { return nil }
    if exit.number < 0 { return .unknown }
    return exit.by_signal ? .signal(exit.number) : .status(exit.number)
  }

}

/// Lends the texts as a `NULL`-terminated array of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = unsafe texts.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}
