import CSystem
import Core
import Glibc
import POSIX

/// The process that does one call, and the host's ends of the two sockets to it. Confined to the engine's thread.
protocol CallProcess: AnyObject {
  /// Frames, both ways; does not block. Open as long as this object lives.
  var frames: Int32 { get }
  func requestCancellation()
  /// Takes the call's directory back for another call, if it can. The process is gone.
  func takesBack(_ directory: CallDirectory) -> Bool
  /// Signals the process and, as far as that is possible, what it forked. Does nothing once it is gone.
  func signal(_ signal: Int32)
}

/// A worker of the call's own, the host's child.
final class SpawnedProcess: CallProcess {
  private var worker: WorkerProcess
  private var isGone = false

  init(_ job: WorkerJob, directory: String) throws(SystemError) {
    worker = try WorkerProcess(
      path: job.worker, title: job.order.skill.description, environment: job.environment.list(directory: directory),
      directory: directory)
  }

  var frames: Int32 { worker.frames.rawValue }
  var pidfd: Int32 { worker.pidfd.rawValue }
  var hasEnded: Bool { worker.hasEnded }

  func requestCancellation() { worker.requestCancellation() }
  func takesBack(_ directory: CallDirectory) -> Bool { false }

  func signal(_ signal: Int32) {
    if !isGone { worker.signalGroup(signal) }
  }

  /// Removes the ended process with what it left behind in its group; `nil` when it still runs.
  func reap() -> ProcessExit? {
    // The number is the group's until the process is reaped.
    worker.signalGroup(SIGKILL)
    let exit = worker.reap()
    isGone = exit != nil
    return exit
  }
}

/// A process that a worker forked: the worker's child, which cannot fork itself.
///
/// It is forked for a call, or beforehand for the next one, for which it waits.
final class ForkedProcess: CallProcess {
  let worker: WarmWorker
  /// By which the worker speaks of it.
  let number: UInt64
  /// The call's own, in the worker's.
  let directory: CallDirectory
  /// The call that it does, once there is one.
  var call: UInt64?
  private let socket: FileDescriptor
  private var cancellation: FileDescriptor?
  /// -1 until the worker has told.
  private(set) var pidfd: Int32 = -1
  /// A signal that was sent before the process was known.
  private var early: Int32?

  /// - Throws: When the worker could not be told; it is of no use any more then.
  init(_ number: UInt64, outer: String, by worker: WarmWorker) throws(SystemError) {
    let frames = try SocketPair()
    let cancellation = try SocketPair()
    directory = try worker.takeDirectory(outer: outer)
    self.worker = worker
    self.number = number
    let theirs = [frames.theirs.rawValue, cancellation.theirs.rawValue]
    do throws(SystemError) {
      try worker.order(.fork(directory: directory.path), call: number, theirs)
    } catch {
      directory.removeSoon()
      throw error
    }
    socket = frames.takeOurs()
    self.cancellation = cancellation.takeOurs()
  }

  var frames: Int32 { socket.rawValue }
  func requestCancellation() { cancellation = nil }
  func takesBack(_ directory: CallDirectory) -> Bool { worker.takesBack(directory) }

  func signal(_ signal: Int32) {
    if pidfd >= 0 {
      _ = csystem_pidfd_signal(pidfd, signal)
    } else if early != SIGKILL {
      early = signal
    }
  }

  /// Takes the process's descriptor, once the worker has sent it.
  func identify(_ descriptor: consuming FileDescriptor) {
    pidfd = descriptor.release()
    if let early { signal(early) }
  }

  deinit {
    if pidfd >= 0 { _ = close(pidfd) }
  }
}
