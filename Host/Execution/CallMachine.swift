package import Core
import Glibc

/// Decides what becomes of one call in a worker. Pure: told what has happened and when, it answers what to do.
///
/// The end of a call is decided once and given once, when the worker is gone:
///
///     loading → running → settled ──────────→ dying → ended
///         └────────┴──→ stopping → settled ─┘   ↑
///         └────────┴──→ silent ─────────────────┘
///
/// The first terminal event of the skill is the end, whatever the process does afterwards; the host waits for `execute`
/// to return, but not for long. See decision 0010.
package struct CallMachine: Sendable {
  package typealias Instant = ContinuousClock.Instant

  package enum Input: Sendable {
    /// A message and the bytes that it took.
    case message(WorkerMessage, bytes: Int)
    /// A frame of a kind that this host does not know.
    case unknownFrame(bytes: Int)
    case garbage(FrameError)
    /// The worker's descriptor is closed; nothing more will be read.
    case silence
    case exited(ProcessExit)
    /// The host has answered a request that the machine had it serve.
    case answered
    case cancelled
    case hostEnds
    /// The skill's code could not be started, for this reason.
    case cannotRun(String)
    /// Time has passed.
    case tick
  }

  package enum Action: Hashable, Sendable {
    case deliver(CallEvent)
    /// Have a service answer the request of this number.
    case serve(UInt32, ServiceRequest)
    /// Answer the request of this number that it comes too late.
    case refuse(UInt32)
    /// Make the call's cancellation descriptor readable.
    case requestCancellation
    /// SIGTERM to the process group.
    case terminate
    /// SIGKILL to the process group.
    case kill
    /// The call is over. Comes exactly once, and last.
    case end(CallOutcome)
  }

  private enum Phase {
    case loading
    case running
    /// The skill has ended the call and may return until then.
    case settled(CallOutcome, until: Instant)
    /// Asked to stop, and from `terminated` on told to.
    case stopping(CallFault, terminated: Bool, until: Instant)
    /// The descriptor is closed and the exit status still unknown.
    ///
    /// Once it has been killed, what it died of still says whether it had been dying before.
    case silent(CallFault.Phase, killed: Bool, until: Instant)
    /// SIGKILL was sent.
    case dying(CallOutcome, until: Instant)
    case ended
  }

  private static let mostRefusals = 8

  private var phase = Phase.loading
  private var greeted = false
  private var lastEvent: Instant
  private let start: Instant
  private let timeout: Manifest.Timeout
  private let limits: CallLimits
  /// What the sandbox has refused the skill, as far as it is known; the first few.
  package private(set) var refusals: [Refusal] = []
  private var frames = 0
  private var bytes = 0
  /// Requests that the host has not answered: meanwhile silence is the host's, not the skill's.
  private var requests = 0

  package init(timeout: Manifest.Timeout, limits: CallLimits = CallLimits(), start: Instant) {
    self.timeout = timeout
    self.limits = limits
    self.start = start
    lastEvent = start
  }

  package var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Whether nothing of the skill has run and nothing is decided.
  package var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  /// Whether the end is known and only waits for the process to be gone.
  package var isDying: Bool {
    if case .dying = phase { true } else { false }
  }

  /// When the next `tick` is due, if nothing else happens before.
  package var nextTick: Instant? {
    switch phase {
    case .loading, .running:
      requests > 0 ? start + timeout.total : min(start + timeout.total, lastEvent + timeout.idle)
    case .settled(_, let until), .stopping(_, _, let until), .silent(_, _, let until), .dying(_, let until): until
    case .ended: nil
    }
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Action] {
    if hasEnded { return [] }
    switch input {
    case .message(let message, let size):
      return count(size, at: now) ?? receive(message, at: now)
    case .unknownFrame(let size):
      return count(size, at: now) ?? []
    case .garbage(let error):
      return fail(.garbage(error), at: now)
    case .silence:
      return fallSilent(at: now)
    case .exited(let exit):
      return finish(exit)
    case .answered:
      requests -= 1
      lastEvent = now
      return []
    case .cancelled:
      return stop(.cancelled, at: now)
    case .hostEnds:
      return fail(.hostEnds, at: now)
    case .cannotRun(let reason):
      return fail(.cannotStart(reason), at: now)
    case .tick:
      return tick(at: now)
    }
  }
}

// What the worker says.
extension CallMachine {
  /// Counts what has arrived; the actions that stop a worker which sends too much.
  private mutating func count(_ size: Int, at now: Instant) -> [Action]? {
    frames += 1
    bytes += size
    guard frames > limits.frames || bytes > limits.bytes else { return nil }
    return fail(.flood(frames: frames, bytes: bytes), at: now)
  }

