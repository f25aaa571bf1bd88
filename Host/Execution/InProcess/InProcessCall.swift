import CSkillABI
import Core
import Glibc
import POSIX
import Synchronization

/// A call in this process. Its fate is decided by the same machine as that of a call in a worker; where that kills the
/// process, this gives the call up.
final class InProcessCall: Sendable {
  private struct State {
    var machine: CallMachine
    /// The earliest tick that the deadline thread knows of, or an earlier one.
    var knownTick: CallMachine.Instant?
  }

  let outbox = CallOutbox<CallOutcome>()
  let order: CallOrder
  private let state: Mutex<State>
  private let services: CallServices
  private let questions = Mutex(Questions())
  /// The last one of each thread.
  private let lentFailures = Mutex<[pthread_t: LentFailure]>([:])
  /// `nil` when nobody keeps the call's deadlines.
  private let deadlines: DeadlineThread?
  private let cancelled = Atomic(false)
  private let cancellation = Mutex(CancellationSocket())

  init(
    _ order: CallOrder, timeout: Manifest.Timeout, limits: CallLimits, start: CallMachine.Instant,
    services: CallServices, deadlines: DeadlineThread?
  ) {
    var machine = CallMachine(timeout: timeout, limits: limits, start: start)
    _ = machine.handle(.message(.hello(version: Frame.version), bytes: 0), at: start)
    state = Mutex(State(machine: machine, knownTick: machine.nextTick))
    self.order = order
    self.services = services
    self.deadlines = deadlines
  }

  /// Loads the library when it is not loaded yet, and does the call on this thread.
  func execute(library path: String) {
    switch InProcessLibrary.load(path) {
    case .success(let library):
      handle(.message(.loaded(library.facts), bytes: 0))
      guard isGoingOn else { return }
      library.execute(self)
      handle(.message(.returned, bytes: 0))
    case .failure(let reason):
      handle(.message(.unloadable(reason), bytes: 0))
    }
  }

  private var isGoingOn: Bool { state.withLock { !$0.machine.hasEnded } }
  var nextTick: CallMachine.Instant? { state.withLock { $0.machine.nextTick } }

  func handle(_ input: CallMachine.Input) {
    // Performed under the lock, so that events keep their order; nothing here waits or calls back.
    let nearer = state.withLock { state -> CallMachine.Instant? in
      let wasKilled = perform(state.machine.handle(input, at: .now))
      // There is no process that could end: to be killed is to be gone.
      if wasKilled { _ = perform(state.machine.handle(.exited(.unknown), at: .now)) }
      guard deadlines != nil, let next = state.machine.nextTick, let known = state.knownTick, next < known else {
        return nil
      }
      state.knownTick = next
      return next
    }
    if let nearer { deadlines?.deadlineHasComeNearer(nearer) }
  }

  /// Says whether the call is to be killed.
  private func perform(_ actions: [CallMachine.Action]) -> Bool {
    var isKilled = false
    for action in actions {
      switch action {
      case .deliver(let event): outbox.post(event)
      case .serve(let number, let request):
        services.ask(request) { [self] answer in
          handle(.answered)
          questions.withLock { $0.answer(number, answer) }
        }
      case .refuse(let number): questions.withLock { $0.answer(number, .failure(.askedTooLate)) }
      case .requestCancellation, .terminate: stop()
      case .kill:
        stop()
        isKilled = true
      case .end(let outcome): outbox.end(outcome)
      }
    }
    return isKilled
  }

  private func stop() {
    cancelled.store(true, ordering: .releasing)
    cancellation.withLock { $0.host = nil }
    questions.withLock { $0.end() }
  }
}

/// What the skill asks of the call.
extension InProcessCall {
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Made when it is first asked for, since few skills do; -1 when there are no descriptors left.
  var cancellationDescriptor: Int32 {
    cancellation.withLock { socket in
      if socket.skill == nil {
        do throws(SystemError) { socket.open(try SocketPair()) } catch { return -1 }
        if isCancelled { socket.host = nil }
      }
      return socket.skill?.rawValue ?? -1
    }
  }

  /// Asks a service, and waits on this thread for its answer.
  func ask(_ request: ServiceRequest) -> CallServices.Answer {
    let question = Question()
    guard let number = questions.withLock({ $0.add(question) }) else { return .failure(.askedInVain) }
    handle(.message(.request(number, request), bytes: 0))
    return question.wait()
  }

  /// Valid until this thread is lent another, or the call is gone.
  func lend(_ failure: SkillFailure) -> UnsafePointer<skill_failure> {
    let lent = LentFailure(failure)
    lentFailures.withLock { $0[pthread_self()] = lent }
    return unsafe lent.pointer
  }

  var now: Int64 { order.circumstances.fixedTime ?? Clock.now() }
}

/// The skill's end is readable once the host's is closed.
private struct CancellationSocket: ~Copyable {
  var host: FileDescriptor?
  var skill: FileDescriptor?

  mutating func open(_ pair: consuming SocketPair) {
    host = .some(pair.ours)
    skill = .some(pair.theirs)
  }
}
