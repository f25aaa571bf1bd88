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
  /// What the socket is watched for.
  private var interest = UInt32(CSYSTEM_READABLE)
  private var requests = OpenRequests()
  private let replied: @Sendable (ServiceReply) -> Void
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
  /// - Parameters:
  ///   - isOwn: Whether the process is a worker of the call's own, that has yet to load the library.
  ///   - replied: Brings a service's reply, from any thread, to `pass`.
  init(
    _ job: WorkerJob, number: UInt64, in process: any CallProcess, isOwn: Bool, directory: CallDirectory, epoll: Int32,
    replied: @escaping @Sendable (ServiceReply) -> Void
  ) throws(SystemError) {
    self.job = job
    self.replied = replied
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
    guard csystem_epoll_add(epoll, process.frames, interest, token.frames) == 0 else {
      throw SystemError.last("watch a worker")
    }
    flush()
    watch()
  }

  var hasEnded: Bool { machine.hasEnded }
  var nextTick: ContinuousClock.Instant? { machine.nextTick }

  func handle(_ input: CallMachine.Input) {
    for action in machine.handle(input, at: .now) { perform(action) }
  }

  /// `buffer` is the engine's, for reading into.
  func framesAreReady(_ events: UInt32, buffer: inout [UInt8]) {
    // The kernel tells that again and again until all is read.
    if events & UInt32(CSYSTEM_HUNG_UP) != 0 { requests.areOver = true }
    if events & UInt32(CSYSTEM_WRITABLE) != 0 { flush() }
    takeFrames()
    read(atMost: Self.turn, buffer: &buffer)
    watch()
  }

  /// Passes on what a service has answered.
  func pass(_ reply: ServiceReply) {
    requests.close(reply.requestSize)
    handle(.answered)
    guard isWatchingFrames else { return }
    send(.answer(reply.number, reply.answer))
    takeFrames()
    watch()
  }

  /// The process is gone, and this is how it ended.
  func processEnded(_ exit: ProcessExit, buffer: inout [UInt8]) {
    guard !isGone else { return }
    requests.areOver = true
    takeFrames()
    read(atMost: Self.lastTurn, buffer: &buffer)
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
    case .serve(let number, let request):
      guard !requests.areOver else { return }
      let size = request.size
      requests.open(size)
      job.services.ask(request) { [replied] answer in
        replied(ServiceReply(number: number, requestSize: size, answer: answer))
      }
    case .refuse(let number):
      guard !requests.areOver else { return }
      send(.answer(number, .failure(.askedTooLate)))
    case .requestCancellation:
      // Whoever waits for an answer is woken by this, and reads no more.
      requests.areOver = true
      process.requestCancellation()
      watch()
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

  /// Sends an answer, or keeps it until the worker reads.
  private func send(_ message: HostMessage) {
    let waiting = outgoing.count
    message.frame(call: token.number).write(to: &outgoing)
    requests.send(outgoing.count - waiting)
    flush()
  }

  private func stopWatchingFrames() {
    guard isWatchingFrames else { return }
    isWatchingFrames = false
    csystem_epoll_remove(epoll, process.frames)
  }

  private func read(atMost limit: Int, buffer: inout [UInt8]) {
    var taken = 0
    while taken < limit, isWatchingFrames, !requests.areTooMany {
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
      while isWatchingFrames, !requests.areTooMany, let frame = try decoder.next() {
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
    if sent < outgoing.count, errno == EAGAIN { return }
    // A worker that does not read any more tells why by its exit.
    outgoing = []
    sent = 0
    requests.haveBeenRead()
  }

  /// Watches for what there is something to do about.
  private func watch() {
    guard isWatchingFrames else { return }
    let reading = requests.areTooMany ? 0 : UInt32(CSYSTEM_READABLE)
    let writing = outgoing.isEmpty ? 0 : UInt32(CSYSTEM_WRITABLE)
    if interest == reading | writing { return }
    interest = reading | writing
    csystem_epoll_change(epoll, process.frames, interest, token.frames)
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