  private mutating func receive(_ message: WorkerMessage, at now: Instant) -> [Action] {
    guard greeted else {
      guard case .hello(let version) = message else { return fail(.garbage(.noHello(kind: message.kind)), at: now) }
      greeted = true
      return version == Frame.version ? [] : fail(.workerVersion(version), at: now)
    }
    switch message {
    case .hello:
      return fail(.garbage(.misplaced(kind: message.kind)), at: now)
    case .loaded:
      guard case .loading = phase else {
        return isRunning ? fail(.garbage(.misplaced(kind: message.kind)), at: now) : []
      }
      phase = .running
      return []
    case .unloadable(let reason):
      guard case .loading = phase else {
        return isRunning ? fail(.garbage(.misplaced(kind: message.kind)), at: now) : []
      }
      return die(.fault(.unloadable(reason)), at: now)
    case .unrestricted(let fault):
      guard case .loading = phase else {
        return isRunning ? fail(.garbage(.misplaced(kind: message.kind)), at: now) : []
      }
      return die(.fault(.unrestricted(fault)), at: now)
    case .event(let event):
      guard isListening else { return [] }
      lastEvent = now
      return [.deliver(event)]
    case .refused(let refusal):
      guard isListening, refusals.count < Self.mostRefusals, !refusals.contains(refusal) else { return [] }
      refusals.append(refusal)
      return [.deliver(.log(.warning, refusal.explanation))]
    case .dropped(let logLines, let lateEvents):
      return report(logLines: logLines, lateEvents: lateEvents)
    case .end(let end):
      return accept(end, at: now)
    case .returned:
      return returned(at: now)
    case .request(let number, let request):
      return ask(number, request, at: now)
    }
  }

  private mutating func ask(_ number: UInt32, _ request: ServiceRequest, at now: Instant) -> [Action] {
    switch phase {
    case .loading: return fail(.garbage(.misplaced(kind: WorkerMessage.Kind.request)), at: now)
    case .running:
      requests += 1
      return [.serve(number, request)]
    case .settled, .stopping: return [.refuse(number)]
    case .silent, .dying, .ended: return []
    }
  }

  /// Whether the skill's code has neither ended the call nor been stopped.
  private var isRunning: Bool {
    switch phase {
    case .loading, .running: true
    default: false
    }
  }

  /// Whether events still reach the caller.
  private var isListening: Bool {
    switch phase {
    case .loading, .running, .stopping: true
    default: false
    }
  }

  private mutating func accept(_ end: CallEnd, at now: Instant) -> [Action] {
    let outcome: CallOutcome
    switch phase {
    case .loading, .running: outcome = .skill(end)
    case .stopping(.cancelled, _, _): outcome = end.answersCancellation ? .skill(end) : .fault(.cancelled)
    case .stopping(let fault, _, _): outcome = .fault(fault)
    case .settled:
      return [.deliver(.log(.warning, "the skill ended its call a second time; the first end counts"))]
    case .silent, .dying, .ended: return []
    }
    phase = .settled(outcome, until: now + limits.settling)
    return []
  }

  private mutating func returned(at now: Instant) -> [Action] {
    switch phase {
    case .loading: fail(.garbage(.misplaced(kind: WorkerMessage.Kind.returned)), at: now)
    case .running: fail(.noEnd, at: now)
    case .settled(let outcome, _): die(outcome, at: now)
    case .stopping(let fault, _, _): fail(fault, at: now)
    case .silent, .dying, .ended: []
    }
  }

  private func report(logLines: Int, lateEvents: Int) -> [Action] {
    var actions: [Action] = []
    if logLines > 0 {
      actions.append(.deliver(.log(.warning, "\(logLines) log lines were dropped because they came too fast")))
    }
    if lateEvents > 0 {
      actions.append(.deliver(.log(.warning, "\(lateEvents) events after the end of the call were dropped")))
    }
    return actions
  }
}

// What the process and the clock do.
extension CallMachine {
  private mutating func fallSilent(at now: Instant) -> [Action] {
    switch phase {
    case .loading: phase = .silent(.loading, killed: false, until: now + limits.lingering)
    case .running: phase = .silent(.running, killed: false, until: now + limits.lingering)
    case .settled(let outcome, let until): phase = .settled(outcome, until: min(until, now + limits.lingering))
    case .stopping, .silent, .dying, .ended: break
    }
    return []
  }

