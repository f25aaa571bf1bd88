import CSystem
import Core
import Glibc
import POSIX

/// What the engine needs to do one call in a fresh worker.
package struct WorkerJob: Sendable {
  package typealias Outbox = CallOutbox<CallOutcome>

  var worker: String
  var environment: [String]
  /// Where the worker runs; the call's own.
  var directory: String
  var library: LibraryCache.Copy
  var policy: SandboxPolicy
  var order: CallOrder
  var timeout: Manifest.Timeout
  var limits: CallLimits
  /// From when the call's deadlines count.
  var start: ContinuousClock.Instant
  var outbox: Outbox
}

/// A call in its worker: feeds the machine with what the descriptors say and does what it answers. Confined to the
/// engine's thread.
final class WorkerCall {
  private let outbox: WorkerJob.Outbox
  private var machine: CallMachine
  private var process: WorkerProcess
  private var decoder = FrameDecoder()
  private let epoll: Int32
  private let token: EngineToken

  private var outgoing: [UInt8] = []
  private var sent = 0
  private var isWatchingFrames = true
  private(set) var isReaped = false

  /// Most bytes that are taken from one worker before the others have their turn: one read, whatever that brings.
  private static let turn = 1
  /// Most bytes that are taken from a dead worker's socket, which what it forked may go on filling. Above what the kernel
  /// buffers, so that nothing that the worker sent is lost.
  private static let lastTurn = 4 << 20

  init(_ job: WorkerJob, number: UInt64, epoll: Int32) throws(SystemError) {
    outbox = job.outbox
    machine = CallMachine(timeout: job.timeout, limits: job.limits, start: job.start)
    process = try WorkerProcess(
      path: job.worker, title: job.order.skill.description, environment: job.environment, directory: job.directory)
    self.epoll = epoll
    token = EngineToken(call: number)
    HostMessage.hello.frame(call: 0).write(to: &outgoing)
    HostMessage.load(library: job.library.path, policy: job.policy, directory: job.directory).frame(call: 0).write(
      to: &outgoing)
    HostMessage.call(job.order).frame(call: number).write(to: &outgoing)

    guard csystem_epoll_add(epoll, process.frames.rawValue, UInt32(CSYSTEM_READABLE), token.frames) == 0,
      csystem_epoll_add(epoll, process.pidfd.rawValue, UInt32(CSYSTEM_READABLE), token.process) == 0
    else {
      let error = SystemError.last("watch a worker")
      process.signalGroup(SIGKILL)
      while process.reap() == nil { usleep(100) }
      throw error
    }
    outbox.post(.started(library: job.library.digest))
    flush()
  }

  var hasEnded: Bool { machine.hasEnded }
  var nextTick: ContinuousClock.Instant? { machine.nextTick }

  func handle(_ input: CallMachine.Input) {
    for action in machine.handle(input, at: .now) { perform(action) }
  }

  /// `buffer` is the engine's, for reading into.
  func framesAreReady(_ events: UInt32, buffer: inout [UInt8]) {
    if events & UInt32(CSYSTEM_WRITABLE) != 0 { flush() }
    if isWatchingFrames { read(atMost: Self.turn, buffer: &buffer) }
  }

  func processHasEnded(buffer: inout [UInt8]) {
    guard process.hasEnded else { return }
    if isWatchingFrames { read(atMost: Self.lastTurn, buffer: &buffer) }
    // What it left behind in its group goes with it; the number is the group's until the process is reaped.
    process.signalGroup(SIGKILL)
    guard let exit = process.reap() else { return }
    isReaped = true
    handle(.exited(exit))
    csystem_epoll_remove(epoll, process.pidfd.rawValue)
    stopWatchingFrames()
  }

  private func perform(_ action: CallMachine.Action) {
    switch action {
    case .deliver(let event): outbox.post(event)
    case .requestCancellation: process.requestCancellation()
    case .terminate: process.signalGroup(SIGTERM)
    case .kill:
      guard !isReaped else { return }
      process.signalGroup(SIGKILL)
      stopWatchingFrames()
    case .end(let outcome): outbox.end(outcome)
    }
  }

  private func stopWatchingFrames() {
    guard isWatchingFrames else { return }
    isWatchingFrames = false
    csystem_epoll_remove(epoll, process.frames.rawValue)
  }

  private func read(atMost limit: Int, buffer: inout [UInt8]) {
    var taken = 0
    while taken < limit, isWatchingFrames {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(process.frames.rawValue, $0.baseAddress, $0.count, 0)
      }
      if count > 0 {
        taken += count
        decoder.append(buffer[..<count])
        takeFrames()
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        stopWatchingFrames()
        handle(.silence)
      }
    }
  }

  private func takeFrames() {
    do {
      while isWatchingFrames, let frame = try decoder.next() {
        let size = frame.payload.count + Frame.headerSize
        if let message = try WorkerMessage(frame) {
          handle(.message(message, bytes: size))
        } else {
          handle(.unknownFrame(bytes: size))
        }
      }
    } catch {
      handle(.garbage(error))
    }
  }

  private func flush() {
    while sent < outgoing.count {
      let count = unsafe outgoing.withUnsafeBytes { bytes in
        unsafe csystem_send(process.frames.rawValue, bytes.baseAddress! + sent, bytes.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { break }
      sent += count
    }
    let isWaiting = sent < outgoing.count && errno == EAGAIN
    // A worker that does not read any more tells why by its exit.
    if !isWaiting {
      outgoing = []
      sent = 0
    }
    let events = isWaiting ? UInt32(CSYSTEM_READABLE | CSYSTEM_WRITABLE) : UInt32(CSYSTEM_READABLE)
    csystem_epoll_change(epoll, process.frames.rawValue, events, token.frames)
  }
}

/// What an event of the engine's epoll is about.
struct EngineToken {
  let call: UInt64

  /// Of the engine's own wake-up.
  static let wake: UInt64 = 0

  /// Call numbers begin at 1.
  var frames: UInt64 { call << 1 }
  var process: UInt64 { call << 1 | 1 }

  static func read(_ token: UInt64) -> (call: UInt64, isProcess: Bool) { (token >> 1, token & 1 == 1) }
}
