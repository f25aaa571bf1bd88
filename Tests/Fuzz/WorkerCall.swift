import Core
import Execution
import JSON

/// Whatever a worker says and does, and whenever: its call has one end, nothing comes after that, and the end can be told.
///
/// The input is a list of steps of three bytes: what happens, and two bytes that say more. A frame's payload follows its
/// step.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var play = Play()
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  while rest.count >= 3 {
    let (deed, first, second) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
    switch deed {
    case 0: play.pass(.milliseconds(Int64(first) << 4 | Int64(second)))
    case 1: play.tell(.silence)
    case 2: play.tell(.exited(.signal(Int32(first))))
    case 3: play.tell(.exited(.status(Int32(first))))
    case 4: play.tell(.exited(.unknown))
    case 5: play.tell(.cancelled)
    case 6: play.tell(.hostEnds)
    case 7: play.tell(.cannotRun("it does not"))
    case 8: play.tell(.tick)
    case 9: play.answer()
    default:
      let payload = Array(rest.prefix(Int(second)))
      rest = rest.dropFirst(payload.count)
      play.say(Frame(kind: UInt16(64 + first % 32), call: 1, payload: payload))
    }
  }
  // A process that never ends keeps no call from ending.
  for _ in 0..<8 { play.waitForTick() }
  precondition(play.machine.hasEnded && play.ends == 1)
  return 0
}

/// A call and what its worker does to it.
private struct Play {
  var machine: CallMachine
  private(set) var ends = 0
  /// Requests that are being served.
  private var requests = 0
  private var now = ContinuousClock.now

  private static let skill = Skill(
    manifest: Manifest(id: SkillID("fuzzed")!, description: "Fuzzed.", parameters: ["type": "object"], source: .null),
    library: Skill.Library(path: "/nowhere/libfuzzed.so"), isTrusted: true)

  init() {
    var limits = CallLimits()
    limits.frames = 30
    limits.bytes = 4_000
    machine = CallMachine(timeout: Manifest.Timeout(idle: .seconds(2), total: .seconds(5)), limits: limits, start: now)
  }

  mutating func pass(_ time: Duration) { now = now.advanced(by: time) }

  mutating func say(_ frame: Frame) {
    let size = Frame.headerSize + frame.payload.count
    do throws(FrameError) {
      if let message = try WorkerMessage(frame) {
        tell(.message(message, bytes: size))
      } else {
        tell(.unknownFrame(bytes: size))
      }
    } catch { tell(.garbage(error)) }
  }

  mutating func answer() {
    guard requests > 0 else { return }
    requests -= 1
    tell(.answered)
  }

  mutating func waitForTick() {
    guard let tick = machine.nextTick else { return }
    now = max(now, tick)
    tell(.tick)
  }

  mutating func tell(_ input: CallMachine.Input) {
    let wasOver = machine.hasEnded
    let actions = machine.handle(input, at: now)
    precondition(!wasOver || actions.isEmpty)
    for action in actions {
      if case .serve = action { requests += 1 }
      guard case .end(let outcome) = action else { continue }
      ends += 1
      precondition(machine.hasEnded && action == actions.last)
      read(outcome)
    }
    precondition(machine.hasEnded == (ends == 1) && (machine.nextTick == nil) == machine.hasEnded)
  }

  private func read(_ outcome: CallOutcome) {
    switch outcome.read(skill: Self.skill, directory: nil) {
    case .success(let result): precondition(result.attachments.allSatisfy { !$0.name.isEmpty })
    case .failure(let failure): precondition(!failure.code.isEmpty || failure.kind != .contract)
    }
  }
}
