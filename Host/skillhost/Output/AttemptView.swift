import Agent
import Core
import JSON
import POSIX
import Synchronization
import Terminal

/// Shows an attempt on the terminal while it goes on, and keeps what is told about it at its end.
final class AttemptView: Sendable {
  /// One call, as far as its events have come.
  struct Call: Sendable {
    var id: String
    var skill: SkillID
    var arguments: JSONValue
    /// Whether the arguments were changed to fit the schema.
    var isCoerced = false
    var wasAsked = false
    var outcome: Result<SkillResult, SkillFailure>?

    var attachments: [Attachment] {
      if case .success(let result)? = outcome { result.attachments } else { [] }
    }
  }

  struct Record: Sendable {
    /// Those of the attempt, not those within them.
    var calls: [Call] = []
    /// Calls within calls.
    fileprivate var inner: Set<String> = []
    var scores: [(skill: SkillID, score: Double)] = []

    /// The latest call that gave a result.
    var answering: Call? {
      calls.last { if case .success = $0.outcome { true } else { false } }
    }
  }

  private struct State {
    var record = Record()
    /// Whether a progress line stands on the terminal.
    var isDrawn = false
    /// When it was last drawn, in nanoseconds of the monotonic clock.
    var drawn: Int64 = 0
    /// What stands on the terminal of an answer that grows.
    var answer = ""
    var cancel: (@Sendable () -> Void)?
  }

  private let console: Console
  private let isVerbose: Bool
  private let state = Mutex(State())

  /// Redrawn at most so often; faster than that nobody reads.
  private static let pause: Int64 = 50_000_000

  init(_ console: Console, isVerbose: Bool) {
    self.console = console
    self.isVerbose = isVerbose
  }

  var record: Record { state.withLock { $0.record } }

  /// `cancel` is called when nobody reads standard output any longer.
  func cancelOnLostReader(_ cancel: @escaping @Sendable () -> Void) { state.withLock { $0.cancel = cancel } }

  func receive(_ envelope: EventEnvelope) {
    if console.isStream {
      console.json(envelope.json)
      if console.output.failure != nil { state.withLock { $0.cancel }?() }
    }
    state.withLock { state in
      state.record.note(envelope)
      show(envelope.event, &state)
    }
  }

  /// Of work that an agent does within a call; to people the call tells what matters of it.
  func receiveInner(_ envelope: EventEnvelope) {
    if console.isStream { console.json(envelope.json) }
  }

  /// Ends an answer that has been growing on the terminal. Says whether it is this one.
  func hasShown(_ answer: String) -> Bool {
    leaveAnswer() == answer && !answer.isEmpty
  }

  /// Ends the line of an answer that has been growing on the terminal.
  ///
  /// - Returns: What stands there of it.
  @discardableResult func leaveAnswer() -> String {
    state.withLock { state in
      guard !state.answer.isEmpty else { return "" }
      if !state.answer.hasSuffix("\n") { console.output.write("\n") }
      console.output.flush()
      return state.answer
    }
  }

  /// Shows what has come since; one that begins anew stands on lines of its own.
  private func grow(_ answer: String, _ state: inout State) {
    guard console.device.isTerminal, !console.isStream, !console.isJSON, answer != state.answer else { return }
    Self.clear(&state, console)
    let isSame = answer.utf8.starts(with: state.answer.utf8)
    if !isSame, !state.answer.hasSuffix("\n") { console.output.write("\n") }
    let new = answer.utf8.dropFirst(isSame ? state.answer.utf8.count : 0)
    console.output.write(String(decoding: new, as: UTF8.self).visible(lines: true))
    console.output.flush()
    state.answer = answer
  }

  /// Takes the progress line away.
  func clear() { state.withLock { Self.clear(&$0, console) } }

