import CSystem
import Core
import Glibc
import POSIX

/// A call in its worker: feeds the machine with what the descriptors say and does what it answers. Confined to the
/// engine's thread.
final class WorkerCall {
  /// In case it has to be begun anew.
  let job: WorkerJob
  let process: any CallProcess
  private let directory: CallDirectory
  private var machine: CallMachine
  private var decoder = FrameDecoder()
  private let epoll: Int32
  private let token: EngineToken

  private var outgoing: [UInt8] = []
  private var sent = 0
  private var isWatchingFrames = true
  /// The process is gone.
  private(set) var isGone = false
  /// What its worker found when it loaded the library, until somebody takes it.
  private var loaded: LoadedLibrary?

  /// Most bytes that are taken from one worker before the others have their turn: one read, whatever that brings.
  private static let turn = 1
  /// Most bytes that are taken from a dead worker's socket, which what it forked may go on filling. Above what the kernel
  /// buffers, so that nothing that the worker sent is lost.
  private static let lastTurn = 4 << 20

  /// A call whose process is there or on its way; it is greeted now.
  ///
  /// - Parameter isOwn: Whether the process is a worker of the call's own, that has yet to load the library.
  init(
    _ job: WorkerJob, number: UInt64, in process: any CallProcess, isOwn: Bool, directory: CallDirectory, epoll: Int32
  ) throws(SystemError) {
    self.job = job
    self.process = process
    self.directory = directory
    self.epoll = epoll
    machine = CallMachine(timeout: job.timeout, limits: job.limits, start: job.start)
    token = EngineToken(number)
    HostMessage.hello.frame(call: 0).write(to: &outgoing)
    if isOwn {
      HostMessage.load(library: job.library.path, policy: job.policy, directory: directory.path, serves: false)
        .frame(call: 0).write(to: &outgoing)
    }
    var order = job.order
    order.temporaryDirectory = directory.path
    HostMessage.call(order).frame(call: number).write(to: &outgoing)
    guard csystem_epoll_add(epoll, process.frames, UInt32(CSYSTEM_READABLE), token.frames) == 0 else {
      throw SystemError.last("watch a worker")
    }
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

  /// The process is gone, and this is how it ended.
  func processEnded(_ exit: ProcessExit, buffer: inout [UInt8]) {
    guard !isGone else { return }
    if isWatchingFrames { read(atMost: Self.lastTurn, buffer: &buffer) }
    isGone = true
    handle(.exited(exit))
    stopWatchingFrames()
  }

  func takeLoaded() -> LoadedLibrary? { loaded.take() }

  /// Whether nothing of the skill has run yet.
  var isLoading: Bool { machine.isLoading }
  /// Whether the end is known and only waits for the process to be gone.
  var isDying: Bool { machine.isDying }

  /// Forgets the process, without an end: another call is about to do the job.
  func abandon() {
    isGone = true
    stopWatchingFrames()
    directory.removeSoon()
  }

  private func perform(_ action: CallMachine.Action) {
    switch action {
    case .deliver(let event): job.outbox.post(event)
    case .requestCancellation: process.requestCancellation()
    case .terminate: process.signal(SIGTERM)
    case .kill:
      guard !isGone else { return }
      process.signal(SIGKILL)
      stopWatchingFrames()
    case .end(let outcome):
      let isClean = isGone && !outcome.hasAttachments && process.takesBack(directory)
      job.outbox.end(
        FinishedCall(outcome: outcome, refusals: machine.refusals, directory: isClean ? nil : directory))
    }
  }

  private func stopWatchingFrames() {
    guard isWatchingFrames else { return }
    isWatchingFrames = false
    csystem_epoll_remove(epoll, process.frames)
  }

  private func read(atMost limit: Int, buffer: inout [UInt8]) {
    var taken = 0
    while taken < limit, isWatchingFrames {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(process.frames, $0.baseAddress, $0.count, 0)
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
          if case .loaded(let library) = message { loaded = library }
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
        unsafe csystem_send(process.frames, bytes.baseAddress! + sent, bytes.count - sent)
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
    csystem_epoll_change(epoll, process.frames, events, token.frames)
  }
}

extension CallOutcome {
  fileprivate var hasAttachments: Bool {
    if case .skill(.result(let result)) = self { !result.attachments.isEmpty } else { false }
  }
}

/// What an event of the engine's epoll is about: a socket or a process, of a call or of a worker that stays. Both have
/// their numbers from one count, from 1.
struct EngineToken {
  let number: UInt64

  init(_ number: UInt64) { self.number = number }

  /// Of the engine's own wake-up.
  static let wake: UInt64 = 0

  var frames: UInt64 { number << 1 }
  var process: UInt64 { number << 1 | 1 }

  static func read(_ token: UInt64) -> (number: UInt64, isProcess: Bool) { (token >> 1, token & 1 == 1) }
}