  private mutating func finish(_ exit: ProcessExit) -> [Action] {
    var actions: [Action] = [.kill]
    let outcome: CallOutcome
    switch phase {
    case .loading: outcome = .fault(exit.fault(during: .loading))
    case .running: outcome = .fault(exit.fault(during: .running))
    case .silent(_, killed: true, _) where exit == .signal(SIGKILL): outcome = .fault(.descriptorClosed)
    case .silent(let before, _, _): outcome = .fault(exit.fault(during: before))
    case .settled(let settled, _):
      outcome = settled
      if case .skill = settled { actions.append(.deliver(.log(.warning, exit.afterTheEnd))) }
    case .stopping(let fault, _, _): outcome = .fault(fault)
    case .dying(let decided, _): outcome = decided
    case .ended: return []
    }
    phase = .ended
    return actions + [.end(outcome)]
  }

  private mutating func stop(_ fault: CallFault, at now: Instant) -> [Action] {
    switch phase {
    case .loading:
      // Nobody can hear a request yet.
      return fail(fault == .cancelled ? .cancelledBeforeCall : fault, at: now)
    case .running:
      phase = .stopping(fault, terminated: false, until: now + limits.cancellationGrace)
      return [.requestCancellation]
    case .silent:
      return fail(fault, at: now)
    case .settled, .stopping, .dying, .ended:
      return []
    }
  }

  private mutating func tick(at now: Instant) -> [Action] {
    guard let due = nextTick, now >= due else { return [] }
    switch phase {
    case .loading, .running:
      return stop(now >= start + timeout.total ? .total(timeout.total) : .idle(timeout.idle), at: now)
    case .settled(let outcome, _):
      return [.deliver(.log(.warning, "the skill went on after the end of its call and was killed"))]
        + die(outcome, at: now)
    case .stopping(let fault, terminated: false, _):
      phase = .stopping(fault, terminated: true, until: now + limits.terminationGrace)
      return [.terminate]
    case .stopping(let fault, terminated: true, _):
      return fail(fault, at: now)
    case .silent(let before, killed: false, _):
      phase = .silent(before, killed: true, until: now + limits.reaping)
      return [.kill]
    case .silent(_, killed: true, _):
      phase = .ended
      return [.end(.fault(.descriptorClosed))]
    case .dying(let outcome, _):
      phase = .ended
      return [.end(outcome)]
    case .ended:
      return []
    }
  }

  /// Ends the worker for a fault, unless the end is decided already.
  private mutating func fail(_ fault: CallFault, at now: Instant) -> [Action] {
    switch phase {
    case .settled(let outcome, _): die(outcome, at: now)
    case .dying, .ended: []
    case .loading, .running, .stopping, .silent: die(.fault(fault), at: now)
    }
  }

  private mutating func die(_ outcome: CallOutcome, at now: Instant) -> [Action] {
    phase = .dying(outcome, until: now + limits.reaping)
    return [.kill]
  }
}

/// How a call ended.
package enum CallOutcome: Hashable, Sendable {
  case skill(CallEnd)
  case fault(CallFault)
}

extension CallEnd {
  /// Whether this is what a cancelled call may end with: a result that was there first, or the skill's own word that it
  /// has stopped. Other failures are the consequence of stopping.
  fileprivate var answersCancellation: Bool {
    switch self {
    case .result: true
    case .failure(let failure): failure.kind == 4
    case .oversized: false
    }
  }
}

extension ProcessExit {
  /// Of a worker that could not speak to the host any more; `EXIT_PROTOCOL_LOST` in the worker's `frames.h`. A skill could
  /// exit so too, and is told the same then.
  private static let protocolLost: Int32 = 121

  fileprivate func fault(during phase: CallFault.Phase) -> CallFault {
    self == .status(Self.protocolLost) ? .descriptorClosed : .died(self, during: phase)
  }

  fileprivate var afterTheEnd: String {
    switch self {
    case .signal(let number): "the skill crashed with \(SignalName.of(number)) after the end of its call"
    case .status(let status): "the skill exited with status \(status) after the end of its call"
    case .unknown: "the skill's process ended after the end of its call"
    }
  }
}

extension WorkerMessage {
  fileprivate var kind: UInt16 {
    switch self {
    // Nobody sends `started`.
    case .hello, .event(.started): Kind.hello
    case .loaded: Kind.loaded
    case .unloadable: Kind.unloadable
    case .event(.progress): Kind.progress
    case .event(.message): Kind.message
    case .event(.log): Kind.log
    case .dropped: Kind.dropped
    case .end(.result): Kind.result
    case .end(.failure): Kind.failure
    case .end(.oversized): Kind.oversized
    case .returned: Kind.returned
    case .unrestricted: Kind.unrestricted
    case .refused: Kind.refused
    case .request: Kind.request
    }
  }
}
