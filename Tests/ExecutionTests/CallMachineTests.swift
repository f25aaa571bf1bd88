import Core
import Execution
import Testing

/// The fate of a call, decided on a clock of the test's own.
@Suite struct CallMachineTests {
  /// What happens, when (milliseconds), and what the machine answers.
  struct Step: Sendable {
    var at: Int
    var input: CallMachine.Input
    var actions: [CallMachine.Action]

    init(_ at: Int, _ input: CallMachine.Input, _ actions: [CallMachine.Action] = []) {
      self.at = at
      self.input = input
      self.actions = actions
    }
  }

  struct Story: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var steps: [Step]

    init(_ name: String, _ steps: [Step]) {
      testDescription = name
      self.steps = steps
    }
  }

  private static let timeout = Manifest.Timeout(idle: .milliseconds(100), total: .milliseconds(250))
  private static var limits: CallLimits {
    var limits = CallLimits()
    limits.cancellationGrace = .milliseconds(10)
    limits.terminationGrace = .milliseconds(5)
    limits.settling = .milliseconds(20)
    limits.lingering = .milliseconds(8)
    limits.reaping = .milliseconds(50)
    limits.frames = 12
    limits.bytes = 1000
    return limits
  }

  private static func said(_ message: WorkerMessage, bytes: Int = 20) -> CallMachine.Input {
    .message(message, bytes: bytes)
  }

  private static let hello = Step(0, said(.hello(version: Frame.version)))
  private static let loaded = Step(
    1, said(.loaded(LoadedLibrary(abi: .init(major: 0, minor: 1), threadsAfterLoad: 1, threadsAfterEntry: 1))))
  private static let progress = CallEvent.progress(fraction: 0.5, text: "half")
  private static let result = CallEnd.result(RawResult(text: [1]))
  private static let technical = CallEnd.failure(RawFailure(kind: 3, code: [], text: []))
  private static let cancelledBySkill = CallEnd.failure(RawFailure(kind: 4, code: [], text: []))
  private static let crash = ProcessExit.signal(11)

  private static let request = ServiceRequest(service: "skill.storage/1", method: "get", arguments: [[1]])

  private static func warning(_ text: String) -> CallMachine.Action { .deliver(.log(.warning, text)) }
  private static let late = warning("the skill went on after the end of its call and was killed")
  private static let second = warning("the skill ended its call a second time; the first end counts")

  static let stories = [
    Story(
      "a good call",
      [
        hello, loaded, Step(2, said(.event(progress)), [.deliver(progress)]), Step(3, said(.end(result))),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "the process is gone before the host has killed it",
      [
        hello, loaded, Step(3, said(.end(result))), Step(4, said(.returned), [.kill]),
        Step(5, .exited(.status(0)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "a crash",
      [hello, loaded, Step(2, .exited(crash), [.kill, .end(.fault(.died(crash, during: .running)))])]),
    Story(
      "a crash whose closed descriptor is seen first",
      [
        hello, loaded, Step(2, .silence),
        Step(3, .exited(crash), [.kill, .end(.fault(.died(crash, during: .running)))]),
      ]),
    Story(
      "a crash while loading",
      [hello, Step(2, .exited(crash), [.kill, .end(.fault(.died(crash, during: .loading)))])]),
    Story(
      "a crash after the result",
      [
        hello, loaded, Step(2, said(.end(result))),
        Step(
          3, .exited(crash),
          [.kill, warning("the skill crashed with SIGSEGV after the end of its call"), .end(.skill(result))]),
      ]),
    Story(
      "a hang after the result",
      [
        hello, loaded, Step(2, said(.end(result))), Step(21, .tick), Step(22, .tick, [late, .kill]),
        Step(23, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "a second end",
      [
        hello, loaded, Step(2, said(.end(result))), Step(3, said(.end(technical)), [second]),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "no end",
      [
        hello, loaded, Step(2, said(.returned), [.kill]),
        Step(3, .exited(.signal(9)), [.kill, .end(.fault(.noEnd))]),
      ]),
    Story(
      "a closed descriptor in a process that stays",
      [
        hello, loaded, Step(2, .silence), Step(9, .tick), Step(10, .tick, [.kill]),
        Step(11, .exited(.signal(9)), [.kill, .end(.fault(.descriptorClosed))]),
      ]),
    Story(
      "a crash whose exit takes longer than the patience with a closed descriptor",
      [
        hello, loaded, Step(2, .silence), Step(10, .tick, [.kill]),
        Step(11, .exited(crash), [.kill, .end(.fault(.died(crash, during: .running)))]),
      ]),
    Story(
      "the idle limit, counted from the last event, against a skill that hears nothing",
      [
        hello, loaded, Step(50, said(.event(progress)), [.deliver(progress)]), Step(149, .tick),
        Step(150, .tick, [.requestCancellation]), Step(160, .tick, [.terminate]), Step(165, .tick, [.kill]),
        Step(166, .exited(.signal(9)), [.kill, .end(.fault(.idle(.milliseconds(100))))]),
      ]),
    Story(
      "the total limit stands, whatever the skill says afterwards",
      [
        hello, loaded, Step(90, said(.event(progress)), [.deliver(progress)]),
        Step(180, said(.event(progress)), [.deliver(progress)]), Step(250, .tick, [.requestCancellation]),
        Step(251, said(.event(progress)), [.deliver(progress)]), Step(252, said(.end(result))),
        Step(253, said(.returned), [.kill]),
        Step(254, .exited(.signal(9)), [.kill, .end(.fault(.total(.milliseconds(250))))]),
      ]),
    Story(
      "while the host owes an answer, silence is not the skill's",
      [
        hello, loaded, Step(2, said(.request(7, request)), [.serve(7, request)]),
        Step(3, said(.request(8, request)), [.serve(8, request)]), Step(4, .answered), Step(110, .tick),
        Step(120, .answered), Step(219, .tick), Step(220, .tick, [.requestCancellation]),
        Step(221, said(.request(9, request)), [.refuse(9)]), Step(222, said(.end(result))),
        Step(223, said(.returned), [.kill]),
        Step(224, .exited(.signal(9)), [.kill, .end(.fault(.idle(.milliseconds(100))))]),
      ]),
    Story(
      "an answer that does not come in time",
      [
        hello, loaded, Step(2, said(.request(7, request)), [.serve(7, request)]), Step(249, .tick),
        Step(250, .tick, [.requestCancellation]), Step(260, .tick, [.terminate]),
        Step(261, .exited(.signal(15)), [.kill, .end(.fault(.total(.milliseconds(250))))]),
      ]),
    Story(
      "a request before the library is loaded",
      [
        hello, Step(1, said(.request(7, request)), [.kill]),
        Step(2, .exited(.signal(9)), [.kill, .end(.fault(.garbage(.misplaced(kind: WorkerMessage.Kind.request))))]),
      ]),
    Story(
      "a request after the end",
      [
        hello, loaded, Step(2, said(.end(result))), Step(3, said(.request(7, request)), [.refuse(7)]),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "a limit while loading",
      [
        hello, Step(100, .tick, [.kill]),
        Step(101, .exited(.signal(9)), [.kill, .end(.fault(.idle(.milliseconds(100))))]),
      ]),
    Story(
      "cancelled, and the skill says that it has stopped",
      [
        hello, loaded, Step(2, .cancelled, [.requestCancellation]), Step(3, said(.end(cancelledBySkill))),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(cancelledBySkill))]),
      ]),
    Story(
      "cancelled, and the result was faster",
      [
        hello, loaded, Step(2, .cancelled, [.requestCancellation]), Step(3, said(.end(result))),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "cancelled, and the skill fails because of it",
      [
        hello, loaded, Step(2, .cancelled, [.requestCancellation]), Step(3, said(.end(technical))),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.fault(.cancelled))]),
      ]),
    Story(
      "cancelled, and SIGTERM ends it",
      [
        hello, loaded, Step(2, .cancelled, [.requestCancellation]), Step(3, .cancelled),
        Step(12, .tick, [.terminate]), Step(13, .silence),
        Step(14, .exited(.signal(15)), [.kill, .end(.fault(.cancelled))]),
      ]),
    Story(
      "cancelled before the library is loaded",
      [hello, Step(1, .cancelled, [.kill]), Step(2, .exited(.signal(9)), [.kill, .end(.fault(.cancelledBeforeCall))])]),
    Story(
      "cancelled after the end",
      [
        hello, loaded, Step(2, said(.end(result))), Step(3, .cancelled), Step(4, said(.returned), [.kill]),
        Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "a library that cannot be used",
      [
        hello, Step(1, said(.unloadable(.noEntry)), [.kill]),
        Step(2, .exited(.status(0)), [.kill, .end(.fault(.unloadable(.noEntry)))]),
      ]),
    Story(
      "another version of the frames",
      [
        Step(0, said(.hello(version: 9)), [.kill]),
        Step(1, .exited(.signal(9)), [.kill, .end(.fault(.workerVersion(9)))]),
      ]),
    Story(
      "no handshake",
      [
        Step(0, said(.returned), [.kill]),
        Step(
          1, .exited(.signal(9)), [.kill, .end(.fault(.garbage(.noHello(kind: WorkerMessage.Kind.returned))))]),
      ]),
    Story(
      "loaded twice",
      [
        hello, loaded, Step(1, loaded.input, [.kill]),
        Step(
          2, .exited(.signal(9)), [.kill, .end(.fault(.garbage(.misplaced(kind: WorkerMessage.Kind.loaded))))]),
      ]),
    Story(
      "garbage after the result does not take it back",
      [
        hello, loaded, Step(2, said(.end(result))), Step(3, .garbage(.tooLong(.max)), [.kill]),
        Step(4, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
    Story(
      "too many bytes",
      [
        hello, loaded, Step(2, .unknownFrame(bytes: 961), [.kill]),
        Step(3, .exited(.signal(9)), [.kill, .end(.fault(.flood(frames: 3, bytes: 1001)))]),
      ]),
    Story(
      "too many frames",
      [hello, loaded] + (3...12).map { Step(2, .unknownFrame(bytes: $0)) } + [
        Step(2, .unknownFrame(bytes: 0), [.kill]),
        Step(3, .exited(.signal(9)), [.kill, .end(.fault(.flood(frames: 13, bytes: 115)))]),
      ]),
    Story(
      "a process that cannot die",
      [
        hello, loaded, Step(2, said(.end(result))), Step(3, said(.returned), [.kill]), Step(52, .tick),
        Step(53, .tick, [.end(.skill(result))]), Step(90, .exited(.signal(9))),
      ]),
    Story(
      "the host ends",
      [
        hello, loaded, Step(2, .hostEnds, [.kill]),
        Step(3, .exited(.signal(9)), [.kill, .end(.fault(.hostEnds))]),
      ]),
    Story(
      "what was dropped is told",
      [
        hello, loaded, Step(2, said(.end(result))),
        Step(
          3, said(.dropped(logLines: 7, lateEvents: 2)),
          [
            warning("7 log lines were dropped because they came too fast"),
            warning("2 events after the end of the call were dropped"),
          ]),
        Step(4, said(.returned), [.kill]), Step(5, .exited(.signal(9)), [.kill, .end(.skill(result))]),
      ]),
  ]

  @Test(arguments: stories) func `a call has its fate`(story: Story) {
    let start = ContinuousClock.now
    var machine = CallMachine(timeout: Self.timeout, limits: Self.limits, start: start)
    for (position, step) in story.steps.enumerated() {
      let actions = machine.handle(step.input, at: start + .milliseconds(step.at))
      #expect(actions == step.actions, "step \(position + 1)")
    }
    #expect(machine.hasEnded)
    #expect(machine.nextTick == nil)
  }

  /// Whatever happens in whatever order, and however often.
  @Test func `every call that the clock is told about ends exactly once`() throws {
    let inputs: [CallMachine.Input] = [
      Self.hello.input, Self.loaded.input, Self.said(.event(Self.progress)), Self.said(.end(Self.result)),
      Self.said(.end(Self.technical)), Self.said(.returned), Self.said(.unloadable(.noEntry)), .silence,
      .exited(Self.crash), .cancelled, .garbage(.tooLong(1 << 30)), .hostEnds, .unknownFrame(bytes: 400), .tick,
      Self.said(.request(1, Self.request)),
    ]
    // All sequences of four, then the clock alone.
    let count = inputs.count
    for code in 0..<(count * count * count * count) {
      var now = ContinuousClock.now
      var machine = CallMachine(timeout: Self.timeout, limits: Self.limits, start: now)
      var ends = 0
      var rest = code
      for _ in 0..<4 {
        now += .milliseconds(1)
        ends += machine.handle(inputs[rest % count], at: now).count(where: \.isEnd)
        rest /= count
      }
      var ticks = 0
      while let next = machine.nextTick, ticks < 10 {
        now = max(now, next)
        ends += machine.handle(.tick, at: now).count(where: \.isEnd)
        ticks += 1
      }
      guard ends == 1, machine.hasEnded else { throw Unexpected("sequence \(code) ended \(ends) times") }
    }
  }
}

extension CallMachine.Action {
  fileprivate var isEnd: Bool {
    if case .end = self { true } else { false }
  }
}
