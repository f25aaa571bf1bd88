import Glibc
import POSIX
import Synchronization
import Terminal

/// The main thread while asynchronous work goes on: it waits for the work's end and for signals, and it asks the person.
final class Foreground: Sendable {
  /// Numbers of signals lie between these two.
  private enum Message {
    static let finished: UInt8 = 0
    static let withdrawn: UInt8 = 253
    static let started: UInt8 = 254
    static let question: UInt8 = 255
  }

  private struct Question: Sendable {
    let prompt: String
    let answer: CheckedContinuation<String?, Never>
  }

  private let pipe: SignalPipe
  private let console: Console
  /// Whether signals come here also while no work goes on.
  private let isLasting: Bool
  private let question = Mutex<Question?>(nil)
  private let received = Mutex<Int32?>(nil)

  /// - Parameter isLasting: Whether signals do not do what they do by default from now on, until the process ends.
  init(_ console: Console, isLasting: Bool = false) throws(SystemError) {
    pipe = try SignalPipe()
    self.console = console
    self.isLasting = isLasting
    if isLasting { takeSignals() }
  }

  private func takeSignals() {
    pipe.take(SIGINT)
    pipe.take(SIGTERM)
    // nohup(1) has it ignored.
    pipe.take(SIGHUP, respectIgnored: true)
  }

  /// The signal by which the process was told to end, if one came.
  var ending: Int32? { received.withLock { $0 } }

  private func note(_ number: Int32) { if number != SIGINT { received.withLock { $0 = $0 ?? number } } }

  /// How long the first task may take to start. It starts at once, or never when the system gives no threads.
  private static let patience: Int32 = 10_000

  /// Runs `work` to its end. The first `SIGINT`, `SIGTERM` or `SIGHUP` cancels it, a second one kills what it runs, a third
  /// one ends the process. Afterwards signals do again what they do by default, unless this is lasting.
  ///
  /// - Parameters:
  ///   - kill: ends at once what runs.
  ///   - suspend: comes before the cancellation by a signal other than `SIGINT`.
  ///   - work: is handed what cancels it.
  /// - Returns: what `work` gave, and the signal that came, if any.
  /// - Throws: when there is no thread for it.
  func run<Value: Sendable>(
    kill: () -> Void, suspend: (@Sendable () async -> Void)? = nil,
    _ work: @escaping @Sendable (_ cancel: @escaping @Sendable () -> Void) async -> Value
  ) throws(Problem) -> (value: Value, signal: Int32?) {
    if !isLasting { takeSignals() }
    defer { if !isLasting { for number in [SIGINT, SIGTERM, SIGHUP] { pipe.release(number) } } }
    let outcome = Outcome<Value>()
    let task = Task { [pipe] in
      pipe.send(Message.started)
      let value = await work { outcome.cancel() }
      outcome.value.withLock { $0 = value }
      pipe.send(Message.finished)
    }
    outcome.cancelsWith { task.cancel() }
    var received: [Int32] = []
    var hasStarted = false
    while true {
      guard let message = hasStarted ? pipe.receive() : pipe.receive(within: Self.patience) else {
        throw .system(SystemError(code: EAGAIN, call: "start a thread"))
      }
      switch message {
      case Message.started: hasStarted = true
      case Message.finished:
        guard let value = outcome.value.withLock({ $0 }) else { preconditionFailure("work is told to have finished") }
        return (value, received.first)
      case Message.question: answer()
      // Its question has had its end.
      case Message.withdrawn: continue
      case let number:
        received.append(Int32(number))
        note(Int32(number))
        switch received.count {
        case 1:
          if let suspend, number != UInt8(SIGINT) { cancel(task, after: suspend) } else { task.cancel() }
        case 2: kill()
        default:
          TerminalMode.restore()
          _exit(Problem.stopped(signal: Int32(number)).exitCode.rawValue)
        }
      }
    }
  }

  /// It has nothing to return to: the work that it ends is what is waited for.
  private func cancel(_ task: Task<Void, Never>, after suspend: @escaping @Sendable () async -> Void) {
    Task {
      await suspend()
      task.cancel()
    }
  }

  /// Has `body` call `receive`. What came before, while nobody waited, is forgotten, other than what ends the process: see
  /// `ending`.
  func attend<Value>(_ body: () -> Value) -> Value {
    forget()
    for number in [SIGWINCH, SIGCONT] { pipe.take(number) }
    defer {
      for number in [SIGWINCH, SIGCONT] { pipe.release(number) }
      forget()
    }
    return body()
  }

  private func forget() { while let byte = pipe.receive(within: 0) { _ = signal(byte) } }

  /// What the main thread waits for while it reads from the person.
  enum Arrival: Equatable {
    /// Empty at the end of input.
    case bytes([UInt8])
    case signal(Int32)
  }

  /// Waits for what is typed, or for a signal.
  func receive(from descriptor: borrowing FileDescriptor) -> Arrival {
    while true {
      if pipe.isFirst(descriptor.rawValue) {
        return .bytes((try? descriptor.readSome(upTo: 65_536)) ?? [])
      }
      if let signal = signal(pipe.receive()) { return .signal(signal) }
    }
  }

  private func signal(_ byte: UInt8) -> Int32? {
    let number = Int32(byte)
    switch number {
    case SIGTERM, SIGHUP: note(number)
    case SIGINT, SIGWINCH, SIGCONT: break
    default: return nil
    }
    return number
  }

  /// Whether there is a person to ask: a terminal that shows the question, and one to type the answer on.
  var canAsk: Bool { console.errorDevice.isTerminal && Keyboard() != nil }

  /// Asks the person for a line; `nil` when there is no answer: end of input, or a signal or the task's cancellation came
  /// first.
  ///
  /// One question at a time, and only from within the work of `run`.
  func ask(_ prompt: String) async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        question.withLock { $0 = Question(prompt: prompt, answer: continuation) }
        pipe.send(Message.question)
        // What cancelled the task before has told so when there was no question.
        if Task.isCancelled { pipe.send(Message.withdrawn) }
      }
    } onCancel: { [pipe] in
      pipe.send(Message.withdrawn)
    }
  }

  private func answer() {
    let waiting = question.withLock { question in
      defer { question = nil }
      return question
    }
    guard let waiting else { return }
    waiting.answer.resume(returning: readLine(waiting.prompt))
  }

  private func readLine(_ prompt: String) -> String? {
    guard let keyboard = Keyboard() else { return nil }
    return keyboard.attended { readLine(prompt, keyboard) }
  }

  private func readLine(_ prompt: String, _ keyboard: borrowing Keyboard) -> String? {
    console.errors.write(prompt)
    console.errors.flush()
    guard pipe.isFirst(keyboard.rawValue) else {
      console.errors.write("\n")
      return nil
    }
    return keyboard.line()
  }
}

/// What the work hands to the main thread.
private final class Outcome<Value: Sendable>: Sendable {
  private enum Cancellation {
    case notYet
    case requested
    case by(@Sendable () -> Void)
  }

  let value = Mutex<Value?>(nil)
  private let cancellation = Mutex(Cancellation.notYet)

  /// May come before the task that it cancels is known.
  func cancel() {
    let cancel = cancellation.withLock { state -> (@Sendable () -> Void)? in
      if case .by(let cancel) = state { return cancel }
      state = .requested
      return nil
    }
    cancel?()
  }

  func cancelsWith(_ cancel: @escaping @Sendable () -> Void) {
    let isRequested = cancellation.withLock { state in
      defer { state = .by(cancel) }
      if case .requested = state { return true }
      return false
    }
    if isRequested { cancel() }
  }
}