  private func show(_ event: AgentEvent, _ state: inout State) {
    switch event {
    case .toolStarted(let skill, let arguments, _) where isVerbose || console.errorDevice.isTerminal:
      say("\(skill) \(arguments.serialized())", .dim, &state)
    case .skillMatched(let skill, let score) where isVerbose:
      say("matched \(skill), score \(decimal(score))", .dim, &state)
    case .argumentsCoerced(let skill, _, _, let changes) where isVerbose:
      for change in changes { say("arguments of \(skill): \(change)", .dim, &state) }
    case .log(let severity, let text) where isVerbose || severity.rawValue >= LogSeverity.warning.rawValue:
      say("\(severity): \(text)", severity == .error ? .red : .yellow, &state)
    case .fellBack(let reason): say("\(reason); chosen by local rules instead", .yellow, &state)
    case .answer(let text): grow(text, &state)
    case .progress(let fraction, let text): draw(ProgressBar(fraction: fraction, text: text), &state)
    case .message(let text):
      let last = text.split(separator: "\n").last.map(String.init) ?? ""
      draw(ProgressBar(fraction: nil, text: last), &state)
    case .delegated(let skill, _) where isVerbose: say("has \(skill) run", .dim, &state)
    case .sessionStarted, .skillMatched, .nothingMatched, .argumentsCoerced, .argumentsRejected, .confirmationAsked,
      .confirmationAnswered, .delegated, .toolQueued, .toolStarted, .log, .toolResult, .failed, .timeout, .completed,
      .stopped,
      .interrupted:
      break
    }
  }

  private func say(_ text: String, _ style: Style, _ state: inout State) {
    Self.clear(&state, console)
    console.errors.write(console.errorPalette(style, text.visible(lines: true)) + "\n")
    console.errors.flush()
  }

  private func draw(_ bar: ProgressBar, _ state: inout State) {
    guard console.errorDevice.isTerminal, !console.isStream else { return }
    let now = Clock.monotonic()
    guard now - state.drawn >= Self.pause else { return }
    state.drawn = now
    state.isDrawn = true
    // Asked for anew, since windows change their size.
    let width = TerminalDevice(descriptor: 2).columns ?? 80
    console.errors.write("\r\(bar.line(width: width))\u{1B}[K")
    console.errors.flush()
  }

  private static func clear(_ state: inout State, _ console: Console) {
    guard state.isDrawn else { return }
    state.isDrawn = false
    console.errors.write("\r\u{1B}[K")
    console.errors.flush()
  }
}

extension AttemptView.Record {
  fileprivate mutating func note(_ envelope: EventEnvelope) {
    let id = envelope.call ?? ""
    if case .delegated(_, let call) = envelope.event { inner.insert(call) }
    guard !inner.contains(id) else { return }
    switch envelope.event {
    case .skillMatched(let skill, let score): scores.append((skill, score))
    case .argumentsCoerced(let skill, _, let arguments, _): change(id, skill, arguments) { $0.isCoerced = true }
    case .argumentsRejected(let skill, let arguments, _): change(id, skill, arguments) { _ in }
    case .confirmationAsked(let skill, let arguments): change(id, skill, arguments) { $0.wasAsked = true }
    case .toolQueued(let skill, let arguments), .toolStarted(let skill, let arguments, _):
      change(id, skill, arguments) { _ in }
    case .toolResult(let result): end(id, .success(result))
    case .failed(let failure), .timeout(let failure): end(id, .failure(failure))
    case .sessionStarted, .nothingMatched, .fellBack, .confirmationAnswered, .delegated, .progress, .message, .log,
      .answer,
      .completed,
      .stopped, .interrupted:
      break
    }
  }

  private mutating func change(
    _ id: String, _ skill: SkillID, _ arguments: JSONValue, _ body: (inout AttemptView.Call) -> Void
  ) {
    if !calls.contains(where: { $0.id == id }) {
      calls.append(AttemptView.Call(id: id, skill: skill, arguments: arguments))
    }
    for index in calls.indices where calls[index].id == id {
      calls[index].arguments = arguments
      body(&calls[index])
    }
  }

  private mutating func end(_ id: String, _ outcome: Result<SkillResult, SkillFailure>) {
    for index in calls.indices where calls[index].id == id { calls[index].outcome = outcome }
  }
}
