import CSystem
import Glibc
package import POSIX
import Synchronization

/// The one thread that serves all workers of an executor: it starts them, reads and writes their sockets, keeps their
/// deadlines and reaps them.
///
/// Workers die with this thread (`PR_SET_PDEATHSIG`), so it lives until the engine ends, and an engine ends only when
/// nothing runs.
package final class WorkerEngine: Sendable {
  private let inbox: EngineInbox

  /// Starts the thread.
  package init(concurrentCalls: Int) throws(SystemError) {
    let inbox = try EngineInbox()
    let epoll = csystem_epoll()
    guard epoll >= 0 else { throw SystemError.last("make an epoll") }
    let descriptor = FileDescriptor(adopting: epoll)
    guard csystem_epoll_add(epoll, inbox.wake.rawValue, UInt32(CSYSTEM_READABLE), EngineToken.wake) == 0 else {
      throw SystemError.last("watch an eventfd")
    }
    // The thread closes it, at its end.
    let number = descriptor.release()
    do {
      try HostThread.start(named: "skill-workers") {
        EngineLoop(epoll: FileDescriptor(adopting: number), inbox: inbox, limit: concurrentCalls).run()
      }
    } catch {
      _ = close(number)
      throw error
    }
    self.inbox = inbox
  }

  deinit { inbox.post(.stop) }

  /// Starts a call; its outbox gets everything else. Returns the number to cancel it by.
  func start(_ job: WorkerJob) -> UInt64 {
    let number = inbox.nextNumber()
    inbox.post(.start(job, number: number))
    return number
  }

  func cancel(_ number: UInt64) { inbox.post(.cancel(number: number)) }

  func killAll() { inbox.post(.killAll) }
}

/// What other threads ask of the engine's.
private final class EngineInbox: Sendable {
  enum Command: Sendable {
    case start(WorkerJob, number: UInt64)
    case cancel(number: UInt64)
    case killAll
    case stop
  }

  let wake: FileDescriptor
  private let commands = Mutex<[Command]>([])
  private let lastNumber = Atomic<UInt64>(0)

  init() throws(SystemError) {
    let descriptor = csystem_eventfd()
    guard descriptor >= 0 else { throw SystemError.last("make an eventfd") }
    wake = FileDescriptor(adopting: descriptor)
  }

  func nextNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

  func post(_ command: Command) {
    let wasEmpty = commands.withLock { commands in
      defer { commands.append(command) }
      return commands.isEmpty
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    // Fails only when the counter is full, and then the engine is awake.
    _ = unsafe write(wake.rawValue, &one, MemoryLayout<UInt64>.size)
  }

  func takeAll() -> [Command] {
    var count: UInt64 = 0
    _ = unsafe read(wake.rawValue, &count, MemoryLayout<UInt64>.size)
    return commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }
}

/// The engine's state, confined to its thread.
private final class EngineLoop {
  private let epoll: FileDescriptor
  private let inbox: EngineInbox
  private let limit: Int
  private var calls: [UInt64: WorkerCall] = [:]
  private var buffer = [UInt8](repeating: 0, count: 128 << 10)
  /// Not later than the first call's next tick.
  private var alarm: ContinuousClock.Instant?
  private var isStopping = false

  init(epoll: consuming FileDescriptor, inbox: EngineInbox, limit: Int) {
    self.epoll = epoll
    self.inbox = inbox
    self.limit = limit
  }

  func run() {
    var events = [csystem_event](repeating: csystem_event(), count: 64)
    while !isStopping || !calls.isEmpty {
      let count = unsafe events.withUnsafeMutableBufferPointer { events in
        unsafe csystem_epoll_wait(epoll.rawValue, events.baseAddress, Int32(events.count), milliseconds(until: alarm))
      }
      for event in events.prefix(max(0, Int(count))) {
        if event.token == EngineToken.wake {
          for command in inbox.takeAll() { obey(command) }
        } else {
          handle(event)
        }
      }
      fireTicks()
    }
  }

  private func obey(_ command: EngineInbox.Command) {
    switch command {
    case .start(let job, let number):
      guard calls.count < limit else { return job.outbox.end(.fault(.busy(limit))) }
      do {
        let call = try WorkerCall(job, number: number, epoll: epoll.rawValue)
        calls[number] = call
        settle(number, call)
      } catch {
        job.outbox.end(.fault(.cannotStart("\(error)")))
      }
    case .cancel(let number):
      guard let call = calls[number] else { return }
      call.handle(.cancelled)
      settle(number, call)
    case .killAll: killAll()
    case .stop:
      isStopping = true
      killAll()
    }
  }

  private func killAll() {
    for (number, call) in calls {
      call.handle(.hostEnds)
      settle(number, call)
    }
  }

  private func handle(_ event: csystem_event) {
    let (number, isProcess) = EngineToken.read(event.token)
    // An event of a call that an earlier event of the same batch has ended.
    guard let call = calls[number] else { return }
    if isProcess {
      call.processHasEnded(buffer: &buffer)
    } else {
      call.framesAreReady(event.events, buffer: &buffer)
    }
    settle(number, call)
  }

  private func fireTicks() {
    guard let due = alarm, ContinuousClock.now >= due else { return }
    alarm = nil
    for (number, call) in calls {
      call.handle(.tick)
      settle(number, call)
    }
  }

  /// Forgets a call that is over, and else minds its next deadline. A call that has ended but whose process cannot die
  /// yet stays, to be reaped.
  private func settle(_ number: UInt64, _ call: WorkerCall) {
    if call.hasEnded, call.isReaped {
      calls[number] = nil
    } else if let tick = call.nextTick {
      alarm = alarm.map { min($0, tick) } ?? tick
    }
  }

  /// Rounded up, so that the deadline has passed when the wait is over; -1 for ever.
  private func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
    guard let instant else { return -1 }
    let rest = ContinuousClock.now.duration(to: instant)
    guard rest > .zero else { return 0 }
    let (seconds, attoseconds) = rest.components
    return Int32(
      clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
