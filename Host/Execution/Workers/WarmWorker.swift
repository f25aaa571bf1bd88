import CSystem
import Core
import Glibc
import POSIX

/// A worker that has loaded its library and forks for each call. Confined to the engine's thread.
///
/// Its process has run skill code, so that nothing that it says is believed beyond the calls that it was given.
final class WarmWorker {
  let key: WorkerKey
  /// Its own, in which each call has a directory.
  let directory: WorkerDirectory
  /// Processes that it was told to fork and that may be there, by the numbers that it knows them by.
  var processes: [UInt64: ForkedProcess] = [:]
  /// The one among them that waits for the next call.
  var spare: ForkedProcess?
  /// Directories of earlier calls that are as new: making one costs as much as half a fork.
  private var directories: [CallDirectory] = []
  /// Since when it has none.
  var idleSince: ContinuousClock.Instant
  /// It gets no more calls.
  private(set) var isLeaving = false

  private let process: WorkerProcess
  private var decoder = FrameDecoder()
  /// Descriptors that have come and wait for their frame.
  private var arrived: [Int32] = []

  init(_ job: WorkerJob, now: ContinuousClock.Instant) throws(SystemError) {
    key = job.key
    idleSince = now
    directory = try WorkerDirectory(in: job.temporaryDirectory)
    process = try WorkerProcess(
      path: job.worker, title: job.order.skill.description,
      environment: job.environment.list(directory: directory.path), directory: directory.path)
    var greeting: [UInt8] = []
    HostMessage.hello.frame(call: 0).write(to: &greeting)
    HostMessage.load(library: job.library.path, policy: job.policy, directory: directory.path, serves: true)
      .frame(call: 0).write(to: &greeting)
    let sent = unsafe csystem_send(process.frames.rawValue, greeting, greeting.count)
    if sent != greeting.count { leave() }
  }

  /// Whether it does nothing but wait.
  var isIdle: Bool { processes.isEmpty || (spare != nil && processes.count == 1) }

  var control: Int32 { process.frames.rawValue }
  var pidfd: Int32 { process.pidfd.rawValue }

  /// A directory for a call, in this worker's.
  func takeDirectory(outer: String) throws(SystemError) -> CallDirectory {
    if let directory = directories.popLast() { return directory }
    return try CallDirectory(in: directory, outer: outer)
  }

  /// Takes back the directory of a call whose process is gone, if another call may have it.
  func takesBack(_ directory: CallDirectory) -> Bool {
    guard directories.count < Self.mostDirectories, directory.isAsNew() else { return false }
    directories.append(directory)
    return true
  }

  private static let mostDirectories = 64

  /// Sends an order with the worker's ends of a call's sockets.
  ///
  /// - Throws: When it does not take it at once; it is of no use any more then.
  func order(_ message: HostMessage, call: UInt64, _ descriptors: [Int32]) throws(SystemError) {
    var bytes: [UInt8] = []
    message.frame(call: call).write(to: &bytes)
    let sent = unsafe csystem_send_two(control, bytes, bytes.count, descriptors)
    if sent == bytes.count { return }
    let error = SystemError.last("give a call to a worker")
    leave()
    throw error
  }

  /// Ends the process with all that it has forked.
  func leave() {
    isLeaving = true
    process.signalGroup(SIGKILL)
  }

  /// How it ended, or `nil` when it still runs.
  func reap() -> ProcessExit? {
    guard process.hasEnded else { return nil }
    process.signalGroup(SIGKILL)
    return process.reap()
  }

  /// What it has told by now, each message with the descriptor that belongs to it, or -1. Descriptors are the taker's.
  func messages(_ take: (ServerMessage, Int32) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var descriptor: Int32 = -1
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe csystem_receive_one(control, $0.baseAddress, $0.count, &descriptor)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      decoder.append(buffer[..<count])
      if descriptor >= 0 { arrived.append(descriptor) }
      do {
        while let frame = try decoder.next() {
          guard let message = try ServerMessage(frame) else { continue }
          if case .forked = message, !arrived.isEmpty {
            take(message, arrived.removeFirst())
          } else {
            take(message, -1)
          }
        }
      } catch {
        leave()
        break
      }
      // No honest worker has more on the way than it was told to fork.
      if arrived.count > processes.count + 1 {
        leave()
        break
      }
    }
  }

  /// Whether the descriptor stands for a process that this worker has forked and that is still there.
  func hasForked(_ descriptor: Int32) -> Bool { csystem_parent_of(descriptor) == process.pid }

  deinit {
    for descriptor in arrived { _ = close(descriptor) }
    for directory in directories { directory.removeSoon() }
  }
}
