import CSystem
import Core
import Glibc
package import POSIX
import Synchronization

/// The one thread that serves all workers of an executor: it starts them, reads and writes their sockets, keeps their
/// deadlines and reaps them.
///
/// Workers die with this thread (`PR_SET_PDEATHSIG`), so it lives until the engine ends, and an engine ends only when
/// nothing runs.
package final class WorkerEngine: Sendable {
  private let inbox: Inbox<EngineCommand>

  /// Starts the thread.
  package init(concurrentCalls: Int, pool: PoolLimits = PoolLimits()) throws(SystemError) {
    let inbox = try Inbox<EngineCommand>()
    let epoll = csystem_epoll()
    guard epoll >= 0 else { throw SystemError.last("make an epoll") }
    let descriptor = FileDescriptor(adopting: epoll)
    guard csystem_epoll_add(epoll, inbox.descriptor, UInt32(CSYSTEM_READABLE), EngineToken.wake) == 0 else {
      throw SystemError.last("watch an eventfd")
    }
    // The thread closes it, at its end.
    let number = descriptor.release()
    do {
      try HostThread.start(named: "skill-workers") {
        EngineLoop(epoll: FileDescriptor(adopting: number), inbox: inbox, limit: concurrentCalls, pool: pool).run()
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

  /// Sends the workers away that stay, once their calls are done, and waits until they are gone.
  func dismissWorkers() async {
    await withCheckedContinuation { inbox.post(.dismiss($0)) }
  }

  func cancel(_ number: UInt64) { inbox.post(.cancel(number: number)) }

  func killAll() { inbox.post(.killAll) }
}

/// What other threads ask of the engine's.
private enum EngineCommand: Sendable {
  case start(WorkerJob, number: UInt64)
  case cancel(number: UInt64)
  case reply(ServiceReply, number: UInt64)
  case killAll
  case dismiss(CheckedContinuation<Void, Never>)
  case stop
}

/// The engine's state, confined to its thread.
private final class EngineLoop {
  private let epoll: FileDescriptor
  private let inbox: Inbox<EngineCommand>
  private let limit: Int
  private var calls: [UInt64: WorkerCall] = [:]
  private var pool: WorkerPool
  private var buffer = [UInt8](repeating: 0, count: 128 << 10)
  /// Not later than the first call's next tick.
  private var alarm: ContinuousClock.Instant?
  private var isStopping = false
  /// Those who wait until no worker is left.
  private var dismissing: [CheckedContinuation<Void, Never>] = []

  init(epoll: consuming FileDescriptor, inbox: Inbox<EngineCommand>, limit: Int, pool: PoolLimits) {
    self.epoll = epoll
    self.inbox = inbox
    self.limit = limit
    self.pool = WorkerPool(pool)
  }

  func run() {
    var events = [csystem_event](repeating: csystem_event(), count: 64)
    while !isStopping || !calls.isEmpty || !pool.workers.isEmpty {
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
      answerDismissals()
    }
    answerDismissals()
  }

  private func obey(_ command: EngineCommand) {
    switch command {
    case .start(let job, let number):
      guard calls.count < limit else { return job.outbox.end(FinishedCall(outcome: .fault(.busy(limit)))) }
      if !fork(job, number) { spawn(job, number) }
    case .cancel(let number):
      guard let call = calls[number] else { return }
      call.handle(.cancelled)
      settle(number, call)
    case .reply(let reply, let number):
      guard let call = calls[number] else { return }
      call.pass(reply)
      settle(number, call)
    case .dismiss(let waiting):
      dismissing.append(waiting)
    case .killAll: killAll()
    case .stop:
      isStopping = true
      killAll()
      pool.leaveAll()
    }
  }

  private func killAll() {
    for (number, call) in calls {
      call.handle(.hostEnds)
      settle(number, call)
    }
  }

  /// Has a worker that stays do the call, if there is one or may be one. Says whether it does.
  private func fork(_ job: WorkerJob, _ number: UInt64) -> Bool {
    guard !isStopping, pool.mayFork(job), let worker = pool.worker(for: job.key) ?? makeWorker(for: job) else {
      return false
    }
    guard let process = worker.spare.take() ?? order(by: worker, for: job) else { return false }
    do throws(SystemError) {
      let call = try WorkerCall(
        job, number: number, in: process, isOwn: false, directory: process.directory, epoll: epoll.rawValue,
        replied: replies(to: number))
      process.call = number
      calls[number] = call
      watch(process)
      settle(number, call)
    } catch {
      process.signal(SIGKILL)
      process.directory.removeSoon()
      return false
    }
    worker.spare = order(by: worker, for: job)
    return true
  }

  private func replies(to number: UInt64) -> @Sendable (ServiceReply) -> Void {
    { [inbox] reply in inbox.post(.reply(reply, number: number)) }
  }

  /// Has one more process forked; `nil` when the worker is of no use any more.
  private func order(by worker: WarmWorker, for job: WorkerJob) -> ForkedProcess? {
    guard !worker.isLeaving,
      let process = try? ForkedProcess(inbox.nextNumber(), outer: job.temporaryDirectory, by: worker)
    else { return nil }
    worker.processes[process.number] = process
    return process
  }

  /// Waits for the end of a process that is known and does a call.
  private func watch(_ process: ForkedProcess) {
    guard let call = process.call, process.pidfd >= 0 else { return }
    csystem_epoll_add(epoll.rawValue, process.pidfd, UInt32(CSYSTEM_READABLE), EngineToken(call).process)
  }

  private func makeWorker(for job: WorkerJob) -> WarmWorker? {
    guard pool.makesRoom(), let worker = try? WarmWorker(job, now: .now) else { return nil }
    let number = inbox.nextNumber()
    let token = EngineToken(number)
    pool.add(worker, number: number)
    guard csystem_epoll_add(epoll.rawValue, worker.control, UInt32(CSYSTEM_READABLE), token.frames) == 0,
      csystem_epoll_add(epoll.rawValue, worker.pidfd, UInt32(CSYSTEM_READABLE), token.process) == 0
    else {
      worker.leave()
      while worker.reap() == nil { usleep(100) }
      forget(number, worker)
      return nil
    }
    return worker
  }

  /// Does the call in a worker of its own.
  private func spawn(_ job: WorkerJob, _ number: UInt64) {
    var made: CallDirectory?
    do throws(SystemError) {
      let directory = try CallDirectory(in: job.temporaryDirectory)
      made = directory
      let process = try SpawnedProcess(job, directory: directory.path)
      do throws(SystemError) {
        let token = EngineToken(number)
        guard csystem_epoll_add(epoll.rawValue, process.pidfd, UInt32(CSYSTEM_READABLE), token.process) == 0 else {
          throw SystemError.last("watch a worker")
        }
        let call = try WorkerCall(
          job, number: number, in: process, isOwn: true, directory: directory, epoll: epoll.rawValue,
          replied: replies(to: number))
        calls[number] = call
        settle(number, call)
      } catch {
        while process.reap() == nil { usleep(100) }
        throw error
      }
    } catch {
      job.outbox.end(FinishedCall(outcome: .fault(.cannotStart("\(error)")), directory: made))
    }
  }

  private func handle(_ event: csystem_event) {
    let (number, isProcess) = EngineToken.read(event.token)
    // An event of a call that an earlier event of the same batch has ended finds nobody.
    if let call = calls[number] {
      if isProcess {
        processIsReady(number, call)
      } else {
        call.framesAreReady(event.events, buffer: &buffer)
      }
      settle(number, call)
    } else if let worker = pool.workers[number] {
      if isProcess { workerMayHaveEnded(number, worker) } else { listen(to: worker) }
    }
  }

  private func processIsReady(_ number: UInt64, _ call: WorkerCall) {
    switch call.process {
    case let process as SpawnedProcess:
      guard process.hasEnded, let exit = process.reap() else { return }
      csystem_epoll_remove(epoll.rawValue, process.pidfd)
      call.processEnded(exit, buffer: &buffer)
    case let process as ForkedProcess:
      csystem_epoll_remove(epoll.rawValue, process.pidfd)
      // Its worker tells how it ended; where that does not matter any more, there is nothing to wait for.
      if call.isDying {
        process.worker.processes[process.number] = nil
        call.processEnded(.unknown, buffer: &buffer)
        rest(process.worker)
      }
    default: preconditionFailure("there are two kinds of processes")
    }
  }

  /// Forgets a call that is over, and else minds its next deadline. A call that has ended but whose process cannot die
  /// yet stays, to be reaped.
  private func settle(_ number: UInt64, _ call: WorkerCall) {
    if let loaded = call.takeLoaded(), call.process is SpawnedProcess {
      pool.learn(call.job.key, threads: max(loaded.threadsAfterLoad, loaded.threadsAfterEntry))
    }
    if call.hasEnded, call.isGone {
      calls[number] = nil
    } else if call.hasEnded, let process = call.process as? ForkedProcess {
      // It was killed, and its worker does not tell that it is gone.
      process.worker.leave()
      calls[number] = nil
    } else if let tick = call.nextTick {
      sound(at: tick)
    }
  }

  private func sound(at instant: ContinuousClock.Instant) { alarm = alarm.map { min($0, instant) } ?? instant }

  private func fireTicks() {
    guard let due = alarm, ContinuousClock.now >= due else { return }
    alarm = nil
    for (number, call) in calls {
      call.handle(.tick)
      settle(number, call)
    }
    pool.retire(at: .now)
    if let next = pool.nextRetirement { sound(at: next) }
  }

  /// When the deadline has passed, the wait is over; -1 for ever.
  private func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
    instant.map { Int32(clamping: ContinuousClock.now.duration(to: $0).milliseconds) } ?? -1
  }
}

// Workers that stay.
extension EngineLoop {
  private func listen(to worker: WarmWorker) {
    worker.messages { message, descriptor in
      let descriptor = FileDescriptor(adopting: descriptor)
      switch message {
      case .loaded(let threads):
        if threads > 1 { declineAll(of: worker) }
      case .useless: declineAll(of: worker)
      case .forked(let number):
        // Of a process that is gone already nothing is needed.
        guard let process = worker.processes[number], process.pidfd < 0, worker.hasForked(descriptor.rawValue) else {
          return
        }
        process.identify(descriptor)
        watch(process)
      case .unforkable(let number):
        guard let process = worker.processes[number] else { return }
        decline(process)
      case .exited(let number, let exit):
        guard let process = worker.processes[number] else { return }
        end(process, exit)
      }
    }
  }

  /// The process is gone, and with it the call that it did.
  private func end(_ process: ForkedProcess, _ exit: ProcessExit) {
    let worker = process.worker
    worker.processes[process.number] = nil
    if worker.spare === process { worker.spare = nil }
    if let number = process.call, let call = calls[number] {
      call.processEnded(exit, buffer: &buffer)
      settle(number, call)
    } else if process.call == nil {
      process.directory.removeSoon()
    }
    rest(worker)
  }

  /// The library cannot be forked after all: its calls are done by workers of their own, now and from now on.
  private func declineAll(of worker: WarmWorker) {
    pool.learn(worker.key, threads: 2)
    for process in worker.processes.values { decline(process) }
    worker.leave()
  }

  /// There will be no such process; its call is begun anew if nothing of it has run.
  private func decline(_ process: ForkedProcess) {
    guard let number = process.call, let call = calls[number], call.isLoading else {
      return end(process, .signal(SIGKILL))
    }
    process.worker.processes[process.number] = nil
    call.abandon()
    calls[number] = nil
    spawn(call.job, number)
    rest(process.worker)
  }

  private func rest(_ worker: WarmWorker) {
    guard worker.isIdle else { return }
    worker.idleSince = .now
    if let next = pool.nextRetirement { sound(at: next) }
  }

  private func workerMayHaveEnded(_ number: UInt64, _ worker: WarmWorker) {
    listen(to: worker)
    guard let exit = worker.reap() else { return }
    // Those that it forked die with it.
    for process in worker.processes.values {
      process.signal(SIGKILL)
      end(process, exit)
    }
    forget(number, worker)
  }

  private func forget(_ number: UInt64, _ worker: WarmWorker) {
    csystem_epoll_remove(epoll.rawValue, worker.control)
    csystem_epoll_remove(epoll.rawValue, worker.pidfd)
    pool.remove(number)
  }

  private func answerDismissals() {
    guard !dismissing.isEmpty else { return }
    for worker in pool.workers.values where worker.isIdle && !worker.isLeaving { worker.leave() }
    guard pool.workers.isEmpty else { return }
    for waiting in dismissing { waiting.resume() }
    dismissing = []
  }
}
